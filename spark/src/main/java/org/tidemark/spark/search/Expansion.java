package org.tidemark.spark.search;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.spark.block.CandidateTable;
import org.tidemark.spark.block.Partitions;
import org.tidemark.spark.block.StateBlock;
import scala.Tuple2;

/**
 * Expands the states of a few partitions, and gives the successors in sorted blocks, each to the partition that it belongs to. What was
 * counted goes with the last one, to a partition that is given.
 *
 * <p>Successors are gathered until there are {@value #MOST_CANDIDATES} different ones, so that a task takes bounded memory; a state
 * that is found again later is sent again. Belongs to one thread.
 */
final class Expansion implements Iterator<Tuple2<Integer, Piece>> {
    private static final int MOST_CANDIDATES = 1 << 20;

    private final Job job;
    private final int partition;
    private final Iterator<StateBlock> blocks;
    private final Runnable cancellation;
    private final BlockForm form;
    private final int words;
    private final Expander expander;
    private final FieldExtremes extremes;
    private final Watcher watcher;
    private final boolean isWatching;
    private final Tally tally = new Tally();
    private final CandidateTable found;
    private final Successors batch;
    private final long[] chunkStates;
    private final Queue<Tuple2<Integer, Piece>> ready = new ArrayDeque<>();
    private StateBlock states;
    private int chunk;
    private boolean isDone;

    /**
     * The inputs that all expansions of a level share.
     *
     * @param shipped the model
     * @param partitions where states belong
     * @param wanted what to look for
     * @param isLook whether states are looked at only, and successors counted but not sent
     */
    record Job(ShippedModel shipped, Partitions partitions, Wanted wanted, boolean isLook) {}

    /** Expands the states of some blocks; the cancellation is run now and then, and throws where the result is no longer needed. */
    Expansion(Job job, int partition, Iterator<StateBlock> blocks, Runnable cancellation) {
        this.job = job;
        this.partition = partition;
        this.blocks = blocks;
        this.cancellation = cancellation;
        form = job.shipped().form();
        words = form.words();
        expander = job.shipped().states().expander();
        extremes = job.shipped().extremes();
        watcher = new Watcher(job.shipped(), job.wanted(), tally);
        isWatching = !job.wanted().isNothing();
        found = new CandidateTable(form.width());
        batch = new Successors(words, 16 * StateBlock.CHUNK);
        chunkStates = new long[StateBlock.CHUNK * words];
        states = StateBlock.empty(form.width());
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && !isDone) {
            goOn();
        }
        return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, Piece> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    /** Expands until there is something to send. */
    private void goOn() {
        try {
            while (hasChunk() && found.size() < MOST_CANDIDATES) {
                cancellation.run();
                expandChunk(form.load(states, chunk++, chunkStates));
            }
        } catch (FieldOverflow tooNarrow) {
            tally.overflow = tooNarrow;
            isDone = true;
        }
        isDone = isDone || !hasChunk();
        send();
        if (isDone) {
            watcher.end();
            tally.extremes = extremes.toWords();
            ready.add(new Tuple2<>(partition, new Piece(Piece.CANDIDATES, StateBlock.empty(form.width()), tally)));
        }
    }

    private boolean hasChunk() {
        while (chunk == states.chunks() && blocks.hasNext()) {
            states = blocks.next();
            chunk = 0;
        }
        return chunk < states.chunks();
    }

    private void expandChunk(int n) {
        batch.clear();
        for (int i = 0, at = 0; i < n; i++, at += words) {
            int before = batch.size();
            successors(at);
            if (isWatching) {
                watcher.see(chunkStates, at, batch, before);
            }
            extremes.see(chunkStates, at);
            if (batch.size() == before) {
                tally.noteDead(chunkStates, at, words);
            }
        }
        tally.expanded += n;
        if (!job.isLook()) {
            tally.edges += batch.size();
            found.addAll(form.packed(batch));
        }
    }

    /** A state that is only looked at need not have room for what follows it. */
    private void successors(int at) {
        int before = batch.size();
        try {
            expander.expand(chunkStates, at, batch);
        } catch (FieldOverflow tooNarrow) {
            if (!job.isLook()) {
                throw tooNarrow;
            }
            if (batch.size() == before) {
                batch.add(tooNarrow.event(), chunkStates, at);
            }
        }
    }

    private void send() {
        if (found.size() == 0) {
            return;
        }
        StateBlock[] blocks = found.drain(job.partitions());
        for (int p = 0; p < blocks.length; p++) {
            if (blocks[p].size() > 0) {
                tally.sentBytes += blocks[p].bytes();
                ready.add(new Tuple2<>(p, new Piece(Piece.CANDIDATES, blocks[p], null)));
            }
        }
    }
}
