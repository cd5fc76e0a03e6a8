package org.tidemark.format.pnml;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tidemark.format.pnml.NodeTable.Node;

/**
 * The arcs of a file in order; their ends may not be known yet.
 *
 * <p>There may be millions, so an arc is an entry in a few arrays: 24 bytes plus its id, which is kept only for
 * messages.
 */
final class ArcTable {
    private Node[] source = new Node[64];
    private Node[] target = new Node[64];
    private ArcKind[] kind = new ArcKind[64];
    private int[] weight = new int[64];
    private int[] line = new int[64];
    private int[] idEnd = new int[64];
    private final ByteArrayOutputStream ids = new ByteArrayOutputStream();
    private int size;

    void add(String id, int atLine, Node from, Node to, ArcKind ofKind, int ofWeight) {
        if (size == source.length) {
            grow();
        }
        source[size] = from;
        target[size] = to;
        kind[size] = ofKind;
        weight[size] = ofWeight;
        line[size] = atLine;
        ids.writeBytes(id.getBytes(StandardCharsets.UTF_8));
        idEnd[size] = ids.size();
        size++;
    }

    private void grow() {
        int capacity = 2 * size;
        source = Arrays.copyOf(source, capacity);
        target = Arrays.copyOf(target, capacity);
        kind = Arrays.copyOf(kind, capacity);
        weight = Arrays.copyOf(weight, capacity);
        line = Arrays.copyOf(line, capacity);
        idEnd = Arrays.copyOf(idEnd, capacity);
    }

    int size() {
        return size;
    }

    Node source(int arc) {
        return source[arc];
    }

    Node target(int arc) {
        return target[arc];
    }

    ArcKind kind(int arc) {
        return kind[arc];
    }

    int weight(int arc) {
        return weight[arc];
    }

    int line(int arc) {
        return line[arc];
    }

    /** The id of an arc; copies all ids, so only for messages. */
    String id(int arc) {
        int from = arc == 0 ? 0 : idEnd[arc - 1];
        return new String(ids.toByteArray(), from, idEnd[arc] - from, StandardCharsets.UTF_8);
    }
}
