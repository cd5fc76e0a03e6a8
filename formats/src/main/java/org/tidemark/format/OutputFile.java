package org.tidemark.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;

/**
 * Writes a file completely or not at all.
 *
 * <p>The content is written to a hidden file next to the target, which is moved over the target in one step once it
 * is complete. So a partial file is never visible, and a failure leaves the old file. The hidden file is deleted on
 * failure and when the virtual machine shuts down.
 */
public final class OutputFile {
    private OutputFile() {}

    /** Writes the content; called once. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException, InputException;
    }

    /** Writes the content to the target, which must not exist unless it may be overwritten. */
    public static void write(Path target, boolean overwrite, Content content) throws InputException {
        check(target, overwrite);
        Path aside = aside(target);
        Thread cleaner = new Thread(() -> delete(aside));
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            try (OutputStream out =
                    new BufferedOutputStream(Files.newOutputStream(aside, StandardOpenOption.CREATE_NEW), 1 << 16)) {
                content.writeTo(out);
            }
            move(aside, target, overwrite);
        } catch (FileAlreadyExistsException e) {
            throw exists(target);
        } catch (IOException e) {
            throw InputException.unwritable(target, e);
        } finally {
            delete(aside);
            forget(cleaner);
        }
    }

    /** Checks in advance that {@link #write} could write there, by creating a file beside the target and deleting it again. */
    public static void check(Path target, boolean overwrite) throws InputException {
        Path directory = target.toAbsolutePath().getParent();
        if (Files.isDirectory(target)) {
            throw new InputException(target + ": is a directory; expected the name of a file to write");
        }
        if (directory == null || !Files.isDirectory(directory)) {
            throw new InputException(target + ": cannot be written: there is no directory " + directory);
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            if (!overwrite) {
                throw exists(target);
            }
            if (!Files.isRegularFile(target)) {
                throw new InputException(target + ": is not a regular file; expected one that can be replaced");
            }
        }
        try {
            Files.delete(Files.createFile(aside(target)));
        } catch (IOException e) {
            throw InputException.unwritable(target, e);
        }
    }

    /** A name for a hidden file next to the target. */
    private static Path aside(Path target) {
        return target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    }

    private static InputException exists(Path target) {
        return new InputException(target + ": exists", null, Remedy.REPLACE_FILE);
    }

    /** Unless overwriting is allowed, the move itself fails if the target was created in the meantime. */
    private static void move(Path aside, Path target, boolean overwrite) throws IOException {
        if (overwrite) {
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.move(aside, target);
        }
    }

    private static void delete(Path aside) {
        try {
            Files.deleteIfExists(aside);
        } catch (IOException e) {
            // The file stays, with a telling name; the error to report is the earlier one.
        }
    }

    private static void forget(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException alreadyStopping) {
            // The shutdown hook is running or has run; there is nothing left to delete.
        }
    }
}
