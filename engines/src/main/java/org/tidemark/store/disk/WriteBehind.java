package org.tidemark.store.disk;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ThreadEnd;

/**
 * A thread that seals and writes full blocks while the search goes on. It owns the buffers that the blocks lie in, so that writing
 * never gets far ahead of the disk: {@value #BUFFERS}, and one more for every open file beyond that. Thread-safe.
 *
 * <p>The first failure is kept: nothing is written after it, and every later call throws it. Interrupts do not disturb it: a block is
 * never half handed over.
 */
final class WriteBehind implements AutoCloseable {
    static final int BUFFERS = 24;

    /** Who writes or reads a word may touch this many bytes beyond a block. */
    private static final int SLACK = 8;

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
    private record Job(BlockFile file, byte[] block, int used, int length) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<byte[]> free = new ArrayDeque<>();
    private final Queue<Job> jobs = new ArrayDeque<>();
    private final Traffic traffic = new Traffic();
    private int buffers;
    private boolean writing;
    private boolean closed;
    private @Nullable Thread thread;
    private @Nullable FolderFault fault;

    Traffic traffic() {
        return traffic;
    }

    /** A buffer of the length of a block, whatever it holds. */
    static byte[] newBuffer() {
        return new byte[BlockFormat.BYTES + SLACK];
    }

    /** A buffer for the next block of a file; waits where all are on their way to the disk. */
    byte[] take() {
        lock.lock();
        try {
            boolean more = buffers < BUFFERS;
            while (free.isEmpty() && !more) {
                check();
                more = jobs.isEmpty() && !writing; // open files hold them all
                if (!more) {
                    changed.awaitUninterruptibly();
                }
            }
            if (!free.isEmpty()) {
                return free.remove();
            }
            buffers++;
            return newBuffer();
        } finally {
            lock.unlock();
        }
    }

    /** Hands over a block whose content is complete. */
    void write(BlockFile file, byte[] block, int used, int length) {
        lock.lock();
        try {
            check();
            if (thread == null) {
                thread = new Thread(this::run, "tidemark-writer");
                thread.setDaemon(true);
                thread.start();
            }
            jobs.add(new Job(file, block, used, length));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives back a buffer that was not written. */
    void giveBack(byte[] block) {
        lock.lock();
        try {
            keep(block);
        } finally {
            lock.unlock();
        }
    }

    private void keep(byte[] block) {
        if (buffers > BUFFERS) {
            buffers--;
        } else {
            free.add(block);
        }
        changed.signalAll();
    }

    /** Waits until all that was handed over is in its file. */
    void drain() {
        lock.lock();
        try {
            while (fault == null && (writing || !jobs.isEmpty())) {
                changed.awaitUninterruptibly();
            }
            check();
        } finally {
            lock.unlock();
        }
    }

    private void check() {
        if (fault != null) {
            throw new FolderFault(fault);
        }
    }

    private void run() {
        Job job = next();
        while (job != null) {
            FolderFault failure = null;
            try {
                job.file().writeNow(job.block(), job.used(), job.length());
            } catch (FolderFault e) {
                failure = e;
            } catch (RuntimeException e) {
                failure = new FolderFault(FolderFault.Kind.FAILED, "writing failed: " + e);
            }
            done(job, failure);
            job = next();
        }
    }

    private @Nullable Job next() {
        lock.lock();
        try {
            while (jobs.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            Job job = jobs.poll();
            writing = job != null;
            return job;
        } finally {
            lock.unlock();
        }
    }

    private void done(Job job, @Nullable FolderFault failure) {
        lock.lock();
        try {
            writing = false;
            if (failure != null) {
                fault = failure;
                jobs.clear();
            }
            keep(job.block());
        } finally {
            lock.unlock();
        }
    }

    /** Drops what was not written yet, and waits for the thread. */
    @Override
    public void close() {
        Thread running;
        lock.lock();
        try {
            closed = true;
            jobs.clear();
            running = thread;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        ThreadEnd.await(running);
    }
}
