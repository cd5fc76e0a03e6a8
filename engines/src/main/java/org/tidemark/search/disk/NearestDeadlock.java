package org.tidemark.search.disk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The least of the nearest deadlocks, which is the same whichever thread finds it first. Thread-safe. */
final class NearestDeadlock {
    private final int stride;
    private long @Nullable [] dead;
    private volatile long level = Long.MAX_VALUE;

    /** For states of {@code stride} words. */
    NearestDeadlock(int stride) {
        this.stride = stride;
    }

    /** A state without successors. */
    void note(long itsLevel, long[] words, int at) {
        if (itsLevel <= level) {
            compare(itsLevel, words, at);
        }
    }

    private synchronized void compare(long itsLevel, long[] words, int at) {
        long[] known = dead;
        boolean isLess = known == null || KnownRuns.compare(words, at, known, 0, stride) < 0;
        if (itsLevel < level || (itsLevel == level && isLess)) {
            dead = Arrays.copyOfRange(words, at, at + stride);
            level = itsLevel;
        }
    }

    /** Its words; null where none was seen. */
    synchronized long @Nullable [] words() {
        long[] known = dead;
        return known == null ? null : known.clone();
    }

    synchronized void save(Checkpoint next) {
        long[] known = dead;
        if (known != null) {
            next.put("dead level", level);
            next.put("dead", known);
        }
    }

    synchronized void restore(Checkpoint last) {
        if (last.has("dead level")) {
            level = last.get("dead level");
            dead = last.words("dead", stride);
        }
    }
}
