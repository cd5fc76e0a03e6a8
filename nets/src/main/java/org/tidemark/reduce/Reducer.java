package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Agglomerations.FreeAgglomeration;
import org.tidemark.reduce.Agglomerations.PostAgglomeration;
import org.tidemark.reduce.Agglomerations.PreAgglomeration;
import org.tidemark.reduce.PlaceRules.ConstantPlaces;
import org.tidemark.reduce.PlaceRules.EqualPlaces;
import org.tidemark.reduce.PlaceRules.ImpliedPlaces;
import org.tidemark.reduce.PlaceRules.SymmetricPlaces;
import org.tidemark.reduce.PlaceRules.UnconstrainingPlaces;
import org.tidemark.reduce.TransitionRules.DeadTransitions;
import org.tidemark.reduce.TransitionRules.DominatedTransitions;
import org.tidemark.reduce.TransitionRules.IdleLoops;
import org.tidemark.reduce.TransitionRules.LosingTransitions;
import org.tidemark.reduce.TransitionRules.PermanentTransition;
import org.tidemark.reduce.TransitionRules.SourceTransitions;

/**
 * Makes a net as small as rules can without changing what a question depends on: applies them in turn until none
 * applies any more, or the time is up.
 *
 * <p>Each pass of a rule is linear in the size of the net, but for searches of bounded length; every application takes
 * away a place, a transition or an arc at a visible place. A net with priorities is not reduced, since what is removed
 * may have had priority. Stateless.
 */
public final class Reducer {
    /** Cheap rules first: what they leave is less work for the others. */
    private static final List<Rule> RULES = List.of(
            new ConeOfInfluence(),
            new DeadTransitions(),
            new ConstantPlaces(),
            new UnconstrainingPlaces(),
            new EqualPlaces(),
            new DominatedTransitions(),
            new LosingTransitions(),
            new IdleLoops(),
            new PermanentTransition(),
            new SourceTransitions(),
            new PostAgglomeration(false),
            new PostAgglomeration(true),
            new PreAgglomeration(),
            new FreeAgglomeration(),
            new SymmetricPlaces(),
            new ImpliedPlaces());

    private Reducer() {}

    /** All rules, in the order in which they are applied. */
    static List<Rule> rules() {
        return RULES;
    }

    /** Whether a net can be reduced at all. */
    public static boolean canReduce(PetriNet net) {
        return !net.hasPriorities();
    }

    /** Takes transitions away that never happen; returns how many. */
    public static int removeDead(ReducibleNet net, Limit limit) {
        return new DeadTransitions().apply(net, limit);
    }

    /**
     * The smaller net.
     *
     * @param visible the places that a question mentions; they stay, with their names
     * @param needed all that has to be preserved
     * @throws ArithmeticException when weights become too large to be counted
     */
    public static ReducedNet reduce(PetriNet net, BitSet visible, Set<Preserved> needed, Limit limit) {
        return reduce(net, visible, sound(needed), limit);
    }

    /**
     * The smaller net; null where it has more nodes than this.
     *
     * @param mostNodes places and transitions
     * @throws ArithmeticException when weights become too large to be counted
     */
    public static @Nullable ReducedNet reduce(
            PetriNet net, BitSet visible, Set<Preserved> needed, Limit limit, double mostNodes) {
        ReducibleNet reducible = new ReducibleNet(net, visible);
        List<RuleUse> uses = apply(sound(needed), reducible, limit);
        return reducible.places() + reducible.transitions() > mostNodes ? null : new ReducedNet(reducible, uses);
    }

    static ReducedNet reduce(PetriNet net, BitSet visible, List<Rule> rules, Limit limit) {
        ReducibleNet reducible = new ReducibleNet(net, visible);
        return new ReducedNet(reducible, apply(rules, reducible, limit));
    }

    private static List<Rule> sound(Set<Preserved> needed) {
        return RULES.stream()
                .filter(rule -> rule.preserves().containsAll(needed))
                .toList();
    }

    private static List<RuleUse> apply(List<Rule> rules, ReducibleNet reducible, Limit limit) {
        int[] times = new int[rules.size()];
        long[] nanos = new long[rules.size()];
        int[] fewer = new int[rules.size()];
        boolean isChanged = true;
        while (isChanged && !limit.isOver()) {
            isChanged = false;
            for (int i = 0; i < times.length && !limit.isOver(); i++) {
                int before = reducible.places() + reducible.transitions();
                long start = System.nanoTime();
                int applied = rules.get(i).apply(reducible, limit);
                nanos[i] += System.nanoTime() - start;
                fewer[i] += before - reducible.places() - reducible.transitions();
                times[i] += applied;
                isChanged |= applied > 0;
            }
        }
        List<RuleUse> uses = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            if (times[i] > 0) {
                uses.add(new RuleUse(rules.get(i).name(), times[i], nanos[i] / 1e9, fewer[i]));
            }
        }
        return uses;
    }
}
