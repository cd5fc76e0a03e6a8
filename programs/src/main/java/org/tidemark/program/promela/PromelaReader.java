package org.tidemark.program.promela;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.program.ProgramSystem;
import org.tidemark.program.promela.Token.Source;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/** Reads models in Promela, the language of Spin 6. A definition {@code -D N=3} stands for the macro of that name. */
public final class PromelaReader implements SystemReader {
    private static final Pattern PROCESS =
            Pattern.compile("(?m)^\\s*(active\\b.*)?proctype\\s+\\w+\\s*\\(|^\\s*init\\s*\\{");

    @Override
    public List<String> endings() {
        return List.of(".pml", ".prom", ".promela", ".prm", ".pm", ".spin");
    }

    @Override
    public boolean recognises(String start) {
        return PROCESS.matcher(start).find();
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        Translation translation = translation(text, file, definitions);
        return ProgramSystem.asking(
                translation.program(),
                translation.definitions(),
                new ProgramSystem.Asked(translation.claims(), translation.refused(), translation.ending()));
    }

    static Translation translation(String text, String file, Map<String, String> definitions) throws InputException {
        Preprocessor preprocessor = new Preprocessor(new BesideModel(), definitions);
        List<Token> tokens = preprocessor.tokens(new Source(file, text));
        String name = file.replaceFirst(".*[/\\\\]", "").replaceFirst("\\.[^.]*$", "");
        StringBuilder definition = new StringBuilder();
        tokens.forEach(token -> definition.append(token.text()).append(' '));
        return new Translation(new Parser(tokens).parse(), name, file, definition.toString());
    }

    /** Files in the folder of the file that includes them. */
    private static final class BesideModel implements Preprocessor.Files {
        @Override
        public @Nullable String text(String includedFrom, String name) {
            try {
                return Files.readString(Path.of(name(includedFrom, name)), StandardCharsets.UTF_8);
            } catch (IOException | InvalidPathException unreadable) {
                return null;
            }
        }

        @Override
        public String name(String includedFrom, String name) {
            try {
                return Path.of(includedFrom).resolveSibling(name).toString();
            } catch (InvalidPathException notAFile) {
                return name;
            }
        }
    }
}
