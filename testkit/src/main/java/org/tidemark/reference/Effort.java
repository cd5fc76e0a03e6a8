package org.tidemark.reference;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How much a run of the tests may cost. As they are, the tests try few cases, so that everybody runs them often;
 * {@code -Dtidemark.effort=N} runs N times as many random cases, and nets of the zoo and the corpora of N times as many
 * states.
 */
public final class Effort {
    private static final String SETTING = "tidemark.effort";

    private Effort() {}

    /** The number of cases or states that is usual, times the effort. */
    public static long times(long usual) {
        return Math.multiplyExact(usual, of(System::getProperty));
    }

    static int of(UnaryOperator<@Nullable String> settings) {
        String effort = settings.apply(SETTING);
        return effort == null ? 1 : Integer.parseInt(effort);
    }
}
