package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Exhaustion;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;

/**
 * Proves that from every reachable marking one can be reached in which a condition holds: {@code AG EF p}.
 *
 * <p>A proof is a set of transitions that cannot go on forever by themselves ({@link Exhaustion}), such that no
 * reachable marking without the condition has none of them enabled. So whoever fires them while the condition does not
 * hold comes to where it does. For {@code p = !fireable(t)} the set is {@code t} alone: it is fired until it cannot be.
 * Otherwise it is made of the transitions that lead towards the condition, nearest first. Not thread-safe.
 */
public final class Recurrence {
    /** In a net with more transitions than this, only conditions about fireable transitions are tried. */
    private static final int MOST_TRANSITIONS = 1_500;

    /** A condition with more inequalities than this has no transitions that lead towards it. */
    private static final int MOST_NEEDS = 200;

    private final PetriNet net;
    private final Exhaustion exhaustion;
    private final Incidence incidence;

    public Recurrence(PetriNet net, Incidence incidence) {
        this.net = net;
        this.incidence = incidence;
        exhaustion = new Exhaustion(net, incidence);
    }

    /** Whether it is so because the transitions in the condition end when they are fired. Costs little. */
    public boolean isByFiring(Formula condition) {
        BitSet fired = new BitSet();
        collect(condition, fired);
        return !fired.isEmpty() && Boolean.TRUE.equals(whenExhausted(condition)) && exhaustion.isCertain(fired);
    }

    private void collect(Formula f, BitSet fired) {
        if (f instanceof Formula.Fireable fireable) {
            fired.set(net.findTransition(fireable.transition()));
        }
        f.children().forEach(part -> collect(part, fired));
    }

    /** The truth of a condition where none of its transitions is fireable; null where that depends on more. */
    private static @Nullable Boolean whenExhausted(Formula f) {
        if (f instanceof Formula.Fireable) {
            return false;
        }
        if (f instanceof Formula.Constant constant) {
            return constant.value();
        }
        if (f instanceof Formula.Not not) {
            Boolean of = whenExhausted(not.of());
            return of == null ? null : (Boolean) !of;
        }
        if (f instanceof Formula.Implies implies) {
            return whenExhausted(Formula.or(List.of(new Formula.Not(implies.premise()), implies.conclusion())));
        }
        if (!(f instanceof Formula.And || f instanceof Formula.Or)) {
            return null;
        }
        Boolean decisive = f instanceof Formula.Or;
        boolean isOpen = false;
        for (Formula part : f.children()) {
            Boolean truth = whenExhausted(part);
            if (decisive.equals(truth)) {
                return decisive;
            }
            isOpen |= truth == null;
        }
        return isOpen ? null : (Boolean) !decisive;
    }

    /** Whether it can be proven, by transitions that lead towards the condition. */
    public boolean isProven(Formula condition, Proofs proofs, Limit limit) {
        if (isByFiring(condition)) {
            return true;
        }
        if (net.transitions() > MOST_TRANSITIONS) {
            return false;
        }
        List<Inequality> needs = new ArrayList<>();
        collect(ProofGoal.of(condition, net), needs);
        if (needs.size() > MOST_NEEDS) {
            return false;
        }
        Formula before = new Formula.Not(condition);
        BitSet ending = towards(needs, hindering(needs), limit);
        return enables(ProofGoal.of(before, net), ending) || isProven(before, ending, proofs, limit);
    }

    /** Whether a goal by itself says that one of these transitions has its tokens. */
    private boolean enables(ProofGoal goal, BitSet transitions) {
        if (goal instanceof ProofGoal.Any any) {
            return any.parts().stream().allMatch(part -> enables(part, transitions));
        }
        List<ProofGoal> parts = goal instanceof ProofGoal.All all ? all.parts() : List.of(goal);
        Map<Integer, Long> tokens = new HashMap<>();
        for (ProofGoal part : parts) {
            if (part instanceof ProofGoal.Need need
                    && need.inequality().weights().size() == 1
                    && need.inequality().weights().value(0) == 1) {
                tokens.merge(
                        need.inequality().weights().position(0),
                        need.inequality().least(),
                        Math::max);
            }
        }
        return transitions.stream().anyMatch(t -> hasTokens(t, tokens))
                || parts.stream().anyMatch(part -> part instanceof ProofGoal.Any && enables(part, transitions));
    }

    private boolean hasTokens(int t, Map<Integer, Long> tokens) {
        if (net.hasPriorities() || net.inhibitors().from(t) < net.inhibitors().to(t)) {
            return false;
        }
        for (Arcs needed : List.of(net.inputs(), net.reads())) {
            for (int a = needed.from(t); a < needed.to(t); a++) {
                if (tokens.getOrDefault(needed.place(a), 0L) < needed.weight(a)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the initial marking can be reached again from every reachable one. */
    public boolean isReversible(Proofs proofs, Limit limit) {
        if (net.transitions() > MOST_TRANSITIONS) {
            return false;
        }
        List<Inequality> needs = new ArrayList<>();
        List<Formula> elsewhere = new ArrayList<>();
        BitSet first = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) > 0) {
                needs.add(Inequality.atLeast(p, net.initial(p)));
            }
            elsewhere.add(new Formula.Comparison(
                    new Term.Count(net.placeName(p)), Relation.DIFFERENT, new Term.Constant(net.initial(p))));
        }
        for (int t = 0; t < net.transitions(); t++) {
            first.set(t, isEnabledFirst(net.inputs(), t) && isEnabledFirst(net.reads(), t));
        }
        return isProven(Formula.or(elsewhere), towards(needs, first, limit), proofs, limit);
    }

    private boolean isEnabledFirst(Arcs needed, int t) {
        for (int a = needed.from(t); a < needed.to(t); a++) {
            if (net.initial(needed.place(a)) < needed.weight(a)) {
                return false;
            }
        }
        return true;
    }

    /** Whether in no reachable marking of some kind all of these transitions, which end, are disabled. */
    private boolean isProven(Formula kind, BitSet ending, Proofs proofs, Limit limit) {
        if (ending.isEmpty() || limit.isOver()) {
            return false;
        }
        List<Formula> stuck = new ArrayList<>(List.of(kind));
        ending.stream().forEach(t -> stuck.add(new Formula.Not(new Formula.Fireable(net.transitionId(t)))));
        return proofs.unreachable(Formula.and(stuck), limit).isProven();
    }

    private static void collect(ProofGoal goal, List<Inequality> needs) {
        if (goal instanceof ProofGoal.Need need) {
            if (!isAlwaysMet(need.inequality())) {
                needs.add(need.inequality());
            }
        } else if (goal instanceof ProofGoal.All all) {
            all.parts().forEach(part -> collect(part, needs));
        } else {
            ((ProofGoal.Any) goal).parts().forEach(part -> collect(part, needs));
        }
    }

    /** Whether no marking could fail it, as with {@code p >= 0}. */
    private static boolean isAlwaysMet(Inequality need) {
        SparseVector weights = need.weights();
        boolean isPositive = true;
        for (int k = 0; k < weights.size(); k++) {
            isPositive &= weights.value(k) > 0;
        }
        return isPositive && need.least() <= 0;
    }

    /** The transitions that lead away from something that is needed. */
    private BitSet hindering(List<Inequality> needs) {
        BitSet hindering = new BitSet();
        for (int t = 0; t < net.transitions(); t++) {
            for (Inequality need : needs) {
                if (gain(need, t) < 0) {
                    hindering.set(t);
                }
            }
        }
        return hindering;
    }

    private long gain(Inequality need, int t) {
        SparseVector effect = incidence.ofTransition(t);
        long gain = 0;
        for (int k = 0; k < effect.size(); k++) {
            gain += effect.value(k) * need.weights().at(effect.position(k));
        }
        return gain;
    }

    /**
     * Transitions that cannot go on forever and lead towards what is needed: first those that bring it about, then
     * those that give what these take, and so on; each unless it would undo what the others do.
     */
    private BitSet towards(List<Inequality> needs, BitSet without, Limit limit) {
        BitSet chosen = new BitSet();
        BitSet met = (BitSet) without.clone();
        List<Integer> next = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            int transition = t;
            if (!met.get(t) && needs.stream().anyMatch(need -> gain(need, transition) > 0)) {
                next.add(t);
            }
        }
        Set<Integer> places = new HashSet<>();
        for (int i = 0; i < next.size() && !limit.isOver(); i++) {
            int t = next.get(i);
            if (met.get(t)) {
                continue;
            }
            met.set(t);
            chosen.set(t);
            if (incidence.ofTransition(t).size() == 0 || !exhaustion.isCertain(chosen)) {
                chosen.clear(t);
                continue;
            }
            for (Arcs needed : List.of(net.inputs(), net.reads())) {
                for (int a = needed.from(t); a < needed.to(t); a++) {
                    if (places.add(needed.place(a))) {
                        addGivers(needed.place(a), next);
                    }
                }
            }
        }
        return chosen;
    }

    private void addGivers(int place, List<Integer> next) {
        SparseVector changes = incidence.ofPlace(place);
        for (int k = 0; k < changes.size(); k++) {
            if (changes.value(k) > 0) {
                next.add(changes.position(k));
            }
        }
    }
}
