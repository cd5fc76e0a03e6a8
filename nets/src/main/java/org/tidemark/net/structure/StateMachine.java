package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.net.PetriNet;

/**
 * A sequential part of a net: places among which one token moves and is never lost or duplicated.
 *
 * <p>It comes from a semiflow with weights 0 and 1 whose places hold one token, and in which no transition takes two
 * tokens. Exactly one of its places is marked in every reachable marking. The set of places must not be modified.
 *
 * @param places the places of the part
 * @param initial the one that is initially marked
 */
public record StateMachine(BitSet places, int initial) {
    /** The parts that these semiflows yield, as far as time allows. */
    public static List<StateMachine> of(PetriNet net, Semiflows semiflows, Limit limit) {
        List<StateMachine> parts = new ArrayList<>();
        for (SparseVector weights : semiflows.minimal()) {
            if (limit.isOver()) {
                break;
            }
            BitSet places = weights.support();
            if (isOneToken(net, weights) && takesAtMostOne(net, places)) {
                int initial = places.stream()
                        .filter(p -> net.initial(p) == 1)
                        .findFirst()
                        .orElseThrow();
                parts.add(new StateMachine(places, initial));
            }
        }
        return parts;
    }

    private static boolean isOneToken(PetriNet net, SparseVector weights) {
        long tokens = 0;
        for (int k = 0; k < weights.size(); k++) {
            if (weights.value(k) != 1) {
                return false;
            }
            tokens += net.initial(weights.position(k));
        }
        return tokens == 1;
    }

    /** A transition returns what it takes to the part, because the weighted sum never changes. */
    private static boolean takesAtMostOne(PetriNet net, BitSet places) {
        for (int t = 0; t < net.transitions(); t++) {
            long taken = 0;
            for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                taken += places.get(net.inputs().place(a)) ? net.inputs().weight(a) : 0;
            }
            if (taken > 1) {
                return false;
            }
        }
        return true;
    }
}
