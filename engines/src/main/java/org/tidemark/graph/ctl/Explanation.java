package org.tidemark.graph.ctl;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.tidemark.logic.Formula;

/**
 * Why a formula holds in a state, or why not. Immutable.
 *
 * <p>Where a run shows it, the run starts in that state. It may end; or its last state is that of step {@code loop}
 * again and it loops forever; or {@code loop} is its last step, and nothing can happen there. States of the run are
 * counted from 0, the state in question.
 *
 * @param formula what it is about
 * @param holds whether it holds
 * @param why what kind of reason this is
 * @param events the run; empty where none is needed
 * @param loop how a maximal run goes on forever, where it does
 * @param parts the reasons for what this one relies on
 */
public record Explanation(
        Formula formula, boolean holds, Why why, List<Integer> events, OptionalInt loop, List<Part> parts) {
    /** The kinds of reasons. */
    public enum Why {
        /** One sees it in the state. */
        STATE,
        /** It follows from its parts. */
        PARTS,
        /** The run shows it. */
        RUN,
        /** Every run from the state was looked at; no single one shows it. */
        EVERY_RUN,
        /** It is so, but there are enough reasons already. */
        LEFT_OUT
    }

    /**
     * A reason that an explanation relies on.
     *
     * @param step the state of the run that it is about
     * @param reason why it is so
     */
    public record Part(int step, Explanation reason) {}

    public Explanation {
        events = List.copyOf(events);
        parts = List.copyOf(parts);
    }

    /** This explanation with its formulas and runs translated. */
    public Explanation mapped(UnaryOperator<Formula> formulas, UnaryOperator<List<Integer>> runs) {
        return new Explanation(
                formulas.apply(formula),
                holds,
                why,
                runs.apply(events),
                loop,
                parts.stream()
                        .map(part -> new Part(part.step(), part.reason().mapped(formulas, runs)))
                        .toList());
    }

    /** One without a run and without parts. */
    public static Explanation plain(Formula formula, boolean holds, Why why) {
        return new Explanation(formula, holds, why, List.of(), OptionalInt.empty(), List.of());
    }
}
