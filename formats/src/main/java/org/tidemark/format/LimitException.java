package org.tidemark.format;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.LimitReached;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;

/**
 * The limits of the run were reached before the input was understood: it may be right or wrong.
 */
public final class LimitException extends InputException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String sentence;
    private final long bytes;

    /**
     * A limit of a model in a file.
     *
     * @param remedy null where no option helps
     */
    LimitException(String file, LimitReached limit, @Nullable Remedy remedy) {
        super(file + ": " + limit.getMessage(), limit, remedy);
        what = limit.what();
        bytes = limit.bytes();
        sentence = String.valueOf(limit.getMessage());
    }

    /**
     * A limit of another file.
     *
     * @param sentence how far it got and which limit stopped it, without the full stop
     */
    public LimitException(String file, String sentence, Remedy remedy) {
        super(file + ": " + sentence, null, remedy);
        this.what = sentence;
        this.sentence = sentence;
        bytes = 0;
    }

    /** How far it got, which limit stopped it, and what helps, without the file. */
    public String sentence() {
        return sentence;
    }

    /** Roughly how much memory the unfolding had taken. */
    public long bytes() {
        return bytes;
    }

    /** How far it got and which limit stopped it, without the file and without advice. */
    public String what() {
        return what;
    }
}
