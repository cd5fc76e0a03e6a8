package org.tidemark.check.run;

/**
 * How long a run took.
 *
 * @param seconds wall-clock time, restarts included
 * @param restarts how often it started again with wider fields
 * @param secondsBeforeRestart how much of the time the attempts before the last one took
 * @param threads the workers that took part
 */
public record Timing(double seconds, int restarts, double secondsBeforeRestart, int threads) {}
