package org.tidemark.search;

import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.store.DenseIds;

/**
 * Breadth first, level by level, without a queue: where ids are given in the order of discovery, a level is a range of
 * ids and the next level begins where it ends.
 *
 * <p>Workers claim pieces of the range, and the next level starts when all of them are done with this one, so that depths
 * are exact and paths shortest whatever the number of workers. A level too small to share is worked off by the last
 * worker to finish the one before, while the others sleep on.
 */
public final class LevelFrontier implements Frontier {
    /** A level with fewer states than this is not worth waking anybody for. */
    private static final long WORTH_SHARING = 2048;

    private final DenseIds store;
    private final int workers;
    private final long maxDepth;
    private final AtomicLong next = new AtomicLong();
    private volatile long levelEnd;
    private volatile long depth;
    private volatile boolean stopped;
    private boolean cutOff;
    private int busy;
    private long round;

    /** A frontier over a store that holds the initial states and nothing else. */
    public LevelFrontier(DenseIds store, int workers, long maxDepth) {
        this.store = store;
        this.workers = workers;
        this.maxDepth = maxDepth;
        this.levelEnd = store.size();
        this.busy = workers;
        if (maxDepth == 0) {
            cutOff = true;
            stopped = true;
        }
    }

    @Override
    public int take(long[] ids) {
        long end = levelEnd;
        if (stopped || next.get() >= end) {
            return 0;
        }
        long piece = Math.min(ids.length, pieceOf(end - next.get()));
        long from = next.getAndAdd(piece);
        long to = Math.min(from + piece, end);
        int n = 0;
        for (long id = from; id < to; id++) {
            ids[n++] = id;
        }
        return n;
    }

    /** Small enough that the last worker to finish a level does not keep the others waiting. */
    private long pieceOf(long left) {
        return workers == 1 ? left : Math.max(16, left / (4L * workers));
    }

    @Override
    public boolean immediate() {
        return false;
    }

    @Override
    public boolean put(long id) {
        return true; // the store's own order is the queue
    }

    @Override
    public synchronized boolean advance() {
        busy--;
        if (busy == 0) {
            nextLevel();
        } else {
            awaitRoundAfter(round);
        }
        return !stopped;
    }

    /** Sleeps on through an interruption, which the search looks at when it is awake again. */
    private synchronized void awaitRoundAfter(long mine) {
        boolean interrupted = false;
        while (!stopped && round == mine) {
            try {
                wait();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Moves on to the states found while this level was worked off. The caller is the only worker awake. */
    private void nextLevel() {
        long from = levelEnd;
        long to = store.size();
        long deeper = depth + 1;
        if (from == to) {
            stop();
        } else if (deeper >= maxDepth) {
            depth = deeper;
            cutOff = true;
            stop();
        } else {
            depth = deeper;
            next.set(from);
            levelEnd = to;
            wake(to - from >= WORTH_SHARING);
        }
    }

    private void wake(boolean everybody) {
        if (everybody) {
            busy = workers;
            round++;
            notifyAll();
        } else {
            busy = 1;
        }
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public long depth() {
        return depth;
    }

    @Override
    public long size() {
        return Math.max(0, store.size() - next.get());
    }

    @Override
    public synchronized boolean cutOff() {
        return cutOff;
    }
}
