package org.tidemark.check.direct.formula;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.question.LinearRun;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/**
 * Turns answers about a high-level net into findings. Every run and every reason is replayed in the net that tells them,
 * and looked at by the definition of what it is to show; one that does not show it is an {@link IllegalStateException}.
 */
final class AnswerReplay {
    /** A replay takes two bits for each pair of a step and a state of the automaton. */
    private static final long MOST_PAIRS = 1 << 28;

    private final ToldRuns runs;
    private final @Nullable PetriNet told;
    private final boolean explains;

    /**
     * Findings with runs in a net; without any where there is none.
     *
     * @param explains whether runs were looked for
     */
    AnswerReplay(ToldRuns runs, @Nullable PetriNet told, boolean explains) {
        this.runs = runs;
        this.told = told;
        this.explains = explains;
    }

    Finding finding(DirectAnswer answer) {
        PetriNet net = told;
        Explanation why = net == null ? null : reasons(answer, net);
        Evidence evidence =
                net == null ? null : why == null ? endless(answer, net) : LinearRun.of(why, !answer.holds());
        return new Finding(
                        answer.property(),
                        Verdict.of(answer.holds()),
                        new Decision("", answer.technique(), answer.states(), answer.seconds()),
                        "",
                        evidence,
                        why,
                        null)
                .without(explains && (answer.lacksRun() || net == null) ? NoRun.MEMORY : null);
    }

    private @Nullable Explanation reasons(DirectAnswer answer, PetriNet net) {
        if (answer.why() == null) {
            return null;
        }
        Expansion expansion = new Expansion(new NetVocabulary(net));
        new ExplanationReplay(new NetSystem(net), Fairness.NONE)
                .check(runs.tell(answer.why(), f -> StateParts.replaced(f, expansion::of)));
        return runs.tell(answer.why(), f -> f);
    }

    private @Nullable Evidence endless(DirectAnswer answer, PetriNet net) {
        List<Integer> run = answer.run();
        if (run == null || isTooLong(answer.property(), run.size())) {
            return null;
        }
        int loop = answer.loop().orElseThrow();
        String shows = (loop == run.size() ? "a dead end" : "a loop") + " that breaks it";
        Evidence evidence = Evidence.lasso(runs.tell(run), loop, shows);
        if (!isBroken(answer.property(), new LassoReplay(new NetSystem(net), ShownRun.plain(evidence)), net)) {
            throw new IllegalStateException("a run that does not break what it is said to break: " + evidence);
        }
        return evidence;
    }

    private static boolean isTooLong(Property property, int steps) {
        long width = property instanceof Property.Forbidden forbidden
                ? forbidden.automaton().states()
                : 1;
        return width * (steps + 1L) > MOST_PAIRS;
    }

    private static boolean isBroken(Property property, LassoReplay replay, PetriNet net) {
        Expansion expansion = new Expansion(new NetVocabulary(net));
        if (property instanceof Property.Forbidden forbidden) {
            List<Formula> propositions = forbidden.automaton().propositions().stream()
                    .map(expansion::of)
                    .toList();
            return replay.isAccepted(forbidden.automaton().meaning(propositions));
        }
        Formula f = ((Property.Truth) property).formula();
        return !replay.holds(expansion.of(f instanceof Formula.ForAll all ? all.run() : f));
    }
}
