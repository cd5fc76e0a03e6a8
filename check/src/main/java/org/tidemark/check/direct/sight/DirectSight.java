package org.tidemark.check.direct.sight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.KeptObligations;
import org.tidemark.color.direct.TokenConditions;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.color.direct.TokenSums;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * States of a high-level net as formulas see them: how many tokens each place holds, numbers about their values, which
 * obligations are kept, and which transitions can happen, for whatever binding or for those that a formula names. Formulas are compiled for it as for any
 * model, but it is never explored. Belongs to one thread.
 */
public final class DirectSight implements Model {
    /** Enough for any number of tokens in one place; of numbers about values it is a limit. */
    private static final int COUNT_BITS = 48;

    private static final long MOST = (1L << COUNT_BITS) - 1;

    private final Layout layout;
    private final List<String> events;
    private final int transitions;
    private final DirectExpander direct;
    private final TokenCounts counts;
    private final TokenSums sums;
    private final int[][] sumsOf;
    private final int allSums;
    private final KeptObligations kept;
    private final int[][] keptOf;
    private final int allKept;
    private final TokenConditions relations;
    private final int[][] relationsOf;
    private final int allRelations;
    private final BindingCheck[] bindings;
    private final StatePredicate[] predicates;
    private final int places;
    private final int[] counted;
    private final long[] seen;
    private long[] words = {};
    private int at;

    /**
     * Eyes for the states of a model.
     *
     * @param names a net whose groups of places and transitions are called as those of the high-level net
     * @param counts has looked at each state before these eyes do
     * @throws FormulaException where a formula speaks of what such a net does not have
     */
    public DirectSight(PetriNet names, DirectModel model, TokenCounts counts, List<Formula> formulas)
            throws FormulaException {
        SightNames plan = new SightNames(names);
        List<Formula> rewritten = plan.rewritten(formulas);
        allSums = plan.sums().size();
        List<String> fields = new ArrayList<>(names.placeGroups().names());
        places = fields.size();
        for (int i = 0; i < allSums; i++) {
            fields.add(SightNames.above(i));
            fields.add(SightNames.below(i));
        }
        allKept = plan.obligations().size();
        for (int i = 0; i < allKept; i++) {
            fields.add(SightNames.kept(i));
        }
        allRelations = plan.relations().size();
        for (int i = 0; i < allRelations; i++) {
            fields.add(SightNames.related(i));
        }
        counted = plan.countedPlaces().stream().toArray();
        int[] widths = new int[fields.size()];
        Arrays.fill(widths, COUNT_BITS);
        layout = Layout.packed(fields, widths);
        transitions = names.transitionGroups().size();
        events = new ArrayList<>(names.transitionGroups().names());
        events.addAll(plan.bindingNames());
        direct = model.expander();
        bindings = plan.bindings().stream()
                .map(some -> new BindingCheck(model.direct(), some))
                .toArray(BindingCheck[]::new);
        this.counts = counts;
        sums = model.sums(plan.sums(), plan.placesOfSums(), MOST);
        kept = model.kept(plan.obligations());
        relations = model.relations(plan.relations(), plan.placesOfRelations());
        seen = new long[layout.words()];
        predicates = new StatePredicate[formulas.size()];
        sumsOf = new int[predicates.length][];
        keptOf = new int[predicates.length][];
        relationsOf = new int[predicates.length][];
        for (int i = 0; i < predicates.length; i++) {
            predicates[i] = StatePredicate.of(rewritten.get(i), this, expander());
            sumsOf[i] = plan.sumsOf(i).stream().toArray();
            keptOf[i] = plan.obligationsOf(i).stream().toArray();
            relationsOf[i] = plan.relationsOf(i).stream().toArray();
        }
    }

    /** Whether a formula can be seen. */
    public static boolean canSee(PetriNet names, DirectModel model, Formula formula) {
        try {
            new DirectSight(names, model, model.counts(), List.of(formula));
            return true;
        } catch (FormulaException e) {
            return false;
        }
    }

    /** Looks at a state, the one that was counted last. */
    public void see(long[] state, int from) {
        words = state;
        at = from;
        for (int p : counted) {
            layout.set(seen, 0, p, counts.total(p));
        }
        if (allSums > 0) {
            sums.see(state, from);
        }
        for (int i = 0; i < allSums; i++) {
            long number = sums.fits(i) ? sums.number(i) : 0;
            layout.set(seen, 0, places + 2 * i, Math.max(0, number));
            layout.set(seen, 0, places + 2 * i + 1, Math.max(0, -number));
        }
        if (allKept > 0) {
            kept.see(state, from);
        }
        for (int i = 0; i < allKept; i++) {
            layout.set(seen, 0, places + 2 * allSums + i, kept.isKept(i) ? 1 : 0);
        }
        if (allRelations > 0) {
            relations.see(state, from);
        }
        for (int i = 0; i < allRelations; i++) {
            layout.set(seen, 0, places + 2 * allSums + allKept + i, relations.holds(i) ? 1 : 0);
        }
    }

    /** Whether all numbers of a formula can be computed in the state looked at. */
    public boolean fits(int formula) {
        for (int sum : sumsOf[formula]) {
            if (!sums.fits(sum)) {
                return false;
            }
        }
        for (int obligation : keptOf[formula]) {
            if (!kept.fits(obligation)) {
                return false;
            }
        }
        for (int relation : relationsOf[formula]) {
            if (!relations.fits(relation)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a formula holds in the state looked at. */
    public boolean holds(int formula, boolean dead) {
        return predicates[formula].holds(seen, 0, dead);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return events.size();
    }

    @Override
    public String eventName(int event) {
        return events.get(event);
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
            public boolean enabled(int event, long[] state, int from) {
                if (event < transitions) {
                    return direct.fireable(event, words, at);
                }
                BindingCheck named = bindings[event - transitions];
                return direct.fireable(named.transition(), named, words, at);
            }

            @Override
            public boolean fire(int event, long[] state, int from) {
                throw new UnsupportedOperationException("a sight has no states of its own");
            }
        };
    }
}
