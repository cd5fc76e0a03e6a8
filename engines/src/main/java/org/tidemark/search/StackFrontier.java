package org.tidemark.search;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Depth first: the state found last is expanded first. For one worker.
 *
 * <p>An entry is an id and the depth at which the state was found, 4 bytes each. That depth is the length of the path
 * the search happened to take, so a depth limit prunes along those paths and may miss states that have a shorter one.
 */
public final class StackFrontier implements Frontier, Frontier.Share {
    private static final long FIRST_ENTRIES = 256;

    private final IntPages entries;
    private final long maxDepth;
    private long top;
    private volatile long size;
    private volatile long depth;
    private volatile boolean stopped;
    private volatile boolean cutOff;

    public StackFrontier(MemoryBudget budget, long maxDepth) {
        this.entries = new IntPages(budget);
        this.maxDepth = Math.min(maxDepth, Integer.MAX_VALUE);
        this.depth = -1;
    }

    @Override
    public Share share(int worker) {
        return this;
    }

    @Override
    public int take(long[] ids) {
        while (!stopped && top > 0) {
            top--;
            size = top;
            depth = entries.get(2 * top + 1);
            if (depth < maxDepth) {
                ids[0] = Integer.toUnsignedLong(entries.get(2 * top));
                return 1;
            }
            cutOff = true;
        }
        return 0;
    }

    @Override
    public boolean immediate() {
        return true;
    }

    /** Pushes a state found from the one taken last. */
    @Override
    public boolean put(long id) {
        if (2 * top + 2 > entries.length() && !grow()) {
            return false;
        }
        entries.set(2 * top, (int) id);
        entries.set(2 * top + 1, (int) (depth + 1));
        top++;
        size = top;
        return true;
    }

    private boolean grow() {
        return entries.resize(Math.max(FIRST_ENTRIES, 3 * top)) || entries.resize(2 * top + FIRST_ENTRIES);
    }

    @Override
    public boolean advance() {
        return !stopped && top > 0;
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void release() {
        entries.free();
    }

    @Override
    public long depth() {
        return Math.max(0, depth);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean cutOff() {
        return cutOff;
    }
}
