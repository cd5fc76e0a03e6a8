package org.tidemark.check.temporal;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.tidemark.logic.Fairness;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.symmetry.NodeImages;

/**
 * A partition of the events that symmetries must preserve so that runs stay fair: two events have the same kind if they
 * are in the same sets of the fairness assumption. An event in a set of its own has a kind of its own. Takes one number
 * per event, however many sets there are. Immutable.
 */
final class FairKinds {
    private final int[] kinds;

    private FairKinds(int[] kinds) {
        this.kinds = kinds;
    }

    static FairKinds of(PetriNet net, Fairness fairness) {
        int[] kinds = new int[net.transitions()];
        if (!fairness.isNone()) {
            NetVocabulary names = new NetVocabulary(net);
            int used = 0;
            for (String each : Stream.concat(fairness.weak().stream(), fairness.strong().stream())
                    .toList()) {
                BitSet events = new BitSet();
                names.eventsOf(Fairness.transition(each, names))
                        .forEach(event -> events.set(net.findTransition(event)));
                used = split(kinds, events, Fairness.isTogether(each, names), used);
            }
        }
        return new FairKinds(kinds);
    }

    /** Gives events new kinds: those that had the same before have the same again if they are taken together. Answers the last kind in use. */
    private static int split(int[] kinds, BitSet events, boolean areTogether, int used) {
        int last = used;
        Map<Integer, Integer> renamed = new HashMap<>();
        for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
            Integer known = areTogether ? renamed.get(kinds[event]) : null;
            if (known == null) {
                known = ++last;
                renamed.put(kinds[event], known);
            }
            kinds[event] = known;
        }
        return last;
    }

    int of(int event) {
        return kinds[event];
    }

    /** Whether a symmetry leads each event to one of its kind. Others than those of a set are led to others then, since it is a permutation. */
    boolean areKeptBy(NodeImages symmetry) {
        for (int event = 0; event < kinds.length; event++) {
            if (kinds[event] != 0 && kinds[symmetry.transition(event)] != kinds[event]) {
                return false;
            }
        }
        return true;
    }
}
