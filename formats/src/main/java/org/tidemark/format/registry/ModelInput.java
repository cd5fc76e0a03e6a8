package org.tidemark.format.registry;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;

/** The text of a model, decompressed if it is compressed by gzip. */
public final class ModelInput {
    private static final String COMPRESSED = ".gz";
    private static final int BUFFER = 1 << 16;

    private ModelInput() {}

    /** Opens a file; the caller closes the stream. */
    public static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return decompressed(in);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** The content of a stream, decompressed if it begins like a compressed one. */
    public static InputStream decompressed(InputStream in) throws IOException {
        InputStream buffered = new BufferedInputStream(in, BUFFER);
        buffered.mark(2);
        boolean compressed = buffered.read() == 0x1F && buffered.read() == 0x8B;
        buffered.reset();
        return compressed ? new BufferedInputStream(new Decompressed(buffered), BUFFER) : buffered;
    }

    /** Decompressed data, which says in words what is wrong with it. */
    private static final class Decompressed extends FilterInputStream {
        Decompressed(InputStream compressed) throws IOException {
            super(opened(compressed));
        }

        private static InputStream opened(InputStream compressed) throws IOException {
            try {
                return new GZIPInputStream(compressed, BUFFER);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            try {
                return super.read(to, from, length);
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        private static IOException damaged(IOException why) {
            return new IOException(
                    why instanceof EOFException
                            ? "the compressed file is truncated"
                            : "the compressed file is damaged (" + why.getMessage() + ")",
                    why);
        }
    }

    /** Whether the name of a file says that it is compressed. */
    static boolean isCompressed(String file) {
        return file.toLowerCase(Locale.ROOT).endsWith(COMPRESSED);
    }

    /** The name of a file without the ending that says it is compressed. */
    public static String withoutCompression(String file) {
        return isCompressed(file) ? file.substring(0, file.length() - COMPRESSED.length()) : file;
    }

    /**
     * The ending of files with such a text.
     *
     * @param in a stream that can be reset, and is
     * @param name its name in messages
     * @throws InputException when it is not like any format
     */
    public static String ending(InputStream in, String name) throws IOException, InputException {
        String text = start(in);
        if (text.isBlank()) {
            throw new InputException(name + ": the input is empty; expected a model");
        }
        return NetFiles.systemReaders().stream()
                .filter(reader -> reader.recognises(text))
                .map(reader -> reader.endings().get(0))
                .findFirst()
                .or(() -> FormatGuess.ending(text))
                .orElseThrow(() -> new InputException(
                        name + ": the format is not recognised; expected one of "
                                + String.join(", ", NetFiles.readable()),
                        null,
                        Remedy.NAME_FORMAT));
    }

    /** The beginning of a text; the stream can be reset, and is. */
    static String start(InputStream in) throws IOException {
        in.mark(FormatGuess.LONGEST);
        byte[] start = in.readNBytes(FormatGuess.LONGEST);
        in.reset();
        return new String(start, StandardCharsets.UTF_8).replace("\uFEFF", "");
    }

    /** Recognises the format of a net from the beginning of its text, for models that come without a file name. */
    private static final class FormatGuess {
        /** This much of a text is enough. */
        static final int LONGEST = 1 << 20;

        /** Patterns of texts, with the ending of such files; the first that matches counts. */
        private static final List<Map.Entry<Pattern, String>> LIKE = List.of(
                like("^\\s*<", ".pnml"),
                like("^\\s*des\\s*\\(", ".aut"),
                like("(?m)^\\s*(PLACE|MARKING|TRANSITION)\\b", ".lola"),
                like("(?m)^\\s*network\\s+\\S+\\s*\\{", ".tide"),
                like("(?m)^\\s*(part|automaton)\\s+\\S+\\s*[{=]", ".network"),
                like("(?m)^\\s*trans\\s+\\S", ".tpn"),
                like("(?m)^\\s*(place|transition|type|param|const|include)\\s", ".tide"),
                like("(?m)^[ \\t]*(tr|pl) +\\S", ".net"),
                like("(?m)^[pt] +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? ", ".ndr"));

        private FormatGuess() {}

        private static Map.Entry<Pattern, String> like(String pattern, String ending) {
            return Map.entry(Pattern.compile(pattern), ending);
        }

        /** The ending that files with such a text have; empty if it is like none. */
        static Optional<String> ending(String text) {
            return LIKE.stream()
                    .filter(format -> format.getKey().matcher(text).find())
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
    }
}
