package org.tidemark.input;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tidemark.verdict.Remedy;

/**
 * The user's input is wrong. The message is one sentence that says where, what was found, and what was expected.
 *
 * <p>Every parser throws this exception and no other. It is checked, so that callers cannot forget to report it.
 */
public class InputException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 60;

    private final @Nullable Remedy remedy;
    private int line;
    private int column;

    public InputException(String message) {
        this(message, null, null);
    }

    public InputException(String message, @Nullable Throwable cause) {
        this(message, cause, null);
    }

    public InputException(String message, @Nullable Throwable cause, @Nullable Remedy remedy) {
        super(message, cause);
        this.remedy = remedy;
    }

    /** An error at a position of a text. */
    protected InputException(String message, int line, int column) {
        this(message);
        this.line = line;
        this.column = column;
    }

    /** A remedy that the message does not mention; null if there is none. */
    public @Nullable Remedy remedy() {
        return remedy;
    }

    /** An error at a line of a file: {@code model.pnml:118: arc 'a7': …}. */
    public static InputException at(String file, int line, String message) {
        InputException error = new InputException(file + ":" + line + ": " + message);
        error.line = line;
        return error;
    }

    /** An error at a line of a file that a parser reported. */
    public static InputException at(String file, int line, String message, Throwable cause) {
        InputException error = new InputException(file + ":" + line + ": " + message, cause);
        error.line = line;
        return error;
    }

    /** An error at a position of a file: {@code model.tide:3:7: …}. */
    public static InputException at(String file, int line, int column, String message) {
        return new InputException(file + ":" + line + ":" + column + ": " + message, line, column);
    }

    /** This error with something added to the sentence. */
    public InputException ending(String more) {
        InputException same = new InputException(getMessage() + more, this, remedy);
        same.line = line;
        same.column = column;
        return same;
    }

    /** The line that is wrong, counted from 1; 0 where none is known. */
    public int line() {
        return line;
    }

    /** The column of the error in its line, counted from 1 in UTF-16 units; 0 where none is known. */
    public int column() {
        return column;
    }

    /** A file that could not be read, and the reason the system gave. */
    public static InputException unreadable(Path file, IOException why) {
        return why instanceof NoSuchFileException
                ? new InputException(file + ": no such file", why)
                : new InputException(file + ": cannot be read: " + reason(why), why);
    }

    /** A file that could not be written, and the reason the system gave. */
    public static InputException unwritable(Path file, IOException why) {
        return new InputException(file + ": cannot be written: " + reason(why), why);
    }

    private static String reason(IOException why) {
        if (why instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (why instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (why instanceof NotDirectoryException) {
            return "it is not a directory";
        }
        String told = why instanceof FileSystemException system ? system.getReason() : why.getMessage();
        return told == null ? why.getClass().getSimpleName() : told;
    }

    /** A piece of input as a message shows it: in quotes, on one line, and shortened if necessary. */
    public static String quote(String found) {
        StringBuilder shown = new StringBuilder("'");
        int end = Math.min(found.length(), LONGEST_QUOTE);
        for (int i = 0; i < end; i++) {
            char c = found.charAt(i);
            shown.append(Character.isISOControl(c) ? ' ' : c);
        }
        return shown.append(end < found.length() ? "…'" : "'").toString();
    }
}
