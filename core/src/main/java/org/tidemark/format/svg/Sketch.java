package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    /** The kinds of lines. */
    enum Line {
        NORMAL,
        READ,
        INHIBITOR
    }

    /**
     * An arc to be drawn; no two are equal.
     *
     * @param path its nodes from left to right, bends included
     * @param backward whether it leads from right to left
     * @param text the text at it
     * @param textAt the bend that makes room for the text; {@link #NOWHERE} if there is none
     */
    record Link(List<Integer> path, boolean backward, Line line, Caption text, int textAt) {
        static final int NOWHERE = -1;
    }

    private static final int MOST_BENDS = 16_000;

    /** An arc between neighbouring columns, and one column of texts between them, is always bent around what is there. */
    private static final int LEAST_BENT = 2;

    private final List<int[]> columns = new ArrayList<>();
    private final List<List<Integer>> left = new ArrayList<>();
    private final List<List<Integer>> right = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Caption> texts = new ArrayList<>();
    private final Diagram diagram;
    private final boolean hasTexts;
    private final int real;
    private final int longest;

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
        List<List<Integer>> filling = new ArrayList<>();
        for (int node = 0; node < real; node++) {
            add(filling, rank[node]);
        }
        for (int t = 0; t < net.transitions(); t++) {
            arcs(filling, rank, net.places() + t, t, net.inputs(), true, Line.NORMAL);
            arcs(filling, rank, net.places() + t, t, net.reads(), true, Line.READ);
            arcs(filling, rank, net.places() + t, t, net.inhibitors(), true, Line.INHIBITOR);
            arcs(filling, rank, net.places() + t, t, net.outputs(), false, Line.NORMAL);
        }
        for (List<Integer> column : filling) {
            columns.add(column.stream().mapToInt(Integer::intValue).toArray());
        }
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

    private int add(List<List<Integer>> filling, int column) {
        while (filling.size() <= column) {
            filling.add(new ArrayList<>());
        }
        int node = left.size();
        filling.get(column).add(node);
        left.add(new ArrayList<>());
        right.add(new ArrayList<>());
        texts.add(Caption.NONE);
        return node;
    }

    private void arcs(
            List<List<Integer>> filling, int[] rank, int node, int t, Arcs arcs, boolean fromPlace, Line line) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int place = arcs.place(a);
            boolean placeFirst = rank[place] < rank[node];
            int first = placeFirst ? place : node;
            int last = placeFirst ? node : place;
            if (rank[last] - rank[first] > longest) {
                links.add(swing(filling, rank, first, last, placeFirst != fromPlace, line, diagram.arc(t, arcs, a)));
                continue;
            }
            int[] path = new int[rank[last] - rank[first] + 1];
            path[0] = first;
            for (int i = 1; i < path.length - 1; i++) {
                path[i] = add(filling, rank[first] + i);
            }
            path[path.length - 1] = last;
            for (int i = 1; i < path.length; i++) {
                right.get(path[i - 1]).add(path[i]);
                left.get(path[i]).add(path[i - 1]);
            }
            Caption text = diagram.arc(t, arcs, a);
            int textAt = Link.NOWHERE;
            if (!text.lines().isEmpty()) {
                textAt = path[((path.length - 1) / 2) | 1]; // columns for texts have odd numbers
                texts.set(textAt, text);
            }
            links.add(new Link(Arrays.stream(path).boxed().toList(), placeFirst != fromPlace, line, text, textAt));
        }
    }

    /** An arc without bends, but for one that makes room for its text. */
    private Link swing(
            List<List<Integer>> filling, int[] rank, int first, int last, boolean backward, Line line, Caption text) {
        if (text.lines().isEmpty()) {
            return new Link(List.of(first, last), backward, line, text, Link.NOWHERE);
        }
        int bend = add(filling, rank[first] + (((rank[last] - rank[first]) / 2) | 1));
        texts.set(bend, text);
        return new Link(List.of(first, bend, last), backward, line, text, bend);
    }

    int nodes() {
        return left.size();
    }

    boolean isBend(int node) {
        return node >= real;
    }

    /** The text at a bend. */
    Caption text(int bend) {
        return texts.get(bend);
    }

    /** Whether there are columns for texts. */
    boolean hasTextColumns() {
        return hasTexts;
    }

    /** The nodes of each column from top to bottom; a step may reorder them. */
    List<int[]> columns() {
        return columns;
    }

    List<Integer> left(int node) {
        return left.get(node);
    }

    List<Integer> right(int node) {
        return right.get(node);
    }

    List<Link> links() {
        return links;
    }

    /** The place of each node in its column. */
    int[] positions() {
        int[] position = new int[nodes()];
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
