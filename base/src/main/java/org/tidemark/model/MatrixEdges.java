package org.tidemark.model;

import org.tidemark.bits.IntEdges;

/** The steps of a matrix as edges of a graph. One thread. */
@SuppressWarnings("exports") // for modules of Tidemark only
public final class MatrixEdges implements IntEdges {
    private final StepMatrix matrix;
    private int at;
    private int end;

    public MatrixEdges(StepMatrix matrix) {
        this.matrix = matrix;
    }

    @Override
    public void moveTo(int node, int edge) {
        at = matrix.from(node) + edge - 1;
        end = matrix.to(node);
    }

    @Override
    public boolean next() {
        return ++at < end;
    }

    @Override
    public int target() {
        return matrix.target(at);
    }
}
