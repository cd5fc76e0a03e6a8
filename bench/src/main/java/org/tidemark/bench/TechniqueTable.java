package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.format.InputException;

/**
 * What answers are owed to: the contest's examinations with every technique taken away in turn. Each question is asked with all
 * techniques and without each, one after the other, so that a load of the machine is shared by all columns.
 */
final class TechniqueTable {
    private static final List<String> EXAMINATIONS = List.of(
            "ReachabilityDeadlock",
            "UpperBounds",
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability");

    /** Words of the names of stages. */
    private static final String TECHNIQUES = "proofs;walks;smaller;stubborn;symmetric;diagram;composition";

    private static final String ALL = "all";

    private final PrintStream out;
    private final Map<String, Map<String, Score>> scores = new LinkedHashMap<>();
    private boolean isRight = true;

    TechniqueTable(PrintStream out) {
        this.out = out;
    }

    /** Runs what the arguments select; returns whether no answer is wrong. */
    boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("techniques takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", EXAMINATIONS);
        List<String> techniques = new ArrayList<>(List.of(ALL));
        techniques.addAll(List.of(arguments.text("--without", TECHNIQUES).split(";")));
        String command = arguments.text("--command", "./tidemark mcc").strip();
        Duration time = arguments.duration("--time", "10s");
        for (Instance instance : Instance.below(Path.of(arguments.rest().get(0)))) {
            for (String examination : examinations) {
                if (!instance.known(examination).isEmpty()) {
                    for (String technique : techniques) {
                        ask(instance, examination, technique, command(command, technique, time));
                    }
                }
            }
            out.println(instance.name());
        }
        print(examinations, techniques);
        return isRight;
    }

    private static ContestCommand command(String command, String technique, Duration time) {
        List<String> words = new ArrayList<>(List.of(command.split("\\s+")));
        if (!technique.equals(ALL)) {
            words.addAll(List.of("--without", technique));
        }
        return new ContestCommand(words, time, Duration.ofSeconds(10));
    }

    private void ask(Instance instance, String examination, String technique, ContestCommand command)
            throws IOException {
        ContestResult result = ContestResult.judge(instance, examination, command.run(examination, instance.folder()));
        result.wrongs().forEach(wrong -> out.println("WRONG without " + technique + ": " + wrong));
        if (result.trouble() != null) {
            out.printf("%s %s without %s: %s%n", instance.name(), examination, technique, result.trouble());
        }
        isRight &= result.wrongs().isEmpty();
        scores.computeIfAbsent(examination, x -> new LinkedHashMap<>()).merge(technique, result.score(), Score::plus);
    }

    /** A column for each technique: how many right answers fewer, or more, there are without it. */
    private void print(List<String> examinations, List<String> techniques) {
        out.printf("%n%-24s %6s %6s", "examination", "asked", "right");
        techniques.stream().skip(1).forEach(technique -> out.printf("  %12s", "-" + technique));
        out.println();
        for (String examination : examinations) {
            print(examination, techniques, scores.getOrDefault(examination, Map.of()));
        }
        Map<String, Score> sums = new LinkedHashMap<>();
        scores.values().forEach(row -> row.forEach((technique, score) -> sums.merge(technique, score, Score::plus)));
        print("all", techniques, sums);
    }

    private void print(String title, List<String> techniques, Map<String, Score> row) {
        Score all = row.getOrDefault(ALL, Score.NONE);
        out.printf("%-24s %6d %6d", title, all.right() + all.open() + all.wrong(), all.right());
        for (String technique : techniques.subList(1, techniques.size())) {
            out.printf(
                    "  %12s",
                    "%+d".formatted(row.getOrDefault(technique, Score.NONE).right() - all.right()));
        }
        out.println();
    }
}
