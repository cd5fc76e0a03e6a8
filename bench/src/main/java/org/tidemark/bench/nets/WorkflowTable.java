package org.tidemark.bench.nets;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;

/**
 * The verdicts of {@code sound} on the BPMN diagrams of some files and folders, and its time on them and on free-choice nets of some sizes: each model in a process
 * of its own, timed from its start to its end. There is a line of comma-separated values for each diagram as soon as it is done, and a summary at the end.
 */
public final class WorkflowTable {
    private static final Pattern PROPERTY = Pattern.compile("\\{\"name\":\"([^\"]+)\",\"verdict\":\"(\\w+)\"");
    private static final Pattern VERDICT = Pattern.compile("\"verdict\":\"(\\w+)\",\"properties\"");
    private static final int REFUSED = 2;
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PrintStream out;

    public WorkflowTable(PrintStream out) {
        this.out = out;
    }

    /** A run of the program. */
    private record Ran(int status, String printed, String complaint, double seconds) {
        String verdict() {
            Matcher found = VERDICT.matcher(printed);
            return found.find() ? found.group(1) : "none";
        }
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException {
        Duration time = arguments.duration("--time", "10s");
        List<String> command =
                Arrays.asList(arguments.text("--command", "./tidemark").split(" ", -1));
        List<Integer> sizes = arguments.rest().isEmpty() || arguments.has("--nodes")
                ? arguments.numbers("--nodes", "1000,10000")
                : List.of();
        if (!arguments.rest().isEmpty()) {
            diagrams(arguments.rest(), command, time);
        }
        if (!sizes.isEmpty()) {
            nets(sizes, command, time);
        }
    }

    private void diagrams(List<String> folders, List<String> command, Duration time) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> found = Files.walk(Path.of(folder))) {
                found.filter(file -> file.toString().endsWith(".bpmn")).sorted().forEach(files::add);
            }
        }
        List<String> refused = new ArrayList<>();
        List<Double> definite = new ArrayList<>();
        List<String> open = new ArrayList<>();
        Map<String, Integer> faults = new LinkedHashMap<>();
        int sound = 0;
        out.println("diagram,verdict,seconds,violated");
        for (Path file : files) {
            Ran ran = sound(file, command, time);
            List<String> broken = PROPERTY.matcher(ran.printed)
                    .results()
                    .filter(each -> each.group(2).equals("violated"))
                    .map(each -> each.group(1))
                    .toList();
            String answer = ran.status == REFUSED ? "refused" : ran.verdict();
            out.printf(
                    Locale.ROOT,
                    "%s,%s,%.2f,%s%n",
                    file.getFileName(),
                    answer,
                    ran.seconds,
                    String.join(" / ", broken));
            out.flush();
            if (ran.status == REFUSED) {
                refused.add(ran.complaint.lines().findFirst().orElse(file.toString()));
                continue;
            }
            String verdict = ran.verdict();
            boolean isKnown = verdict.equals("holds") || verdict.equals("violated");
            if (isKnown && ran.seconds <= time.toSeconds()) {
                definite.add(ran.seconds);
            } else {
                open.add(String.format(Locale.ROOT, "%s: %s after %.1f s", file.getFileName(), verdict, ran.seconds));
            }
            sound += verdict.equals("holds") ? 1 : 0;
            broken.forEach(fault -> faults.merge(fault, 1, Integer::sum));
        }
        int read = files.size() - refused.size();
        out.printf(Locale.ROOT, "%d diagrams, %d read (%s)%n", files.size(), read, share(read, files.size()));
        refused.forEach(each -> out.println("  refused: " + each));
        Collections.sort(definite);
        out.printf(
                Locale.ROOT,
                "%d with a verdict within %d s (%s of those read): half of them within %.2f s, all within %.2f s%n",
                definite.size(),
                time.toSeconds(),
                share(definite.size(), read),
                definite.isEmpty() ? 0 : definite.get(definite.size() / 2),
                definite.isEmpty() ? 0 : definite.get(definite.size() - 1));
        open.forEach(each -> out.println("  open: " + each));
        out.printf(Locale.ROOT, "%d sound; of the others, a diagram may have several faults:%n", sound);
        faults.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(each -> out.printf(Locale.ROOT, "  %-20s %4d%n", each.getKey(), each.getValue()));
    }

    private static String share(int part, int all) {
        return String.format(Locale.ROOT, "%.1f %%", all == 0 ? 0 : 100.0 * part / all);
    }

    private void nets(List<Integer> sizes, List<String> command, Duration time) throws IOException {
        out.printf("%8s  %-8s  %-9s  %8s%n", "nodes", "net", "verdict", "seconds");
        for (int size : sizes) {
            for (boolean isBroken : new boolean[] {false, true}) {
                Path file = Files.createTempFile("free-choice", ".tpn");
                try {
                    Blocks blocks = new Blocks(size, isBroken);
                    Files.writeString(file, blocks.text());
                    Ran ran = sound(file, command, time);
                    out.printf(
                            Locale.ROOT,
                            "%8d  %-8s  %-9s  %8.2f%n",
                            blocks.nodes,
                            isBroken ? "broken" : "sound",
                            ran.verdict(),
                            ran.seconds);
                } finally {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static Ran sound(Path model, List<String> command, Duration time) throws IOException {
        Path printed = Files.createTempFile("sound", ".json");
        Path complaint = Files.createTempFile("sound", ".err");
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of("sound", model.toString(), "--json", "--time", time.toSeconds() + "s"));
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(line)
                    .redirectOutput(printed.toFile())
                    .redirectError(complaint.toFile())
                    .start();
            boolean hasEnded = process.waitFor(time.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
            double seconds = (System.nanoTime() - start) / 1e9;
            if (!hasEnded) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return new Ran(
                    hasEnded ? process.exitValue() : -1,
                    Files.readString(printed, StandardCharsets.UTF_8),
                    Files.readString(complaint, StandardCharsets.UTF_8),
                    seconds);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            Files.deleteIfExists(printed);
            Files.deleteIfExists(complaint);
        }
    }

    /**
     * A sound free-choice workflow net of nested blocks: sequences, choices, forks, loops, and forks whose branches are joined crosswise. A broken one has one choice
     * that is joined as a fork is.
     */
    private static final class Blocks {
        /** The nodes of a broken choice, with a place behind it and the last transition. */
        private static final int LEAST_BROKEN = 7;

        private final Random random = new Random(1);
        private final StringBuilder places = new StringBuilder("place i init 1;\nplace o;\n");
        private final StringBuilder transitions = new StringBuilder();
        private boolean isToBreak;
        private int nodes = 2;

        Blocks(int size, boolean isBroken) {
            isToBreak = isBroken;
            String at = "i";
            while (nodes < size - 3 || isToBreak) {
                String next = place();
                if (isToBreak && nodes >= size - LEAST_BROKEN) {
                    choice(at, next, 0, 0); // none came by chance
                } else {
                    block(at, next, Math.min(40, size - nodes), 5);
                }
                at = next;
            }
            transition(at, "o");
        }

        String text() {
            return places.toString() + transitions;
        }

        private String place() {
            String name = "p" + nodes++;
            places.append("place ").append(name).append(";\n");
            return name;
        }

        private void transition(String from, String to) {
            transitions.append("trans t" + nodes++ + " in " + from + " out " + to + ";\n");
        }

        /** Nodes that lead from one place to another. */
        private void block(String from, String to, int size, int depth) {
            int kind = depth == 0 || size < 12 ? 0 : 1 + random.nextInt(5);
            switch (kind) {
                case 0 -> transition(from, to);
                case 1 -> {
                    String between = place();
                    block(from, between, size / 2, depth - 1);
                    block(between, to, size / 2, depth - 1);
                }
                case 2 -> choice(from, to, size, depth);
                case 3 -> {
                    String[] first = {place(), place()};
                    String[] last = {place(), place()};
                    transition(from, String.join(" ", first));
                    block(first[0], last[0], size / 2, depth - 1);
                    block(first[1], last[1], size / 2, depth - 1);
                    transition(String.join(" ", last), to);
                }
                case 4 -> {
                    String first = place();
                    String last = place();
                    transition(from, first);
                    block(first, last, size, depth - 1);
                    transition(last, first);
                    transition(last, to);
                }
                default -> crosswise(from, to);
            }
        }

        private void choice(String from, String to, int size, int depth) {
            if (isToBreak) {
                isToBreak = false;
                String one = place();
                String other = place();
                transition(from, one);
                transition(from, other);
                transition(one + " " + other, to);
                return;
            }
            block(from, to, size / 2, depth - 1);
            block(from, to, size / 2, depth - 1);
        }

        private void crosswise(String from, String to) {
            String[] p = Stream.generate(this::place).limit(8).toArray(String[]::new);
            transition(from, p[0] + " " + p[1]);
            transition(p[0], p[2] + " " + p[3]);
            transition(p[1], p[4] + " " + p[5]);
            transition(p[2] + " " + p[4], p[6]);
            transition(p[3] + " " + p[5], p[7]);
            transition(p[6] + " " + p[7], to);
        }
    }
}
