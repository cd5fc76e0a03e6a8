package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.graph.ctl.Explanation.Part;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * Why formulas of CTL are what they are in the initial state, where that takes one run to a state: {@code AG f} is violated where
 * {@code f} is, and {@code EF f} holds likewise. Why {@code f} is so there is said as far as nothing more has to be searched. One
 * thread.
 */
final class ClaimReasons {
    private final ComposedChecker checker;
    private final DiagramMarkings states;

    ClaimReasons(ComposedChecker checker, DiagramMarkings states) {
        this.checker = checker;
        this.states = states;
    }

    /** The reason; null where it takes more than a run to a state, or where none is found within the limits. */
    @Nullable
    Explanation of(Formula f, boolean holds) {
        if (f instanceof Not not) {
            Explanation inner = of(not.of(), !holds);
            return inner == null
                    ? null
                    : new Explanation(f, holds, Why.PARTS, List.of(), OptionalInt.empty(), List.of(new Part(0, inner)));
        }
        if (!holds && f instanceof ForAll all && all.run() instanceof Globally always) {
            return shown(f, false, always.of());
        }
        return holds && f instanceof Exists some && some.run() instanceof Finally once
                ? shown(f, true, once.of())
                : null;
    }

    /** A run to where the goal is as the formula is. */
    private @Nullable Explanation shown(Formula f, boolean holds, Formula goal) {
        Formula sought = holds ? goal : new Not(goal);
        int[] state = checker.example(sought);
        if (state == null) {
            throw new IllegalStateException("a verdict that no state bears out");
        }
        try {
            int[] events = states.run(sought, state);
            return new Explanation(
                    f,
                    holds,
                    Why.RUN,
                    Arrays.stream(events).boxed().toList(),
                    OptionalInt.empty(),
                    List.of(new Part(events.length, there(goal, holds))));
        } catch (TooLarge none) {
            return null;
        }
    }

    /**
     * Explains the truth of a formula in one state without a search: by the state alone, by its parts, or not at all.
     */
    private static Explanation there(Formula f, boolean holds) {
        if (Logic.of(f) == Logic.STATE) {
            return Explanation.plain(f, holds, Why.STATE);
        }
        if ((f instanceof Exists && !holds) || (f instanceof ForAll && holds)) {
            return Explanation.plain(f, holds, Why.EVERY_RUN);
        }
        List<Part> parts = new ArrayList<>();
        if (f instanceof Not not) {
            parts.add(new Part(0, there(not.of(), !holds)));
        } else if ((f instanceof And && holds) || (f instanceof Or && !holds)) {
            f.children().forEach(part -> parts.add(new Part(0, there(part, holds))));
        } else if (f instanceof Implies implies && !holds) {
            parts.add(new Part(0, there(implies.premise(), true)));
            parts.add(new Part(0, there(implies.conclusion(), false)));
        }
        return parts.isEmpty()
                ? Explanation.plain(f, holds, Why.LEFT_OUT)
                : new Explanation(f, holds, Why.PARTS, List.of(), OptionalInt.empty(), parts);
    }
}
