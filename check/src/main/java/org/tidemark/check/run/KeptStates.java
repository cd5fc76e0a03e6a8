package org.tidemark.check.run;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;
import org.tidemark.store.SearchStore;
import org.tidemark.store.implied.RestoringStore;

/** Opens stores that are given only what a model cannot do without. */
public final class KeptStates {
    private KeptStates() {}

    /** A store as chosen, in which implied fields have no place, and which looks like one for whole states. */
    public static SearchStore open(
            StoreChoice choice, Model model, boolean alone, MemoryBudget budget, long maxStates) {
        ImpliedFields implied = model instanceof Redundant redundant ? redundant.implied() : null;
        if (implied == null) {
            return choice.open(model, alone, budget, maxStates);
        }
        return RestoringStore.around(choice.open(implied.kept(), alone, budget, maxStates), implied);
    }
}
