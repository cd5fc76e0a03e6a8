package org.tidemark.search;

import org.tidemark.bits.MemoryBudget;

/**
 * Best first: the state that seems nearest to what is looked for is expanded first. For one worker.
 *
 * <p>Each aim of the {@link Estimate} has a queue, and the queues take turns, so that an aim that cannot be reached takes no more than its share
 * of the work. A state is in one queue, for four bytes; nothing else is kept of it here. How deep states lie is not known.
 */
public final class NearestFrontier implements Frontier, Frontier.Share {
    private final Estimate estimate;
    private final IdBlocks blocks;
    private final RankedIds[] queues;
    private int turn;
    private long waiting;
    private volatile long size;
    private volatile boolean stopped;

    public NearestFrontier(Estimate estimate, MemoryBudget budget) {
        this.estimate = estimate;
        blocks = new IdBlocks(budget);
        queues = new RankedIds[estimate.aims()];
        for (int aim = 0; aim < queues.length; aim++) {
            queues[aim] = new RankedIds(blocks, budget);
        }
    }

    @Override
    public Share share(int worker) {
        return this;
    }

    @Override
    public int take(long[] ids) {
        if (stopped || waiting == 0) {
            return 0;
        }
        do {
            turn = turn + 1 == queues.length ? 0 : turn + 1;
        } while (queues[turn].size() == 0);
        ids[0] = queues[turn].take();
        waiting--;
        size = waiting;
        return 1;
    }

    @Override
    public boolean immediate() {
        return true;
    }

    @Override
    public boolean wantsWords() {
        return true;
    }

    /** Where words are wanted, these are. */
    @Override
    public boolean put(long id) {
        throw new IllegalStateException("a state whose words are not known");
    }

    @Override
    public boolean put(long id, long[] words, int at) {
        int aim = estimate.look(words, at);
        if (!queues[aim].add(estimate.distance(), id)) {
            return false;
        }
        waiting++;
        size = waiting;
        return true;
    }

    @Override
    public boolean advance() {
        return !stopped && waiting > 0;
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void release() {
        for (RankedIds queue : queues) {
            queue.release();
        }
        blocks.release();
    }

    @Override
    public long depth() {
        return 0;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean cutOff() {
        return false;
    }
}
