package org.tidemark.model.wrap;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A model with a watch beside it that counts the units of time between two conditions.
 *
 * <p>The watch is one more field behind the state: 0 while it stands still, {@code 1 + 2t} while it runs and shows
 * {@code t}, and {@code 2 + 2t} in the state where the second condition holds and it stops. For the most time it starts
 * with the first state in which the first condition holds, for the least time it starts again with every such state:
 * that is the best that a run can do. So a state of the model counts once for every time that the watch may show there.
 * Without a first condition it starts once, and nothing comes after a state in which it stops.
 *
 * <p>Expanding costs, for each edge, a copy and a look at both conditions.
 */
public final class StopWatch extends ExtendedModel {
    private static final String FIELD = "watch'";
    private static final long STILL = 0;

    private final IntPredicate isTick;
    private final boolean isLongest;
    private final @Nullable Formula after;
    private final Formula until;

    /**
     * A watch beside a model.
     *
     * @param isTick the events that take one unit of time; all others take none
     * @param isLongest whether the most time is looked for; else the least
     * @param after where it starts; null for the initial state
     * @param until where it stops
     * @param bits the bits of the largest time there can be
     * @throws FormulaException when a condition refers to something that states of the model do not have
     */
    public StopWatch(
            Model model, IntPredicate isTick, boolean isLongest, @Nullable Formula after, Formula until, int bits)
            throws FormulaException {
        super(model, model.layout().with(FIELD, bits + 2));
        this.isTick = isTick;
        this.isLongest = isLongest;
        this.after = after;
        this.until = until;
        Expander tried = model.expander();
        condition(until, tried);
        if (after != null) {
            condition(after, tried);
        }
    }

    private StatePredicate condition(Formula formula, Expander expander) throws FormulaException {
        StatePredicate predicate = StatePredicate.of(formula, model, expander);
        if (!mentionsDeadlock(formula)) {
            return predicate;
        }
        Successors found = new Successors(model.layout().words(), 8);
        return (words, at, unknown) -> {
            found.clear();
            expander.expand(words, at, found);
            return predicate.holds(words, at, found.size() == 0);
        };
    }

    private static boolean mentionsDeadlock(Formula f) {
        return f instanceof Formula.Deadlock || f.children().stream().anyMatch(StopWatch::mentionsDeadlock);
    }

    /** Whether the watch runs in a state. */
    public boolean runs(long[] words, int at) {
        return (layout.get(words, at, first) & 1) != 0;
    }

    /** Whether the watch stops in a state. */
    public boolean stops(long[] words, int at) {
        long shown = layout.get(words, at, first);
        return shown != STILL && (shown & 1) == 0;
    }

    /** The time that it shows where it runs or stops. */
    public long time(long[] words, int at) {
        return (layout.get(words, at, first) - 1) / 2;
    }

    @Override
    ExtendedSteps steps() {
        return new Steps(model.expander());
    }

    /** Steps of the model, with what the watch shows after each. */
    private final class Steps extends ExtendedSteps {
        private final StatePredicate there;
        private final @Nullable StatePredicate begins;

        private Steps(Expander expander) {
            super(expander);
            try {
                // Not the expander of the steps: a look at a state must not disturb a step that is under way.
                Expander looking = model.expander();
                there = condition(until, looking);
                begins = after == null ? null : condition(after, looking);
            } catch (FormulaException e) {
                throw new IllegalStateException("conditions that were tried before", e);
            }
        }

        private boolean starts(long[] in, int at) {
            return begins != null && begins.holds(in, at, false);
        }

        /** The value of the watch in a state, after it has counted to {@code time}. */
        private long shown(long time, long[] in, int at) {
            return (there.holds(in, at, false) ? 2 : 1) + 2 * time;
        }

        /** The value of the watch after an event. */
        private long next(long last, int event, long[] in, int at) {
            boolean runs = (last & 1) != 0;
            boolean startsHere = (!runs || !isLongest) && starts(in, at);
            if (!runs && !startsHere) {
                return STILL;
            }
            return shown(startsHere ? 0 : (last - 1) / 2 + (isTick.test(event) ? 1 : 0), in, at);
        }

        @Override
        void begin(long[] in, int at, long[] into, int to) {
            layout.set(into, to, first, after == null || starts(in, at) ? shown(0, in, at) : STILL);
        }

        @Override
        void carry(int event, long[] in, int at, long[] into, int to) {
            layout.set(into, to, first, next(layout.get(before, 0, first), event, in, at));
        }

        @Override
        boolean isOver() {
            return after == null && !runs(before, 0);
        }
    }
}
