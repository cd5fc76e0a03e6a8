package org.tidemark.compose;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.model.Kronecker;

/** Which neighbouring parts of a system may be grouped, by what they do together and how many states they may have. */
final class Neighbours {
    private final Kronecker system;

    Neighbours(Kronecker system) {
        this.system = system;
    }

    /** How many combinations of states the parts from one to before another have. */
    BigInteger potential(int from, int to) {
        BigInteger potential = BigInteger.ONE;
        for (int p = from; p < to; p++) {
            potential =
                    potential.multiply(BigInteger.valueOf(system.parts().get(p).states()));
        }
        return potential;
    }

    /** For each part but the last, whether it takes some step together with the next one. */
    BitSet linked() {
        BitSet linked = new BitSet();
        for (Kronecker.Joint joint : system.joints()) {
            for (int k = 1; k < joint.partners().size(); k++) {
                if (joint.partners().get(k) == joint.partners().get(k - 1) + 1) {
                    linked.set(joint.partners().get(k - 1));
                }
            }
        }
        return linked;
    }

    /** Whether a part takes some step together with one of those from another one to before it. */
    private boolean takesPart(int part, int from) {
        for (Kronecker.Joint joint : system.joints()) {
            int k = joint.partners().indexOf(part);
            if (k > 0 && joint.partners().get(k - 1) >= from) {
                return true;
            }
        }
        return false;
    }

    /** The first parts of groups that each grow by neighbours they take steps with, while their potential states fit. */
    int[] synchronisedGroups(Room room) {
        List<Integer> starts = new ArrayList<>(List.of(0));
        for (int p = 1; p < system.parts().size(); p++) {
            int from = starts.get(starts.size() - 1);
            if (!takesPart(p, from) || !room.fits(potential(from, p + 1))) {
                starts.add(p);
            }
        }
        return starts.stream().mapToInt(start -> start).toArray();
    }

    /** Whether there is memory for two bits for each of this many states. */
    interface Room {
        boolean fits(BigInteger potential);
    }
}
