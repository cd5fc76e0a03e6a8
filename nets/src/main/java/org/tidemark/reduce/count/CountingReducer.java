package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducibleNet;
import org.tidemark.reduce.RuleUse;

/**
 * Makes a net as small as counting rules can: applies them in turn until none applies any more, or the time is up.
 *
 * <p>Every application takes a place or a transition away, or sets a transition aside. A net with priorities is not reduced, since what
 * goes may have had priority. Stateless.
 */
public final class CountingReducer {
    private static final List<CountingRule> RULES = List.of(
            new DeadParts(),
            new ConstantParts(),
            new RedundantTransitions(),
            new Agglomeration(),
            new RedundantPlaces(),
            new SlotAgglomeration());

    private CountingReducer() {}

    /** All rules, in the order in which they are applied. */
    static List<CountingRule> rules() {
        return RULES;
    }

    /** Whether a net can be reduced at all. */
    public static boolean canReduce(PetriNet net) {
        return !net.hasPriorities();
    }

    /**
     * The smaller net, with the way back.
     *
     * @throws ArithmeticException when an arc or a marking becomes too large
     */
    public static CountedReduction reduce(PetriNet net, Limit limit) {
        return reduce(net, RULES, limit);
    }

    static CountedReduction reduce(PetriNet net, List<CountingRule> rules, Limit limit) {
        CountedNet counted = new CountedNet(net);
        int[] times = new int[rules.size()];
        long[] nanos = new long[rules.size()];
        boolean isChanged = true;
        while (isChanged && !limit.isOver()) {
            isChanged = false;
            for (int i = 0; i < times.length && !limit.isOver(); i++) {
                long start = System.nanoTime();
                int applied = rules.get(i).apply(counted, limit);
                nanos[i] += System.nanoTime() - start;
                times[i] += applied;
                isChanged |= applied > 0;
            }
        }
        List<RuleUse> uses = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            if (times[i] > 0) {
                uses.add(new RuleUse(rules.get(i).name(), times[i], nanos[i] / 1e9));
            }
        }
        ReducibleNet left = counted.net();
        List<Integer> variables = new ArrayList<>();
        for (int p = left.nextPlace(0); p >= 0; p = left.nextPlace(p + 1)) {
            variables.add(counted.variable(p));
        }
        return new CountedReduction(
                net,
                counted.written(),
                variables.stream().mapToInt(Integer::intValue).toArray(),
                counted.equations(),
                (BitSet) counted.dead().clone(),
                uses);
    }
}
