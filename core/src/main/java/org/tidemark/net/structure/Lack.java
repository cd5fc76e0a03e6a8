package org.tidemark.net.structure;

/** What was lacking when an elimination ended before it had found everything. */
public enum Lack {
    NOTHING(""),
    TIME("the time was up"),
    ROOM("there are too many"),
    DIGITS("some weights have more than 64 bits");

    private final String reason;

    Lack(String reason) {
        this.reason = reason;
    }

    /** Why not everything was found, as a clause; empty where it was. */
    public String reason() {
        return reason;
    }
}
