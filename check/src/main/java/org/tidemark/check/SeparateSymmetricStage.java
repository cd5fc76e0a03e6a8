package org.tidemark.check;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.NodeImages;

/**
 * A stage that searches for each inquiry by itself, on one representative of all states that differ by a symmetry which the inquiry cannot
 * see, where symmetries were asked for. The searches share the time; one whose fields turn out too narrow begins again with wider ones.
 */
public abstract class SeparateSymmetricStage extends Stage {
    private final double partOfTime;
    private final Function<Context, NetSymmetry> symmetries;

    /**
     * A stage with a name.
     *
     * @param symmetries gives those of the net
     */
    protected SeparateSymmetricStage(String name, double partOfTime, Function<Context, NetSymmetry> symmetries) {
        super(name, Cost.STATES);
        this.partOfTime = partOfTime;
        this.symmetries = symmetries;
    }

    @Override
    public final @Nullable String obstacle(Context context) {
        if (!context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return "symmetries were not asked for";
        }
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public final void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = context.part(partOfTime);
        long start = System.nanoTime();
        NetSymmetry all = symmetries.apply(context);
        for (int i = 0; i < open.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            long until = System.nanoTime() + left / (open.size() - i);
            BooleanSupplier late =
                    () -> context.isCancelled() || (nanos != Long.MAX_VALUE && System.nanoTime() - until >= 0);
            search(context, open.get(i), all, late);
        }
    }

    private void search(Context context, Inquiry inquiry, NetSymmetry all, BooleanSupplier late) throws InputException {
        try {
            ExploreOptions options = context.options().explore();
            NetSymmetry own = all.keeping(conditions(inquiry), alsoKept(context, inquiry), late);
            if (own.isTrivial()) {
                sayWhyNone(context, inquiry, all.keeping(conditions(inquiry), symmetry -> true, late), late);
            }
            boolean again = !own.isTrivial();
            long bytes = own.bytes(options.workers()) + (own == all ? 0 : all.bytes(0));
            while (again) {
                again = isToBeRepeated(context, inquiry, own, options.beside(bytes), late);
            }
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            // Another stage may still find the answer.
        }
    }

    private boolean isToBeRepeated(
            Context context, Inquiry inquiry, NetSymmetry symmetry, ExploreOptions options, BooleanSupplier late)
            throws InputException {
        try {
            settle(context, inquiry, symmetry, options, late);
            return false;
        } catch (FieldOverflow narrow) {
            return context.models().widen(narrow) && !late.getAsBoolean();
        }
    }

    /** The conditions that symmetries must leave as they are. */
    protected abstract List<Formula> conditions(Inquiry inquiry);

    /** A further requirement on symmetries for an inquiry. */
    protected Predicate<NodeImages> alsoKept(Context context, Inquiry inquiry) {
        return symmetry -> true;
    }

    /** Names the nodes that are exchanged by symmetries that fail {@link #alsoKept}. */
    protected String exchanged() {
        return "what it depends on";
    }

    /** Says why no symmetry is used for an inquiry, where some leave its conditions as they are. */
    private void sayWhyNone(Context context, Inquiry inquiry, NetSymmetry ofConditions, BooleanSupplier late) {
        String question = context.nameOf(inquiry);
        if (question != null && !ofConditions.isTrivial() && !late.getAsBoolean()) {
            context.note(question
                    + " is answered without symmetries: each one that its conditions allow exchanges "
                    + exchanged());
        }
    }

    /**
     * Settles an inquiry, or leaves it open where time or memory is short.
     *
     * @param symmetry leaves its conditions as they are
     * @param options those of the check, with the memory that is left beside the symmetries
     * @param late when its share of the time is up
     * @throws FieldOverflow where fields are too narrow
     */
    protected abstract void settle(
            Context context, Inquiry inquiry, NetSymmetry symmetry, ExploreOptions options, BooleanSupplier late)
            throws InputException;
}
