package org.tidemark.zoo;

import java.math.BigInteger;

/** A binary counter of N bits: bit i is set when it is clear and all lower bits are set, which it clears. */
final class BinaryCounter extends Exhibit {
    /** The number of high bits that fit one number. */
    private static final int MOST_BITS = 62;

    BinaryCounter() {
        super(
                "counter",
                "A counter of N bits counts up, carries, and wraps round to zero",
                "inhibitor arcs as zero tests, and the deepest possible state space: one cycle through all states",
                new Parameter("bits", 8, 1, 1_000, "bits"));
        formula("2^N", of -> BigInteger.ONE.shiftLeft(of[0]));
        measure("value", of -> {
            int lowest = Math.max(1, of[0] - MOST_BITS + 1);
            return new WeightedSum()
                    .addAll(lowest, of[0], "bit_", i -> 1L << (i - lowest))
                    .toString();
        });
        measured(2, 2, 0, 1);
        measured(256, 256, 0, 8);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int n = of[0];
        for (int i = 1; i <= n; i++) {
            net.places("bit_" + i);
        }
        NetSketch.Rule wrap = net.transition("wrap");
        for (int i = 1; i <= n; i++) {
            NetSketch.Rule set = net.transition("set_" + i).unless("bit_" + i).gives("bit_" + i);
            for (int lower = 1; lower < i; lower++) {
                set.takes("bit_" + lower);
            }
            wrap.takes("bit_" + i);
        }
    }
}
