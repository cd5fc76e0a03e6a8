package org.tidemark.spark.search;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;

/**
 * The counts of one task and the states it saw while it expanded the states of a partition. It travels with the states that the task has found,
 * and comes to the driver with the result of the job, so that a task which is run twice still counts once. Belongs to one thread.
 */
final class Tally implements Serializable {
    private static final long serialVersionUID = 1L;

    long expanded;
    long edges;
    long deadlocks;

    /** Bytes of blocks that were sent to other partitions. */
    long sentBytes;

    /** The least dead state; null where none was seen. */
    long @Nullable [] dead;

    /** The result of {@link FieldExtremes#toWords}. */
    long @Nullable [] extremes;

    /** States that were wanted. */
    private final List<Sighted> sighted = new ArrayList<>();

    @Nullable
    FieldOverflow overflow;

    /** A state that was wanted. */
    static final class Sighted implements Serializable {
        private static final long serialVersionUID = 1L;

        private final long[] words;
        private final boolean isDead;

        /** The state at an index. */
        Sighted(long[] words, int at, int width, boolean isDead) {
            this.words = Arrays.copyOfRange(words, at, at + width);
            this.isDead = isDead;
        }

        /** Its words; not to be changed. */
        long[] words() {
            return words;
        }

        boolean isDead() {
            return isDead;
        }
    }

    void sight(long[] words, int at, int width, boolean isDead) {
        sighted.add(new Sighted(words, at, width, isDead));
    }

    List<Sighted> sighted() {
        return sighted;
    }

    /** Notes a dead state, of which the least is kept. */
    void noteDead(long[] words, int at, int width) {
        deadlocks++;
        if (dead == null || Arrays.compareUnsigned(words, at, at + width, dead, 0, width) < 0) {
            dead = Arrays.copyOfRange(words, at, at + width);
        }
    }

    /** Adds what another task counted; extremes are merged in the one given. */
    void add(Tally other, FieldExtremes all, FieldExtremes scratch) {
        expanded += other.expanded;
        edges += other.edges;
        sentBytes += other.sentBytes;
        deadlocks += other.deadlocks;
        long[] theirs = other.dead;
        if (theirs != null && (dead == null || Arrays.compareUnsigned(theirs, dead) < 0)) {
            dead = theirs;
        }
        long[] most = other.extremes;
        if (most != null) {
            scratch.fromWords(most);
            all.merge(scratch);
        }
        sighted.addAll(other.sighted);
        overflow = overflow == null ? other.overflow : overflow;
    }

    /** Puts the states that were seen into an order that does not depend on which task came first. */
    void sortSighted() {
        sighted.sort((a, b) -> Arrays.compareUnsigned(a.words, b.words));
    }
}
