package org.tidemark.check;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;

/**
 * A stage that searches for each inquiry by itself, with the events that this one needs, unless all states are known. The searches share
 * the time; one whose fields turn out too narrow begins again with wider ones.
 */
public abstract class SeparateStubbornStage extends StubbornStage {
    /** A stage where stubborn sets are allowed, as far as they pay. */
    protected SeparateStubbornStage(String name, Allowance allowance) {
        super(name, allowance);
    }

    /** A stage where stubborn sets are asked for. */
    protected SeparateStubbornStage(String name, double partOfTime) {
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
