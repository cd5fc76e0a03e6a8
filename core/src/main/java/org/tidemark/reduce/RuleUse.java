package org.tidemark.reduce;

/**
 * What one rule did to a net.
 *
 * @param rule its name
 * @param times how often it was applied
 * @param seconds how long it took, looking for where it applies included
 */
public record RuleUse(String rule, int times, double seconds) {}
