package org.tidemark.api;

/**
 * A question about a model: a name, and the question in the language of {@code docs/formulas.md}.
 *
 * <p>Questions are read when they are asked, over the names of the model; what is wrong with one is an {@link
 * InvalidFormulaException}.
 *
 * @param name identifies the answer; different for all properties of one check
 * @param text a formula of CTL, LTL or CTL*, {@code max(…)}, or one of the words that the methods below give
 */
public record Property(String name, String text) {
    private static final String DECLARED_CONDITIONS = "declared-conditions";

    /** A formula such as {@code AG EF p >= 1}, under its own text as a name. */
    public static Property formula(String text) {
        return new Property(text, text);
    }

    /** How large a sum such as {@code p + 2*q} can become; answered by a value. */
    public static Property maximum(String term) {
        return new Property("max(" + term + ")", "max(" + term + ")");
    }

    /** Whether some transition is enabled in every reachable state. */
    public static Property deadlockFree() {
        return new Property("deadlock-free", "AG !deadlock");
    }

    /** Whether no place ever holds two tokens. */
    public static Property oneSafe() {
        return new Property("one-safe", "one-safe");
    }

    /** Whether every transition can, from every reachable state, happen again. */
    public static Property live() {
        return new Property("live", "live");
    }

    /** Whether every transition can happen at least once. */
    public static Property quasiLive() {
        return new Property("quasi-live", "quasi-live");
    }

    /** Whether some place never changes its number of tokens. */
    public static Property stableMarking() {
        return new Property("stable-marking", "stable-marking");
    }

    /** Whether the model keeps the conditions that it declares: capacities, redundant places, expressions with a value. */
    public static Property declaredConditions() {
        return new Property(DECLARED_CONDITIONS, DECLARED_CONDITIONS);
    }

    boolean isDeclaredConditions() {
        return text.equals(DECLARED_CONDITIONS);
    }

    boolean isNamed() {
        return !name.equals(text);
    }
}
