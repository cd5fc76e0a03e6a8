package org.tidemark.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves deadlocks, reachability, and LTL and CTL* without next: what does nothing but fill a place waits until something
 * empties the place.
 *
 * <p>Conditions: the place is invisible and unmarked; no transition both fills and empties it; those that fill it put tokens nowhere
 * else, need something, change no visible place, are not inhibited, and share no input place with any other transition, so that
 * once enabled they stay so; and what is taken from it is just what one of them puts there, or a multiple if there is only one.
 * So it makes no difference when they happen, and where nothing empties the place they need not happen at all (Berthelot 1987,
 * pre-agglomeration; Haddad and Pradat-Peyre 2006; Thierry-Mieg 2020). A run to a dead marking is lifted by letting them happen last.
 */
final class PreAgglomeration implements Rule {
    @Override
    public String name() {
        return "pre-agglomeration";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.DEADLOCK, Preserved.REACHABILITY, Preserved.LTL_X, Preserved.CTL_X);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            Crossing crossing = Crossing.at(net, p);
            if (crossing != null && isAllowed(net, crossing) && crossing.agglomerate()) {
                net.journal().delays(crossing.filling());
                applied++;
            }
        }
        return applied;
    }

    private static boolean isAllowed(ReducibleNet net, Crossing crossing) {
        return FreeAgglomeration.isAllowed(net, crossing)
                && Arrays.stream(crossing.filling()).allMatch(t -> isPersistent(net, t));
    }

    /** Whether it needs something that only it takes. */
    private static boolean isPersistent(ReducibleNet net, int transition) {
        Bag inputs = net.inputs(transition);
        for (int i = 0; i < inputs.size(); i++) {
            if (net.consumers(inputs.place(i), 2).length > 1) {
                return false;
            }
        }
        return !inputs.isEmpty();
    }
}
