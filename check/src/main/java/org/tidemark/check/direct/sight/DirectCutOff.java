package org.tidemark.check.direct.sight;

import java.util.List;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.PetriNet;
import org.tidemark.search.CutOff;

/** A condition on the states of a high-level net as a cut-off. Belongs to one thread. */
public final class DirectCutOff implements CutOff {
    private final TokenCounts counts;
    private final DirectSight sight;

    /**
     * A test of states.
     *
     * @param names a net whose groups of places and transitions are called as those of the high-level net
     * @param condition a formula that was checked before
     */
    public DirectCutOff(PetriNet names, DirectModel model, Formula condition) {
        counts = model.counts();
        try {
            sight = new DirectSight(names, model, counts, List.of(condition));
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** A state whose numbers are too large to be looked at is expanded. */
    @Override
    public boolean at(long[] words, int at) {
        counts.see(words, at);
        sight.see(words, at);
        return sight.fits(0) && sight.holds(0, false);
    }
}
