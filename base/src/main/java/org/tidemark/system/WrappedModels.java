package org.tidemark.system;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;

/** Models of others, changed in a way that leaves the fields as they are. Thread-safe where the others are. */
public abstract class WrappedModels implements StateModels {
    private final StateModels models;

    protected WrappedModels(StateModels models) {
        this.models = models;
    }

    @Override
    public TransitionSystem system() {
        return models.system();
    }

    @Override
    public boolean widen(FieldOverflow overflow) throws InputException {
        return models.widen(overflow);
    }

    @Override
    public long firstStates() {
        return models.firstStates();
    }

    @Override
    @SuppressWarnings("exports") // for modules of Tidemark only
    public void charge(MemoryBudget budget) {
        models.charge(budget);
    }

    @Override
    public void cancelWhen(BooleanSupplier isOver) {
        models.cancelWhen(isOver);
    }

    @Override
    public void endRun() {
        models.endRun();
    }

    @Override
    public boolean isWidened() {
        return models.isWidened();
    }

    @Override
    public String widths() {
        return models.widths();
    }

    /** Changes models that start with widths that {@link #widths} gave in the same way. */
    @Override
    public abstract StateModels startingWith(String widths);

    @Override
    public FieldExtremes extremes(Layout layout) {
        return models.extremes(layout);
    }

    @Override
    public void checkClaims(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
        models.checkClaims(overflow, seen);
    }

    @Override
    public String fieldName(FieldOverflow overflow) {
        return models.fieldName(overflow);
    }

    @Override
    public String limit(FieldOverflow overflow) {
        return models.limit(overflow);
    }
}
