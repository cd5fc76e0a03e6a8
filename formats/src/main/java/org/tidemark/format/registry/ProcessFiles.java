package org.tidemark.format.registry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.OutputFile;
import org.tidemark.format.dot.ProcessDotWriter;
import org.tidemark.format.svg.MessageChartWriter;
import org.tidemark.format.svg.ProcessSvgWriter;
import org.tidemark.format.svg.RunChartWriter;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.system.MessageChart;
import org.tidemark.system.RunChart;

/** Writes pictures of runs as files; the file's ending determines the format. Thread-safe. */
public final class ProcessFiles {
    private static final Map<String, Writer> FORMATS =
            Map.of(".svg", ProcessSvgWriter::write, ".dot", ProcessDotWriter::write, ".gv", ProcessDotWriter::write);

    private ProcessFiles() {}

    @FunctionalInterface
    private interface Writer {
        void write(ProcessNet process, OutputStream out) throws IOException;
    }

    @FunctionalInterface
    private interface Drawing {
        void write(OutputStream out) throws IOException;
    }

    /** Checks in advance that {@link #write} could write there. */
    public static void check(Path file, boolean overwrite) throws InputException {
        writer(file);
        OutputFile.check(file, overwrite);
    }

    /** Draws a run to a file with a known ending, completely or not at all. */
    public static void write(ProcessNet process, Path file, boolean overwrite) throws InputException {
        Writer writer = writer(file);
        OutputFile.write(file, overwrite, out -> writer.write(process, out));
    }

    /** Checks in advance that a run over time could be drawn there. */
    public static void checkChart(Path file, boolean overwrite) throws InputException {
        isPage(file);
        OutputFile.check(file, overwrite);
    }

    /** Draws a run over time to a file that ends in .svg or .html. */
    public static void write(RunChart chart, String title, Path file, boolean overwrite) throws InputException {
        boolean isPage = isPage(file);
        OutputFile.write(file, overwrite, out -> {
            if (isPage) {
                RunChartWriter.writePage(chart, title, out);
            } else {
                RunChartWriter.write(chart, title, out);
            }
        });
    }

    /** The picture of a run over time, in SVG. */
    public static String svg(RunChart chart, String title) {
        return text(out -> RunChartWriter.write(chart, title, out));
    }

    /** A message-sequence chart, in SVG. */
    public static String svg(MessageChart chart, String title) {
        return text(out -> MessageChartWriter.write(chart, title, out));
    }

    /** Checks in advance that a message-sequence chart could be drawn there. */
    public static void checkMessages(Path file, boolean overwrite) throws InputException {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
            throw new InputException(file + ": a message-sequence chart is drawn as .svg");
        }
        OutputFile.check(file, overwrite);
    }

    /** Draws a message-sequence chart to a file that ends in .svg. */
    public static void write(MessageChart chart, String title, Path file, boolean overwrite) throws InputException {
        checkMessages(file, overwrite);
        OutputFile.write(file, overwrite, out -> MessageChartWriter.write(chart, title, out));
    }

    private static boolean isPage(Path file) throws InputException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".svg") && !name.endsWith(".html")) {
            throw new InputException(file + ": a run over time is drawn as .svg or .html");
        }
        return name.endsWith(".html");
    }

    /** The text of a picture as {@link #write} puts it into a file of that name. */
    public static String text(ProcessNet process, Path file) throws InputException {
        Writer writer = writer(file);
        return text(out -> writer.write(process, out));
    }

    private static String text(Drawing drawing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            drawing.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory is always writable
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Writer writer(Path file) throws InputException {
        Path name = file.getFileName();
        String text = name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
        @Nullable Writer writer = FORMATS.get(text.substring(Math.max(0, text.lastIndexOf('.'))));
        if (writer == null) {
            throw new InputException(file + ": unknown picture format; expected one of "
                    + String.join(", ", new TreeMap<>(FORMATS).keySet()));
        }
        return writer;
    }
}
