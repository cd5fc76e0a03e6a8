package org.tidemark.reduce;

import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves deadlocks where no place is visible: if a transition needs nothing and is not inhibited, removes everything else.
 *
 * <p>No marking is dead then.
 */
final class PermanentTransition implements Rule {
    @Override
    public String name() {
        return "permanent transition";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.DEADLOCK);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int permanent = net.hasVisible() ? -1 : find(net);
        if (permanent < 0 || (net.transitions() == 1 && net.places() == 0)) {
            return 0;
        }
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            if (t != permanent) {
                net.removeTransition(t);
            }
        }
        for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
            net.removePlace(p);
        }
        return 1;
    }

    private static int find(ReducibleNet net) {
        int t = net.nextTransition(0);
        while (t >= 0 && !(net.inputs(t).isEmpty() && !net.isInhibited(t))) {
            t = net.nextTransition(t + 1);
        }
        return t;
    }
}
