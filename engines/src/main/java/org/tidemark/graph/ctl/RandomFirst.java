package org.tidemark.graph.ctl;

import java.util.SplittableRandom;

/** Lets any successor be the first, with the others behind it as they come: the same seed makes the same choices. One thread. */
public final class RandomFirst implements LocalTruth.Preference {
    private final SplittableRandom random;
    private int[] rotated = new int[64];

    public RandomFirst(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public void arrange(int gate, int[] successors, int count) {
        int by = random.nextInt(count);
        if (rotated.length < count) {
            rotated = new int[2 * count];
        }
        System.arraycopy(successors, by, rotated, 0, count - by);
        System.arraycopy(successors, 0, rotated, count - by, by);
        System.arraycopy(rotated, 0, successors, 0, count);
    }
}
