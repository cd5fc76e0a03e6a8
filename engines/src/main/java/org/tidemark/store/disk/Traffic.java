package org.tidemark.store.disk;

import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes that a folder writes and reads. Thread-safe. */
public final class Traffic {
    private final LongAdder written = new LongAdder();
    private final LongAdder read = new LongAdder();

    Traffic() {}

    void wrote(long bytes) {
        written.add(bytes);
    }

    void didRead(long bytes) {
        read.add(bytes);
    }

    public long written() {
        return written.sum();
    }

    public long read() {
        return read.sum();
    }
}
