package org.tidemark.program;

/** Why a step has no result. */
public enum Fault {
    ASSERTION("the assertion is violated"),
    INDEX("an index is out of range"),
    DIVISION("a number is divided by zero"),
    BLOCKED("a d_step cannot go on"),
    NO_CHANNEL("a channel is used that does not exist");

    private final String words;

    Fault(String words) {
        this.words = words;
    }

    /** The fault as a sentence without its full stop. */
    public String words() {
        return words;
    }
}
