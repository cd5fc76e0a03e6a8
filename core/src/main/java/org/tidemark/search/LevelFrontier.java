package org.tidemark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.DenseIds;

/**
 * Breadth first, level by level. Where ids are given in the order of discovery, a level is a range of ids, and with one
 * worker a single {@linkplain IdRuns run}.
 *
 * <p>Each worker goes on from the states it has found itself, in the order in which it found them: their words are in a
 * cache near it, and neighbours have many successors in common. Who has no more of its own takes the last states of
 * another. The next level starts when all workers are done with this one, so that depths are exact and paths shortest
 * whatever the number of workers. A level too small to share is worked off by the last worker to finish the one before,
 * while the others sleep on.
 */
public final class LevelFrontier implements Frontier {
    /** A level with fewer states than this is not worth waking anybody for. */
    private static final long WORTH_SHARING = 2048;

    private final DenseIds store;
    private final long maxDepth;
    private final List<Part> parts = new ArrayList<>();
    private final AtomicLong taken = new AtomicLong();
    private volatile long depth = -1;
    private volatile boolean stopped;
    private boolean cutOff;
    private int busy;
    private long round;

    /** A frontier over the states of a store; what is put in before the first advance is level 0. */
    public LevelFrontier(DenseIds store, int workers, long maxDepth, MemoryBudget budget) {
        this.store = store;
        this.maxDepth = maxDepth;
        this.busy = workers;
        for (int i = 0; i < workers; i++) {
            parts.add(new Part(budget));
        }
    }

    /** What one worker has found of a level and of the next one. */
    private final class Part implements Share {
        private IdRuns level;
        private IdRuns next;

        Part(MemoryBudget budget) {
            level = new IdRuns(budget);
            next = new IdRuns(budget);
        }

        @Override
        public int take(long[] ids) {
            if (stopped) {
                return 0;
            }
            int n = takeFirst(ids);
            for (int i = 0; n == 0 && i < parts.size(); i++) {
                n = parts.get(i).takeLast(ids);
            }
            taken.getAndAdd(n);
            return n;
        }

        private synchronized int takeFirst(long[] ids) {
            return level.takeFirst(ids, pieceOf(level, ids));
        }

        private synchronized int takeLast(long[] ids) {
            return level.takeLast(ids, pieceOf(level, ids));
        }

        @Override
        public boolean put(long id) {
            return next.add(id);
        }

        private long turn() {
            IdRuns done = level;
            level = next;
            next = done;
            done.clear();
            return level.size();
        }

        private void release() {
            level.release();
            next.release();
        }
    }

    /** Small enough that the last worker to finish a level does not keep the others waiting. */
    private long pieceOf(IdRuns left, long[] ids) {
        return Math.min(ids.length, parts.size() == 1 ? ids.length : Math.max(16, left.size() / 4));
    }

    @Override
    public Share share(int worker) {
        return parts.get(worker);
    }

    @Override
    public boolean immediate() {
        return false;
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
        long states = 0;
        for (Part part : parts) {
            states += part.turn();
        }
        long deeper = depth + 1;
        if (states == 0) {
            parts.forEach(Part::release);
            stop();
            return;
        }
        depth = deeper;
        if (deeper >= maxDepth) {
            cutOff = true;
            stop();
        } else {
            wake(states >= WORTH_SHARING);
        }
    }

    private void wake(boolean everybody) {
        if (everybody) {
            busy = parts.size();
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
        return Math.max(0, depth);
    }

    @Override
    public long size() {
        return Math.max(0, store.size() - taken.get());
    }

    @Override
    public synchronized boolean cutOff() {
        return cutOff;
    }
}
