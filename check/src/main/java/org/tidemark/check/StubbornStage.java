package org.tidemark.check;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.model.wrap.stubborn.DependencyGraph;

/**
 * A stage that leaves out events by stubborn sets: before any other where they are asked for, or else later, and only as far as they pay.
 * How long it may take is shared by what it is given.
 */
public abstract class StubbornStage extends NamedStage {
    /** Why a formula is of no use to stubborn sets. */
    protected static final String NOT_READ =
            "some condition is about more than sums of places and single transitions, so that any event may change it";

    private final boolean isAsked;
    private final Allowance allowance;

    /** A stage where stubborn sets are allowed, as far as they pay. */
    protected StubbornStage(String name, Allowance allowance) {
        this(name, false, allowance);
    }

    /** A stage where stubborn sets are asked for. */
    protected StubbornStage(String name, double partOfTime) {
        this(name, true, context -> context.part(partOfTime));
    }

    private StubbornStage(String name, boolean isAsked, Allowance allowance) {
        super(name, isAsked ? Cost.STATES : Cost.SAMPLE);
        this.isAsked = isAsked;
        this.allowance = allowance;
    }

    /** Whether it goes on even where little is left out. */
    protected final boolean isAsked() {
        return isAsked;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.STUBBORN)) {
            return "no events are left out";
        }
        if (isAsked != context.options().reductions().asksFor(Reduction.STUBBORN)) {
            return isAsked
                    ? "stubborn sets were not asked for"
                    : "stubborn sets had their turn at first, where they apply";
        }
        if (context.net().hasPriorities() && !copesWithPriorities()) {
            return "transitions have priorities, so that each may depend on any other";
        }
        return null;
    }

    /** Whether what it preserves is preserved where transitions have priorities. */
    protected boolean copesWithPriorities() {
        return false;
    }

    /** Leaves an inquiry to other stages, and says why where stubborn sets are asked for. */
    protected final void leave(Context context, Inquiry inquiry, String why) {
        String question = context.nameOf(inquiry);
        if (isAsked && question != null) {
            context.note(question + " is answered without stubborn sets: " + why);
        }
    }

    /**
     * Whether all events have to be avoided for an inquiry, so that nothing can be left out; where stubborn sets are asked for, that is said.
     *
     * @param seen what of the inquiry an event may change, in words
     */
    protected final boolean isUseless(Context context, Inquiry inquiry, BitSet avoided, int events, String seen) {
        boolean isUseless = avoided.cardinality() == events;
        String question = context.nameOf(inquiry);
        if (isUseless && isAsked && question != null) {
            context.note("stubborn sets leave out nothing for " + question + ": each transition may change " + seen
                    + ", or is needed to end a cycle");
        }
        return isUseless;
    }

    /** How long it may take in all; {@link Long#MAX_VALUE} for no limit. */
    protected final long nanos(Context context) {
        return allowance.nanos(context);
    }

    /** What is left of some time that began then. */
    protected static long left(long nanos, long start) {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
    }

    /** What the next of some has of the time, so that it is enough for all of them. */
    protected static long share(long nanos, long some) {
        return nanos == Long.MAX_VALUE ? nanos : nanos / Math.max(1, some);
    }

    /** When this much time is up, or the check is cancelled. */
    protected static BooleanSupplier late(Context context, long nanos) {
        long end = System.nanoTime() + nanos;
        return nanos == Long.MAX_VALUE
                ? context::isCancelled
                : () -> System.nanoTime() - end >= 0 || context.isCancelled();
    }

    /** The options of the check, with the memory that is left beside the dependencies. */
    protected static ExploreOptions beside(DependencyGraph graph, ExploreOptions options) {
        return options.beside(graph.bytes(options.workers()));
    }
}
