package org.tidemark.store.disk;

import java.io.IOException;

/**
 * A folder that cannot be used, or not any further: the message is one sentence that names the folder or the file and says what
 * can be done. All that the last checkpoint holds is still there.
 */
public final class FolderFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of fault it is. */
    public enum Kind {
        /** There is no room; once there is, the run can go on from its last checkpoint. */
        FULL,
        /** A file is not what was written. */
        DAMAGED,
        /** The folder holds another run, none at all, or one where a new one was to begin. */
        FOREIGN,
        /** Somebody else works in the folder. */
        IN_USE,
        /** The system failed to read or write. */
        FAILED
    }

    private final Kind kind;

    FolderFault(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    /** The same fault again, met by another thread. */
    FolderFault(FolderFault earlier) {
        super(earlier.getMessage(), earlier);
        this.kind = earlier.kind;
    }

    public Kind kind() {
        return kind;
    }

    /** What came of writing or reading a file. */
    public static FolderFault of(Disk disk, String file, IOException e) {
        FolderFault fault = e instanceof DiskFull
                ? new FolderFault(
                        Kind.FULL,
                        "the disk is full: no room for " + disk + "/" + file
                                + "; all up to the last checkpoint is kept, and the run can be resumed once there is room")
                : new FolderFault(Kind.FAILED, disk + "/" + file + ": " + e);
        fault.initCause(e);
        return fault;
    }

    static FolderFault damaged(Disk disk, String file, String how) {
        return new FolderFault(
                Kind.DAMAGED,
                disk + "/" + file + " is damaged: " + how
                        + "; put back a copy of it, or explore again in another folder");
    }

    /** The same of a file that the program makes again when it is missing. */
    public static FolderFault replaceable(Disk disk, String file, String how) {
        return new FolderFault(
                Kind.DAMAGED, disk + "/" + file + " cannot be used: it " + how + "; delete it, and it is made again");
    }
}
