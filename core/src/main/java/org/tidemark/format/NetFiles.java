package org.tidemark.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.net.PetriNet;

/**
 * Nets as files, the format told by the file's ending.
 *
 * <p>A new format for place/transition nets is one more row of {@link #FORMATS}. Thread-safe.
 */
public final class NetFiles {
    private static final List<Format> FORMATS = List.of(
            new Format(".pnml", PnmlReader::read, PnmlWriter::write), new Format(".xml", PnmlReader::read, null));

    private NetFiles() {}

    /** Reads a net from a file with a known ending. */
    public static PetriNet read(Path file) throws InputException {
        if (Files.isDirectory(file)) {
            throw directory(file);
        }
        for (Format format : FORMATS) {
            if (format.fits(file)) {
                return format.reader.read(file);
            }
        }
        throw unknown(file, FORMATS);
    }

    /** Writes a net to a file with a known ending, whole or not at all. */
    public static void write(PetriNet net, Path file, boolean overwrite) throws InputException {
        List<Format> writable =
                FORMATS.stream().filter(format -> format.writer != null).toList();
        for (Format format : writable) {
            Writer writer = format.writer;
            if (writer != null && format.fits(file)) {
                OutputFile.write(file, overwrite, out -> writer.write(net, out));
                return;
            }
        }
        throw unknown(file, writable);
    }

    private static InputException directory(Path directory) {
        Path model = directory.resolve("model.pnml");
        return new InputException(
                directory + ": is a directory; expected a file" + (Files.exists(model) ? " such as " + model : ""));
    }

    private static InputException unknown(Path file, List<Format> known) {
        String endings = known.stream().map(Format::ending).collect(Collectors.joining(", "));
        return new InputException(file + ": unknown file ending; expected one of " + endings);
    }

    @FunctionalInterface
    private interface Reader {
        PetriNet read(Path file) throws InputException;
    }

    @FunctionalInterface
    private interface Writer {
        void write(PetriNet net, OutputStream out) throws IOException, InputException;
    }

    private record Format(
            String ending, Reader reader, @Nullable Writer writer) {
        boolean fits(Path file) {
            Path name = file.getFileName();
            return name != null && name.toString().toLowerCase(Locale.ROOT).endsWith(ending);
        }
    }
}
