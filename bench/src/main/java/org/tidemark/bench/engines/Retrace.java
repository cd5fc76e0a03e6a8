package org.tidemark.bench.engines;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.tidemark.search.Frontier;

/**
 * Has a search expand the same states of its store over and over, in the same order, and times it: all rounds but the first, in which caches and
 * the store's memory of recent states fill. States that are found are not expanded. For one worker.
 */
final class Retrace implements Frontier, Frontier.Share {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final long[] states;
    private final int rounds;
    private int round;
    private int next;
    private boolean isStopped;
    private long begun;
    private long nanos;

    /**
     * An order of expansion.
     *
     * @param states the ids of some states
     * @param rounds how often they are expanded, besides once at first
     */
    Retrace(long[] states, int rounds) {
        this.states = states;
        this.rounds = rounds;
    }

    /** The processor time of the thread that the timed rounds took. */
    long nanos() {
        return nanos;
    }

    @Override
    public int take(long[] ids) {
        if (next == states.length) {
            turn();
        }
        if (isStopped) {
            return 0;
        }
        int count = Math.min(ids.length, states.length - next);
        System.arraycopy(states, next, ids, 0, count);
        next += count;
        return count;
    }

    private void turn() {
        next = 0;
        if (round == 0) {
            begun = CLOCK.getCurrentThreadCpuTime();
        }
        if (round++ == rounds) {
            nanos = CLOCK.getCurrentThreadCpuTime() - begun;
            isStopped = true;
        }
    }

    @Override
    public boolean put(long id) {
        return true;
    }

    @Override
    public Share share(int worker) {
        return this;
    }

    @Override
    public boolean immediate() {
        return false;
    }

    @Override
    public boolean advance() {
        return !isStopped;
    }

    @Override
    public void stop() {
        isStopped = true;
    }

    @Override
    public void release() {
        // The array is the caller's.
    }

    @Override
    public long depth() {
        return 0;
    }

    @Override
    public long size() {
        return (long) states.length - next;
    }

    /** Always, since what is found is not expanded. */
    @Override
    public boolean cutOff() {
        return true;
    }
}
