package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.Ranges;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;

/**
 * Edges of a reachability graph as strings of bits, all edges of a state together (Mäkelä, §2.2.2): the source once,
 * how many edges there are, and for each of them the target, the transition, and the values of its variables in their
 * order.
 *
 * <p>States are numbered as they are found, and a number takes ⌈log2 n⌉ bits where n states are known once the source
 * has been expanded; the reader must know n. A variable that may be without a value has one bit that says whether it
 * has one. With 28 states, {@code receive(s, r)} as one of four transitions over three managers takes 5 bits for the
 * target, 2 for the transition and 2 for each variable. Immutable.
 */
public final class EdgeCode {
    private final int transitions;
    private final List<List<ValueCode>> values = new ArrayList<>();
    private final List<boolean[]> mayLack = new ArrayList<>();

    /** A code for a net whose variables always have values. */
    public EdgeCode(ColoredNet net) {
        this(net, variable -> false);
    }

    /** A code for a net some of whose variables may be without a value. */
    public EdgeCode(ColoredNet net, Predicate<Variable> mayLackValue) {
        transitions = net.transitions().size();
        for (ColoredTransition transition : net.transitions()) {
            List<Variable> variables = transition.variables();
            values.add(variables.stream()
                    .map(variable -> ValueCode.of(variable.type()))
                    .toList());
            boolean[] lacking = new boolean[variables.size()];
            for (int i = 0; i < lacking.length; i++) {
                lacking[i] = mayLackValue.test(variables.get(i));
            }
            mayLack.add(lacking);
        }
    }

    /** One edge of a state. It is reused: what was read last replaces what was there. */
    public static final class Edge {
        private long target;
        private int transition;
        private long[] values = {};
        private boolean[] hasValue = {};

        /** An edge without variables that have values. */
        public Edge to(long state, int by, int variables) {
            target = state;
            transition = by;
            if (values.length < variables) {
                values = new long[variables];
                hasValue = new boolean[variables];
            }
            Arrays.fill(hasValue, false);
            return this;
        }

        public Edge with(int variable, long rank) {
            values[variable] = rank;
            hasValue[variable] = true;
            return this;
        }

        public long target() {
            return target;
        }

        public int transition() {
            return transition;
        }

        public boolean hasValue(int variable) {
            return hasValue[variable];
        }

        public long value(int variable) {
            return values[variable];
        }
    }

    /**
     * Writes which state has edges, and how many.
     *
     * @param states how many states are known
     */
    public void putSource(long source, int edges, long states, BitBuffer out) {
        Ranges.put(source, states, out);
        CardinalityCode.put(edges + 1L, out);
    }

    public void putEdge(Edge edge, long states, BitBuffer out) {
        Ranges.put(edge.target, states, out);
        Ranges.put(edge.transition, transitions, out);
        boolean[] lacking = mayLack.get(edge.transition);
        for (int i = 0; i < lacking.length; i++) {
            if (lacking[i]) {
                out.put(edge.hasValue[i] ? 1 : 0, 1);
            } else if (!edge.hasValue[i]) {
                throw new IllegalArgumentException("variable " + i + " without a value");
            }
            if (edge.hasValue[i]) {
                values.get(edge.transition).get(i).put(edge.values[i], out);
            }
        }
    }

    public long takeSource(long states, BitReader in) {
        return Ranges.take(states, in);
    }

    /** How many edges follow the source that was read. */
    public int takeCount(BitReader in) {
        return (int) (CardinalityCode.take(in) - 1);
    }

    public void takeEdge(long states, BitReader in, Edge into) {
        long target = Ranges.take(states, in);
        int transition = (int) Ranges.take(transitions, in);
        boolean[] lacking = mayLack.get(transition);
        into.to(target, transition, lacking.length);
        for (int i = 0; i < lacking.length; i++) {
            if (!lacking[i] || in.take(1) == 1) {
                into.with(i, values.get(transition).get(i).take(in));
            }
        }
    }
}
