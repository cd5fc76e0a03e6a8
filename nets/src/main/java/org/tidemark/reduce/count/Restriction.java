package org.tidemark.reduce.count;

import java.util.HashMap;
import java.util.Map;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Which solutions of equations are examined, and what their tokens weigh. Immutable.
 *
 * @param ranges the places whose tokens are restricted
 * @param weights what a token of a variable weighs; 0 where nothing is said
 * @param constant what every solution weighs besides
 */
public record Restriction(Map<Integer, Range> ranges, Map<Integer, Long> weights, long constant) {
    /** All solutions, without weights. */
    public static final Restriction NONE = new Restriction(Map.of(), Map.of(), 0);

    /** A range of numbers of tokens. */
    public record Range(int least, int most) {}

    public Restriction {
        ranges = Map.copyOf(ranges);
        weights = Map.copyOf(weights);
    }

    /** The markings in which a transition is enabled. */
    public static Restriction enabling(CountedReduction reduction, int transition) {
        PetriNet net = reduction.original();
        Map<Integer, Range> ranges = new HashMap<>();
        for (Arcs arcs : new Arcs[] {net.inputs(), net.reads()}) {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                // An implied place holds enough whenever the others do.
                if (reduction.equations().implied(arcs.place(a)) == null) {
                    ranges.merge(
                            arcs.place(a),
                            new Range(arcs.weight(a), Integer.MAX_VALUE),
                            (one, other) -> new Range(Math.max(one.least, other.least), Integer.MAX_VALUE));
                }
            }
        }
        Arcs inhibitors = net.inhibitors();
        for (int a = inhibitors.from(transition); a < inhibitors.to(transition); a++) {
            int most = inhibitors.weight(a) - 1;
            ranges.merge(
                    inhibitors.place(a),
                    new Range(0, most),
                    (one, other) -> new Range(one.least, Math.min(one.most, most)));
        }
        return new Restriction(ranges, Map.of(), 0);
    }

    /**
     * All markings, each token of these places weighing 1.
     *
     * @throws ArithmeticException when the weights become too large
     */
    public static Restriction weighing(CountedReduction reduction, int[] places) {
        Equations equations = reduction.equations();
        Map<Integer, Long> weights = new HashMap<>();
        long constant = 0;
        for (int place : places) {
            constant = Math.addExact(constant, weigh(equations, place, 1, weights));
        }
        return new Restriction(Map.of(), weights, constant);
    }

    /** Adds the weight of a variable to those of the variables that determine it; returns what is left as a constant. */
    private static long weigh(Equations equations, int variable, long weight, Map<Integer, Long> weights) {
        Equations.Linear implied = equations.isPlace(variable) ? equations.implied(variable) : null;
        if (implied == null) {
            weights.merge(variable, weight, Math::addExact);
            return 0;
        }
        long constant = Math.multiplyExact(weight, implied.constant());
        for (int i = 0; i < implied.variables().length; i++) {
            long part = Math.multiplyExact(weight, (long) implied.factors()[i]);
            constant = Math.addExact(constant, weigh(equations, implied.variables()[i], part, weights));
        }
        return constant;
    }

    /** Whether something is asked of a variable itself. */
    boolean concerns(int variable) {
        return ranges.containsKey(variable) || weights.containsKey(variable);
    }
}
