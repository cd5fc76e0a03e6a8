package org.tidemark.spark.graph;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.spark.block.Outbox;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.BlockForm;
import org.tidemark.spark.search.FoundStates;
import scala.Tuple2;

/**
 * The edges that leave the states of one partition, in sorted blocks for the partitions that they lead to: each the state that it leads to
 * and the number of the one that it leaves, times the number of events, plus its event. Belongs to one thread.
 */
final class EdgesOut implements Iterator<Tuple2<Integer, StateBlock>> {
    private static final int MOST_EDGES = 1 << 20;

    private final FoundStates found;
    private final StateBlock states;
    private final Runnable cancellation;
    private final BlockForm form;
    private final Expander expander;
    private final Successors batch;
    private final long[] chunkStates;
    private final Outbox edges;
    private final Queue<Tuple2<Integer, StateBlock>> ready = new ArrayDeque<>();
    private final int events;
    private int chunk;
    private long number;

    /**
     * The edges of some states.
     *
     * @param first the number of the first one
     */
    EdgesOut(FoundStates found, int first, StateBlock states, Runnable cancellation) {
        this.found = found;
        this.states = states;
        this.cancellation = cancellation;
        form = found.form();
        expander = found.model().expander();
        batch = new Successors(form.words(), 64);
        chunkStates = new long[StateBlock.CHUNK * form.words()];
        edges = new Outbox(form.width(), (int) Math.min(MOST_EDGES, 16L * states.size() + 1));
        events = found.model().events();
        number = first;
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && chunk < states.chunks()) {
            goOn();
        }
        return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, StateBlock> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    /** Expands until there is something to send. */
    private void goOn() {
        while (chunk < states.chunks() && edges.size() < MOST_EDGES) {
            cancellation.run();
            int n = form.load(states, chunk++, chunkStates);
            for (int i = 0; i < n; i++) {
                batch.clear();
                expander.expand(chunkStates, i * form.words(), batch);
                edges.addAll(form.packed(batch), number++ * events);
            }
        }
        StateBlock[] blocks = edges.drain(found.partitions());
        for (int p = 0; p < blocks.length; p++) {
            if (blocks[p].size() > 0) {
                ready.add(new Tuple2<>(p, blocks[p]));
            }
        }
    }
}
