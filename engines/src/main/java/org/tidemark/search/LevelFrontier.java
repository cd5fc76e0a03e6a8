package org.tidemark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.DenseIds;

/**
 * Breadth first, level by level: where ids are given in the order of discovery, a level is a range of ids and the next
 * level begins where it ends.
 *
 * <p>One worker takes the range as it is. Of several, each goes on from the states it has found itself, in the order in
 * which it found them: their words are in a cache near it, and neighbours have many successors in common. It notes them
 * as {@linkplain IdRuns runs}; who has none left takes the last ones of another. Where memory is too short to note a
 * state, the next level is taken as a range.
 *
 * <p>The next level starts when all workers are done with this one, so that depths are exact and paths shortest
 * whatever the number of workers. A level too small to share is processed by the last worker to finish the one before,
 * while the others sleep on.
 */
public final class LevelFrontier implements Frontier {
    /** A level with fewer states than this is not worth waking anybody for. */
    private static final long WORTH_SHARING = 2048;

    private final DenseIds store;
    private final long maxDepth;
    private final LevelListener listener;
    private final List<Part> parts = new ArrayList<>();

    /** The next state of the level that no worker has noted; at the end of the level, if all are noted. */
    private final AtomicLong next = new AtomicLong();

    private final AtomicLong taken = new AtomicLong();
    private volatile long levelEnd;
    private volatile long depth = -1;
    private volatile boolean stopped;
    private boolean cutOff;
    private int busy;
    private long round;

    /** A frontier over a store; the states that are there at the first advance are level 0. */
    public LevelFrontier(DenseIds store, int workers, long maxDepth, MemoryBudget budget) {
        this(store, workers, maxDepth, budget, (from, to) -> {});
    }

    /** A frontier with a listener that is called before each level is expanded. */
    public LevelFrontier(DenseIds store, int workers, long maxDepth, MemoryBudget budget, LevelListener listener) {
        this.store = store;
        this.maxDepth = maxDepth;
        this.listener = listener;
        this.busy = workers;
        for (int i = 0; i < workers; i++) {
            parts.add(new Part(i, budget));
        }
    }

    /** Called before a range of ids is expanded as a level; all workers are done with the one before. */
    @FunctionalInterface
    public interface LevelListener {
        void begins(long from, long to);
    }

    /** The states of a level and of the next one that one worker has found. */
    private final class Part implements Share {
        private final int number;
        private IdRuns level;
        private IdRuns found;

        Part(int number, MemoryBudget budget) {
            this.number = number;
            level = new IdRuns(budget);
            found = new IdRuns(budget);
        }

        @Override
        public int take(long[] ids) {
            if (stopped) {
                return 0;
            }
            int n = takeOfRange(ids);
            n = n > 0 ? n : takeFirst(ids);
            for (int i = 1; n == 0 && i < parts.size(); i++) {
                n = parts.get((number + i) % parts.size()).takeLast(ids);
            }
            taken.getAndAdd(n);
            return n;
        }

        private synchronized int takeFirst(long[] ids) {
            return level.takeFirst(ids, pieceOf(level.size(), ids));
        }

        private synchronized int takeLast(long[] ids) {
            return level.takeLast(ids, pieceOf(level.size(), ids));
        }

        /** A state that is not noted is missed at the end of the level, and then found in the range. */
        @Override
        public boolean put(long id) {
            if (parts.size() > 1) {
                found.add(id);
            }
            return true;
        }

        /** Goes on to the next level; returns how many of its states are noted. */
        private long turn() {
            IdRuns done = level;
            level = found;
            found = done;
            done.clear();
            return level.size();
        }

        private void release() {
            level.release();
            found.release();
        }
    }

    private int takeOfRange(long[] ids) {
        long end = levelEnd;
        long left = end - next.get();
        if (left <= 0) {
            return 0;
        }
        long piece = pieceOf(left / parts.size(), ids);
        long from = next.getAndAdd(piece);
        int n = (int) Math.max(0, Math.min(piece, end - from));
        for (int i = 0; i < n; i++) {
            ids[i] = from + i;
        }
        return n;
    }

    /** Small enough that the last worker to finish a level does not keep the others waiting. */
    private long pieceOf(long left, long[] ids) {
        return parts.size() == 1 ? ids.length : Math.min(ids.length, Math.max(16, left / 4));
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

    /** Moves on to the states found while this level was processed. The caller is the only worker awake. */
    private void nextLevel() {
        long from = levelEnd;
        long to = store.size();
        if (from == to) {
            stop();
            return;
        }
        long deeper = depth + 1;
        depth = deeper;
        if (deeper >= maxDepth) {
            cutOff = true;
            stop();
        } else {
            share(from, to);
            wake(to - from >= WORTH_SHARING);
        }
    }

    /** Makes a range of ids the level; it is taken as such unless all of it is noted. */
    private void share(long from, long to) {
        long noted = 0;
        for (Part part : parts) {
            noted += part.turn();
        }
        boolean all = noted == to - from;
        if (!all) {
            parts.forEach(Part::release);
        }
        listener.begins(from, to);
        next.set(all ? to : from);
        levelEnd = to;
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
    public void release() {
        parts.forEach(Part::release);
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
