package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * Conditions on a marking under which a condition holds after some next step, or after every one: {@code EX p} and
 * {@code AX p} as conditions on the marking itself. Only the transitions at the places of the condition matter; after
 * all others it is as it was. Stateless.
 */
public final class StepConditions {
    /** Conditions that more transitions change, or that become longer than this, are not written. */
    private static final int MOST_TRANSITIONS = 40;

    private static final int MOST_PARTS = 1_500;

    private final PetriNet net;
    private final Incidence incidence;

    public StepConditions(PetriNet net, Incidence incidence) {
        this.net = net;
        this.incidence = incidence;
    }

    /**
     * A condition that is needed, or that is enough, for another one to hold after some next step, or after every one;
     * null where none is written. Also sound where a dead marking is its own next one.
     *
     * @param exists whether after some step
     */
    public @Nullable Formula of(Formula condition, boolean exists, boolean isNecessary) {
        BitSet changing = new BitSet();
        if (net.hasPriorities() || !collect(condition, changing)) {
            return null;
        }
        long parts = (long) changing.cardinality() * size(condition);
        if (changing.cardinality() > MOST_TRANSITIONS || parts > MOST_PARTS) {
            return null;
        }
        List<Formula> steps = new ArrayList<>();
        List<Formula> still = new ArrayList<>(List.of(condition, new Formula.Not(new Formula.Deadlock())));
        for (int t = changing.nextSetBit(0); t >= 0; t = changing.nextSetBit(t + 1)) {
            Formula fireable = new Formula.Fireable(net.transitionId(t));
            Formula after = after(condition, t);
            steps.add(
                    exists
                            ? new Formula.And(List.of(fireable, after))
                            : new Formula.Or(List.of(new Formula.Not(fireable), after)));
            still.add(new Formula.Not(fireable));
        }
        if (exists) {
            steps.add(isNecessary ? condition : Formula.and(still));
            return Formula.or(steps);
        }
        if (!isNecessary) {
            steps.add(condition);
        }
        return Formula.and(steps);
    }

    private static int size(Formula f) {
        int size = 1;
        for (Formula part : f.children()) {
            size += size(part);
        }
        return size;
    }

    /** Notes the transitions that may change a condition; false where it is about more than sums and transitions. */
    private boolean collect(Formula f, BitSet changing) {
        Set<Integer> places = new TreeSet<>();
        if (f instanceof Formula.Comparison comparison) {
            if (!places(comparison.left(), places) || !places(comparison.right(), places)) {
                return false;
            }
        } else if (f instanceof Formula.Fireable fireable) {
            int t = net.findTransition(fireable.transition());
            for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    places.add(arcs.place(a));
                }
            }
        } else if (f.children().isEmpty() && !(f instanceof Formula.Constant)) {
            return false;
        }
        for (int place : places) {
            SparseVector changes = incidence.ofPlace(place);
            for (int k = 0; k < changes.size(); k++) {
                changing.set(changes.position(k));
            }
        }
        return changing.cardinality() <= MOST_TRANSITIONS
                && f.children().stream().allMatch(part -> collect(part, changing));
    }

    private boolean places(Term term, Set<Integer> places) {
        if (term instanceof Term.Count count) {
            places.add(net.findPlace(count.place()));
            return true;
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().allMatch(part -> places(part, places));
        }
        if (term instanceof Term.Product product) {
            return places(product.left(), places) && places(product.right(), places);
        }
        return term instanceof Term.Negated negated ? places(negated.of(), places) : term instanceof Term.Constant;
    }

    /** The condition on a marking under which a condition holds after a transition, if that can fire. */
    private Formula after(Formula f, int t) {
        if (f instanceof Formula.Comparison c) {
            return new Formula.Comparison(after(c.left(), t), c.relation(), after(c.right(), t));
        }
        if (f instanceof Formula.Fireable fireable) {
            return enabledAfter(net.findTransition(fireable.transition()), t);
        }
        if (f instanceof Formula.Not not) {
            return new Formula.Not(after(not.of(), t));
        }
        List<Formula> parts = f.children().stream().map(part -> after(part, t)).toList();
        if (f instanceof Formula.And) {
            return new Formula.And(parts);
        }
        if (f instanceof Formula.Or) {
            return new Formula.Or(parts);
        }
        if (f instanceof Formula.Implies) {
            return new Formula.Implies(parts.get(0), parts.get(1));
        }
        return f instanceof Formula.Iff ? new Formula.Iff(parts.get(0), parts.get(1)) : f;
    }

    private Term after(Term term, int t) {
        if (term instanceof Term.Count count) {
            long by = incidence.ofTransition(t).at(net.findPlace(count.place()));
            return by == 0 ? term : new Term.Sum(List.of(term, new Term.Constant(by)));
        }
        if (term instanceof Term.Sum sum) {
            return new Term.Sum(sum.parts().stream().map(part -> after(part, t)).toList());
        }
        if (term instanceof Term.Product product) {
            return new Term.Product(after(product.left(), t), after(product.right(), t));
        }
        return term instanceof Term.Negated negated ? new Term.Negated(after(negated.of(), t)) : term;
    }

    private Formula enabledAfter(int transition, int t) {
        List<Formula> parts = new ArrayList<>();
        for (Arcs needed : List.of(net.inputs(), net.reads())) {
            for (int a = needed.from(transition); a < needed.to(transition); a++) {
                parts.add(compared(needed, a, t, Relation.AT_LEAST));
            }
        }
        Arcs banned = net.inhibitors();
        for (int a = banned.from(transition); a < banned.to(transition); a++) {
            parts.add(compared(banned, a, t, Relation.LESS));
        }
        return Formula.and(parts);
    }

    private Formula compared(Arcs arcs, int arc, int t, Relation relation) {
        Term tokens = after(new Term.Count(net.placeName(arcs.place(arc))), t);
        return new Formula.Comparison(tokens, relation, new Term.Constant(arcs.weight(arc)));
    }
}
