package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.tidemark.bench.command.Arguments;
import org.tidemark.input.InputException;

/**
 * Runs a contest command on a folder of instances with known answers, and counts right, missing and wrong answers.
 *
 * <p>Instances with at most two million states can be explored completely; larger ones are counted separately, since
 * their answers need other methods. Runs are sequential.
 */
public final class Contest {
    static final List<String> EXAMINATIONS = List.of(
            "StateSpace",
            "OneSafe",
            "StableMarking",
            "QuasiLiveness",
            "Liveness",
            "ReachabilityDeadlock",
            "UpperBounds",
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability");

    /** How long a command may overrun: a virtual machine has to start and stop, too. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PrintStream out;
    private final Duration grace;
    private final List<ContestResult> results = new ArrayList<>();

    public Contest(PrintStream out) {
        this(out, GRACE);
    }

    public Contest(PrintStream out, Duration grace) {
        this.out = out;
        this.grace = grace;
    }

    /** Runs what the arguments select; returns whether no answer is wrong. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("contest takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", EXAMINATIONS);
        List<String> words =
                List.of(arguments.text("--command", "./tidemark mcc").strip().split("\\s+"));
        ContestCommand command = new ContestCommand(words, arguments.duration("--time", "20s"), grace, 0);
        for (Instance instance : Instance.below(Path.of(arguments.rest().get(0)))) {
            run(instance, examinations, command);
        }
        print(examinations);
        String file = arguments.text("--json", "");
        if (!file.isEmpty()) {
            Files.write(
                    Path.of(file), results.stream().map(ContestResult::toJson).toList());
        }
        return results.stream().allMatch(result -> result.wrongs().isEmpty());
    }

    private void run(Instance instance, List<String> examinations, ContestCommand command) throws IOException {
        for (String examination : examinations) {
            if (!instance.known(examination).isEmpty()) {
                ContestCommand.Outcome outcome = command.run(examination, instance.folder());
                ContestResult result = ContestResult.judge(instance, examination, outcome);
                results.add(result);
                result.wrongs().forEach(wrong -> out.println("WRONG " + wrong));
                if (result.trouble() != null) {
                    out.printf("%s %s: %s%n", instance.name(), examination, result.trouble());
                }
            }
        }
        Score score = total(result -> result.instance().equals(instance));
        out.printf(
                "%-32s right %5d  open %5d  wrong %4d  %8.1f s%n",
                instance.name(), score.right(), score.open(), score.wrong(), score.seconds());
    }

    private void print(List<String> examinations) {
        out.printf(
                "%n%-24s %35s   %26s   %26s%n",
                "", "all instances", "at most 2,000,000 states", "more, or nobody knows");
        out.printf(
                "%-24s %6s %6s %6s %7s %6s   %6s %6s %6s %5s   %6s %6s %6s %5s%n",
                "examination",
                "right",
                "open",
                "wrong",
                "seconds",
                "done",
                "right",
                "open",
                "wrong",
                "done",
                "right",
                "open",
                "wrong",
                "done");
        for (String examination : examinations) {
            print(examination, result -> result.examination().equals(examination));
        }
        print("all", result -> true);
    }

    private void print(String title, Predicate<ContestResult> such) {
        Score all = total(such);
        Score small = total(such.and(result -> result.instance().isSmall()));
        Score big = total(such.and(result -> !result.instance().isSmall()));
        out.printf(
                "%-24s %6d %6d %6d %7.1f %5.0f%%   %s   %s%n",
                title,
                all.right(),
                all.open(),
                all.wrong(),
                all.seconds(),
                all.decided(),
                columns(small),
                columns(big));
    }

    private static String columns(Score score) {
        return "%6d %6d %6d %4.0f%%".formatted(score.right(), score.open(), score.wrong(), score.decided());
    }

    private Score total(Predicate<ContestResult> such) {
        return results.stream().filter(such).map(ContestResult::score).reduce(Score.NONE, Score::plus);
    }
}
