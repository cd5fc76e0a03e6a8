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

    private final List<int[]> columns = new ArrayList<>();
    private final List<List<Integer>> left = new ArrayList<>();
    private final List<List<Integer>> right = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<Caption> texts = new ArrayList<>();
    private final Diagram diagram;
    private final boolean hasTexts;
    private final int real;

    Sketch(Diagram diagram) {
        this.diagram = diagram;
        PetriNet net = diagram.net();
        hasTexts = hasTexts();
        int[] rank = Ranks.of(net);
        if (hasTexts) {
            rank = Arrays.stream(rank).map(r -> 2 * r).toArray();
        }
        real = rank.length;
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
