package org.tidemark.program;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.program.Intervals.Interval;

/**
 * A random walk through a program before it is explored. It costs a few milliseconds and tells which values fields have to have room for: a field that is too narrow
 * is found here, and not when half of the states are.
 */
final class TrialWalk {
    private static final int STEPS = 4096;
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LIMIT_BYTES = 16L << 20;

    private final Cells cells;
    private final BooleanSupplier isRunOver;
    private final long end = System.nanoTime() + LIMIT_NANOS;

    /** By group of cells, the values that were met; null where none was. */
    private final @Nullable Interval[] met;

    /** A walk through programs with these cells, which begins now and ends early with the run that it is for. */
    TrialWalk(Cells cells, BooleanSupplier isRunOver) {
        this.cells = cells;
        this.isRunOver = isRunOver;
        met = new Interval[cells.groups().size()];
    }

    boolean isOver() {
        return System.nanoTime() > end || isRunOver.getAsBoolean();
    }

    /** The values that the cells of a group had, by the name of its first one; null where nothing was seen of them. */
    @Nullable
    Interval met(String first) {
        Integer cell = cells.named(first);
        return cell == null ? null : met[cells.groupOf(cell)];
    }

    /** Walks until the steps or the time are used up; the field that was too narrow, null where there was none. */
    @Nullable
    FieldOverflow through(ProgramModel model) {
        SplittableRandom random = new SplittableRandom(1);
        int stride = model.layout().words();
        Successors next = new Successors(stride, 16, new MemoryBudget(LIMIT_BYTES));
        Expander expander = model.expander();
        long[] state = new long[stride];
        try {
            for (int step = 0; step < STEPS && !isOver(); step++) {
                boolean begins = next.size() == 0;
                next.clear();
                if (begins) {
                    model.initial(next);
                } else {
                    expander.expand(state, 0, next);
                }
                if (next.size() > 0) {
                    System.arraycopy(next.words(), next.at(random.nextInt(next.size())), state, 0, stride);
                    see(model, state);
                }
            }
        } catch (FieldOverflow tooNarrow) {
            return tooNarrow;
        } catch (Cancelled | Undefined | MemoryBudget.Exhausted tooMuch) {
            return null;
        }
        return null;
    }

    private void see(ProgramModel model, long[] state) {
        for (int cell = 0; cell < cells.size(); cell++) {
            int value = model.value(state, 0, cell);
            int group = cells.groupOf(cell);
            Interval before = met[group];
            if (before == null || value < before.low() || value > before.high()) {
                Interval one = new Interval(value, value);
                met[group] = before == null ? one : before.or(one);
            }
        }
    }
}
