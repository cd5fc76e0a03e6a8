package org.tidemark.store.disk;

import java.io.IOException;

/** There is no room on the disk. */
public final class DiskFull extends IOException {
    private static final long serialVersionUID = 1L;

    public DiskFull(String message) {
        super(message);
    }
}
