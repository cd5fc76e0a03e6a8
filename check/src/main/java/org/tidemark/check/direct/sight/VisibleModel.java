package org.tidemark.check.direct.sight;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;
import org.tidemark.net.PetriNet;

/**
 * The states of a high-level net as a model that engines can ask for the truth of formulas, which speak of tokens in
 * places and of transitions that can happen ({@link DirectSight}). Thread-safe, as the model is.
 */
public final class VisibleModel extends SameEvents implements OwnPredicates {
    private final DirectModel model;
    private final PetriNet names;
    private final @Nullable Model classes;

    /**
     * The same states, visible.
     *
     * @param names a net whose groups of places and transitions are called as those of the high-level net
     * @param classes the model of the representatives that are met instead of states; null where all states are met
     */
    public VisibleModel(DirectModel model, PetriNet names, @Nullable Model classes) {
        super(model);
        this.model = model;
        this.names = names;
        this.classes = classes;
    }

    /** The truth of a formula; its look at a state ends with {@link NumberTooLarge} where a number does not fit. */
    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        TokenCounts counts = model.counts();
        DirectSight sight = new DirectSight(names, model, counts, List.of(stateFormula));
        return (words, at, dead) -> {
            counts.see(words, at);
            sight.see(words, at);
            if (!sight.fits(0)) {
                throw new NumberTooLarge();
            }
            return sight.holds(0, dead);
        };
    }

    @Override
    public void initial(Successors out) {
        (classes == null ? model : classes).initial(out);
    }

    @Override
    public Expander expander() {
        return (classes == null ? model : classes).expander();
    }
}
