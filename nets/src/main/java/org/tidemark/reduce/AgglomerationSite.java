package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invisible place with the transitions that fill it and those that empty it, none of which does both: where
 * agglomerations take place.
 *
 * <p>An agglomeration replaces the place and all these transitions by one transition for each pair, which represents
 * one filling and one emptying transition, one right after the other; either may have to happen several times.
 */
final class AgglomerationSite {
    /** How many new transitions there may be even if fewer go. */
    private static final int FREE_PAIRS = 12;

    private static final int MOST_ARCS = 200;
    private static final int MOST_REPEATED = 100;

    private final ReducibleNet net;
    private final int place;
    private final int[] filling;
    private final int[] emptying;

    private AgglomerationSite(ReducibleNet net, int place, int[] filling, int[] emptying) {
        this.net = net;
        this.place = place;
        this.filling = filling;
        this.emptying = emptying;
    }

    /** The crossing at a place; null where it is none, or one with too many pairs. */
    static @Nullable AgglomerationSite at(ReducibleNet net, int place) {
        if (net.isVisible(place)) {
            return null;
        }
        int[] filling = net.producers(place);
        int[] emptying = net.consumers(place);
        boolean isFew =
                (long) filling.length * emptying.length <= Math.max(filling.length + emptying.length, FREE_PAIRS);
        boolean isDisjoint =
                Arrays.stream(emptying).allMatch(t -> net.outputs(t).at(place) == 0);
        return filling.length > 0 && emptying.length > 0 && isFew && isDisjoint
                ? new AgglomerationSite(net, place, filling, emptying)
                : null;
    }

    int place() {
        return place;
    }

    int[] filling() {
        return filling.clone();
    }

    int[] emptying() {
        return emptying.clone();
    }

    /** The tokens that a filling transition puts down. */
    int put(int transition) {
        return net.outputs(transition).at(place);
    }

    /** The tokens that an emptying transition takes. */
    int taken(int transition) {
        return net.inputs(transition).at(place);
    }

    /** Whether every filling transition puts down as much as every emptying one takes. */
    boolean isEven() {
        int each = put(filling[0]);
        return Arrays.stream(filling).allMatch(t -> put(t) == each)
                && Arrays.stream(emptying).allMatch(t -> taken(t) == each);
    }

    /**
     * Replaces each pair by one transition, and removes the place; false, and nothing has changed, where arcs become
     * too many or too heavy.
     */
    boolean agglomerate() {
        List<Pair> pairs = new ArrayList<>();
        try {
            for (int fill : filling) {
                for (int empty : emptying) {
                    pairs.add(pair(fill, empty));
                }
            }
        } catch (ArithmeticException tooHeavy) {
            return false;
        }
        if (pairs.stream().anyMatch(pair -> pair.takes().size() + pair.puts().size() > MOST_ARCS)) {
            return false;
        }
        Arrays.stream(filling).forEach(net::removeTransition);
        Arrays.stream(emptying).forEach(net::removeTransition);
        for (Pair pair : pairs) {
            net.add(pair.takes(), pair.puts(), pair.inhibited(), pair.sequence());
        }
        net.removePlace(place);
        return true;
    }

    @SuppressWarnings("ArrayRecordComponent") // pairs are never compared
    private record Pair(Bag takes, Bag puts, Bag inhibited, int[] sequence) {}

    /**
     * Two transitions as one. Either the first is repeated until there is enough for one firing of the second, or the second until
     * nothing is left; only one of them may be inhibited, and not by what the other one changes.
     */
    private Pair pair(int fill, int empty) {
        int fills = Math.max(1, taken(empty) / put(fill));
        int empties = Math.max(1, put(fill) / taken(empty));
        if (fills > MOST_REPEATED || empties > MOST_REPEATED) {
            throw new ArithmeticException("a transition that would represent too many");
        }
        int[] sequence = new int[fills + empties];
        Arrays.fill(sequence, 0, fills, fill);
        Arrays.fill(sequence, fills, sequence.length, empty);
        Bag takes =
                Bag.EMPTY.plus(net.inputs(fill), fills).plus(net.inputs(empty).without(place), empties);
        Bag puts = Bag.EMPTY.plus(net.outputs(fill).without(place), fills).plus(net.outputs(empty), empties);
        Bag inhibited = net.isInhibited(fill) ? net.inhibitors(fill) : net.inhibitors(empty);
        return new Pair(takes, puts, inhibited, sequence);
    }
}
