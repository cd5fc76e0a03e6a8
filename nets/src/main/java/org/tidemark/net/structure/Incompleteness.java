package org.tidemark.net.structure;

/** The reason why an elimination did not find everything. */
public enum Incompleteness {
    NOTHING(""),
    TIME("time ran out"),
    ROOM("there are too many"),
    DIGITS("some weights have more than 64 bits");

    private final String reason;

    Incompleteness(String reason) {
        this.reason = reason;
    }

    /** Why not everything was found, as a clause; empty if everything was found. */
    public String reason() {
        return reason;
    }
}
