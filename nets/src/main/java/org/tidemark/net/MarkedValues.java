package org.tidemark.net;

import java.util.Objects;
import org.tidemark.logic.TokenCondition;

/** The tokens in a marking of an unfolded net, as a condition that relates them sees them. Immutable. */
final class MarkedValues implements TokenCondition.Tokens {
    private final long[][] ranks;
    private final int[][] counts;

    MarkedValues(PetriNet net, int[] marking, TokenCondition condition) {
        int places = condition.places().size();
        ranks = new long[places][];
        counts = new int[places][];
        Folding.Names names = Objects.requireNonNull(net.folding()).names();
        for (int i = 0; i < places; i++) {
            int group = net.placeGroups().find(condition.places().get(i));
            int[] marked = net.placeGroups()
                    .members(group)
                    .filter(place -> marking[place] > 0)
                    .toArray();
            ranks[i] = new long[marked.length];
            counts[i] = new int[marked.length];
            for (int k = 0; k < marked.length; k++) {
                ranks[i][k] = names.rank(group, net.placeId(marked[k]));
                counts[i][k] = marking[marked[k]];
            }
        }
    }

    @Override
    public long[] ranks(int place) {
        return ranks[place];
    }

    @Override
    public int count(int place, int index) {
        return counts[place][index];
    }
}
