package org.tidemark.bits;

/**
 * Two results that cannot both be right, such as a proof and a run: a bug of ours, and since it is not known which of them is wrong, none of
 * what rests on either can be trusted.
 */
public final class Contradiction extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public Contradiction(String message) {
        super(message);
    }
}
