package org.tidemark.graph.condensed;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitReader;

/** Lays blocks open that a {@link BlockWriter} has written. Belongs to one thread; allocates only to grow. */
final class BlockReader {
    private final CondensedGraph graph;
    private final BitReader in;
    private final BlockCode[] codes;

    /** Where the events are from; null where the blocks have them. */
    private final @Nullable EventSource recomputed;

    BlockReader(CondensedGraph graph) {
        this.graph = graph;
        in = new BitReader(graph.bits());
        recomputed = graph.eventSource();
        codes = Encoding.codes(graph.events(), recomputed == null);
    }

    /** Opens a block. @throws UnusableGraph where it does not hold edges of this graph */
    void read(int block, Block into) {
        try {
            decode(block, into);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
            throw contradictory(e);
        }
        if (!into.fits(graph.states(), graph.events())) {
            throw UnusableGraph.contradictory();
        }
    }

    private static UnusableGraph contradictory(RuntimeException cause) {
        UnusableGraph thrown = UnusableGraph.contradictory();
        thrown.initCause(cause);
        return thrown;
    }

    private void decode(int block, Block into) {
        into.begin(graph.directory().known(block));
        int first = block * Block.STATES;
        int states = Math.min(Block.STATES, graph.states() - first);
        in.seek(graph.directory().firstBit(block));
        int code = (int) in.take(BlockWriter.CODE_BITS);
        if (graph.isInOrder()) {
            for (int s = 0; s < states; s++) {
                into.numbers[s] = first + s;
            }
        } else {
            readNumbers(into, states);
        }
        into.states = states;
        if (recomputed != null) {
            into.takeEvents(recomputed);
        }
        codes[code].read(in, into);
    }

    private void readNumbers(Block into, int states) {
        into.numbers[0] = (int) in.take(Integer.SIZE);
        int k = Column.parameter(in);
        for (int s = 1; s < states; s++) {
            into.numbers[s] = into.numbers[s - 1] + (int) Column.unfolded(Column.next(in, k));
        }
    }
}
