package org.tidemark.store.delta;

import java.util.Arrays;

/**
 * The levels of a breadth-first search whose states are Δ-markings, and which of them were forgotten: stratified
 * caching.
 *
 * <p>A level is a range of ids with the same distance to explicit states, its stratum. A level can be forgotten when it
 * was expanded and no record refers to it: when the next level is explicit or was forgotten before. So the strata go
 * one after the other, the one before the explicit states first; explicit states always stay. That ends every search:
 * along a path of states that are found again and again every k-th is made explicit, and that one is found again no
 * more.
 *
 * <p>For one thread, while no thread inserts; {@link #isGone} may be asked by many then. What live states refer to is
 * never gone.
 */
final class Strata {
    /** One in this many of the states that are there is forgotten at a time, if there are as many. */
    private static final int PART = 8;

    private final DeltaRecords records;
    /** The first id of each level, and behind the last one of the level after. */
    private long[] starts = new long[64];

    private int[] strata = new int[64];
    private boolean[] gone = new boolean[64];
    private int levels;
    private long forgotten;
    private long mostHeld;

    Strata(DeltaRecords records) {
        this.records = records;
    }

    long forgotten() {
        return forgotten;
    }

    /** The most states that were there at one time, with this many met by now. */
    long mostHeld(long states) {
        return Math.max(mostHeld, states - forgotten);
    }

    /** Forgets some of the states below a number; returns how many. */
    long forget(long states) {
        seeLevels(states);
        mostHeld = mostHeld(states);
        long before = forgotten;
        long wanted = (states - forgotten) / PART;
        boolean more = true;
        while (more && forgotten - before < wanted) {
            int highest = highestFree();
            more = highest > 0;
            for (int level = levels - 3; more && level >= 0; level--) {
                if (strata[level] == highest && isFree(level)) {
                    gone[level] = true;
                    forgotten += starts[level + 1] - starts[level];
                }
            }
        }
        return forgotten - before;
    }

    /** The highest stratum of which a level can be forgotten; 0 where there is none. */
    private int highestFree() {
        int highest = 0;
        for (int level = 0; level < levels - 2; level++) {
            if (strata[level] > highest && isFree(level)) {
                highest = strata[level];
            }
        }
        return highest;
    }

    /** The last level may still grow, and the one before may still be expanded. */
    private boolean isFree(int level) {
        return level < levels - 2 && strata[level] > 0 && !gone[level] && (strata[level + 1] == 0 || gone[level + 1]);
    }

    /** Looks where levels begin, from the last one known on. */
    private void seeLevels(long states) {
        long from = levels == 0 ? 0 : starts[levels];
        for (long id = from; id < states; id++) {
            int stratum = records.distance(records.get(id));
            if (levels == 0 || stratum != strata[levels - 1]) {
                addLevel(id, stratum);
            }
        }
        starts[levels] = states;
    }

    private void addLevel(long start, int stratum) {
        if (levels + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
            strata = Arrays.copyOf(strata, 2 * strata.length);
            gone = Arrays.copyOf(gone, 2 * gone.length);
        }
        starts[levels] = start;
        strata[levels] = stratum;
        levels++;
    }

    /** Whether all states from one up to another were forgotten. */
    boolean isGone(long from, long to) {
        if (forgotten == 0 || to > starts[levels]) {
            return false;
        }
        int found = Arrays.binarySearch(starts, 0, levels, from);
        for (int level = found >= 0 ? found : -found - 2; level < levels && starts[level] < to; level++) {
            if (!gone[level]) {
                return false;
            }
        }
        return true;
    }
}
