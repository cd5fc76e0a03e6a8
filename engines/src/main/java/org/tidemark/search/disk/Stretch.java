package org.tidemark.search.disk;

import org.jspecify.annotations.Nullable;

/**
 * States of the level that is being expanded, one after the other: rows of a file, or places of the log in memory.
 *
 * @param file where they are; null for the log
 * @param from the first row or place
 * @param to the one after the last
 */
record Stretch(@Nullable StateFile file, long from, long to) {
    long size() {
        return to - from;
    }

    Stretch after(long next) {
        return new Stretch(file, next, to);
    }

    Stretch before(long end) {
        return new Stretch(file, from, end);
    }
}
