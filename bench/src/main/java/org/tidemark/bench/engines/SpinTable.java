package org.tidemark.bench.engines;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;

/**
 * Promela programs beside Spin, each run in a process of its own, one after the other. Spin: {@code spin -a -o1 -o2 -o3}, {@code gcc -O2 -DNOREDUCE -DNOCLAIM} and
 * {@code pan -c0 -n}, which keeps whole states. Ours: the plain store with one and with two workers, and the compact tree with one. Where the numbers of states differ,
 * the row is wrong.
 */
public final class SpinTable {
    /** Programs of our own, each with 1 to 20 million states: a ring, shared variables, rendezvous, lossy channels, a lock. */
    static final List<String> OURS = List.of("ring", "readers", "clients", "window", "queuelock");

    private static final Pattern STORED = Pattern.compile("(?m)^\\s*([0-9.e+]+) states, stored");
    private static final Pattern ELAPSED = Pattern.compile("elapsed time ([0-9.e+]+) seconds");
    private static final Pattern MEGABYTES = Pattern.compile("(?m)^\\s*([0-9.]+)\\s+actual memory usage for states");
    private static final String ROW = "%-26s %11s %6s %7s | %7s %5s %7s %5s | %7s %5s | %6s %6s %6s | %6s %5s%n";
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final PrintStream out;
    private List<String> command = List.of();
    private Duration time = Duration.ZERO;
    private String memory = "";
    private final List<double[]> ratios = new ArrayList<>();

    public SpinTable(PrintStream out) {
        this.out = out;
    }

    /** The output of a process, and how long it took. */
    private record Ran(String printed, double seconds) {
        double number(Pattern pattern) {
            Matcher found = pattern.matcher(printed);
            return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
        }

        double field(String name) {
            return number(Pattern.compile("\"" + name + "\":([0-9.eE+-]+)"));
        }
    }

    /** Measures them all; whether all numbers of states agree. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, IOException {
        command = Arrays.asList(arguments.text("--command", "./tidemark").split(" ", -1));
        time = arguments.duration("--time", "300s");
        memory = arguments.text("--memory", "4g");
        Path folder = Files.createTempDirectory("programs");
        try {
            return table(files(arguments.rest(), arguments.number("--least", 500_000), folder));
        } finally {
            delete(folder);
        }
    }

    private boolean table(List<Path> files) throws IOException {
        out.println("Seconds of the search alone, each with its ratio to Spin's; bytes per state; seconds of the whole"
                + " process.");
        out.printf(ROW, "", "", "Spin", "", "plain", "", "2", "", "compact", "", "bytes:", "", "compact", "whole", "");
        out.printf(
                ROW, "program", "states", "build", "search", "search", "", "workers", "", "tree", "", "Spin", "plain",
                "tree", "ours", "");
        int wrong = 0;
        for (Path file : files) {
            wrong += row(file) ? 0 : 1;
        }
        mean();
        out.println(files.size() + " programs, " + wrong + " wrong");
        return wrong == 0;
    }

    /** The text of one of {@link #OURS}. */
    static String ours(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                SpinTable.class.getResourceAsStream("/org/tidemark/bench/programs/" + name + ".pml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * The files given, and of folders with a table {@code index.csv} those whose exact number of states is known and large enough.
     *
     * @param ownFolder where our own programs are written, if they are among the places
     */
    private static List<Path> files(List<String> places, int least, Path ownFolder)
            throws Arguments.Unusable, IOException {
        List<Path> files = new ArrayList<>();
        for (String each : places) {
            Path place = Path.of(each);
            if (each.equals("ours")) {
                for (String name : OURS) {
                    files.add(Files.writeString(ownFolder.resolve(name + ".pml"), ours(name)));
                }
                continue;
            }
            if (!Files.isDirectory(place)) {
                files.add(place);
                continue;
            }
            List<String> lines = Files.readAllLines(place.resolve("index.csv"));
            List<String> columns = List.of(lines.get(0).split(",", -1));
            int name = columns.indexOf("file");
            int exact = columns.indexOf("exact");
            int states = columns.indexOf("states_stored");
            lines.stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .filter(cells -> cells[exact].equals("yes") && cells[states].matches("[0-9]{1,18}"))
                    .filter(cells -> Long.parseLong(cells[states]) >= least)
                    .sorted(Comparator.comparingLong(cells -> Long.parseLong(cells[states])))
                    .forEach(cells -> files.add(place.resolve(cells[name])));
        }
        if (files.isEmpty()) {
            throw new Arguments.Unusable("expected 'ours', Promela programs, or a folder with index.csv");
        }
        return files;
    }

    private boolean row(Path file) throws IOException {
        Path folder = Files.createTempDirectory("spin");
        try {
            String program = file.toAbsolutePath().toString();
            Ran made = ran(folder, List.of("spin", "-a", "-o1", "-o2", "-o3", program));
            List<String> gcc = List.of("gcc", "-O2", "-w", "-DNOREDUCE", "-DNOCLAIM", "-DMEMLIM=16000", "pan.c");
            Ran compiled = ran(folder, gcc);
            Ran spin = ran(folder, List.of("./a.out", "-c0", "-n", "-m10000000", "-w26"));
            Ran plain = ours(program, "plain", 1);
            Ran two = ours(program, "plain", 2);
            Ran tree = ours(program, "compact-tree", 1);
            double states = plain.field("states");
            double search = Math.max(0.01, spin.number(ELAPSED));
            double[] ratio = {
                plain.field("secondsOfExploration") / search,
                two.field("secondsOfExploration") / search,
                tree.field("secondsOfExploration") / plain.field("secondsOfExploration"),
                plain.field("secondsOfExploration") / two.field("secondsOfExploration"),
                bytes(tree) / bytes(spin, states),
                plain.seconds / (made.seconds + compiled.seconds + spin.seconds)
            };
            ratios.add(ratio);
            out.printf(
                    ROW,
                    file.getFileName(),
                    String.format(Locale.ROOT, "%,.0f", states),
                    shown(made.seconds + compiled.seconds),
                    shown(spin.number(ELAPSED)),
                    shown(plain.field("secondsOfExploration")),
                    shown(ratio[0]),
                    shown(two.field("secondsOfExploration")),
                    shown(ratio[1]),
                    shown(tree.field("secondsOfExploration")),
                    shown(tree.field("secondsOfExploration") / search),
                    shown(bytes(spin, states)),
                    shown(bytes(plain)),
                    shown(bytes(tree)),
                    shown(plain.seconds),
                    shown(ratio[5]));
            boolean isSame =
                    spin.number(STORED) == states && two.field("states") == states && tree.field("states") == states;
            if (!isSame) {
                out.printf(
                        Locale.ROOT,
                        "  wrong: Spin has %,.0f states, two workers %,.0f, the compact tree %,.0f%n",
                        spin.number(STORED),
                        two.field("states"),
                        tree.field("states"));
            }
            out.flush();
            return isSame;
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(folder);
    }

    private static String shown(double number) {
        return String.format(Locale.ROOT, number < 10 ? "%.2f" : "%.1f", number);
    }

    private static double bytes(Ran ours) {
        return ours.field("bytesPerState");
    }

    private static double bytes(Ran spin, double states) {
        return spin.number(MEGABYTES) * (1 << 20) / states;
    }

    private void mean() {
        double[] mean = new double[ratios.get(0).length];
        for (int i = 0; i < mean.length; i++) {
            int column = i;
            mean[i] = Math.exp(ratios.stream()
                    .mapToDouble(row -> Math.log(row[column]))
                    .filter(Double::isFinite)
                    .average()
                    .orElse(Double.NaN));
        }
        out.printf(
                Locale.ROOT,
                "Geometric means: one worker takes %.2f of Spin's time, two %.2f, and two are %.2f times as fast as"
                        + " one; the compact tree takes %.2f times the time of the plain store and %.2f of Spin's bytes;"
                        + " the whole process %.2f of Spin's time.%n",
                mean[0],
                mean[1],
                mean[3],
                mean[2],
                mean[4],
                mean[5]);
    }

    private Ran ours(String program, String store, int threads) throws IOException {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("explore", program, "--store", store, "--threads", String.valueOf(threads)));
        line.addAll(List.of("--memory", memory, "--time", time.toSeconds() + "s", "--json"));
        return ran(Path.of("").toAbsolutePath(), line);
    }

    private Ran ran(Path folder, List<String> line) throws IOException {
        Path printed = Files.createTempFile("ran", ".txt");
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectOutput(printed.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(time.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return new Ran(Files.readString(printed), (System.nanoTime() - start) / 1e9);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            Files.deleteIfExists(printed);
        }
    }
}
