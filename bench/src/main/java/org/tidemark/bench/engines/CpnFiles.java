package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.ReportTask;
import org.tidemark.api.task.Task;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;

/**
 * Every net of CPN Tools in a folder: whether it opens, and how far its report comes. A Markdown table, and how many nets end in each way.
 */
public final class CpnFiles {
    private final PrintStream out;

    /** How a net ends. */
    private enum Kind {
        REFUSED("refused"),
        RANDOM("random values"),
        FULL("full"),
        ENDLESS("endless"),
        PARTIAL("partial"),
        FAULT("inscription without a value");

        final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** A row of the table. */
    private record Row(Kind kind, String nodes, String arcs, String seconds, String remark) {
        static Row of(Kind kind, String remark) {
            return new Row(kind, "", "", "", remark);
        }
    }

    /** Nobody follows. */
    private static final class Alone implements Task.Follower {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    }

    public CpnFiles(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException {
        if (arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("expected a folder of .cpn files, or files");
        }
        ExploreOptions options = ExploreOptions.plain()
                .withThreads(1)
                .withMemory(arguments.bytes("--memory", "1g"))
                .withTime(arguments.duration("--time", "10s").toNanos());
        out.println("| file | result | nodes | arcs | seconds | |");
        out.println("| --- | --- | ---: | ---: | ---: | --- |");
        Map<Kind, Integer> counts = new TreeMap<>();
        for (String each : arguments.rest()) {
            for (Path file : files(Path.of(each))) {
                Row row = row(file, options);
                counts.merge(row.kind, 1, Integer::sum);
                out.printf(
                        Locale.ROOT,
                        "| %s | %s | %s | %s | %s | %s |%n",
                        file.getFileName(),
                        row.kind.words,
                        row.nodes,
                        row.arcs,
                        row.seconds,
                        row.remark.replace("|", "\\|").replace('\n', ' '));
            }
        }
        out.println();
        counts.forEach((kind, count) -> out.println(kind.words + ": " + count));
    }

    private static List<Path> files(Path from) throws IOException {
        if (!Files.isDirectory(from)) {
            return List.of(from);
        }
        try (Stream<Path> all = Files.walk(from)) {
            return all.filter(file -> file.toString().matches(".*\\.cpn(\\.gz)?"))
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    private static Row row(Path file, ExploreOptions options) {
        NetSource source;
        try {
            source = NetFiles.open(file, unheard -> {});
        } catch (InputException refused) {
            return Row.of(Kind.REFUSED, reason(file, refused));
        }
        TransitionSystem system = source.system();
        if (system == null) {
            return Row.of(Kind.REFUSED, "no net of CPN Tools");
        }
        try {
            system.requireStates();
        } catch (InputException random) {
            return Row.of(Kind.RANDOM, reason(file, random));
        }
        ReportTask task = new ReportTask(new TimeLimit(options), source, limits -> {
            throw new IllegalStateException("not executed as a coloured net");
        });
        try {
            SpaceReport report = task.run(new Alone());
            Kind kind = report.isFull()
                    ? Kind.FULL
                    : report.isFaulty() ? Kind.FAULT : task.endless() != null ? Kind.ENDLESS : Kind.PARTIAL;
            String endless = task.endless();
            String remark = report.isFull() || report.isFaulty()
                    ? ""
                    : endless != null ? endless : report.end().name().toLowerCase(Locale.ROOT);
            return new Row(
                    kind,
                    String.format(Locale.ROOT, "%,d", report.nodes()),
                    String.format(Locale.ROOT, "%,d", report.arcs()),
                    String.format(Locale.ROOT, "%.1f", report.seconds()),
                    remark);
        } catch (InputException wrong) {
            return Row.of(Kind.FAULT, reason(file, wrong));
        }
    }

    /** The message without the path, and its first sentence. */
    private static String reason(Path file, InputException why) {
        String message = String.valueOf(why.getMessage());
        String name = file.toString();
        return message.startsWith(name + ":") ? message.substring(name.length() + 1) : message;
    }
}
