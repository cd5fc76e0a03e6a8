package org.tidemark.logic.language;

import java.util.Locale;

/** The work on a language met its limit; tells which one, and the size reached. */
public final class LanguageTooLarge extends Exception {
    private static final long serialVersionUID = 1L;

    private final Why why;
    private final int reached;

    /** Which limit it was. */
    public enum Why {
        STATES,
        MEMORY,
        GIVEN_UP
    }

    LanguageTooLarge(Why why, int most, int reached) {
        super(sentence(why, most, reached));
        this.why = why;
        this.reached = reached;
    }

    private static String sentence(Why why, int most, int reached) {
        return switch (why) {
            case STATES -> String.format(Locale.ROOT, "more than %,d sets of states had to be told apart", most);
            case MEMORY -> String.format(Locale.ROOT, "the memory was used up after %,d sets of states", reached);
            case GIVEN_UP -> String.format(Locale.ROOT, "the time was up after %,d sets of states", reached);
        };
    }

    public Why why() {
        return why;
    }

    /** How many states of the deterministic automaton, or pairs of the comparison, there were. */
    public int reached() {
        return reached;
    }
}
