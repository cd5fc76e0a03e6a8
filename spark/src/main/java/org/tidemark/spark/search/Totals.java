package org.tidemark.spark.search;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldExtremes;

/** The counts of a search over all levels, on the driver. Belongs to one thread. */
final class Totals {
    private final FieldExtremes extremes;
    private final FieldExtremes scratch;
    long states;
    long explored;
    long edges;
    long deadlocks;
    long blockBytes;
    long sentBytes;
    long widest;
    private long @Nullable [] dead;
    private @Nullable Map<String, long[]> beforeLook;

    Totals(ShippedModel shipped) {
        extremes = shipped.extremes();
        scratch = shipped.extremes();
    }

    /** A level was found, and the one before it expanded. */
    void add(Tally tally, long found, long bytes) {
        see(tally);
        states += found;
        blockBytes += bytes;
        widest = Math.max(widest, found);
        explored += tally.expanded;
        edges += tally.edges;
        sentBytes += tally.sentBytes;
    }

    /**
     * States were looked at without being expanded: what they hold counts, and whether they are dead. None of it is saved, because a
     * run that goes on expands them and counts them then. The last thing that happens here.
     */
    void look(Tally tally) {
        beforeLook = save();
        see(tally);
    }

    private void see(Tally tally) {
        deadlocks += tally.deadlocks;
        dead = dead == null ? tally.dead : dead; // levels come nearest first
        long[] most = tally.extremes;
        if (most != null) {
            scratch.fromWords(most);
            extremes.merge(scratch);
        }
    }

    /** The least of the nearest dead states; null where none was seen. */
    long @Nullable [] dead() {
        return dead;
    }

    FieldExtremes extremes() {
        return extremes;
    }

    /** The values that a resumed run needs. */
    Map<String, long[]> save() {
        if (beforeLook != null) {
            return beforeLook;
        }
        Map<String, long[]> numbers = new HashMap<>();
        numbers.put("counts", new long[] {states, explored, edges, deadlocks, blockBytes, sentBytes, widest});
        numbers.put("most", extremes.toWords());
        if (dead != null) {
            numbers.put("dead", dead);
        }
        return numbers;
    }

    void restore(Map<String, long[]> numbers) {
        long[] counts = numbers.getOrDefault("counts", new long[7]);
        states = counts[0];
        explored = counts[1];
        edges = counts[2];
        deadlocks = counts[3];
        blockBytes = counts[4];
        sentBytes = counts[5];
        widest = counts[6];
        long[] most = numbers.get("most");
        if (most != null) {
            extremes.fromWords(most);
        }
        dead = numbers.get("dead");
    }
}
