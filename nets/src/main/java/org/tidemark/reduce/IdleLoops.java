package org.tidemark.reduce;

import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves deadlocks and reachability: removes a transition that changes nothing if another one needs no more.
 *
 * <p>It leads nowhere, and where it is enabled the marking is not dead without it either (Murata 1989, "elimination of
 * self-loop transitions"). The other one must not be inhibited.
 */
final class IdleLoops implements Rule {
    private static final int MOST_COMPARED = 200;

    @Override
    public String name() {
        return "idle loops";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.DEADLOCK, Preserved.REACHABILITY);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            if (net.inputs(t).equals(net.outputs(t)) && isNotAlone(net, t)) {
                net.removeTransition(t);
                applied++;
            }
        }
        return applied;
    }

    private static boolean isNotAlone(ReducibleNet net, int transition) {
        Bag inputs = net.inputs(transition);
        for (int i = 0; i < inputs.size(); i++) {
            for (int other : net.consumers(inputs.place(i), MOST_COMPARED)) {
                if (other != transition && !net.isInhibited(other) && inputs.contains(net.inputs(other))) {
                    return true;
                }
            }
        }
        return false;
    }
}
