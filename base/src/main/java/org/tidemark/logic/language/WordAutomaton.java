package org.tidemark.logic.language;

/**
 * An automaton over finite words: a word is accepted when some way reads it from a start state to an accepting one. Steps
 * without a letter are silent; from a state there may be any number of steps with one letter.
 *
 * <p>States and letters are numbered from 0. Unchanging, so that threads share it; each reads through steps of its own.
 */
public interface WordAutomaton {
    /** The letter of a step without one. */
    int SILENT = -1;

    int states();

    /** How many letters there are; not every one need occur. */
    int letters();

    /** Where words begin. */
    int[] starts();

    /** Whether words may end here. */
    boolean accepts(int state);

    /** A new reader of the steps, standing nowhere. */
    Steps steps();

    /** Reads the steps of one state after another; one thread. */
    interface Steps {
        /** Stands before the first step of a state. */
        void moveTo(int state);

        /** Goes to the next step; false when there is none. */
        boolean next();

        /** The letter of the step, or {@link #SILENT}. */
        int letter();

        /** The state it leads to. */
        int target();
    }
}
