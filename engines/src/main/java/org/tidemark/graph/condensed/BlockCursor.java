package org.tidemark.graph.condensed;

import org.tidemark.graph.EdgeCursor;

/**
 * Reads edges from blocks that it lays open as they are asked for, and keeps {@value #OPEN} of them open: those who walk
 * depth first come back to blocks they have left, and behind a sweep neighbouring numbers lie in several.
 */
final class BlockCursor implements EdgeCursor {
    private static final int OPEN = 32;

    private final CondensedGraph graph;
    private final BlockReader reader;
    private final Block[] open;
    private final int[] which;
    private Block block;
    private int edge;
    private int end;

    BlockCursor(CondensedGraph graph) {
        this.graph = graph;
        reader = new BlockReader(graph);
        open = new Block[OPEN];
        which = new int[OPEN];
        for (int i = 0; i < OPEN; i++) {
            open[i] = new Block(graph.events());
            which[i] = -1;
        }
        block = open[0];
    }

    @Override
    public void moveTo(int state) {
        int place = graph.placeOf(state);
        int number = place / Block.STATES;
        int slot = number & (OPEN - 1);
        block = open[slot];
        if (which[slot] != number) {
            which[slot] = -1;
            reader.read(number, block);
            which[slot] = number;
        }
        int within = place % Block.STATES;
        if (within >= block.states) {
            throw UnusableGraph.contradictory();
        }
        edge = block.starts[within] - 1;
        end = block.starts[within + 1];
    }

    @Override
    public void moveTo(int state, int skipped) {
        moveTo(state);
        edge += skipped;
    }

    @Override
    public boolean next() {
        return ++edge < end;
    }

    @Override
    public int event() {
        return block.events[edge];
    }

    @Override
    public int target() {
        return block.targets[edge];
    }
}
