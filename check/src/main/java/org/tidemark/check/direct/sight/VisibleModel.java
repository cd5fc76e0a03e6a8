package org.tidemark.check.direct.sight;

import org.tidemark.color.direct.DirectModel;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;

/** The representatives of the states of a high-level net, with the formulas of the net. Thread-safe, as the model is. */
public final class VisibleModel extends SameEvents implements OwnPredicates {
    private final DirectModel model;
    private final Model classes;

    /**
     * Representatives that formulas are asked about.
     *
     * @param classes the model of the representatives that are met instead of states
     */
    public VisibleModel(DirectModel model, Model classes) {
        super(model);
        this.model = model;
        this.classes = classes;
    }

    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        return model.predicate(stateFormula);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        return model.number(term);
    }

    @Override
    public void initial(Successors out) {
        classes.initial(out);
    }

    @Override
    public Expander expander() {
        return classes.expander();
    }
}
