package org.tidemark.check.question;

/** Why there is no run to a state although the state was found: its steps were looked for, and not found. */
public enum NoRun {
    MEMORY("no memory was left to find a run"),
    TIME("no time was left to find a run"),
    LENGTH("more than 10,000 steps would be needed for a run"),
    CLUSTER("the cluster failed in the search for a run");

    /** The run to an answer, as {@link #sentence} names it. */
    public static final String THAT_SHOWS_IT = "that shows it";

    private final String why;

    NoRun(String why) {
        this.why = why;
    }

    /** A sentence about the missing run to some state or answer: {@code no memory was left to find a run to it}. */
    public String sentence(String toWhat) {
        return why + " " + toWhat;
    }

    /** The reason for which a search for a run ended without one. */
    public static NoRun of(boolean cancelled) {
        return cancelled ? TIME : MEMORY;
    }
}
