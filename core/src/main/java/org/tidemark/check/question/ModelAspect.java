package org.tidemark.check.question;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;

/**
 * What an answer may depend on, besides which markings can be reached. A stage says which of these it preserves, a question
 * which it needs; a stage is never asked a question that needs more than it preserves.
 */
public enum ModelAspect {
    /** How many states and edges there are. */
    COUNTS,
    /** Which edges lead from a state, so that runs and cycles are those of the model. */
    EDGES,
    /** The conditions that the model itself relies on. */
    OBLIGATIONS,
    /** Which runs are fair. */
    FAIRNESS,
    /** Which state comes next: the next operator, and single steps. */
    NEXT;

    /** Everything: what engines preserve that take the model as it is. */
    public static final Set<ModelAspect> ALL = Collections.unmodifiableSet(EnumSet.allOf(ModelAspect.class));

    /** Everything but fairness. */
    public static final Set<ModelAspect> ALL_BUT_FAIRNESS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(FAIRNESS)));

    /** What the truth of a temporal formula on some runs depends on. */
    static Set<ModelAspect> of(Formula formula, Fairness fairness) {
        EnumSet<ModelAspect> needs = EnumSet.of(EDGES);
        if (!fairness.isNone()) {
            needs.add(FAIRNESS);
        }
        if (hasNext(formula)) {
            needs.add(NEXT);
        }
        return needs;
    }

    private static boolean hasNext(Formula formula) {
        return formula instanceof Formula.Next || formula.children().stream().anyMatch(ModelAspect::hasNext);
    }
}
