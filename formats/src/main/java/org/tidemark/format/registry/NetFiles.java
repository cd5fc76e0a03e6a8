package org.tidemark.format.registry;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.Lost;
import org.tidemark.format.NetSource;
import org.tidemark.format.NodePositions;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.AutReader;
import org.tidemark.format.aut.AutWriter;
import org.tidemark.format.dot.DotWriter;
import org.tidemark.format.dot.HighLevelDotWriter;
import org.tidemark.format.helena.HelenaReader;
import org.tidemark.format.lola.LolaReader;
import org.tidemark.format.lola.LolaWriter;
import org.tidemark.format.maria.MariaReader;
import org.tidemark.format.network.NetworkReader;
import org.tidemark.format.network.NetworkWriter;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.format.pnml.SymmetricNetWriter;
import org.tidemark.format.svg.SvgWriter;
import org.tidemark.format.tide.HighLevelTideWriter;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tide.Translated;
import org.tidemark.format.tide.ValueQuestions;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.format.tina.TinaWriter;
import org.tidemark.format.woflan.TpnReader;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads and writes nets as files; the file's ending determines the format.
 *
 * <p>A new format for place/transition nets is one more row of {@link #FORMATS}; files of other formalisms are read by the {@link SystemReader}s that modules
 * provide as services. Thread-safe.
 */
public final class NetFiles {
    private static final String NETWORK = ".network";
    private static final String TIDE = ".tide";

    private static final List<Format> FORMATS = List.of(
            new Format(".pnml", fixed(PnmlReader::open), NetFiles::writePnml, SymmetricNetWriter::write),
            new Format(".xml", fixed(PnmlReader::open), null, null),
            new Format(
                    TIDE,
                    NetFiles::readTide,
                    undrawn(TideWriter::write),
                    (net, at, out, notes) -> HighLevelTideWriter.write(net, out, notes)),
            new Format(HelenaReader.ENDING, translated(HelenaReader.ENDING), null, null),
            new Format(MariaReader.ENDING, translated(MariaReader.ENDING), null, null),
            new Format(".lola", plain(LolaReader::read), undrawn(LolaWriter::write), null),
            new Format(".net", plain(TinaReader::read), undrawn(TinaWriter::write), null),
            new Format(".ndr", plain(NdrReader::read), null, null),
            new Format(".tpn", plain(TpnReader::read), null, null),
            new Format(".aut", plain(AutReader::read), undrawn(AutWriter::write), null),
            new Format(NETWORK, fixed(NetFiles::readNetwork), null, null),
            new Format(
                    ".dot",
                    null,
                    undrawn(DotWriter::write),
                    (net, at, out, notes) -> HighLevelDotWriter.write(net, out)),
            new Format(
                    ".gv",
                    null,
                    undrawn(DotWriter::write),
                    (net, at, out, notes) -> HighLevelDotWriter.write(net, out)),
            new Format(".svg", null, undrawn(SvgWriter::write), (net, at, out, notes) -> SvgWriter.write(net, out)));

    private NetFiles() {}

    /** The readers of formalisms that other modules provide. */
    static List<SystemReader> systemReaders() {
        return ServiceLoader.load(SystemReader.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static Stream<Format> ofSystems() {
        return systemReaders().stream()
                .flatMap(reader ->
                        reader.endings().stream().map(ending -> new Format(ending, reader(reader), null, null)));
    }

    /**
     * The reader of a model in a file. A {@link SystemReader} may name an ending that a format has, too: it is given the files that it recognises.
     *
     * @param in a stream that can be reset, and is
     */
    private static Reader reader(Path file, InputStream in) throws IOException, InputException {
        Path plain = uncompressed(file);
        if (FORMATS.stream().anyMatch(format -> format.fits(plain))) {
            List<SystemReader> rivals = systemReaders().stream()
                    .filter(reader -> reader.endings().stream().anyMatch(ending -> endsWith(plain, ending)))
                    .toList();
            if (!rivals.isEmpty()) {
                String start = ModelInput.start(in);
                for (SystemReader rival : rivals) {
                    if (rival.recognises(start)) {
                        return reader(rival);
                    }
                }
            }
        }
        return reader(file);
    }

    private static boolean endsWith(Path file, String ending) {
        Path name = file.getFileName();
        return name != null && name.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    private static Reader reader(SystemReader systems) {
        return systems.takesDefinitions()
                ? (in, file, definitions, notes) -> noted(systems.read(in, file, definitions), file, notes)
                : fixed((in, file, notes) -> noted(systems.read(in, file, Map.of()), file, notes));
    }

    private static NetSource noted(TransitionSystem system, String file, Notes notes) {
        system.remarks().forEach(notes::add);
        return NetSource.of(system, file);
    }

    /** Whether values can be given to names in this file, or in some file where only an ending is given. */
    public static boolean takesDefinitions(String file) {
        String name = ModelInput.withoutCompression(file).toLowerCase(Locale.ROOT);
        return name.endsWith(TIDE)
                || isTranslated(name)
                || systemReader(file).filter(SystemReader::takesDefinitions).isPresent();
    }

    /** Whether this file, or some file where only an ending is given, is read by a {@link SystemReader}. */
    public static boolean isSystem(String file) {
        return systemReader(file).isPresent();
    }

    private static Optional<SystemReader> systemReader(String file) {
        Path plain = uncompressed(Path.of(file));
        Stream<SystemReader> readers = systemReaders().stream()
                .filter(reader -> reader.endings().stream().anyMatch(ending -> endsWith(plain, ending)));
        if (FORMATS.stream().noneMatch(format -> format.fits(plain)) || file.lastIndexOf('.') == 0) {
            return readers.findFirst();
        }
        List<SystemReader> rivals = readers.toList();
        if (rivals.isEmpty() || !Files.isRegularFile(Path.of(file))) {
            return Optional.empty();
        }
        try (InputStream in = ModelInput.open(Path.of(file))) {
            String start = ModelInput.start(in);
            return rivals.stream().filter(reader -> reader.recognises(start)).findFirst();
        } catch (IOException saidWhenOpened) {
            return Optional.empty();
        }
    }

    /** The endings of files that can be read. */
    public static List<String> readable() {
        return Stream.concat(FORMATS.stream(), ofSystems())
                .filter(format -> format.reader != null)
                .map(Format::ending)
                .distinct()
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
        return open(file, Map.of(), notes);
    }

    /** Reads a file with a known ending, with values for some of the names in it, where the format has such. */
    public static NetSource open(Path file, Map<String, String> definitions, Notes notes) throws InputException {
        if (Files.isDirectory(file)) {
            throw directory(file);
        }
        reader(file);
        try (InputStream in = ModelInput.open(file)) {
            return reader(file, in)
                    .read(in, file.toString(), definitions, notes)
                    .with(ValueQuestions::about);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /**
     * Reads a model that has no file name.
     *
     * @param ending the ending that a file of its format would have
     * @param name its name in messages
     */
    public static NetSource open(
            InputStream in, String ending, String name, Map<String, String> definitions, Notes notes)
            throws IOException, InputException {
        InputStream again = in.markSupported() ? in : new BufferedInputStream(in);
        return reader(Path.of("model" + ending), again)
                .read(again, name, definitions, notes)
                .with(ValueQuestions::about);
    }

    /** Reads a text as a file of that name would be read, but without other files; the notes receive what a net cannot keep. */
    public static NetSource open(String text, Path file, Map<String, String> definitions, Notes notes)
            throws InputException {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try {
            Reader reader = isNetwork(file) ? fixed(NetFiles::readLoneNetwork) : reader(file, in);
            return reader.read(in, file.toString(), definitions, notes).with(ValueQuestions::about);
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
        try (InputStream in = ModelInput.open(file)) {
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

    /** Whether files with this ending can hold high-level nets. */
    public static boolean holdsHighLevelNets(Path file) {
        Format format = format(file);
        return format != null && format.highLevel != null;
    }

    /**
     * Writes a net to a file with a known ending, completely or not at all; the notes receive what the file cannot
     * represent.
     */
    public static void write(PetriNet net, Path file, boolean overwrite, Notes notes) throws InputException {
        write(net, NodePositions.NONE, file, overwrite, notes);
    }

    /**
     * Writes a net to a file, completely or not at all, with the positions at which nodes are drawn, for formats that
     * have them.
     */
    public static void write(PetriNet net, NodePositions drawing, Path file, boolean overwrite, Notes notes)
            throws InputException {
        Format format = format(file);
        if (format == null || format.writer == null) {
            throw misfit(file, format, "read, not written", writable());
        }
        Lost.priorities(net, format.ending, notes);
        Lost.obligations(net, format.ending, notes);
        Writer<PetriNet> writer = format.writer;
        write(file, overwrite, out -> writer.write(net, drawing, out, notes));
    }

    /**
     * Writes a high-level net as such to a file whose format {@linkplain #holdsHighLevelNets can hold it}.
     *
     * @throws InputException when the format cannot express this net; its unfolding can still be written
     */
    public static void write(ColoredNet net, NodePositions drawing, Path file, boolean overwrite, Notes notes)
            throws InputException {
        Format format = format(file);
        if (format == null || format.highLevel == null) {
            throw misfit(file, format, "for place/transition nets", highLevel());
        }
        Writer<ColoredNet> writer = format.highLevel;
        write(file, overwrite, out -> writer.write(net, drawing, out, notes));
    }

    /** Writes a network of automata as a {@linkplain #isNetwork network file}, completely or not at all. */
    public static void write(Network network, Path file, boolean overwrite) throws InputException {
        write(file, overwrite, out -> NetworkWriter.write(network, out));
    }

    /** Whether the ending of a file is that of a network of automata. */
    public static boolean isNetwork(Path file) {
        Format format = format(file);
        return format != null && format.ending.equals(NETWORK);
    }

    /** Writes some content, completely or not at all, compressed if the file's name says so. */
    public static void write(Path file, boolean overwrite, OutputFile.Content content) throws InputException {
        if (!ModelInput.isCompressed(file.toString())) {
            OutputFile.write(file, overwrite, content);
            return;
        }
        OutputFile.write(file, overwrite, out -> {
            GZIPOutputStream packed = new GZIPOutputStream(out);
            content.writeTo(packed);
            packed.finish();
        });
    }

    private static List<String> highLevel() {
        return FORMATS.stream()
                .filter(format -> format.highLevel != null)
                .map(Format::ending)
                .toList();
    }

    /** The text of a net as {@link #write} puts it into a file of that name. */
    public static String text(PetriNet net, Path file, Notes notes) throws InputException {
        Format format = format(file);
        if (format == null || format.writer == null) {
            throw misfit(file, format, "read, not written", writable());
        }
        Lost.priorities(net, format.ending, notes);
        Lost.obligations(net, format.ending, notes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            format.writer.write(net, NodePositions.NONE, out, notes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory is always writable
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The text of a high-level net as {@link #write} puts it into a file of that name. */
    public static String text(ColoredNet net, Path file, Notes notes) throws InputException {
        Format format = format(file);
        if (format == null || format.highLevel == null) {
            throw misfit(file, format, "for place/transition nets", highLevel());
        }
        Writer<ColoredNet> writer = format.highLevel;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writer.write(net, NodePositions.NONE, out, notes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory is always writable
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The text of a network as a network file has it. */
    public static String text(Network network) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            NetworkWriter.write(network, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory is always writable
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static NetSource readTide(InputStream in, String file, Map<String, String> definitions, Notes notes)
            throws InputException {
        return source(TideReader.read(in, file, definitions, notes));
    }

    /** The net of a model that was read as one; refuses a model with intervals, which no {@link SystemReader} has recognised. */
    public static NetSource source(TideModel model) throws InputException {
        if (model.hasIntervals()) {
            throw new InputException(
                    model.file() + ": a transition has an interval, which nothing in the first part of the file"
                            + " shows: expected it in this file, or such a transition further up");
        }
        return model.source();
    }

    /** Whether a text in a file that is called so is read by a {@link SystemReader}; the stream can be reset, and is. */
    public static boolean isSystem(String file, InputStream in) throws IOException {
        Path plain = uncompressed(Path.of(file));
        String start = ModelInput.start(in);
        return systemReaders().stream()
                .filter(reader -> reader.endings().stream().anyMatch(ending -> endsWith(plain, ending)))
                .anyMatch(reader -> reader.recognises(start));
    }

    private static Reader translated(String ending) {
        return (in, file, definitions, notes) ->
                translated(in, ending, file, definitions, notes).model().source();
    }

    /** Whether a file that is called so has a language that is translated into the tide language. */
    public static boolean isTranslated(String file) {
        String name = ModelInput.withoutCompression(file).toLowerCase(Locale.ROOT);
        return name.endsWith(HelenaReader.ENDING) || name.endsWith(MariaReader.ENDING);
    }

    /**
     * Reads a file of a {@linkplain #isTranslated language that is translated} into the tide language.
     *
     * @param called how a file with such a content is called
     * @param file its name in messages
     */
    public static Translated translated(
            InputStream in, String called, String file, Map<String, String> definitions, Notes notes)
            throws InputException {
        return ModelInput.withoutCompression(called).toLowerCase(Locale.ROOT).endsWith(MariaReader.ENDING)
                ? MariaReader.read(in, file, definitions)
                : HelenaReader.read(in, file, definitions, notes);
    }

    private static NetSource readNetwork(InputStream in, String file, Notes notes) throws InputException {
        return NetSource.of(NetworkReader.read(in, file, ModelInput::open, roomForAutomata(), notes), file);
    }

    private static NetSource readLoneNetwork(InputStream in, String file, Notes notes) throws InputException {
        return NetSource.of(NetworkReader.read(in, file, null, roomForAutomata(), notes), file);
    }

    private static MemoryBudget roomForAutomata() {
        return new MemoryBudget(UnfoldingLimits.usual().bytes());
    }

    /** A reader of place/transition nets. */
    private static Reader plain(PlainReader<PetriNet> reader) {
        return fixed((in, file, notes) -> NetSource.of(reader.read(in, file, notes), file));
    }

    /** A reader of a format in which nothing can be defined. */
    private static Reader fixed(PlainReader<NetSource> reader) {
        return (in, file, definitions, notes) -> {
            if (!definitions.isEmpty()) {
                throw new InputException(file + ": only zoo models and the tide language have parameters; found "
                        + String.join(", ", definitions.keySet()));
            }
            return reader.read(in, file, notes);
        };
    }

    private static void writePnml(PetriNet net, NodePositions drawing, OutputStream out, Notes notes)
            throws IOException, InputException {
        PnmlWriter.write(net, drawing, out);
    }

    /** A writer for a format without positions. */
    private static Writer<PetriNet> undrawn(PlainWriter writer) {
        return (net, drawing, out, notes) -> writer.write(net, out, notes);
    }

    private static Reader reader(Path file) throws InputException {
        Format format = format(file);
        if (format == null || format.reader == null) {
            throw misfit(file, format, "written, not read", readable());
        }
        return format.reader;
    }

    private static Path uncompressed(Path file) {
        return Path.of(ModelInput.withoutCompression(file.toString()));
    }

    private static @Nullable Format format(Path file) {
        Path plain = uncompressed(file);
        return FORMATS.stream()
                .filter(format -> format.fits(plain))
                .findFirst()
                .or(() -> ofSystems().filter(format -> format.fits(plain)).findFirst())
                .orElse(null);
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
        NetSource read(InputStream in, String file, Map<String, String> definitions, Notes notes)
                throws IOException, InputException;
    }

    @FunctionalInterface
    private interface PlainReader<T> {
        T read(InputStream in, String file, Notes notes) throws IOException, InputException;
    }

    @FunctionalInterface
    private interface PlainWriter {
        void write(PetriNet net, OutputStream out, Notes notes) throws IOException, InputException;
    }

    @FunctionalInterface
    private interface Writer<N> {
        void write(N net, NodePositions drawing, OutputStream out, Notes notes) throws IOException, InputException;
    }

    /** The reader and writers of a format; null where it cannot be read or written. */
    private record Format(
            String ending,
            @Nullable Reader reader,
            @Nullable Writer<PetriNet> writer,
            @Nullable Writer<ColoredNet> highLevel) {
        boolean fits(Path file) {
            return endsWith(file, ending);
        }
    }
}
