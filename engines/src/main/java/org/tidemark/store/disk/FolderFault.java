package org.tidemark.store.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A folder that cannot be used, or not any further: the message is one sentence that names the folder or the file and
 * says what can be done. All that the last checkpoint holds is still there.
 */
public final class FolderFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of a fault. */
    public enum Kind {
        /** There is no room; once there is, the run can go on from its last checkpoint. */
        FULL,
        /** The files have as many bytes as they may; with more, the run can go on from its last checkpoint. */
        BOUND,
        /** A file is not what was written. */
        DAMAGED,
        /** The folder holds another run, none at all, or one where a new one was to begin. */
        FOREIGN,
        /** There cannot be such a folder, or nothing can be written in it. */
        UNUSABLE,
        /** Another process works in the folder. */
        IN_USE,
        /** The system failed to read or write. */
        FAILED
    }

    private final Kind kind;

    FolderFault(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    /** An earlier fault in other words, or met by another thread. */
    private FolderFault(FolderFault earlier, String sentence) {
        super(sentence, earlier);
        this.kind = earlier.kind;
    }

    /** An earlier fault, met by another thread. */
    FolderFault(FolderFault earlier) {
        this(earlier, String.valueOf(earlier.getMessage()));
    }

    public Kind kind() {
        return kind;
    }

    /** The fault of writing or reading a file. */
    public static FolderFault of(Disk disk, String file, IOException e) {
        FolderFault fault;
        if (e instanceof DiskFull full && full.isBound()) {
            fault = new FolderFault(Kind.BOUND, full.getMessage() + "; what was found up to then is kept");
        } else if (e instanceof DiskFull) {
            fault = new FolderFault(
                    Kind.FULL,
                    "the disk is full: no room for " + disk + "/" + file
                            + "; all up to the last checkpoint is kept, and the run can be resumed once there is room");
        } else if (e instanceof NotWritable) {
            fault = new FolderFault(
                    Kind.UNUSABLE,
                    "nothing can be written in " + disk
                            + "; copy the folder to where that is possible, and resume the copy");
        } else {
            fault = new FolderFault(
                    Kind.FAILED,
                    disk + "/" + file + " cannot be read or written: " + reason(e)
                            + "; what was there at the last checkpoint is kept, and the run can be resumed");
        }
        fault.initCause(e);
        return fault;
    }

    /** A folder that cannot be created, or written. */
    static FolderFault noFolder(Path folder, IOException e) {
        FolderFault fault = e instanceof DiskFull
                ? new FolderFault(
                        Kind.FULL,
                        "the disk is full: no room for the folder " + folder + "; make room, and begin again")
                : new FolderFault(
                        Kind.UNUSABLE,
                        (e instanceof NotWritable
                                        ? "nothing can be written in the folder " + folder
                                        : "the folder " + folder + " cannot be created: "
                                                + (e instanceof NoSuchFileException
                                                        ? "the file system takes no folder there"
                                                        : reason(e)))
                                + "; choose a folder in which files can be written");
        fault.initCause(e);
        return fault;
    }

    /** The reason that the system gave, without the names of Java's exceptions. */
    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        String told = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        return told == null || told.isEmpty()
                ? "the system gives no reason"
                : told.substring(0, 1).toLowerCase(Locale.ROOT) + told.substring(1);
    }

    /** Where there is no room, the same with what the last checkpoint holds: that many states up to a depth. */
    public FolderFault keeping(long states, long depth) {
        String found = String.format(Locale.ROOT, "%,d states up to depth %,d", states, depth);
        if (kind == Kind.BOUND) {
            return rephrased(states == 0 ? "it had hardly begun" : "until then it had found " + found);
        }
        return rephrased(
                states == 0
                        ? "nothing is kept yet, and a resumed run begins again once there is room"
                        : found + " are kept, and the run can be resumed once there is room");
    }

    /** This fault for a run that could not begin. */
    FolderFault beforeTheRun() {
        return rephrased(kind == Kind.BOUND ? "let them take more, and begin again" : "make room, and begin again");
    }

    private FolderFault rephrased(String remedy) {
        String sentence = String.valueOf(getMessage());
        int end = sentence.indexOf("; ");
        boolean isRoom = kind == Kind.FULL || kind == Kind.BOUND;
        return isRoom && end >= 0 ? new FolderFault(this, sentence.substring(0, end) + "; " + remedy) : this;
    }

    static FolderFault damaged(Disk disk, String file, String how) {
        return new FolderFault(
                Kind.DAMAGED,
                disk + "/" + file + " is damaged: " + how
                        + "; put back a copy of it, or explore again in another folder");
    }

    /** A fault of a file that the program makes again when it is missing. */
    public static FolderFault replaceable(Disk disk, String file, String how) {
        return new FolderFault(
                Kind.DAMAGED, disk + "/" + file + " cannot be used: it " + how + "; delete it, and it is made again");
    }
}
