package org.tidemark.format.svg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The net as a drawing sees it: nodes in columns, links only between neighbouring columns.
 *
 * <p>Nodes are numbered: places, transitions, then bends. An arc that crosses columns has a bend in each of them. If
 * arcs have texts, there is a column for these between any two others, and the text of an arc is at its bend there, so
 * that no text meets another or a node. Later steps determine the order inside a column and the heights.
 *
 * <p>Where that would take more than {@value #MOST_BENDS} bends, the longest arcs have none: they cross columns in one
 * swing, behind whatever is there, and no later step looks at them. So the time to lay out a net follows its size and
 * not the square of it.
 */
final class Sketch {
    private static final int MOST_BENDS = 16_000;

    /** An arc between neighbouring columns, and one column of texts between them, is always bent around what is there. */
    private static final int LEAST_BENT = 2;

    private final List<int[]> columns;
    private final Neighbours left;
    private final Neighbours right;
    private final List<Link> links = new ArrayList<>();
    private final Map<Integer, Caption> texts = new HashMap<>();
    private final Diagram diagram;
    private final boolean hasTexts;
    private final int real;
    private final int longest;

    /** The column of each node, and how many nodes there are so far. */
    private int[] columnOf;

    private int nodes;

    /** Steps of arcs from a column to the next, and how many there are so far. */
    private int[] ones = new int[64];

    private int[] others = new int[64];
    private int steps;

    Sketch(Diagram diagram) {
        this.diagram = diagram;
        PetriNet net = diagram.net();
        hasTexts = hasTexts();
        int[] rank = Ranks.of(net);
        if (hasTexts) {
            rank = Arrays.stream(rank).map(r -> 2 * r).toArray();
        }
        real = rank.length;
        longest = longestBent(net, rank);
        columnOf = rank;
        nodes = real;
        for (int t = 0; t < net.transitions(); t++) {
            arcs(t, net.inputs(), true, Link.Line.NORMAL);
            arcs(t, net.reads(), true, Link.Line.READ);
            arcs(t, net.inhibitors(), true, Link.Line.INHIBITOR);
            arcs(t, net.outputs(), false, Link.Line.NORMAL);
        }
        columns = filled();
        int[] lefts = Arrays.copyOf(ones, steps);
        int[] rights = Arrays.copyOf(others, steps);
        left = Neighbours.of(nodes, rights, lefts);
        right = Neighbours.of(nodes, lefts, rights);
    }

    /** The nodes of each column, in the order of their numbers. */
    private List<int[]> filled() {
        int[] sizes = new int[1 + Arrays.stream(columnOf, 0, nodes).max().orElse(-1)];
        for (int node = 0; node < nodes; node++) {
            sizes[columnOf[node]]++;
        }
        List<int[]> filled = new ArrayList<>();
        for (int size : sizes) {
            filled.add(new int[size]);
        }
        for (int node = nodes - 1; node >= 0; node--) {
            int column = columnOf[node];
            filled.get(column)[--sizes[column]] = node;
        }
        return filled;
    }

    /** The most columns that an arc may cross with a bend in each. */
    private static int longestBent(PetriNet net, int[] rank) {
        int[] arcsOver = new int[Arrays.stream(rank).max().orElse(0) + 1];
        for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors(), net.outputs())) {
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    arcsOver[Math.abs(rank[net.places() + t] - rank[arcs.place(a)])]++;
                }
            }
        }
        long bends = 0;
        for (int columns = 2; columns < arcsOver.length; columns++) {
            bends += (columns - 1L) * arcsOver[columns];
            if (bends > MOST_BENDS) {
                return Math.max(LEAST_BENT, columns - 1);
            }
        }
        return arcsOver.length;
    }

    private boolean hasTexts() {
        PetriNet net = diagram.net();
        for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors(), net.outputs())) {
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    if (!diagram.arc(t, arcs, a).lines().isEmpty()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private int bend(int column) {
        columnOf = nodes < columnOf.length ? columnOf : Arrays.copyOf(columnOf, 2 * nodes);
        columnOf[nodes] = column;
        return nodes++;
    }

    private void step(int one, int other) {
        if (steps == ones.length) {
            ones = Arrays.copyOf(ones, 2 * steps);
            others = Arrays.copyOf(others, 2 * steps);
        }
        ones[steps] = one;
        others[steps++] = other;
    }

    private void arcs(int t, Arcs arcs, boolean fromPlace, Link.Line line) {
        int node = diagram.net().places() + t;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int place = arcs.place(a);
            boolean placeFirst = columnOf[place] < columnOf[node];
            int first = placeFirst ? place : node;
            int last = placeFirst ? node : place;
            Caption text = diagram.arc(t, arcs, a);
            int[] path = columnOf[last] - columnOf[first] > longest ? swing(first, last, text) : bent(first, last);
            int textAt = Link.NOWHERE;
            if (!text.lines().isEmpty()) {
                textAt = path[((path.length - 1) / 2) | 1]; // columns for texts have odd numbers
                texts.put(textAt, text);
            }
            links.add(new Link(links.size(), path, placeFirst != fromPlace, line, text, textAt));
        }
    }

    /** An arc with a bend in each column that it crosses. */
    private int[] bent(int first, int last) {
        int[] path = new int[columnOf[last] - columnOf[first] + 1];
        path[0] = first;
        for (int i = 1; i < path.length - 1; i++) {
            path[i] = bend(columnOf[first] + i);
        }
        path[path.length - 1] = last;
        for (int i = 1; i < path.length; i++) {
            step(path[i - 1], path[i]);
        }
        return path;
    }

    /** An arc without bends, but for one that makes room for its text. */
    private int[] swing(int first, int last, Caption text) {
        if (text.lines().isEmpty()) {
            return new int[] {first, last};
        }
        return new int[] {first, bend(columnOf[first] + (((columnOf[last] - columnOf[first]) / 2) | 1)), last};
    }

    int nodes() {
        return nodes;
    }

    boolean isBend(int node) {
        return node >= real;
    }

    /** The text at a bend. */
    Caption text(int bend) {
        return texts.getOrDefault(bend, Caption.NONE);
    }

    /** Whether there are columns for texts. */
    boolean hasTextColumns() {
        return hasTexts;
    }

    /** The nodes of each column from top to bottom; a step may reorder them. */
    List<int[]> columns() {
        return columns;
    }

    /** For each node those that its lines lead to in the column to its left. */
    Neighbours left() {
        return left;
    }

    /** For each node those that its lines lead to in the column to its right. */
    Neighbours right() {
        return right;
    }

    List<Link> links() {
        return links;
    }

    /** The place of each node in its column. */
    int[] positions() {
        int[] position = new int[nodes];
        for (int[] column : columns) {
            for (int i = 0; i < column.length; i++) {
                position[column[i]] = i;
            }
        }
        return position;
    }

    /** A copy of the current order. */
    List<int[]> order() {
        return columns.stream()
                .map(column -> Arrays.copyOf(column, column.length))
                .toList();
    }

    /** Restores an order that {@link #order} returned. */
    void restore(List<int[]> order) {
        for (int c = 0; c < columns.size(); c++) {
            columns.set(c, order.get(c));
        }
    }

    /**
     * The column of each node: places first, then transitions, by the step in which they can first take part.
     *
     * <p>Marked places are leftmost; a transition is to the right of all places it needs, a place to the right of the
     * transition that can first fill it, as if tokens were never consumed. All other arcs into a place then lead back,
     * which breaks cycles as a reader of the net would. Places that no transition fills are treated as marked.
     */
    private static final class Ranks {
        private static final int UNKNOWN = -1;
        private static final int PASSES = 4;

        private final PetriNet net;
        private final int[] rank;
        private final int[] missing;
        private final int[][] consumers;
        private final Deque<Integer> known = new ArrayDeque<>();

        private Ranks(PetriNet net) {
            this.net = net;
            rank = new int[net.places() + net.transitions()];
            Arrays.fill(rank, UNKNOWN);
            missing = new int[net.transitions()];
            consumers = new int[net.places()][0];
        }

        static int[] of(PetriNet net) {
            Ranks ranks = new Ranks(net);
            ranks.fire();
            ranks.tighten();
            return ranks.compressed();
        }

        private void fire() {
            for (int t = 0; t < net.transitions(); t++) {
                count(t, net.inputs());
                count(t, net.reads());
            }
            for (int p = 0; p < net.places(); p++) {
                if (net.initial(p) > 0) {
                    reach(p, 0);
                }
            }
            for (int t = 0; t < net.transitions(); t++) {
                if (missing[t] == 0) {
                    fire(t);
                }
            }
            spread();
            boolean[] fed = fed();
            for (int round = 0; round < 2; round++) {
                for (int p = 0; p < net.places(); p++) {
                    if (rank[p] == UNKNOWN && (round == 1 || !fed[p])) {
                        reach(p, 0);
                        spread();
                    }
                }
            }
        }

        private void count(int transition, Arcs arcs) {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                int place = arcs.place(a);
                missing[transition]++;
                consumers[place] = Arrays.copyOf(consumers[place], consumers[place].length + 1);
                consumers[place][consumers[place].length - 1] = transition;
            }
        }

        private boolean[] fed() {
            boolean[] fed = new boolean[net.places()];
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                    fed[net.outputs().place(a)] = true;
                }
            }
            return fed;
        }

        private void reach(int place, int at) {
            if (rank[place] == UNKNOWN) {
                rank[place] = at;
                known.add(place);
            }
        }

        private void spread() {
            while (!known.isEmpty()) {
                for (int t : consumers[known.remove()]) {
                    if (--missing[t] == 0) {
                        fire(t);
                    }
                }
            }
        }

        private void fire(int transition) {
            int last = Math.max(last(transition, net.inputs()), last(transition, net.reads()));
            rank[net.places() + transition] = last + 1;
            for (int a = net.outputs().from(transition); a < net.outputs().to(transition); a++) {
                reach(net.outputs().place(a), last + 2);
            }
        }

        private int last(int transition, Arcs arcs) {
            return IntStream.range(arcs.from(transition), arcs.to(transition))
                    .map(a -> rank[arcs.place(a)])
                    .max()
                    .orElse(0);
        }

        /** Moves places from the left edge towards the first transition that needs them. */
        private void tighten() {
            for (int pass = 0; pass < PASSES; pass++) {
                int[] before = new int[net.places()];
                int[] after = new int[net.places()];
                int[] nearest = new int[net.places()];
                Arrays.fill(nearest, Integer.MAX_VALUE);
                for (int t = 0; t < net.transitions(); t++) {
                    int at = rank[net.places() + t];
                    for (Arcs arcs : new Arcs[] {net.inputs(), net.reads(), net.inhibitors(), net.outputs()}) {
                        for (int a = arcs.from(t); a < arcs.to(t); a++) {
                            int p = arcs.place(a);
                            if (at > rank[p]) {
                                after[p]++;
                                nearest[p] = Math.min(nearest[p], at);
                            } else {
                                before[p]++;
                            }
                        }
                    }
                }
                for (int p = 0; p < net.places(); p++) {
                    if (after[p] > before[p]) {
                        rank[p] = Math.max(rank[p], nearest[p] - 1);
                    }
                }
            }
        }

        /** The ranks without empty columns. */
        private int[] compressed() {
            int[] used = Arrays.stream(rank).sorted().distinct().toArray();
            return Arrays.stream(rank).map(r -> Arrays.binarySearch(used, r)).toArray();
        }
    }

    /**
     * Of each node those that its lines lead to on one side, in one array. Not thread-safe.
     *
     * <p>The neighbours of node {@code n} are {@code at(i)} for {@code i} from {@code from(n)} to before {@code to(n)}.
     * Of nodes 0, 1 and 2 with lines 0–2, 1–2 and 1–2, the right side has starts 0, 1, 3, 3 and neighbours 2, 2, 2.
     */
    static final class Neighbours {
        private final int[] starts;
        private final int[] others;

        private Neighbours(int[] starts, int[] others) {
            this.starts = starts;
            this.others = others;
        }

        /** Lines between {@code nodes} nodes, from {@code ones} to {@code others}; those of a node keep their order. */
        static Neighbours of(int nodes, int[] ones, int[] others) {
            int[] starts = new int[nodes + 1];
            for (int one : ones) {
                starts[one + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                starts[node + 1] += starts[node];
            }
            int[] next = Arrays.copyOf(starts, nodes);
            int[] sorted = new int[others.length];
            for (int i = 0; i < ones.length; i++) {
                sorted[next[ones[i]]++] = others[i];
            }
            return new Neighbours(starts, sorted);
        }

        int from(int node) {
            return starts[node];
        }

        int to(int node) {
            return starts[node + 1];
        }

        int at(int index) {
            return others[index];
        }

        int count(int node) {
            return starts[node + 1] - starts[node];
        }

        /** The mean position of the neighbours; {@code otherwise} where there are none. */
        double mean(int node, int[] position, double otherwise) {
            long sum = 0;
            for (int i = from(node); i < to(node); i++) {
                sum += position[others[i]];
            }
            return count(node) == 0 ? otherwise : (double) sum / count(node);
        }

        /**
         * Puts the neighbours of some nodes into the order of the column that they are in.
         *
         * @param nodes a column
         * @param column the column on this side of it
         * @param back the other side: what leads from that column to the nodes
         * @param next room for a number per node
         */
        void arrange(int[] nodes, int[] column, Neighbours back, int[] next) {
            for (int node : nodes) {
                next[node] = starts[node];
            }
            for (int other : column) {
                for (int i = back.from(other); i < back.to(other); i++) {
                    others[next[back.others[i]]++] = other;
                }
            }
        }

        /**
         * How often the lines of two nodes cross when the first is above the other; both are arranged. Takes time for
         * each line once.
         */
        long crossings(int upper, int lower, int[] position) {
            int ofLower = from(lower);
            long crossings = 0;
            for (int i = from(upper); i < to(upper); i++) {
                while (ofLower < to(lower) && position[others[ofLower]] < position[others[i]]) {
                    ofLower++;
                }
                crossings += ofLower - from(lower);
            }
            return crossings;
        }
    }
}
