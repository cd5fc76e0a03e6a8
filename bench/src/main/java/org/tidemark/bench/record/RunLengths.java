package org.tidemark.bench.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.contest.Instance;
import org.tidemark.cli.Tidemark;
import org.tidemark.input.InputException;

/**
 * How much is printed for each violated property that a run shows, with what matters to the question and with every step
 * ({@code --full-runs}): the models of the zoo, those of a folder of examples, and the instances of a corpus.
 */
public final class RunLengths {
    /** Of each file of questions, the first ones that are violated. */
    private static final int MOST_VIOLATED = 3;

    private final PrintStream out;
    private final List<String> longest = new ArrayList<>();

    /** The characters and lines of some texts. */
    private static final class Lengths {
        private long characters;
        private long lines;

        void add(String text) {
            characters += text.length();
            lines += text.lines().count();
        }
    }

    /** The sums over one group of models. */
    private static final class Group {
        private final Lengths few = new Lengths();
        private final Lengths full = new Lengths();
        private int runs;

        void add(Group other) {
            few.characters += other.few.characters;
            few.lines += other.few.lines;
            full.characters += other.full.characters;
            full.lines += other.full.lines;
            runs += other.runs;
        }
    }

    public RunLengths(PrintStream out) {
        this.out = out;
    }

    /** Measures what the arguments select. */
    public void run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        String time = arguments.text("--time", "5s");
        out.printf("%-10s %6s %22s %22s%n", "models", "runs", "characters each", "lines each");
        Group all = new Group();
        all.add(measured("zoo", zoo(time)));
        Path examples = Path.of(arguments.text("--examples", "examples"));
        all.add(measured("examples", Files.isDirectory(examples) ? examples(examples, time) : List.of()));
        List<List<String>> corpus = new ArrayList<>();
        for (String folder : arguments.rest()) {
            corpus.addAll(corpus(Path.of(folder), arguments.number("--states", 20_000), time));
        }
        all.add(measured("corpus", corpus));
        print("all", all);
        longest.stream()
                .sorted(Comparator.reverseOrder())
                .limit(arguments.number("--longest", 0))
                .forEach(out::println);
    }

    private static List<List<String>> zoo(String time) {
        return Stream.concat(Suite.ZOO_NETS.stream(), Suite.ZOO_COLORED.stream())
                .flatMap(name -> Stream.of(
                        List.of("check", "zoo:" + name, "--deadlock-free", "--one-safe", "--time", time),
                        List.of("check", "zoo:" + name, "--time", time)))
                .toList();
    }

    private static List<List<String>> examples(Path folder, String time) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".tide"))
                    .sorted()
                    .map(file -> List.of("check", file.toString(), "--time", time))
                    .toList();
        }
    }

    private static List<List<String>> corpus(Path folder, int states, String time) throws InputException, IOException {
        List<List<String>> commands = new ArrayList<>();
        for (Instance instance : Instance.below(folder)) {
            String model = instance.folder().resolve("model.pnml").toString();
            if (!instance.hasAtMost(states)) {
                continue;
            }
            for (String questions :
                    List.of("ReachabilityCardinality", "LTLCardinality", "LTLFireability", "CTLFireability")) {
                Path file = instance.folder().resolve(questions + ".xml");
                if (Files.exists(file)) {
                    commands.add(List.of("check", model, "--properties", file.toString(), "--time", time));
                }
            }
            commands.add(List.of("check", model, "--deadlock-free", "--one-safe", "--time", time));
        }
        return commands;
    }

    private Group measured(String name, List<List<String>> commands) throws IOException {
        Group group = new Group();
        for (List<String> command : commands) {
            for (String violated : violated(command)) {
                List<String> only = with(command, "--only", violated, "--quiet");
                String few = printed(only);
                group.few.add(few);
                longest.add(
                        String.format(Locale.ROOT, "%5d lines: %s", few.lines().count(), String.join(" ", only)));
                group.full.add(printed(with(only, "--full-runs")));
                group.runs++;
            }
        }
        print(name, group);
        return group;
    }

    /** The first properties that a run of at least one step violates. */
    private static List<String> violated(List<String> command) throws IOException {
        String json = printed(with(command, "--json", "--quiet"));
        List<String> names = new ArrayList<>();
        if (!json.isBlank()) {
            for (Object each :
                    JsonTree.elements(JsonTree.members(JsonTree.read(json)).getOrDefault("properties", List.of()))) {
                Map<String, Object> property = JsonTree.members(each);
                Map<String, Object> evidence = JsonTree.members(property.getOrDefault("evidence", ""));
                String steps = JsonTree.text(evidence, "steps");
                boolean isShown = !steps.isEmpty() && !steps.equals("0");
                if (JsonTree.text(property, "verdict").equals("violated") && isShown) {
                    names.add(JsonTree.text(property, "name"));
                }
            }
        }
        return names.subList(0, Math.min(MOST_VIOLATED, names.size()));
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of(more));
        return words;
    }

    private static String printed(List<String> command) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Tidemark.run(
                command.toArray(String[]::new),
                InputStream.nullInputStream(),
                new PrintStream(text, false, StandardCharsets.UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        return text.toString(StandardCharsets.UTF_8);
    }

    private void print(String name, Group group) {
        int runs = Math.max(1, group.runs);
        out.printf(
                Locale.ROOT,
                "%-10s %6d %,9d → %,6d (%2d %%) %9.1f → %5.1f (%2d %%)%n",
                name,
                group.runs,
                group.full.characters / runs,
                group.few.characters / runs,
                100 * group.few.characters / Math.max(1, group.full.characters),
                (double) group.full.lines / runs,
                (double) group.few.lines / runs,
                100 * group.few.lines / Math.max(1, group.full.lines));
    }
}
