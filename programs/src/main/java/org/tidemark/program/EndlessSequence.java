package org.tidemark.program;

import java.util.Arrays;
import org.tidemark.logic.Undefined;

/**
 * Notices that a sequence of steps that only its own process can interrupt comes to a state again, and so has no end: Brent's algorithm (1980), from some steps on. For one
 * thread.
 */
final class EndlessSequence {
    /** Most sequences are shorter, and cost a count. */
    private static final int SHORT = 1 << 10;

    /** Longer sequences, which take seconds, are not followed to their ends. */
    private static final int MOST_STEPS = 100_000_000;

    private long[] marked = {};
    private int markedPlace;
    private int steps;

    void begin() {
        steps = 0;
    }

    /**
     * Counts a step of a sequence; whether it has no end, or is too long to know.
     *
     * @param at where the state begins in the words, of which it has {@code length}
     * @param place what else decides about the next steps
     */
    boolean step(long[] words, int at, int length, int place) {
        if (++steps < SHORT) {
            return false;
        }
        boolean isRepeated =
                steps > SHORT && place == markedPlace && Arrays.equals(words, at, at + length, marked, 0, length);
        if (Integer.bitCount(steps) == 1) {
            marked = Arrays.copyOfRange(words, at, at + length);
            markedPlace = place;
        }
        return isRepeated || steps > MOST_STEPS;
    }

    /** What is said of a sequence whose last step has shown that. */
    Undefined undefined(int line) {
        return steps > MOST_STEPS
                ? Undefined.tooLarge("line " + line + ": an atomic sequence has more than " + MOST_STEPS + " steps")
                : never(line);
    }

    static Undefined never(int line) {
        return Undefined.noValue("line " + line + ": an atomic sequence never ends");
    }
}
