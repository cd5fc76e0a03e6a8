package org.tidemark.check.run;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.input.InputException;
import org.tidemark.model.Model;
import org.tidemark.store.SearchStore;
import org.tidemark.system.StateModels;

/**
 * A choice that brings its own search: states are found and kept where no store of this process reaches, such as on other
 * machines. An exploration leaves all the work to it; whatever else needs states by number keeps them in memory.
 */
public interface ExternalSearch extends StoreChoice {
    /**
     * A search to be made elsewhere.
     *
     * @param models how wide the fields are; each attempt takes those known by then
     * @param options the limits
     * @param deadlineNanos when to end, on the clock of {@link System#nanoTime}
     * @param inquiries what every state is shown to
     * @param anyAnswers whether the search ends as soon as one of them is settled, and not only when all are
     * @param cancelled true when not even runs to states already seen are wanted any more
     */
    record Task(
            StateModels models,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            boolean anyAnswers,
            BooleanSupplier cancelled) {
        public Task {
            inquiries = List.copyOf(inquiries);
        }
    }

    /**
     * Sets up the next attempt.
     *
     * @throws InputException when there is something wrong with where it would search
     */
    StatePass pass(Task task) throws InputException;

    @Override
    default StoreChoice inMemory() {
        return StoreChoice.auto(USUAL_K);
    }

    /** A look at the first states would only repeat what the search itself begins with. */
    @Override
    default boolean isOnDisk() {
        return true;
    }

    @Override
    default boolean isForgetful() {
        return true;
    }

    @Override
    default SearchStore open(Model model, boolean alone, MemoryBudget budget, long maxStates) {
        return inMemory().open(model, alone, budget, maxStates);
    }
}
