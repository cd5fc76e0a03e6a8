package org.tidemark.automata.equivalence;

/** When two states behave the same, from the finest relation to the coarsest. */
public enum Equivalence {
    /** Step by step; silent steps count as any others. */
    STRONG("strong"),
    /** Silent steps count only where they change what can follow, and endless silence is distinguished from none. */
    DIVERGENCE_BRANCHING("divbranching"),
    /** Silent steps count only where they change what can follow. */
    BRANCHING("branching"),
    /** Any number of silent steps may come before and after a step. */
    WEAK("weak");

    private final String word;

    Equivalence(String word) {
        this.word = word;
    }

    /** Its name in reports and on the command line. */
    public String word() {
        return word;
    }
}
