package org.tidemark.system;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * The models of one system, with fields as wide as is known to be necessary so far. Shared by all runs of one check: a field that one run found
 * too narrow is wide enough when the next run starts. Any thread may call the methods.
 */
public interface StateModels {
    /** A single model, of a system whose fields are wide enough from the beginning. */
    static StateModels fixed(TransitionSystem system, Model model) {
        return new StateModels() {
            @Override
            public TransitionSystem system() {
                return system;
            }

            @Override
            public Model model(Use use) {
                return model;
            }

            @Override
            public boolean widen(FieldOverflow overflow) {
                return false;
            }

            @Override
            public boolean isWidened() {
                return false;
            }

            @Override
            public String fieldName(FieldOverflow overflow) {
                return model.layout().name(overflow.field());
            }
        };
    }

    /** The system whose states the models have. */
    TransitionSystem system();

    /** The model for the next run, with the widths known by now. */
    Model model(Use use);

    /**
     * Makes the field that overflowed wider, from the next model on.
     *
     * @return false where the field already has all the bits that a field can have
     * @throws InputException when the overflow contradicts a claim of the model file
     */
    boolean widen(FieldOverflow overflow) throws InputException;

    /**
     * How many states the next model is for. A run that finds more of them is begun again, as after an overflow, with a model whose widths follow from what these
     * states have shown.
     */
    default long firstStates() {
        return Long.MAX_VALUE;
    }

    /** Books what the models keep beside the states of a run of this thread with its budget, from now on. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default void charge(MemoryBudget budget) {
        // Most formalisms keep nothing.
    }

    /** Says when the current run of this thread is to end, even in the middle of a state. */
    default void cancelWhen(BooleanSupplier isOver) {
        // In most formalisms a state does not take long.
    }

    /** Ends the run of this thread: nothing is booked for it any more, and nothing ends it. */
    default void endRun() {
        charge(MemoryBudget.unlimited());
        cancelWhen(() -> false);
    }

    /** Whether a field has become wider since the beginning. */
    boolean isWidened();

    /** The widths known by now, as text, for a run that may be resumed by another process. */
    default String widths() {
        return "";
    }

    /** Models that start with widths that {@link #widths} gave. */
    default StateModels startingWith(String widths) {
        return this;
    }

    /** Collects the largest values of fields in the states of a model that has this layout; for one thread. */
    default FieldExtremes extremes(Layout layout) {
        return new FieldExtremes(layout);
    }

    /**
     * Compares what a run saw with what the model file claims.
     *
     * @param overflow what ended the run; null where nothing of the kind did
     * @throws InputException when the file claims something that is not so
     */
    default void checkClaims(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
        // Most formalisms claim nothing.
    }

    /** The name of the field that overflowed, as a person knows it. */
    String fieldName(FieldOverflow overflow);

    /** The limit that an overflow met which cannot be {@linkplain #widen widened}, as a sentence without its full stop. */
    default String limit(FieldOverflow overflow) {
        return String.format(
                Locale.ROOT,
                "place '%s' would hold more than %,d tokens, the most that are counted in a place",
                fieldName(overflow),
                Integer.MAX_VALUE);
    }

    /**
     * The intended use of a model, which decides its layout: some stores cut states into parts, others leave out fields
     * that are implied by the rest.
     */
    enum Use {
        /** All fields, in the order of the system. */
        WHOLE,
        /** Fields that follow from others lie behind the rest, where that saves words. */
        WITHOUT_IMPLIED,
        /** For stores that keep each distinct word once: fields that change together lie in one word. */
        IN_WORDS,
        /** For stores that keep each distinct part once, wherever parts end. */
        IN_PARTS
    }
}
