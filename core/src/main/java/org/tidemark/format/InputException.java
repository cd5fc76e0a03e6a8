package org.tidemark.format;

import org.jspecify.annotations.Nullable;

/**
 * What a user brought is wrong: one sentence that says where, what was found, and what was expected.
 *
 * <p>Every parser ends in this exception and lets no other through. It is checked, so that nobody forgets to tell the
 * user.
 */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        this(message, null);
    }

    public InputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** An error at a line of a file: {@code model.pnml:118: arc 'a7': …}. */
    public static InputException at(String file, int line, String message) {
        return new InputException(file + ":" + line + ": " + message);
    }
}
