package org.tidemark.check.direct.formula;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.question.LinearRun;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.Verdict;

/**
 * Turns answers about a high-level net into findings. Every run and every reason is replayed by the rule of the net, and
 * judged by the definition of what it is to show; one that does not show it is an {@link IllegalStateException}.
 */
final class AnswerReplay {
    /** A replay takes two bits for each pair of a step and a state of the automaton. */
    private static final long MOST_PAIRS = 1 << 28;

    private final DirectSystem system;
    private final ToldRuns runs;
    private final boolean isTold;
    private final boolean explains;

    /**
     * Findings with runs in a net.
     *
     * @param isTold whether there is a net that tells them
     * @param explains whether runs were looked for
     */
    AnswerReplay(DirectNet direct, ToldRuns runs, boolean isTold, boolean explains) {
        system = new DirectSystem(direct);
        this.runs = runs;
        this.isTold = isTold;
        this.explains = explains;
    }

    Finding finding(DirectAnswer answer) {
        Explanation why = isTold ? reasons(answer) : null;
        Evidence evidence = !isTold ? null : why == null ? endless(answer) : LinearRun.of(why, !answer.holds());
        return new Finding(
                        answer.property(),
                        Verdict.of(answer.holds()),
                        new Decision("", answer.technique(), answer.states(), answer.seconds()),
                        "",
                        evidence,
                        why,
                        null)
                .without(explains && (answer.lacksRun() || !isTold) ? NoRun.MEMORY : null);
    }

    private @Nullable Explanation reasons(DirectAnswer answer) {
        Explanation why = answer.why();
        if (why == null) {
            return null;
        }
        new ExplanationReplay(system, Fairness.NONE).check(why);
        return runs.tell(why);
    }

    private @Nullable Evidence endless(DirectAnswer answer) {
        List<Integer> run = answer.run();
        if (run == null || isTooLong(answer.property(), run.size())) {
            return null;
        }
        int loop = answer.loop().orElseThrow();
        String shows = (loop == run.size() ? "a dead end" : "a loop") + " that breaks it";
        Evidence found = Evidence.lasso(run, loop, shows);
        if (!isBroken(answer.property(), new LassoReplay(system, ShownRun.plain(found)))) {
            throw new IllegalStateException("a run that does not break what it is said to break: " + found);
        }
        return Evidence.lasso(runs.tell(run), loop, shows);
    }

    private static boolean isTooLong(Property property, int steps) {
        long width = property instanceof Property.Forbidden forbidden
                ? forbidden.automaton().states()
                : 1;
        return width * (steps + 1L) > MOST_PAIRS;
    }

    private static boolean isBroken(Property property, LassoReplay replay) {
        if (property instanceof Property.Forbidden forbidden) {
            return replay.isAccepted(forbidden.automaton());
        }
        Formula f = ((Property.Truth) property).formula();
        return !replay.holds(f instanceof Formula.ForAll all ? all.run() : f);
    }
}
