package org.tidemark.check;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.model.Dependencies;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.system.TransitionSystem;

/**
 * A stage that leaves out events by stubborn sets: before any other where they are asked for, or else later, and only as far as they pay.
 * How long it may take is shared by what it is given. Asks every system whose models know what events depend on.
 */
public abstract class StubbornStage extends Stage implements AnySystem {
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
            return isAsked ? "stubborn sets were not asked for" : "stubborn sets were tried before, where they apply";
        }
        String unfit = context.hasNet() ? null : obstacle(context.system(), context.model());
        if (unfit != null) {
            return unfit;
        }
        boolean hasPriorities = context.hasNet()
                ? context.net().hasPriorities()
                : context.model() instanceof Dependencies known && known.hasPriorities();
        if (hasPriorities && !copesWithPriorities()) {
            return context.system().nouns().events() + " have priorities, so that each may depend on any other";
        }
        return null;
    }

    /** Why events of a system cannot be left out, whatever is asked; null where they can. */
    public static @Nullable String obstacle(TransitionSystem system, Model model) {
        if (!(model instanceof Dependencies)) {
            return "leaving out events takes a model that knows what they depend on";
        }
        if (model instanceof OwnPredicates) {
            return "leaving out events takes a model whose conditions are about the values of its fields";
        }
        return system.faults() == null ? null : "leaving out events takes a model in which all of them have a result";
    }

    /** Why a formula cannot be a goal of stubborn sets. */
    protected static String notRead(Context context) {
        TransitionSystem.Nouns nouns = context.system().nouns();
        return "some condition is about more than sums of " + nouns.fields() + " and single " + nouns.events()
                + ", so that any event may change it";
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
            context.note("stubborn sets leave out nothing for " + question + ": each "
                    + context.system().nouns().event() + " may change " + seen
                    + ", or is needed to end a cycle");
        }
        return isUseless;
    }

    /** How long it may take in all; {@link Long#MAX_VALUE} for no limit. */
    protected final long nanos(Context context) {
        return allowance.nanos(context);
    }

    /** The rest of a period that began at {@code start}. */
    protected static long left(long nanos, long start) {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
    }

    /** The share of the next of several searches in the time that is left. */
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

    /**
     * A stage that searches for each inquiry by itself, with the events that this one needs, unless all states are known. The searches share
     * the time; one whose fields turn out too narrow begins again with wider ones.
     */
    public abstract static class Separate extends StubbornStage {
        /** A stage where stubborn sets are allowed, as far as they pay. */
        protected Separate(String name, Allowance allowance) {
            super(name, allowance);
        }

        /** A stage where stubborn sets are asked for. */
        protected Separate(String name, double partOfTime) {
            super(name, partOfTime);
        }

        /** Where stubborn sets are asked for, what is left to others is only known once they have had their turn. */
        @Override
        public Company company() {
            return isAsked() ? Company.NONE : Company.ANY;
        }

        @Override
        public final @Nullable String obstacle(Context context) {
            String obstacle = super.obstacle(context);
            return obstacle == null && context.states() != null ? "all states are known" : obstacle;
        }

        @Override
        public final void run(Context context, List<Inquiry> open) throws InputException {
            long nanos = nanos(context);
            long start = System.nanoTime();
            for (int i = 0; i < open.size(); i++) {
                long share = share(left(nanos, start), open.size() - i);
                BooleanSupplier late = late(context, share);
                boolean again = share > 0 && open.get(i).isOpen();
                while (again) {
                    again = isToBeRepeated(context, open.get(i), late);
                }
            }
        }

        private boolean isToBeRepeated(Context context, Inquiry inquiry, BooleanSupplier late) throws InputException {
            try {
                settle(context, inquiry, late);
                return false;
            } catch (FieldOverflow narrow) {
                return context.models().widen(narrow) && !late.getAsBoolean();
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                context.lacksMemory(full, List.of(inquiry));
                return false; // an exploration may still find the answer
            } catch (Cancelled ended) {
                return false;
            }
        }

        /**
         * Settles an inquiry, or leaves it open where time or memory is short.
         *
         * @param late when its share of the time is up
         * @throws FieldOverflow where fields are too narrow
         */
        protected abstract void settle(Context context, Inquiry inquiry, BooleanSupplier late) throws InputException;
    }
}
