package org.tidemark.net.network;

/** The net of a network would be larger than is allowed; the message says by how much and because of which label. */
public final class TooManySteps extends Exception {
    private static final long serialVersionUID = 1L;

    private final long bytes;

    TooManySteps(String message, long bytes) {
        super(message);
        this.bytes = bytes;
    }

    /** This exception with a longer message. */
    public TooManySteps followedBy(String more) {
        return new TooManySteps(getMessage() + more, bytes);
    }

    /** Roughly how much memory the net would have taken. */
    public long bytes() {
        return bytes;
    }
}
