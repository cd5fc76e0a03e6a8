package org.tidemark.cli.session;

import java.util.Locale;
import java.util.Map;

/** How verdicts are emphasised where a person reads them. Immutable. */
public enum Palette {
    /** Words only, for files, pipes and people who want no colours. */
    PLAIN,
    /** Colours by the escape sequences that terminals understand. */
    ANSI;

    private static final String RESET = "\u001B[0m";
    private static final Map<String, String> STYLES =
            Map.of("violated", "\u001B[31m", "holds", "\u001B[32m", "unknown", "\u001B[33m");

    /**
     * The palette for results.
     *
     * @param terminal whether a person watches them
     * @param environment the variables that can refuse colours: NO_COLOR, and TERM for a terminal that has none
     */
    public static Palette of(boolean terminal, Map<String, String> environment) {
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "").equals("dumb");
        return terminal && !refused ? ANSI : PLAIN;
    }

    /** A text in the colour of a verdict: red for violated, green for holds, yellow for unknown, others as they are. */
    public String verdict(String verdict, String text) {
        String style = STYLES.get(verdict.toLowerCase(Locale.ROOT));
        return this == PLAIN || style == null ? text : style + text + RESET;
    }
}
