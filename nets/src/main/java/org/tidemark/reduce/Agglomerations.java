package org.tidemark.reduce;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/** The rules that merge transitions which pass tokens to each other through a place, and remove that place. */
final class Agglomerations {
    private Agglomerations() {}

    /**
     * Preserves deadlocks, reachability and LTL without next, and CTL* without next and liveness where there is no
     * choice: what only goes on from a place happens together with what fills the place.
     *
     * <p>Conditions: the place is invisible and unmarked; no transition both fills and empties it; those that empty it
     * need the place alone, take equal numbers of tokens from it, fill invisible places only, and are not inhibited;
     * and what is put into it is just what one of them takes. So they can always happen at once, nothing shows that
     * they did, and what they add keeps nothing from happening (Berthelot 1987, post-agglomeration; S. Haddad and J.-F.
     * Pradat-Peyre, New Efficient Petri Nets Reductions for Parallel Programs Verification, PPL 16(1), 2006;
     * Thierry-Mieg 2020). If only one transition empties the place, it may have to happen several times, and happens
     * before everything else if the place is marked. Then no choice comes earlier than before, so branching is
     * preserved, and each new transition can happen just when the one that fills the place can.
     */
    static final class PostAgglomeration implements Rule {
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
                AgglomerationSite crossing = AgglomerationSite.at(net, p);
                if (crossing != null && isAllowed(net, crossing) && agglomerate(net, crossing)) {
                    applied++;
                }
            }
            return applied;
        }

        private boolean isAllowed(ReducibleNet net, AgglomerationSite crossing) {
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
        private static boolean agglomerate(ReducibleNet net, AgglomerationSite crossing) {
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

    /**
     * Preserves deadlocks, reachability, and LTL and CTL* without next: what does nothing but fill a place waits until
     * something empties the place.
     *
     * <p>Conditions: the place is invisible and unmarked; no transition both fills and empties it; those that fill it
     * put tokens nowhere else, need something, change no visible place, are not inhibited, and share no input place
     * with any other transition, so that once enabled they stay so; and what is taken from it is just what one of them
     * puts there, or a multiple if there is only one. So it makes no difference when they happen, and where nothing
     * empties the place they need not happen at all (Berthelot 1987, pre-agglomeration; Haddad and Pradat-Peyre 2006;
     * Thierry-Mieg 2020). A run to a dead marking is lifted by letting them happen last.
     */
    static final class PreAgglomeration implements Rule {
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
                AgglomerationSite crossing = AgglomerationSite.at(net, p);
                if (crossing != null && isAllowed(net, crossing) && crossing.agglomerate()) {
                    net.journal().delays(crossing.filling());
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isAllowed(ReducibleNet net, AgglomerationSite crossing) {
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

    /**
     * Preserves reachability: what does nothing but fill a place waits until something empties the place, even if its
     * own input is taken away meanwhile.
     *
     * <p>Conditions: those of {@link Agglomerations.PreAgglomeration}, but input places may be shared. A transition
     * that fills the place to no end is left out, which leaves more tokens elsewhere and so keeps nothing from
     * happening; deadlocks that come of it are lost (Thierry-Mieg 2020, "free agglomeration").
     */
    static final class FreeAgglomeration implements Rule {
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
                AgglomerationSite crossing = AgglomerationSite.at(net, p);
                if (crossing != null && isAllowed(net, crossing) && crossing.agglomerate()) {
                    applied++;
                }
            }
            return applied;
        }

        /** Whether filling transitions do nothing else, invisibly, and an emptying one needs a whole number of them. */
        static boolean isAllowed(ReducibleNet net, AgglomerationSite crossing) {
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
}
