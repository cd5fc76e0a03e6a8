package org.tidemark.check.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.check.Plan;

/** The plans that are made from the table of stages, as its columns. */
@SuppressWarnings("ImmutableEnumChecker") // a refusal is a function without state
enum PlanKind {
    EXPLORING("exploring"),
    SMALLER_PARTS("smaller parts"),
    SMALLER_UNFOLDING("smaller unfolding"),
    REDUCED_NET("reduced net"),
    CUTTING_OFF("cutting off"),
    SWEEPING("sweeping", Refusals::notBySweeps),
    SWEEPING_TO_CUT_OFF("sweeping to a cut-off", Refusals::notBySweeps),
    ONE_DIAGRAM("one diagram", Refusals::notOnOneDiagram),
    SHOWING_STATES("showing states"),
    COMPOSING("composing", Refusals::notOnDiagrams),
    COMPOSING_NETWORK("composing a network"),
    COUNTING("counting"),
    COUNTING_OR_INFINITE("counting or infinite"),
    COUNTING_BY_SWEEPS("counting by sweeps"),
    ON_GRAPH("on a graph");

    /** An exploring plan of the model and of every smaller one that is made of it. */
    static final Set<PlanKind> EVERY_EXPLORING = Collections.unmodifiableSet(EnumSet.range(EXPLORING, REDUCED_NET));

    /** The exploring plans of nets that may be reduced further. */
    static final Set<PlanKind> REDUCIBLE = Collections.unmodifiableSet(EnumSet.range(EXPLORING, SMALLER_UNFOLDING));

    /** The exploring plans of nets that may be unfolded in another way. */
    static final Set<PlanKind> UNFOLDABLE = Collections.unmodifiableSet(EnumSet.range(EXPLORING, SMALLER_PARTS));

    /** The plans that begin with the net and its initial state. */
    static final Set<PlanKind> OF_NETS = Collections.unmodifiableSet(EnumSet.range(EXPLORING, COMPOSING));

    private final String words;
    private final Plan.Refusal refusal;

    PlanKind(String words) {
        this(words, property -> null);
    }

    PlanKind(String words, Plan.Refusal refusal) {
        this.words = words;
        this.refusal = refusal;
    }

    /** The kind in words. */
    String words() {
        return words;
    }

    /** Which properties such a plan refuses although some stage might settle them by chance. */
    Plan.Refusal refusal() {
        return refusal;
    }
}
