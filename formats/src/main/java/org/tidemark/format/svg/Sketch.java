package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The net as a drawing sees it: nodes in columns, links only between neighbouring columns.
 *
 * <p>Nodes are numbered: places, transitions, then bends. An arc that crosses columns has a bend in each of them. If
 * arcs have texts, there is a column for these between any two others, and the text of an arc is at its bend there, so
 * that no text meets another or a node. Later steps determine the order inside a column and the heights.
 *
 * <p>Where that would take more than {@value #MOST_BENDS} bends, the longest arcs have none: they cross columns in one swing, behind
 * whatever is there, and no later step looks at them. So the time to lay out a net follows its size and not the square of it.
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

    /** Of each node those that its lines lead to in the column to its left. */
    Neighbours left() {
        return left;
    }

    /** The same to its right. */
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
}
