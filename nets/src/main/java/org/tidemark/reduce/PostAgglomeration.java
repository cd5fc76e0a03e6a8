package org.tidemark.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/**
 * Preserves deadlocks, reachability and LTL without next, and CTL* without next and liveness where there is no choice: what
 * only goes on from a place happens together with what fills the place.
 *
 * <p>Conditions: the place is invisible and unmarked; no transition both fills and empties it; those that empty it need the place
 * alone, take equal numbers of tokens from it, fill invisible places only, and are not inhibited; and what is put into it is just what
 * one of them takes. So they can always happen at once, nothing shows that they did, and what they add keeps nothing from happening
 * (Berthelot 1987, post-agglomeration; S. Haddad and J.-F. Pradat-Peyre, New Efficient Petri Nets Reductions for Parallel Programs
 * Verification, PPL 16(1), 2006; Thierry-Mieg 2020). If only one transition empties the place, it may have to happen several times, and
 * happens before everything else if the place is marked. Then no choice comes earlier than before, so
 * branching is preserved, and each new transition can happen just when the one that fills the place can.
 */
final class PostAgglomeration implements Rule {
    private final boolean onlyWithoutChoice;

    /** The rule, or only the part of it that preserves branching. */
    PostAgglomeration(boolean onlyWithoutChoice) {
        this.onlyWithoutChoice = onlyWithoutChoice;
    }

    @Override
    public String name() {
        return onlyWithoutChoice ? "post-agglomeration without choice" : "post-agglomeration";
    }

    @Override
    public Set<Preserved> preserves() {
        return onlyWithoutChoice
                ? EnumSet.complementOf(EnumSet.of(Preserved.CTL))
                : EnumSet.of(Preserved.DEADLOCK, Preserved.REACHABILITY, Preserved.LTL_X);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        int applied = 0;
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            Crossing crossing = Crossing.at(net, p);
            if (crossing != null && isAllowed(net, crossing) && agglomerate(net, crossing)) {
                applied++;
            }
        }
        return applied;
    }

    private boolean isAllowed(ReducibleNet net, Crossing crossing) {
        int[] emptying = crossing.emptying();
        for (int t : emptying) {
            if (net.inputs(t).size() > 1 || net.isInhibited(t) || !net.isInvisible(net.outputs(t))) {
                return false;
            }
        }
        if (emptying.length > 1) {
            return !onlyWithoutChoice && net.initial(crossing.place()) == 0 && crossing.isEven();
        }
        int each = crossing.taken(emptying[0]);
        return Arrays.stream(crossing.filling()).allMatch(t -> crossing.put(t) % each == 0);
    }

    /** Agglomerates after the tokens that are there at first, if any, have gone on. */
    private static boolean agglomerate(ReducibleNet net, Crossing crossing) {
        int first = crossing.emptying()[0];
        int times = net.initial(crossing.place()) / crossing.taken(first);
        Bag more = net.outputs(first);
        int[] marking = new int[more.size()];
        try {
            for (int i = 0; i < marking.length; i++) {
                marking[i] = Math.addExact(net.initial(more.place(i)), Math.multiplyExact(times, more.count(i)));
            }
        } catch (ArithmeticException tooMany) {
            return false;
        }
        int known = net.transitionNumbers();
        if (!crossing.agglomerate()) {
            return false;
        }
        if (times > 0) {
            net.journal().lift(known, run -> Journal.startingWith(first, times, run));
        }
        for (int i = 0; i < marking.length; i++) {
            net.mark(more.place(i), marking[i]);
        }
        return true;
    }
}
