package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Two colourings of a net, made finer side by side until colours say which node of one may be led to which of the
 * other. Both begin with the same colours, which neighbours cannot make finer; some nodes are marked then, and only
 * what that distinguishes from others of its colour is examined: where a few nodes leave a colour the others keep it,
 * as in Hopcroft's refinement of partitions. In a net of a hundred equal parts the exchange of two of them costs what
 * these two have.
 *
 * <p>Used for one search after the other. Belongs to one thread.
 */
final class PairedRefinement {
    private static final long MARK = 0x5bd1e995L;

    private final NetGraph graph;
    private final BooleanSupplier isOver;
    private final long[] base;

    /** The nodes by their first colours, and how many have each. */
    private final int[] byColor;

    private final Map<Long, Integer> baseSizes = new HashMap<>();

    /** How many nodes have a colour, where that has changed. */
    private final Map<Long, Integer> sizes = new HashMap<>();

    private final Side left;
    private final Side right;

    /** The position of each node among those that may move, or -1. */
    private final int[] position;

    PairedRefinement(NetGraph graph, long[] colors, BooleanSupplier isOver) {
        this.graph = graph;
        this.isOver = isOver;
        base = colors;
        byColor = byColor(colors);
        for (long color : colors) {
            baseSizes.merge(color, 1, Integer::sum);
        }
        left = new Side(colors);
        right = new Side(colors);
        position = new int[colors.length];
        Arrays.fill(position, -1);
    }

    private static int[] byColor(long[] colors) {
        Integer[] nodes = new Integer[colors.length];
        Arrays.setAll(nodes, node -> node);
        Arrays.sort(nodes, (a, b) -> Long.compare(colors[a], colors[b]));
        int[] sorted = new int[nodes.length];
        Arrays.setAll(sorted, i -> nodes[i]);
        return sorted;
    }

    /** Forgets the last search. */
    void begin() {
        left.reset(base);
        right.reset(base);
        sizes.clear();
    }

    /** Marks a node on the left and one on the right, of the same colour before, by the same mark. */
    void mark(int onLeft, int onRight, long with) {
        long color = HashMixer.of(left.color[onLeft] + MARK * with);
        moveOne(left.color[onLeft], color);
        left.recolor(onLeft, color);
        right.recolor(onRight, color);
    }

    private void moveOne(long from, long to) {
        sizes.put(from, size(from) - 1);
        sizes.merge(to, 1, Integer::sum);
    }

    private int size(long color) {
        Integer changed = sizes.get(color);
        return changed == null ? baseSizes.getOrDefault(color, 0) : changed;
    }

    /** Refines other nodes by what was marked; false where the sides are not alike, or there is no time. */
    boolean refine() {
        while (left.waiting > 0 || right.waiting > 0) {
            if (isOver.getAsBoolean()) {
                return false;
            }
            Map<Long, Map<Long, Integer>> one = left.lookAround();
            Map<Long, Map<Long, Integer>> other = right.lookAround();
            if (!one.equals(other)) {
                return false;
            }
            Map<Long, Long> staying = new HashMap<>();
            one.forEach((color, finer) -> stay(color, finer, staying));
            left.split(staying);
            right.split(staying);
        }
        return true;
    }

    /**
     * Decides which of the finer colours of one stays what it was: that of the most nodes, or of those that nothing is
     * known about.
     */
    private void stay(long color, Map<Long, Integer> finer, Map<Long, Long> staying) {
        int told = finer.values().stream().mapToInt(n -> n).sum();
        boolean areAllTold = told == size(color);
        long largest = 0;
        int most = 0;
        for (Map.Entry<Long, Integer> some : finer.entrySet()) {
            if (areAllTold && (some.getValue() > most || (some.getValue() == most && some.getKey() < largest))) {
                largest = some.getKey();
                most = some.getValue();
            }
        }
        if (areAllTold) {
            staying.put(color, largest);
        }
        for (Map.Entry<Long, Integer> some : finer.entrySet()) {
            if (!areAllTold || some.getKey() != largest) {
                sizes.merge(some.getKey(), some.getValue(), Integer::sum);
                sizes.put(color, size(color) - some.getValue());
            }
        }
    }

    /** One of the colourings, and what has changed since the search began. */
    private final class Side {
        private final long[] color;
        private final boolean[] isChanged;
        private final int[] changed;
        private int changes;

        /** The nodes whose colours have not been examined by their neighbours. */
        private final int[] worklist;

        private int waiting;
        private final long[] told;
        private final boolean[] isTold;
        private final int[] listeners;
        private int listening;

        Side(long[] colors) {
            color = colors.clone();
            int n = colors.length;
            isChanged = new boolean[n];
            changed = new int[n];
            worklist = new int[n];
            told = new long[n];
            isTold = new boolean[n];
            listeners = new int[n];
        }

        void reset(long[] colors) {
            for (int i = 0; i < changes; i++) {
                color[changed[i]] = colors[changed[i]];
                isChanged[changed[i]] = false;
            }
            for (int i = 0; i < listening; i++) {
                told[listeners[i]] = 0;
                isTold[listeners[i]] = false;
            }
            changes = 0;
            waiting = 0;
            listening = 0;
        }

        void recolor(int node, long with) {
            color[node] = with;
            worklist[waiting++] = node;
            if (!isChanged[node]) {
                isChanged[node] = true;
                changed[changes++] = node;
            }
        }

        /** For each colour how many of its nodes would get which finer one. */
        Map<Long, Map<Long, Integer>> lookAround() {
            listening = 0;
            for (int i = 0; i < waiting; i++) {
                int node = worklist[i];
                for (int a = graph.from(node); a < graph.to(node); a++) {
                    int neighbour = graph.neighbour(a);
                    if (!isTold[neighbour]) {
                        isTold[neighbour] = true;
                        listeners[listening++] = neighbour;
                    }
                    told[neighbour] += HashMixer.of(graph.labelBack(a) + color[node]);
                }
                graph.visited(graph.to(node) - graph.from(node) + 1);
            }
            waiting = 0;
            Map<Long, Map<Long, Integer>> finer = new HashMap<>();
            for (int i = 0; i < listening; i++) {
                int node = listeners[i];
                finer.computeIfAbsent(color[node], first -> new HashMap<>()).merge(finer(node), 1, Integer::sum);
            }
            return finer;
        }

        private long finer(int node) {
            return HashMixer.of(31 * color[node] + told[node]);
        }

        /** Gives finer colours to all that listened, but to those whose colour stays. */
        void split(Map<Long, Long> staying) {
            for (int i = 0; i < listening; i++) {
                int node = listeners[i];
                long next = finer(node);
                Long stays = staying.get(color[node]);
                if (stays == null || stays != next) {
                    recolor(node, next);
                }
                told[node] = 0;
                isTold[node] = false;
            }
            listening = 0;
        }
    }

    /** All nodes, none of which is kept where it is. */
    Movable all() {
        int[] nodes = new int[base.length];
        Arrays.setAll(nodes, node -> node);
        return new Movable(nodes);
    }

    /** The nodes whose colours belong to different nodes on both sides; all others are to stay where they are. */
    Movable different() {
        Map<Long, Long> sums = new HashMap<>();
        Map<Long, Long> gone = new HashMap<>();
        add(left, 1, sums, gone);
        add(right, -1, sums, gone);
        int[] nodes = new int[base.length];
        int count = 0;
        for (Side side : new Side[] {left, right}) {
            for (int i = 0; i < side.changes; i++) {
                int node = side.changed[i];
                boolean isFirst = side == left || !left.isChanged[node];
                boolean isKept = left.color[node] == right.color[node] && sums.getOrDefault(left.color[node], 0L) == 0;
                if (isFirst && !isKept) {
                    nodes[count++] = node;
                }
            }
        }
        for (Map.Entry<Long, Long> some : gone.entrySet()) {
            if (some.getValue() != 0) {
                count = addRest(some.getKey(), nodes, count);
            }
        }
        int[] sorted = Arrays.copyOf(nodes, count);
        Arrays.sort(sorted);
        return new Movable(sorted);
    }

    /** Sums that say which nodes have come to a colour, and which have left one that they had at first. */
    private void add(Side side, int sign, Map<Long, Long> sums, Map<Long, Long> gone) {
        for (int i = 0; i < side.changes; i++) {
            int node = side.changed[i];
            sums.merge(side.color[node], sign * HashMixer.of(node), Long::sum);
            gone.merge(base[node], sign * HashMixer.of(node), Long::sum);
        }
    }

    /** The nodes that still have a colour on both sides, which others have left on one side only. */
    private int addRest(long color, int[] nodes, int count) {
        int low = 0;
        int high = byColor.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (base[byColor[middle]] < color) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int next = count;
        for (int i = low; i < byColor.length && base[byColor[i]] == color; i++) {
            if (!left.isChanged[byColor[i]] && !right.isChanged[byColor[i]]) {
                nodes[next++] = byColor[i];
            }
        }
        return next;
    }

    /** Nodes that may move, with their colours on both sides, while all others stay where they are. */
    final class Movable {
        private final int[] nodes;

        private Movable(int[] nodes) {
            this.nodes = nodes;
        }

        /** The nodes, in ascending order. */
        int[] nodes() {
            return nodes;
        }

        boolean areAll() {
            return nodes.length == base.length;
        }

        long[] onLeft() {
            return colors(left);
        }

        long[] onRight() {
            return colors(right);
        }

        private long[] colors(Side side) {
            long[] colors = new long[nodes.length];
            Arrays.setAll(colors, i -> side.color[nodes[i]]);
            return colors;
        }

        /**
         * Lets each colour depend on those of the neighbours, as often on one side as on the other; false as for {@link
         * PairedRefinement#refine}.
         */
        boolean refine(long[] some, long[] others) {
            for (int i = 0; i < nodes.length; i++) {
                position[nodes[i]] = i;
            }
            boolean areAlike = refineAll(some, others);
            for (int node : nodes) {
                position[node] = -1;
            }
            return areAlike;
        }

        private boolean refineAll(long[] some, long[] others) {
            long[] one = new long[nodes.length];
            long[] other = new long[nodes.length];
            int before = different(some);
            while (areAlike(some, others)) {
                if (before == nodes.length) {
                    return true;
                }
                if (isOver.getAsBoolean()) {
                    return false;
                }
                step(some, one);
                step(others, other);
                int after = different(one);
                if (after <= before) {
                    return areAlike(one, other);
                }
                before = after;
                System.arraycopy(one, 0, some, 0, some.length);
                System.arraycopy(other, 0, others, 0, others.length);
            }
            return false;
        }

        private void step(long[] colors, long[] finer) {
            for (int i = 0; i < nodes.length; i++) {
                long around = 0;
                for (int a = graph.from(nodes[i]); a < graph.to(nodes[i]); a++) {
                    int at = position[graph.neighbour(a)];
                    long color = at < 0 ? HashMixer.of(MARK + graph.neighbour(a)) : colors[at];
                    around += HashMixer.of(graph.label(a) + color);
                }
                finer[i] = HashMixer.of(31 * colors[i] + around);
                graph.visited(graph.to(nodes[i]) - graph.from(nodes[i]) + 1);
            }
        }

        private static boolean areAlike(long[] some, long[] others) {
            long sum = 0;
            for (int i = 0; i < some.length; i++) {
                sum += HashMixer.of(some[i]) - HashMixer.of(others[i]);
            }
            return sum == 0;
        }

        private static int different(long[] colors) {
            return NetGraph.different(colors);
        }
    }
}
