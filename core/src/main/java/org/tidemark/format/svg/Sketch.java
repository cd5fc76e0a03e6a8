package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The net as a drawing sees it: nodes in columns, links only between neighbouring columns.
 *
 * <p>Nodes are numbered: places, transitions, then bends. An arc that crosses columns has a bend in each of them.
 * Later steps determine the order inside a column and the heights.
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
     */
    record Link(List<Integer> path, boolean backward, Line line, int weight) {}

    private final List<int[]> columns = new ArrayList<>();
    private final List<List<Integer>> left = new ArrayList<>();
    private final List<List<Integer>> right = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final int real;

    Sketch(PetriNet net) {
        int[] rank = Ranks.of(net);
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

    private int add(List<List<Integer>> filling, int column) {
        while (filling.size() <= column) {
            filling.add(new ArrayList<>());
        }
        int node = left.size();
        filling.get(column).add(node);
        left.add(new ArrayList<>());
        right.add(new ArrayList<>());
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
            links.add(new Link(Arrays.stream(path).boxed().toList(), placeFirst != fromPlace, line, arcs.weight(a)));
        }
    }

    int nodes() {
        return left.size();
    }

    boolean isBend(int node) {
        return node >= real;
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
