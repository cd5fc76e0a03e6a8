package org.tidemark.reduce;

/**
 * What one rule did to a net.
 *
 * @param rule its name
 * @param times how often it was applied
 * @param seconds how long it took, looking for where it applies included
 * @param fewer how many places and transitions fewer there were afterwards; 0 also where nobody counts
 */
public record RuleUse(String rule, int times, double seconds, int fewer) {
    /** The same where nobody counts nodes. */
    public RuleUse(String rule, int times, double seconds) {
        this(rule, times, seconds, 0);
    }
}
