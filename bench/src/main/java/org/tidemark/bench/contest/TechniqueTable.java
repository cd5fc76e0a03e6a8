package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bench.command.Arguments;
import org.tidemark.format.InputException;

/**
 * What answers are owed to: the contest's examinations with every technique taken away in turn. Each question is asked with all
 * techniques and without each, one after the other by the same worker, so that a load of the machine is shared by all columns. Which
 * comes first changes from question to question: the first has to read the files.
 */
public final class TechniqueTable {
    /** Words of the names of stages. */
    private static final String TECHNIQUES =
            "proofs;state equation;walks;smaller;stubborn;symmetric;diagram;composition";

    private static final String ALL = "all";

    /** How long a command may overrun. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PrintStream out;
    private final Map<String, Map<String, Score>> scores = new LinkedHashMap<>();

    public TechniqueTable(PrintStream out) {
        this.out = out;
    }

    /** An examination of an instance. */
    private record Task(Instance instance, String examination) {}

    /** Runs what the arguments select; returns whether no answer is wrong. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("techniques takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", Contest.EXAMINATIONS);
        List<String> techniques = new ArrayList<>(List.of(ALL));
        techniques.addAll(List.of(arguments.text("--only", TECHNIQUES).split(";")));
        List<Task> tasks = tasks(
                Instance.below(Path.of(arguments.rest().get(0)), arguments.text("--instances", "")), examinations);
        Duration time = arguments.duration("--time", "10s");
        ContestCommand command = new ContestCommand(
                List.of(arguments.text("--command", "./tidemark mcc").strip().split("\\s+")),
                time,
                GRACE,
                arguments.bytes("--memory", "8g"));
        int workers = arguments.number("--workers", 0);
        TechniqueFile file = TechniqueFile.open(arguments.text("--csv", ""), time);
        new Workers(command, workers)
                .each(tasks.size(), (i, pinned) -> ask(tasks.get(i), rotated(techniques, i), pinned, file));
        print(examinations, techniques);
        return scores.values().stream().flatMap(row -> row.values().stream()).allMatch(score -> score.wrong() == 0);
    }

    private static List<Task> tasks(List<Instance> instances, List<String> examinations) {
        List<Task> tasks = new ArrayList<>();
        for (Instance instance : instances) {
            for (String examination : examinations) {
                if (!instance.known(examination).isEmpty()) {
                    tasks.add(new Task(instance, examination));
                }
            }
        }
        return tasks;
    }

    private static List<String> rotated(List<String> techniques, int by) {
        List<String> turned = new ArrayList<>(techniques);
        Collections.rotate(turned, by);
        return turned;
    }

    private void ask(Task task, List<String> techniques, ContestCommand command, TechniqueFile file)
            throws IOException {
        for (String technique : techniques) {
            // A comma between two words would begin another column.
            TechniqueFile.Key key =
                    new TechniqueFile.Key(task.instance.name(), task.examination, technique.replace(',', '+'));
            Score known = file.known(key);
            Score score = known == null ? ask(task, technique, command) : known;
            if (known == null) {
                file.add(key, score);
            }
            note(task, technique, score);
        }
    }

    private Score ask(Task task, String technique, ContestCommand command) throws IOException {
        ContestCommand without = technique.equals(ALL) ? command : command.with("--without", technique);
        ContestResult result = ContestResult.judge(
                task.instance, task.examination, without.run(task.examination, task.instance.folder()));
        String trouble = result.trouble();
        if (trouble != null && trouble.contains("--without ")) {
            throw new IOException(
                    trouble); // a technique that the command does not know would seem to be worth everything
        }
        result.wrongs().forEach(wrong -> out.println("WRONG " + said(technique) + ": " + wrong));
        if (trouble != null) {
            out.printf("%s %s %s: %s%n", task.instance.name(), task.examination, said(technique), trouble);
        }
        return result.score();
    }

    private static String said(String technique) {
        return technique.equals(ALL) ? "with everything" : "without " + technique;
    }

    private synchronized void note(Task task, String technique, Score score) {
        out.printf(
                "%s %s %s: right %d  open %d  wrong %d  %.1f s%n",
                task.instance.name(),
                task.examination,
                said(technique),
                score.right(),
                score.open(),
                score.wrong(),
                score.seconds());
        scores.computeIfAbsent(task.examination, x -> new LinkedHashMap<>()).merge(technique, score, Score::plus);
    }

    /** A column for each technique: how many right answers fewer, or more, there are without it. */
    private void print(List<String> examinations, List<String> techniques) {
        out.printf("%n%-24s %6s %6s %9s", "examination", "asked", "right", "seconds");
        techniques.stream().skip(1).forEach(technique -> out.printf("  %12s %9s", "-" + technique, "seconds"));
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
        out.printf("%-24s %6d %6d %9.0f", title, all.right() + all.open() + all.wrong(), all.right(), all.seconds());
        for (String technique : techniques.subList(1, techniques.size())) {
            Score without = row.getOrDefault(technique, Score.NONE);
            out.printf("  %12s %9.0f", "%+d".formatted(without.right() - all.right()), without.seconds());
        }
        out.println();
    }
}
