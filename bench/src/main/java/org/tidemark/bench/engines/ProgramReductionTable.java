package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.engine.Reduction;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.system.SmallerSystem;
import org.tidemark.system.TransitionSystem;

/**
 * The states of Promela models beside those of the smaller programs to which {@code check} puts the questions about ends and assertions, and those of Spin with partial order
 * reduction: with {@code -o1 -o2 -o3}, and with all that Spin does by itself. Spin and gcc have to be installed, unless the numbers of Spin are those recorded in a table. Both go on behind assertions that fail ({@code pan -c0}).
 */
public final class ProgramReductionTable {
    private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
    private static final List<String> LIKE_OURS = List.of("-o1", "-o2", "-o3");

    /** The states of larger models are not counted. */
    private static final long MOST_SHOWN = 2_000_000;

    /** From which number of states on rows are summed up apart: small models have little to reduce. */
    private static final long LARGE = 1000;

    private final PrintStream out;
    private long nanos;

    public ProgramReductionTable(PrintStream out) {
        this.out = out;
    }

    /** One model; a number that is not known is absent. Compared is what has the same {@code -o1 -o2 -o3} if that is known. */
    private record Row(OptionalLong whole, OptionalLong spin, OptionalLong spinAtBest, OptionalLong smaller) {
        boolean isCompared() {
            return (spin.isPresent() || spinAtBest.isPresent()) && smaller.isPresent();
        }

        boolean isLarge() {
            return whole.isEmpty() || whole.getAsLong() >= LARGE;
        }

        double quotient() {
            return (double) smaller.getAsLong() / (spin.isPresent() ? spin : spinAtBest).getAsLong();
        }
    }

    /** The files of programs in some folders, and some files, by their names. */
    static List<Path> programs(List<String> from, String endings) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String each : from) {
            try (Stream<Path> all = Files.walk(Path.of(each))) {
                all.filter(file -> file.getFileName().toString().matches(".*\\.(" + endings + ")"))
                        .sorted(Comparator.comparing(Path::toString))
                        .forEach(found::add);
            }
        }
        return found;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException {
        if (arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("expected folders of Promela models, or files");
        }
        nanos = arguments.duration("--time", "60s").toNanos();
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(arguments.bytes("--memory", "2g"))
                .withTime(nanos);
        out.println("| model | states | Spin, -o1 -o2 -o3 | Spin | smaller program | quotient |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
        List<Row> rows = new ArrayList<>();
        Map<Path, Row> recorded = arguments.has("--recorded") ? recorded(arguments.rest()) : Map.of();
        for (Path file : programs(arguments.rest(), "pml|pm|prom|promela|prm|spin|[0-9]+")) {
            Row known = recorded.get(file);
            if (arguments.has("--recorded") && known == null) {
                continue;
            }
            Row row = known == null
                    ? row(file, options)
                    : new Row(known.whole, known.spin, known.spinAtBest, smaller(file, options));
            rows.add(row);
            out.printf(
                    Locale.ROOT,
                    "| `%s` | %s | %s | %s | %s | %s |%n",
                    file.getFileName(),
                    shown(row.whole),
                    shown(row.spin),
                    shown(row.spinAtBest),
                    shown(row.smaller),
                    row.isCompared() ? String.format(Locale.ROOT, "%.2f", row.quotient()) : "");
            out.flush();
        }
        sum("all models", rows.stream().filter(Row::isCompared).toList());
        sum(
                "models with " + LARGE + " states and more",
                rows.stream().filter(Row::isCompared).filter(Row::isLarge).toList());
    }

    private static String shown(OptionalLong number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", number.getAsLong()) : "-";
    }

    private void sum(String which, List<Row> rows) {
        long noMore = rows.stream().filter(row -> row.quotient() <= 1).count();
        double mean = Math.exp(rows.stream()
                .mapToDouble(row -> Math.log(row.quotient()))
                .average()
                .orElse(0));
        out.printf(
                Locale.ROOT,
                "%s: no more states than Spin on %d of %d (%.0f %%), geometric mean %.2f%n",
                which,
                noMore,
                rows.size(),
                100.0 * noMore / Math.max(1, rows.size()),
                mean);
    }

    private Row row(Path file, ExploreOptions options) throws IOException {
        OptionalLong whole = OptionalLong.empty();
        try {
            TransitionSystem system = NetFiles.open(file, unheard -> {}).system();
            whole = system == null ? whole : states(system, options.withMaxStates(MOST_SHOWN));
        } catch (InputException refused) {
            // The row stays without our numbers.
        }
        return new Row(whole, spin(file, LIKE_OURS), spin(file, List.of()), smaller(file, options));
    }

    private static OptionalLong smaller(Path file, ExploreOptions options) {
        try {
            TransitionSystem system = NetFiles.open(file, unheard -> {}).system();
            List<SmallerSystem> found =
                    system == null ? List.of() : system.smaller(questions(system), Set.of(Reduction.STRUCTURAL));
            return system == null
                    ? OptionalLong.empty()
                    : states(found.isEmpty() ? system : found.get(0).system(), options);
        } catch (InputException refused) {
            return OptionalLong.empty();
        }
    }

    /** The figures of models in tables of their folders: the columns {@code file}, {@code states_stored} and {@code states_stored_default_reduction} of {@code index.csv}. */
    private static Map<Path, Row> recorded(List<String> folders) throws IOException, Arguments.Unusable {
        Map<Path, Row> known = new HashMap<>();
        for (String folder : folders) {
            Path table = Path.of(folder).resolve("index.csv");
            if (!Files.exists(table)) {
                throw new Arguments.Unusable(folder + ": expected a folder with index.csv");
            }
            List<String> lines = Files.readAllLines(table);
            List<String> columns = List.of(lines.get(0).split(",", -1));
            for (String line : lines.subList(1, lines.size())) {
                List<String> cells = List.of(line.split(",", -1));
                OptionalLong reduced = number(cells, columns.indexOf("states_stored_default_reduction"));
                if (reduced.isPresent()) {
                    known.put(
                            Path.of(folder).resolve(cells.get(columns.indexOf("file"))),
                            new Row(
                                    number(cells, columns.indexOf("states_stored")),
                                    reduced,
                                    reduced,
                                    OptionalLong.empty()));
                }
            }
        }
        return known;
    }

    private static OptionalLong number(List<String> cells, int column) {
        return column >= 0 && cells.get(column).matches("[0-9]{1,18}")
                ? OptionalLong.of(Long.parseLong(cells.get(column)))
                : OptionalLong.empty();
    }

    /** The questions about single states that a program brings along: what {@code pan} of a safety search asks. */
    private static List<Property> questions(TransitionSystem system) {
        Stream<Property> kept = system.obligations().stream().map(each -> each.property());
        Stream<Property> claims = system.claims().stream()
                .filter(each -> each.name().equals("end") || each.name().startsWith("assert:"));
        return Stream.concat(claims, kept).toList();
    }

    private static OptionalLong states(TransitionSystem system, ExploreOptions options) throws InputException {
        ExplorationReport report = new Exploration(system, options).run();
        return report.complete() ? OptionalLong.of(report.states()) : OptionalLong.empty();
    }

    /** The states that Spin's verifier stores; absent where it does not come to its end. */
    private OptionalLong spin(Path file, List<String> flags) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-spin");
        try {
            Folders.copy(Objects.requireNonNull(file.toAbsolutePath().getParent()), folder);
            List<String> generate = new ArrayList<>(List.of("spin", "-a"));
            generate.addAll(flags);
            generate.add(file.getFileName().toString());
            called(folder, generate);
            called(folder, List.of("gcc", "-O1", "-w", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=4000", "-o", "pan", "pan.c"));
            if (!Files.isExecutable(folder.resolve("pan"))) {
                return OptionalLong.empty();
            }
            String said = called(folder, List.of("./pan", "-c0", "-n", "-m2000000"));
            Matcher stored = STORED.matcher(said);
            boolean isWhole = !said.contains("Search not completed") && !said.contains("max search depth too small");
            return isWhole && stored.find() ? OptionalLong.of(Long.parseLong(stored.group(1))) : OptionalLong.empty();
        } finally {
            Folders.delete(folder);
        }
    }

    /** The output of a command; empty where it takes too long. */
    private String called(Path folder, List<String> words) throws IOException {
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            if (process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
                return Files.readString(printed, StandardCharsets.ISO_8859_1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
        return "Search not completed";
    }
}
