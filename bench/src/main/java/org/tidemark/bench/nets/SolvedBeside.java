package org.tidemark.bench.nets;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.branching.FormulaLabelling;
import org.tidemark.check.linear.EmptinessCheck;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.reduce.VisibleQuestion;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/** Puts questions to nets and to the smaller ones that rules made of them, by an exploration and nothing else, and compares the answers. */
final class SolvedBeside {
    private final long nanos;
    private final Map<String, Sums> byNet = new LinkedHashMap<>();
    private boolean isRight = true;

    /**
     * A comparison.
     *
     * @param nanos how long each question may take; 0 where nothing is compared
     */
    SolvedBeside(long nanos) {
        this.nanos = nanos;
    }

    boolean isRight() {
        return isRight;
    }

    void compare(String name, Property property, VisibleQuestion question, PetriNet net, PetriNet smaller)
            throws InputException {
        if (nanos == 0) {
            return;
        }
        Solved whole = solved(net, property);
        Solved other = solved(smaller, question.asked());
        Sums sums = byNet.computeIfAbsent(name, first -> new Sums());
        sums.questions++;
        sums.whole += whole.isDecided() ? 1 : 0;
        sums.smaller += other.isDecided() ? 1 : 0;
        if (whole.isDecided() && other.isDecided()) {
            sums.states += whole.states;
            sums.smallerStates += other.states;
            sums.seconds += whole.seconds;
            sums.smallerSeconds += other.seconds;
            if (!whole.verdict.equals(other.verdict)) {
                sums.different++;
                isRight = false;
            }
        }
    }

    private Solved solved(PetriNet net, Property property) throws InputException {
        ExploreOptions options =
                ExploreOptions.plain().withMemory(1L << 28).withTime(nanos).withMaxStates(200_000);
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(property),
                        new CheckOptions(options).withoutExplanations(),
                        new Plan(List.of(
                                new Simplification(),
                                StateSearch.whole(1),
                                new FormulaLabelling(),
                                new EmptinessCheck())))
                .run();
        ExplorationReport explored = report.exploration();
        return new Solved(
                report.findings().get(0).verdict(), explored == null ? 0 : explored.states(), report.seconds());
    }

    private record Solved(Verdict verdict, long states, double seconds) {
        boolean isDecided() {
            return !(verdict instanceof Verdict.Unknown);
        }
    }

    /** What was found for the questions of a net; states and seconds are those of questions that both nets answer. */
    private static final class Sums {
        private int questions;
        private int whole;
        private int smaller;
        private int different;
        private long states;
        private long smallerStates;
        private double seconds;
        private double smallerSeconds;

        private void add(Sums other) {
            questions += other.questions;
            whole += other.whole;
            smaller += other.smaller;
            different += other.different;
            states += other.states;
            smallerStates += other.smallerStates;
            seconds += other.seconds;
            smallerSeconds += other.smallerSeconds;
        }
    }

    void print(PrintStream out) {
        if (nanos == 0) {
            return;
        }
        out.printf(
                Locale.ROOT,
                "%n%-34s %9s %8s %8s %9s %12s %12s %8s %8s%n",
                "solved",
                "questions",
                "whole",
                "smaller",
                "different",
                "states",
                "smaller",
                "seconds",
                "smaller");
        Sums all = new Sums();
        byNet.forEach((name, sums) -> {
            all.add(sums);
            row(out, name, sums);
        });
        row(out, "all", all);
    }

    private static void row(PrintStream out, String name, Sums sums) {
        out.printf(
                Locale.ROOT,
                "%-34s %9d %8d %8d %9d %,12d %,12d %8.2f %8.2f%n",
                name,
                sums.questions,
                sums.whole,
                sums.smaller,
                sums.different,
                sums.states,
                sums.smallerStates,
                sums.seconds,
                sums.smallerSeconds);
    }
}
