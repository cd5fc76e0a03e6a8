package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * An order of the places of a net in which those that share transitions are close together, so that the parts of a
 * state depend little on each other. (Aloul, Markov and Sakallah, <em>FORCE: A Fast and Easy-to-Implement
 * Variable-Ordering Heuristic</em>.)
 *
 * <p>Transitions pull their places together, those with few arcs more strongly: in each round every place moves to
 * the mean of the centres of its transitions, and the best order of all rounds is kept. Each of about a dozen rounds
 * costs a pass over all arcs and a sort.
 */
public final class NearPlaces {
    private static final int ROUNDS = 60;

    /** The places at each transition, transition by transition. */
    private final int[] start;

    private final int[] at;
    private final int places;

    private NearPlaces(PetriNet net) {
        places = net.places();
        start = new int[net.transitions() + 1];
        int[] found = new int
                [net.inputs().size()
                        + net.outputs().size()
                        + net.reads().size()
                        + net.inhibitors().size()];
        int[] seenBy = new int[places];
        Arrays.fill(seenBy, -1);
        int n = 0;
        for (int t = 0; t < net.transitions(); t++) {
            for (Arcs arcs : new Arcs[] {net.inputs(), net.outputs(), net.reads(), net.inhibitors()}) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    int p = arcs.place(a);
                    if (seenBy[p] != t) {
                        seenBy[p] = t;
                        found[n++] = p;
                    }
                }
            }
            start[t + 1] = n;
        }
        at = Arrays.copyOf(found, n);
    }

    /** The places, ordered so that related ones are close together. */
    public static int[] of(PetriNet net) {
        return of(net, asGiven(net));
    }

    /**
     * The places, ordered so that related ones are close together, by a search that starts from a given order; the
     * result depends on it.
     */
    public static int[] of(PetriNet net, int[] first) {
        return new NearPlaces(net).order(first);
    }

    /** The places in the order of the net. */
    static int[] asGiven(PetriNet net) {
        return IntStream.range(0, net.places()).toArray();
    }

    private int[] order(int[] first) {
        double[] position = new double[places];
        Integer[] order = new Integer[places];
        for (int i = 0; i < places; i++) {
            position[first[i]] = i;
            order[i] = first[i];
        }
        int[] best = unboxed(order);
        double least = span(position);
        for (int round = 0; round < ROUNDS; round++) {
            double[] pulled = pulled(position);
            Arrays.sort(order, Comparator.comparingDouble(p -> pulled[p]));
            for (int i = 0; i < places; i++) {
                position[order[i]] = i;
            }
            double span = span(position);
            if (span < least) {
                least = span;
                best = unboxed(order);
            }
        }
        return best;
    }

    private static int[] unboxed(Integer[] order) {
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    /** The total distance between places of the same transition. */
    private double span(double[] position) {
        double sum = 0;
        for (int t = 0; t + 1 < start.length; t++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = start[t]; i < start[t + 1]; i++) {
                low = Math.min(low, position[at[i]]);
                high = Math.max(high, position[at[i]]);
            }
            sum += high > low ? (high - low) * weight(t) : 0;
        }
        return sum;
    }

    private double weight(int t) {
        return 1.0 / (start[t + 1] - start[t]);
    }

    private double[] pulled(double[] position) {
        double[] sum = new double[places];
        double[] weights = new double[places];
        for (int t = 0; t + 1 < start.length; t++) {
            double centre = 0;
            for (int i = start[t]; i < start[t + 1]; i++) {
                centre += position[at[i]] * weight(t);
            }
            for (int i = start[t]; i < start[t + 1]; i++) {
                sum[at[i]] += centre * weight(t);
                weights[at[i]] += weight(t);
            }
        }
        for (int p = 0; p < places; p++) {
            sum[p] = weights[p] == 0 ? position[p] : sum[p] / weights[p];
        }
        return sum;
    }
}
