package org.tidemark.net.network;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;

/** How many transitions the net of a network has, known before any of them is made. */
final class StepCount {
    /** Beyond this even a net that fits into memory is of no use. */
    private static final long MOST_TRANSITIONS = 1 << 24;

    /** What a place or a transition takes, with its names. */
    private static final long NODE_BYTES = 300;

    /** What a local move adds to a transition: two arcs, and its words in the name. */
    private static final long MOVE_BYTES = 90;

    private final Network network;
    private final int[][] stepsOfLabel;

    StepCount(Network network) {
        this.network = network;
        stepsOfLabel = new int[network.parts().size()][];
        for (int p = 0; p < stepsOfLabel.length; p++) {
            LabelledAutomaton automaton = network.parts().get(p).automaton();
            stepsOfLabel[p] = new int[automaton.labels().size()];
            for (int step = 0; step < automaton.steps(); step++) {
                if (automaton.label(step) != LabelledAutomaton.SILENT) {
                    stepsOfLabel[p][automaton.label(step)]++;
                }
            }
        }
    }

    /** How many combinations of local steps a synchronisation has. */
    BigInteger combinations(Synchronisation together) {
        BigInteger count = BigInteger.ONE;
        for (int k = 0; k < together.parts().size(); k++) {
            int steps = stepsOfLabel[together.parts().get(k)][together.labels().get(k)];
            count = count.multiply(BigInteger.valueOf(steps));
        }
        return count;
    }

    /** How many steps single parts have to take alone, and how many combinations there are of those they take together. */
    BigInteger transitions() {
        BigInteger all = BigInteger.ZERO;
        for (int alone : stepsAlone()) {
            all = all.add(BigInteger.valueOf(alone));
        }
        for (Synchronisation together : network.synchronisations()) {
            all = all.add(combinations(together));
        }
        return all;
    }

    private int[] stepsAlone() {
        List<BitSet> jointOfPart = network.jointLabels();
        int[] alone = new int[stepsOfLabel.length];
        for (int p = 0; p < alone.length; p++) {
            int[] ofLabel = stepsOfLabel[p];
            int joint = jointOfPart.get(p).stream().map(label -> ofLabel[label]).sum();
            alone[p] = network.parts().get(p).automaton().steps() - joint;
        }
        return alone;
    }

    /**
     * Refuses a network whose net would take more than this.
     *
     * @throws TooManySteps with the label that has the most combinations
     */
    void refuseBeyond(long bytes) throws TooManySteps {
        refuseBeyond(bytes, s -> combinations(network.synchronisations().get(s)));
    }

    /** The same for a net in which only some of the combinations are transitions. */
    void refuseBeyond(long bytes, JointSteps some) throws TooManySteps {
        refuseBeyond(bytes, s -> BigInteger.valueOf(some.of(s).size()));
    }

    private void refuseBeyond(long bytes, IntFunction<BigInteger> count) throws TooManySteps {
        BigInteger needed = BigInteger.ZERO;
        BigInteger transitions = BigInteger.ZERO;
        int[] alone = stepsAlone();
        for (int p = 0; p < alone.length; p++) {
            int states = network.parts().get(p).automaton().states();
            needed = needed.add(BigInteger.valueOf(NODE_BYTES * states + (NODE_BYTES + MOVE_BYTES) * alone[p]));
            transitions = transitions.add(BigInteger.valueOf(alone[p]));
        }
        Synchronisation largest = null;
        BigInteger most = BigInteger.ZERO;
        for (int s = 0; s < network.synchronisations().size(); s++) {
            Synchronisation together = network.synchronisations().get(s);
            BigInteger combinations = count.apply(s);
            long each = NODE_BYTES + MOVE_BYTES * together.parts().size();
            needed = needed.add(combinations.multiply(BigInteger.valueOf(each)));
            transitions = transitions.add(combinations);
            if (combinations.compareTo(most) > 0) {
                most = combinations;
                largest = together;
            }
        }
        boolean fits = needed.compareTo(BigInteger.valueOf(bytes)) <= 0
                && transitions.compareTo(BigInteger.valueOf(MOST_TRANSITIONS)) <= 0;
        if (fits) {
            return;
        }
        long known = needed.bitLength() < Long.SIZE ? needed.longValueExact() : Long.MAX_VALUE;
        if (largest == null) {
            throw new TooManySteps(
                    format(
                            "the net of this network would need %,d transitions, for steps of single parts",
                            transitions),
                    known);
        }
        throw new TooManySteps(
                format(
                        "the net of this network would need %,d transitions, because the label '%s' of %d parts has %,d combinations of local steps",
                        transitions, largest.name(), largest.parts().size(), most),
                known);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
