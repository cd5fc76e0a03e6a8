package org.tidemark.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves reachability: what does nothing but fill a place waits until something empties the place, even if its own input is taken away
 * meanwhile.
 *
 * <p>Conditions: those of {@link PreAgglomeration}, but input places may be shared. A transition that fills the place to no end is left out,
 * which leaves more tokens elsewhere and so keeps nothing from happening; deadlocks that come of it are lost (Thierry-Mieg 2020,
 * "free agglomeration").
 */
final class FreeAgglomeration implements Rule {
    @Override
    public String name() {
        return "free agglomeration";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.of(Preserved.REACHABILITY);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            Crossing crossing = Crossing.at(net, p);
            if (crossing != null && isAllowed(net, crossing) && crossing.agglomerate()) {
                applied++;
            }
        }
        return applied;
    }

    /** Whether filling transitions do nothing else, invisibly, and an emptying one needs a whole number of them. */
    static boolean isAllowed(ReducibleNet net, Crossing crossing) {
        int[] filling = crossing.filling();
        for (int t : filling) {
            if (net.outputs(t).size() > 1 || net.isInhibited(t) || !net.isInvisible(net.inputs(t))) {
                return false;
            }
        }
        int each = crossing.put(filling[0]);
        boolean isWhole = filling.length > 1
                ? crossing.isEven()
                : Arrays.stream(crossing.emptying()).allMatch(t -> crossing.taken(t) % each == 0);
        return isWhole && net.initial(crossing.place()) == 0;
    }
}
