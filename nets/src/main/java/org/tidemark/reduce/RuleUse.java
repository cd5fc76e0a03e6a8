package org.tidemark.reduce;

/**
 * The effect of one rule on a net.
 *
 * @param rule its name
 * @param times how often it was applied
 * @param seconds how long it took, looking for where it applies included
 * @param fewer how many places and transitions fewer there were afterwards; 0 also where they are not counted
 */
public record RuleUse(String rule, int times, double seconds, int fewer) {
    /** The use of a rule by a reducer that does not count nodes. */
    public RuleUse(String rule, int times, double seconds) {
        this(rule, times, seconds, 0);
    }
}
