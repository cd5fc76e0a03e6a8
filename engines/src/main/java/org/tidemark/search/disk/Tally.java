package org.tidemark.search.disk;

import java.util.Map;

/** The counters of one worker. Only it changes them; others may read slightly old values. */
final class Tally {
    long explored;
    long edges;
    long deadlocks;

    void add(Tally other) {
        explored += other.explored;
        edges += other.edges;
        deadlocks += other.deadlocks;
    }

    void save(Map<String, Long> numbers) {
        numbers.put("explored", explored);
        numbers.put("edges", edges);
        numbers.put("deadlocks", deadlocks);
    }

    void restore(Checkpoint last) {
        explored = last.get("explored");
        edges = last.get("edges");
        deadlocks = last.get("deadlocks");
    }
}
