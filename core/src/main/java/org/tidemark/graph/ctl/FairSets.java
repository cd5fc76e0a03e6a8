package org.tidemark.graph.ctl;

import java.util.BitSet;
import java.util.List;

/**
 * What runs are fair to, in the events of a graph: each set represents one transition or one binding of it, which is enabled
 * where any of its events is and happens when any of them does. Not to be changed.
 *
 * @param weak sets that must not be enabled forever without happening
 * @param strong sets that must happen again and again where they are enabled again and again
 */
public record FairSets(List<BitSet> weak, List<BitSet> strong) {
    /** Every run counts. */
    public static final FairSets NONE = new FairSets(List.of(), List.of());

    public FairSets {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    /** Every event of a set. */
    public BitSet events() {
        BitSet all = new BitSet();
        weak.forEach(all::or);
        strong.forEach(all::or);
        return all;
    }

    /** How many there are, the weak ones first. */
    public int size() {
        return weak.size() + strong.size();
    }

    public BitSet events(int constraint) {
        return constraint < weak.size() ? weak.get(constraint) : strong.get(constraint - weak.size());
    }

    public boolean isStrong(int constraint) {
        return constraint >= weak.size();
    }
}
