package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which generators of a set of agents move a place. Most places are moved by few of them, which are listed; for the others all are asked.
 * Takes memory in proportion to the places that are moved at all. Immutable.
 */
final class MovedBy {
    /** A place that more generators move has no list. */
    private static final int FEW = 2 * PlaceIndex.MOST_AGENTS;

    private final AgentSet set;

    /** The places that some generator moves, in ascending order. */
    private final int[] places;

    /** Of each of them, how many generators move it. */
    private final int[] count;

    /** Of each that few move, where its list begins. */
    private final int[] from;

    private final int[] lists;

    MovedBy(AgentSet set) {
        this.set = set;
        places = moved(set);
        count = new int[places.length];
        for (Automorphism generator : set.generators()) {
            for (int i = 0; i < generator.places().size(); i++) {
                count[position(generator.places().moved(i))]++;
            }
        }
        from = new int[places.length + 1];
        for (int i = 0; i < places.length; i++) {
            from[i + 1] = from[i] + (count[i] <= FEW ? count[i] : 0);
        }
        lists = new int[from[places.length]];
        int[] next = from.clone();
        for (int g = 0; g < set.generators().size(); g++) {
            Moves moves = set.generators().get(g).places();
            for (int i = 0; i < moves.size(); i++) {
                int at = position(moves.moved(i));
                if (count[at] <= FEW) {
                    lists[next[at]++] = g;
                }
            }
        }
    }

    /** What such tables of some sets cost at most: of each move a number in a list, and three of its place. */
    static long mostBytes(List<AgentSet> sets) {
        long moves = 0;
        for (AgentSet set : sets) {
            for (Automorphism generator : set.generators()) {
                moves += generator.places().size();
            }
        }
        return 4L * Integer.BYTES * moves;
    }

    private static int[] moved(AgentSet set) {
        BitSet moved = new BitSet();
        for (Automorphism generator : set.generators()) {
            for (int i = 0; i < generator.places().size(); i++) {
                moved.set(generator.places().moved(i));
            }
        }
        return moved.stream().toArray();
    }

    private int position(int place) {
        return Arrays.binarySearch(places, place);
    }

    /** Adds one to the number of each place that is moved; the largest of these numbers. */
    int countIn(byte[] numbers) {
        int most = 0;
        for (int place : places) {
            most = Math.max(most, ++numbers[place]);
        }
        return most;
    }

    /** The generators that move a place, in ascending order. */
    int[] generators(int place) {
        int at = position(place);
        if (at < 0) {
            return new int[0];
        }
        return count[at] <= FEW
                ? Arrays.copyOfRange(lists, from[at], from[at + 1])
                : IntStream.range(0, set.generators().size())
                        .filter(g -> set.generators().get(g).place(place) != place)
                        .toArray();
    }
}
