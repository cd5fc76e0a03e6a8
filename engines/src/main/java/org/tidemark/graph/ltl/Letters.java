package org.tidemark.graph.ltl;

/** The letter that an automaton reads in a state: a bit for each proposition. Not thread-safe. */
public interface Letters {
    /**
     * The letter of a state; the caller says whether it is dead.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted where there is no memory to keep it
     */
    long letter(int state, boolean dead);

    /** Gives back what was booked. */
    void free();
}
