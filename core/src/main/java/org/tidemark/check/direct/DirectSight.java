package org.tidemark.check.direct;

import java.util.Arrays;
import java.util.List;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * States of a high-level net as formulas see them: how many tokens each place holds, of whatever colours, and which
 * transitions can happen, for whatever binding. Formulas are compiled for it as for any model, but it is never explored.
 * Belongs to one thread.
 */
final class DirectSight implements Model {
    /** Enough for any number of tokens in one place. */
    private static final int COUNT_BITS = 48;

    private final Layout layout;
    private final List<String> transitions;
    private final DirectExpander direct;
    private final TokenCounts counts;
    private final StatePredicate[] predicates;
    private final long[] seen;
    private long[] words = {};
    private int at;

    /**
     * Eyes for the states of a model.
     *
     * @param names a net whose groups of places and transitions are called as those of the high-level net
     * @param counts has looked at each state before these eyes do
     * @throws FormulaException where a formula speaks of something else than whole places and transitions
     */
    DirectSight(PetriNet names, DirectModel model, TokenCounts counts, List<Formula> formulas) throws FormulaException {
        List<String> places = names.placeGroups().names();
        int[] widths = new int[places.size()];
        Arrays.fill(widths, COUNT_BITS);
        layout = Layout.packed(places, widths);
        transitions = names.transitionGroups().names();
        direct = model.expander();
        this.counts = counts;
        seen = new long[layout.words()];
        predicates = new StatePredicate[formulas.size()];
        for (int i = 0; i < predicates.length; i++) {
            predicates[i] = StatePredicate.of(formulas.get(i), this, expander());
        }
    }

    /** Whether a formula speaks of whole places and transitions only, so that it can be seen. */
    static boolean canSee(PetriNet names, DirectModel model, Formula formula) {
        try {
            new DirectSight(names, model, model.counts(), List.of(formula)).see(new long[0], 0);
            return true;
        } catch (FormulaException e) {
            return false;
        }
    }

    /** Looks at a state, the one that was counted last. */
    void see(long[] state, int from) {
        words = state;
        at = from;
        for (int p = 0; p < layout.fields(); p++) {
            layout.set(seen, 0, p, counts.total(p));
        }
    }

    /** Whether a formula holds in the state looked at. */
    boolean holds(int formula, boolean dead) {
        return predicates[formula].holds(seen, 0, dead);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return transitions.size();
    }

    @Override
    public String eventName(int event) {
        return transitions.get(event);
    }

    @Override
    public void initial(Successors out) {
        throw new UnsupportedOperationException("a sight has no states of its own");
    }

    @Override
    public Expander expander() {
        return new Expander() {
            @Override
            public void expand(long[] state, int from, Successors out) {
                throw new UnsupportedOperationException("a sight has no states of its own");
            }

            @Override
            public boolean enabled(int transition, long[] state, int from) {
                return direct.fireable(transition, words, at);
            }

            @Override
            public boolean fire(int transition, long[] state, int from) {
                throw new UnsupportedOperationException("a sight has no states of its own");
            }
        };
    }
}
