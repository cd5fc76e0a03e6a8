package org.tidemark.timed;

import org.jspecify.annotations.Nullable;

/**
 * State classes of Berthomieu and Menasche: the times are those at which enabled transitions will fire, counted from now. They are finitely many where the net is
 * bounded, and have the markings and the sequences of events that the net has, but not its branching.
 */
final class LinearClasses extends ClassModel {
    LinearClasses(TimeNet net, int[] widths, int room, @Nullable Ledger ledger) {
        super(net, widths, room, !net.isClosed(), ledger);
    }

    @Override
    public ClassExpander expander() {
        return new Firing();
    }

    /**
     * Where {@code f} fires first, {@code x(f) ≤ x(k)} for all others. In a canonical matrix that leaves the upper bounds of {@code x(i) - x(f)}, makes {@code x(f) -
     * x(j)} the least bound {@code m(j)} in column {@code j}, and {@code x(i) - x(j)} at most the sum of both; {@code f} is the new zero.
     */
    private final class Firing extends ClassExpander {
        /** A transition that is not timed fires at 0 at the earliest, and as late as the others allow, like the number 0. */
        @Override
        boolean mayFire(int transition, int slot) {
            for (int k = 1; k <= count; k++) {
                if (from[k * stride + slot] < Bound.ZERO) {
                    return false;
                }
            }
            return true;
        }

        @Override
        void fire(int slot, int transition) {
            for (int j = 1; j <= count; j++) {
                int least = Bound.ZERO;
                for (int k = 1; k <= count; k++) {
                    least = Math.min(least, from[k * stride + j]);
                }
                lower[j] = least;
            }
            for (int i = 1; i <= countNext; i++) {
                int was = before[i];
                if (was == 0) {
                    continue;
                }
                int upper = from[was * stride + slot];
                to[i * stride] = upper;
                to[i] = lower[was];
                for (int j = 1; j <= countNext; j++) {
                    int other = before[j];
                    if (other != 0 && i != j) {
                        to[i * stride + j] = Math.min(from[was * stride + other], Bound.plus(upper, lower[other]));
                    }
                }
            }
            enable();
        }

        @Override
        void enable() {
            for (int i = 1; i <= countNext; i++) {
                if (before[i] == 0) {
                    to[i * stride] = net().most(timedNext[i]);
                    to[i] = net().least(timedNext[i]);
                }
            }
            for (int i = 1; i <= countNext; i++) {
                for (int j = 1; j <= countNext; j++) {
                    if (i != j && (before[i] == 0 || before[j] == 0)) {
                        to[i * stride + j] = Bound.plus(to[i * stride], to[j]);
                    }
                }
            }
        }
    }
}
