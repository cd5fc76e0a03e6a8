package org.tidemark.cli.option;

/** The values of {@code check --emptiness}. */
public enum EmptinessOption {
    COMPONENTS,
    NESTED;

    public static final OptionWords<EmptinessOption> WORDS = OptionWords.of("--emptiness", values());
}
