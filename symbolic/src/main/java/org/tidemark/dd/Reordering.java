package org.tidemark.dd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.tidemark.bits.MemoryBudget;

/**
 * A set with its levels in another order.
 *
 * <p>From the first new level down: a node there is a set of the old forest, in which the levels that are done have the value 0. For
 * each value of the next level, the states with this value, which then becomes 0, are a node of the level below it. Equal sets
 * are equal numbers in the old forest, so each new node is looked at once, in time proportional to the old nodes above the
 * level that it takes its values from. Not thread-safe.
 */
final class Reordering implements AutoCloseable {
    private static final long ENTRY_BYTES = 100;

    private final Forest from;
    private final int[] levels;
    private final Pairs pairs;
    private final MemoryBudget budget;
    private long booked;
    private int[] values = {};
    private int[] children = {};

    /** The arcs of a new node: values, and the old sets they lead to. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
    private record Arcs(int[] values, int[] sets) {}

    private Reordering(Forest from, int[] levels) {
        this.from = from;
        this.levels = levels;
        budget = from.budget();
        pairs = new Pairs(budget);
    }

    /**
     * The set in the other order.
     *
     * @param levels for each level of {@code to} the level of {@code from} that it is
     */
    static int of(Forest from, int root, Forest to, int[] levels) {
        if (root == Forest.EMPTY) {
            return root;
        }
        try (Reordering reordering = new Reordering(from, levels)) {
            return reordering.reordered(root, to);
        }
    }

    private int reordered(int root, Forest to) {
        List<Map<Integer, Arcs>> rows = new ArrayList<>();
        Map<Integer, Arcs> row = new HashMap<>();
        row.put(root, new Arcs(new int[0], new int[0]));
        for (int level : levels) {
            Map<Integer, Arcs> next = new HashMap<>();
            for (Map.Entry<Integer, Arcs> entry : row.entrySet()) {
                int[] met = valuesAt(entry.getKey(), level);
                int[] sets = new int[met.length];
                for (int i = 0; i < met.length; i++) {
                    sets[i] = with(entry.getKey(), level, met[i]);
                    next.putIfAbsent(sets[i], new Arcs(new int[0], new int[0]));
                }
                entry.setValue(new Arcs(met, sets));
                long bytes = ENTRY_BYTES + 8L * met.length;
                budget.replace(0, bytes);
                booked += bytes;
            }
            rows.add(row);
            row = next;
        }
        Map<Integer, Integer> below = new HashMap<>();
        row.keySet().forEach(end -> below.put(end, Forest.ACCEPT));
        for (int k = levels.length - 1; k >= 0; k--) {
            Map<Integer, Integer> made = new HashMap<>();
            for (Map.Entry<Integer, Arcs> entry : rows.get(k).entrySet()) {
                Arcs arcs = entry.getValue();
                int[] nodes = new int[arcs.sets.length];
                for (int i = 0; i < nodes.length; i++) {
                    nodes[i] = Objects.requireNonNull(below.get(arcs.sets[i]));
                }
                made.put(entry.getKey(), to.node(k, arcs.values.clone(), nodes, nodes.length));
            }
            below.clear();
            below.putAll(made);
        }
        return Objects.requireNonNull(below.get(root));
    }

    /** The values that a level has in a set, in ascending order. */
    private int[] valuesAt(int root, int level) {
        TreeSet<Integer> met = new TreeSet<>();
        pairs.clear();
        pairs.meet(root, 0);
        for (int pair = 0; pair < pairs.size(); pair++) {
            from.lookUp();
            int node = pairs.first(pair);
            boolean isThere = from.level(node) == level;
            for (int arc = from.start(node); arc < from.end(node); arc++) {
                if (isThere) {
                    met.add(from.value(arc));
                } else {
                    pairs.meet(from.child(arc), 0);
                }
            }
        }
        return met.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The states of a set that have a value at a level, with 0 in its place. */
    private int with(int root, int level, int value) {
        pairs.clear();
        pairs.meet(root, 0);
        for (int pair = 0; pair < pairs.size(); pair++) {
            from.lookUp();
            int node = pairs.first(pair);
            for (int arc = from.start(node); from.level(node) < level && arc < from.end(node); arc++) {
                pairs.meet(from.child(arc), 0);
            }
        }
        for (int pair = pairs.size() - 1; pair >= 0; pair--) {
            from.lookUp();
            pairs.setResult(pair, made(pairs.first(pair), level, value));
        }
        return pairs.result(0);
    }

    private int made(int node, int level, int value) {
        int at = from.level(node);
        int arcs = from.end(node) - from.start(node);
        if (arcs > values.length) {
            values = new int[2 * arcs];
            children = new int[2 * arcs];
        }
        if (at == level) {
            values[0] = 0;
            children[0] = from.child(node, value);
            return from.node(at, values, children, 1);
        }
        int n = 0;
        for (int arc = from.start(node); arc < from.end(node); arc++) {
            values[n] = from.value(arc);
            children[n++] = pairs.result(pairs.find(from.child(arc), 0));
        }
        return from.node(at, values, children, n);
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        pairs.free();
        budget.release(booked);
    }
}
