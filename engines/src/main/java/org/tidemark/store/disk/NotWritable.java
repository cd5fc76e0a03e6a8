package org.tidemark.store.disk;

import java.io.IOException;

/** Nothing can be written in the folder: its file system is read-only, or the folder belongs to another user. */
public final class NotWritable extends IOException {
    private static final long serialVersionUID = 1L;

    public NotWritable() {
        super("nothing can be written in the folder");
    }
}
