package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which generators of a set of agents move a place. Most places are moved by few of them, which are listed; for the others all are asked.
 * Takes memory in proportion to the places. Immutable.
 */
final class MovedBy {
    /** A place that more generators move has no list. */
    private static final int FEW = 2 * PlaceIndex.MOST_AGENTS;

    private final AgentSet set;

    /** Of each place, how many generators move it. */
    private final int[] count;

    /** Of each place that few move, where its list begins. */
    private final int[] from;

    private final int[] lists;

    MovedBy(AgentSet set, int places) {
        this.set = set;
        count = new int[places];
        for (Automorphism generator : set.generators()) {
            for (int i = 0; i < generator.places().size(); i++) {
                count[generator.places().moved(i)]++;
            }
        }
        from = new int[places + 1];
        for (int p = 0; p < places; p++) {
            from[p + 1] = from[p] + (count[p] <= FEW ? count[p] : 0);
        }
        lists = new int[from[places]];
        int[] next = from.clone();
        for (int g = 0; g < set.generators().size(); g++) {
            Moves moves = set.generators().get(g).places();
            for (int i = 0; i < moves.size(); i++) {
                int place = moves.moved(i);
                if (count[place] <= FEW) {
                    lists[next[place]++] = g;
                }
            }
        }
    }

    /** The generators that move a place, in ascending order. */
    int[] generators(int place) {
        return count[place] <= FEW
                ? Arrays.copyOfRange(lists, from[place], from[place + 1])
                : IntStream.range(0, set.generators().size())
                        .filter(g -> set.generators().get(g).place(place) != place)
                        .toArray();
    }
}
