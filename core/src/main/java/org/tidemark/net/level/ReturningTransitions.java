package org.tidemark.net.level;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Transitions of which every cycle of markings has one: without them a run comes to an end, or goes on to ever new markings.
 *
 * <p>Places have weights, and all other transitions raise the weight of the marking, so that nothing leads back but these. Any
 * weights will do; the better they are, the fewer transitions lower the weight. A place weighs more the farther it lies from the
 * initial marking, by several counts, of which the best is taken.
 */
public final class ReturningTransitions {
    private static final long HEAVIEST = 1L << 40;

    /** How the weights of input places become that of an output place: one more than their largest, smallest, or sum. */
    private static final List<LongBinaryOperator> COUNTS = List.of(Math::max, Math::min, Long::sum);

    private ReturningTransitions() {}

    /** As few as are easily found. */
    public static BitSet of(PetriNet net) {
        BitSet fewest = new BitSet();
        fewest.set(0, net.transitions());
        for (LongBinaryOperator count : COUNTS) {
            long[] weights = weights(net, count);
            BitSet found = new BitSet();
            for (int t = 0; t < net.transitions(); t++) {
                BigInteger gain = weight(net.outputs(), t, weights).subtract(weight(net.inputs(), t, weights));
                found.set(t, gain.signum() <= 0);
            }
            if (found.cardinality() < fewest.cardinality()) {
                fewest = found;
            }
        }
        return fewest;
    }

    private static BigInteger weight(Arcs arcs, int t, long[] weights) {
        BigInteger sum = BigInteger.ZERO;
        for (int arc = arcs.from(t); arc < arcs.to(t); arc++) {
            sum = sum.add(BigInteger.valueOf(weights[arcs.place(arc)]).multiply(BigInteger.valueOf(arcs.weight(arc))));
        }
        return sum;
    }

    /** From the initially marked places on, through transitions all of whose input places have their weight. */
    private static long[] weights(PetriNet net, LongBinaryOperator count) {
        long[] weights = new long[net.places()];
        BitSet weighed = new BitSet();
        for (int p = 0; p < weights.length; p++) {
            weighed.set(p, net.initial(p) > 0);
        }
        BitSet waiting = new BitSet();
        waiting.set(0, net.transitions());
        boolean changed = true;
        while (changed) {
            changed = false;
            BitSet before = (BitSet) weighed.clone();
            for (int t = waiting.nextSetBit(0); t >= 0; t = waiting.nextSetBit(t + 1)) {
                if (areAll(net.inputs(), t, before)) {
                    waiting.clear(t);
                    changed |= weigh(net, t, count, weights, weighed);
                }
            }
        }
        return weights;
    }

    private static boolean areAll(Arcs arcs, int t, BitSet places) {
        for (int arc = arcs.from(t); arc < arcs.to(t); arc++) {
            if (!places.get(arcs.place(arc))) {
                return false;
            }
        }
        return true;
    }

    private static boolean weigh(PetriNet net, int t, LongBinaryOperator count, long[] weights, BitSet weighed) {
        Arcs inputs = net.inputs();
        long weight = 0;
        for (int arc = inputs.from(t); arc < inputs.to(t); arc++) {
            long here = weights[inputs.place(arc)];
            weight = arc == inputs.from(t) ? here : count.applyAsLong(weight, here);
        }
        boolean changed = false;
        Arcs outputs = net.outputs();
        for (int arc = outputs.from(t); arc < outputs.to(t); arc++) {
            int place = outputs.place(arc);
            if (!weighed.get(place)) {
                weighed.set(place);
                weights[place] = Math.min(HEAVIEST, weight + 1);
                changed = true;
            }
        }
        return changed;
    }
}
