package org.tidemark.format.registry;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.Lost;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.AutReader;
import org.tidemark.format.aut.AutWriter;
import org.tidemark.format.dot.DotWriter;
import org.tidemark.format.lola.LolaReader;
import org.tidemark.format.lola.LolaWriter;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.format.svg.SvgWriter;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tide.ValueQuestions;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.format.tina.TinaWriter;
import org.tidemark.net.PetriNet;

/**
 * Reads and writes nets as files; the file's ending determines the format.
 *
 * <p>A new format for place/transition nets is one more row of {@link #FORMATS}. Thread-safe.
 */
public final class NetFiles {
    private static final List<Format> FORMATS = List.of(
            new Format(".pnml", PnmlReader::open, NetFiles::writePnml),
            new Format(".xml", PnmlReader::open, null),
            new Format(".tide", NetFiles::readTide, TideWriter::write),
            new Format(".lola", plain(LolaReader::read), LolaWriter::write),
            new Format(".net", plain(TinaReader::read), TinaWriter::write),
            new Format(".ndr", plain(NdrReader::read), null),
            new Format(".aut", plain(AutReader::read), AutWriter::write),
            new Format(".dot", null, DotWriter::write),
            new Format(".gv", null, DotWriter::write),
            new Format(".svg", null, SvgWriter::write));

    private NetFiles() {}

    /** The endings of files that can be read. */
    public static List<String> readable() {
        return FORMATS.stream()
                .filter(format -> format.reader != null)
                .map(Format::ending)
                .toList();
    }

    /** The endings of files that can be written. */
    public static List<String> writable() {
        return FORMATS.stream()
                .filter(format -> format.writer != null)
                .map(Format::ending)
                .toList();
    }

    /** Reads a net from a file with a known ending, and ignores what a net cannot represent. */
    public static PetriNet read(Path file) throws InputException {
        return read(file, nobody -> {});
    }

    /** Reads a net from a file with a known ending; the notes receive what a net cannot represent. */
    public static PetriNet read(Path file, Notes notes) throws InputException {
        return read(file, notes, UnfoldingLimits.usual());
    }

    /** Reads a net from a file with a known ending; a high-level net is unfolded within the limits. */
    public static PetriNet read(Path file, Notes notes, UnfoldingLimits limits) throws InputException {
        return open(file, notes).unfolded(limits);
    }

    /** Reads a file with a known ending without unfolding; the notes receive what a net cannot represent. */
    public static NetSource open(Path file, Notes notes) throws InputException {
        if (Files.isDirectory(file)) {
            throw directory(file);
        }
        Format format = format(file);
        if (format == null || format.reader == null) {
            throw misfit(file, format, "written, not read", readable());
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return format.reader.read(in, file.toString(), notes).with(ValueQuestions::about);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads a text as a file of that name would be read; the notes hear what a net cannot keep. */
    public static NetSource open(String text, Path file, Notes notes) throws InputException {
        Format format = format(file);
        if (format == null || format.reader == null) {
            throw misfit(file, format, "written, not read", readable());
        }
        try {
            return format.reader
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), file.toString(), notes)
                    .with(ValueQuestions::about);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /**
     * The labels of a file that is a labelled graph, one for each transition of the net that is read from it; null for any
     * other file.
     */
    public static @Nullable List<String> labels(Path file) throws InputException {
        Format format = format(file);
        if (format == null || !format.ending.equals(".aut")) {
            return null;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return AutReader.labels(in, file.toString());
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Whether the ending of a file is that of a net that can be read. */
    public static boolean isNet(Path file) {
        Format format = format(file);
        return format != null && format.reader != null;
    }

    /**
     * Writes a net to a file with a known ending, completely or not at all; the notes receive what the file cannot
     * represent.
     */
    public static void write(PetriNet net, Path file, boolean overwrite, Notes notes) throws InputException {
        Format format = format(file);
        if (format == null || format.writer == null) {
            throw misfit(file, format, "read, not written", writable());
        }
        Lost.priorities(net, format.ending, notes);
        Lost.obligations(net, format.ending, notes);
        Writer writer = format.writer;
        OutputFile.write(file, overwrite, out -> writer.write(net, out, notes));
    }

    private static NetSource readTide(InputStream in, String file, Notes notes) throws InputException {
        return TideReader.read(in, file, Map.of()).source();
    }

    /** A reader of place/transition nets. */
    private static Reader plain(PlainReader reader) {
        return (in, file, notes) -> NetSource.of(reader.read(in, file, notes), file);
    }

    private static void writePnml(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException {
        PnmlWriter.write(net, out);
    }

    private static @Nullable Format format(Path file) {
        return FORMATS.stream().filter(format -> format.fits(file)).findFirst().orElse(null);
    }

    private static InputException directory(Path directory) {
        Path model = directory.resolve("model.pnml");
        return new InputException(
                directory + ": is a directory; expected a file" + (Files.exists(model) ? " such as " + model : ""));
    }

    private static InputException misfit(Path file, @Nullable Format format, String use, List<String> endings) {
        String why = format == null ? "unknown file ending" : format.ending + " files are only " + use;
        return new InputException(
                file + ": " + why + "; expected one of " + endings.stream().collect(Collectors.joining(", ")));
    }

    @FunctionalInterface
    private interface Reader {
        NetSource read(InputStream in, String file, Notes notes) throws IOException, InputException;
    }

    @FunctionalInterface
    private interface PlainReader {
        PetriNet read(InputStream in, String file, Notes notes) throws IOException, InputException;
    }

    @FunctionalInterface
    private interface Writer {
        void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException;
    }

    private record Format(
            String ending,
            @Nullable Reader reader,
            @Nullable Writer writer) {
        boolean fits(Path file) {
            Path name = file.getFileName();
            return name != null && name.toString().toLowerCase(Locale.ROOT).endsWith(ending);
        }
    }
}
