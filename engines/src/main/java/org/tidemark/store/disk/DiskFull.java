package org.tidemark.store.disk;

import java.io.IOException;

/** There is no room on the disk, or a folder has as many bytes as it may. */
public final class DiskFull extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean isBound;

    public DiskFull(String message) {
        this(message, false);
    }

    private DiskFull(String message, boolean isBound) {
        super(message);
        this.isBound = isBound;
    }

    /** The files of a folder would have more bytes than this, the most that they may have. */
    static DiskFull beyond(long bytes) {
        long mebibytes = bytes >> 20;
        return new DiskFull(
                "the files of the run would take more than " + (mebibytes > 0 ? mebibytes + " MiB" : bytes + " bytes")
                        + ", the most that they may",
                true);
    }

    /** Whether it is not the disk that is full. */
    boolean isBound() {
        return isBound;
    }
}
