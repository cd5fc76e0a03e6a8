package org.tidemark.format.maria;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tidemark.format.helena.Lexer;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tide.Translated;
import org.tidemark.input.InputException;

/** Reads nets in the language of MARIA by translating them into the tide language. Stateless. */
public final class MariaReader {
    /** The ending of files with nets. */
    public static final String ENDING = ".pn";

    private static final Pattern FOLDERS_AND_ENDING = Pattern.compile("^.*[/\\\\]|\\.pn(\\.gz)?$");

    private MariaReader() {}

    /**
     * Reads a stream, each byte of which is a character; {@code file} is its name in messages. The caller closes it.
     *
     * @param settings symbols that conditions of the file ask for
     */
    public static Translated read(InputStream in, String file, Map<String, String> settings) throws InputException {
        String text;
        try {
            text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
        }
        Lexer.Lexed lexed = Lexer.read(text, file, Lexer.Language.MARIA, settings.keySet());
        for (String setting : settings.keySet()) {
            if (!lexed.asked().contains(setting)) {
                throw new InputException(
                        file + ": no condition asks for " + InputException.quote(setting) + "; expected "
                                + (lexed.asked().isEmpty()
                                        ? "nothing to define"
                                        : "one of " + String.join(", ", lexed.asked())));
            }
        }
        List<Translated.Piece> pieces = new ArrayList<>();
        String name = FOLDERS_AND_ENDING.matcher(file).replaceAll("");
        pieces.add(new Translated.Piece(1, "net " + TideWriter.name(name)));
        pieces.addAll(new MariaTranslation(lexed.tokens()).translate());
        return Translated.of(pieces, file);
    }
}
