package org.tidemark.timed;

import org.jspecify.annotations.Nullable;

/**
 * Strong state classes: the times are how long the enabled transitions have been enabled when the class is entered. Every state of a class is reached by the events
 * that lead to it, which is not so with {@link LinearClasses}, and there are more of them. How long a transition without a last time to fire has been enabled makes no
 * difference beyond its first one, so such times are forgotten (the extrapolation of Behrmann, Bouyer, Larsen and Pelánek by the largest constant of each
 * clock, STTT 2006; no condition compares two times).
 */
final class StrongClasses extends ClassModel {
    StrongClasses(TimeNet net, int[] widths, int room, @Nullable Ledger ledger) {
        super(net, widths, room, !net.isClosed() || hasEndless(net), ledger);
    }

    private static boolean hasEndless(TimeNet net) {
        for (int t = 0; t < net.net().transitions(); t++) {
            if (net.isTimed(t) && !net.interval(t).isBounded()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public ClassExpander expander() {
        return new Passing();
    }

    private final class Passing extends ClassExpander {
        /** Lets time pass: no time exceeds its interval. Finds the upper bounds of the times then. */
        private void pass() {
            for (int i = 1; i <= count; i++) {
                int least = Bound.NONE;
                for (int k = 1; k <= count; k++) {
                    least = Math.min(
                            least,
                            k == i ? net().most(timed[i]) : Bound.plus(from[i * stride + k], net().most(timed[k])));
                }
                upper[i] = least;
            }
        }

        @Override
        boolean mayFire(int transition, int slot) {
            if (slot == 0) {
                return true;
            }
            pass();
            return Bound.leavesRoom(upper[slot], net().least(transition));
        }

        @Override
        void fire(int slot, int transition) {
            pass();
            for (int j = 1; j <= count; j++) {
                lower[j] = from[j];
                if (slot != 0) {
                    int difference = j == slot ? Bound.ZERO : difference(slot, j);
                    lower[j] = Math.min(lower[j], Bound.plus(net().least(transition), difference));
                }
            }
            for (int i = 1; i <= countNext; i++) {
                int was = before[i];
                if (was == 0) {
                    continue;
                }
                to[i * stride] = upper[was];
                to[i] = lower[was];
                for (int j = 1; j <= countNext; j++) {
                    int other = before[j];
                    if (other != 0 && i != j) {
                        to[i * stride + j] = Math.min(difference(was, other), Bound.plus(upper[was], lower[other]));
                    }
                }
            }
            enable();
        }

        /** The bound of a difference when time has passed. */
        private int difference(int i, int j) {
            return Math.min(from[i * stride + j], Bound.plus(upper[i], from[j]));
        }

        @Override
        void enable() {
            for (int i = 1; i <= countNext; i++) {
                if (before[i] == 0) {
                    to[i * stride] = Bound.ZERO;
                    to[i] = Bound.ZERO;
                }
            }
            for (int i = 1; i <= countNext; i++) {
                for (int j = 1; j <= countNext; j++) {
                    if (i != j && (before[i] == 0 || before[j] == 0)) {
                        to[i * stride + j] = Bound.plus(to[i * stride], to[j]);
                    }
                }
            }
            if (forget()) {
                MatrixCode.close(to, stride, countNext);
            }
        }

        /** Forgets how far times exceed the first time of a transition that has no last one. */
        private boolean forget() {
            boolean isChanged = false;
            for (int i = 1; i <= countNext; i++) {
                int most = Bound.of(largest(i), false);
                if (to[i] < Bound.of(-largest(i), false)) {
                    // beyond its first time: nothing is known of it but that
                    to[i] = Bound.of(-largest(i), true);
                    for (int j = 0; j <= countNext; j++) {
                        if (j != i) {
                            to[i * stride + j] = Bound.NONE;
                            to[j * stride + i] = j == 0 ? to[i] : Bound.NONE;
                        }
                    }
                    isChanged = true;
                    continue;
                }
                for (int j = 0; j <= countNext; j++) {
                    if (j != i && to[i * stride + j] != Bound.NONE && to[i * stride + j] > most) {
                        to[i * stride + j] = Bound.NONE;
                        isChanged = true;
                    }
                }
            }
            return isChanged;
        }

        private int largest(int slot) {
            int transition = timedNext[slot];
            return net().interval(transition).isBounded()
                    ? net().interval(transition).most()
                    : net().interval(transition).least();
        }
    }
}
