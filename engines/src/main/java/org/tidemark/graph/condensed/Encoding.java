package org.tidemark.graph.condensed;

/** How the edges of a graph are written; a block names its code in two bits. */
public enum Encoding {
    /** The edge arrays of the paper: two words per state, targets in the bits of the largest one. */
    PAPER("paper", 0),
    /** Events and targets in fixed widths, block by block. */
    FIXED("fixed", 1),
    /** A bit for an edge to a new state, distances for the others. */
    GAPS("gaps", 2),
    /** The same, with distances from where the same event led last. */
    EVENTS("events", 3),
    /** Of each block the shortest of all. */
    AUTO("auto", -1);

    private final String word;
    private final int code;

    Encoding(String word, int code) {
        this.word = word;
        this.code = code;
    }

    /** The bits that tell a block written so; of {@link #AUTO}, which is no code of its own, -1. */
    int code() {
        return code;
    }

    /** Its name in reports. */
    public String word() {
        return word;
    }

    /**
     * A fresh code of each kind that a block can have, by the bits that name them.
     *
     * @param keepsEvents whether blocks say how many edges a state has, and their events; otherwise a block has these before it is read
     */
    static BlockCode[] codes(int events, boolean keepsEvents) {
        int eventBits = bitsFor(events);
        return new BlockCode[] {
            new PaperCode(eventBits, keepsEvents),
            new FixedCode(eventBits, keepsEvents),
            GapCode.fromKnown(keepsEvents),
            GapCode.byEvent(events, keepsEvents)
        };
    }

    /** ⌈log2 n⌉: the bits that the numbers below n need. */
    static int bitsFor(long n) {
        return n <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(n - 1);
    }
}
