package org.tidemark.format;

import org.tidemark.color.LimitReached;

/**
 * What a user brought may be right, but the limits of the run end before it can be said what it is: nothing is known of
 * it, and nothing is wrong with it.
 */
public final class LimitException extends InputException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String sentence;

    LimitException(String file, LimitReached limit) {
        super(file + ": " + limit.getMessage(), limit);
        what = limit.what();
        sentence = String.valueOf(limit.getMessage());
    }

    /** How far it came, which limit ended it, and what helps, without the file. */
    public String sentence() {
        return sentence;
    }

    /** How far it came, and which limit ended it, without the file and without advice. */
    public String what() {
        return what;
    }
}
