package org.tidemark.spark.search;

/**
 * The costs of a search on the cluster.
 *
 * @param states states found
 * @param sentBytes bytes of candidates that were shuffled, before Spark compresses them
 * @param blockBytes bytes of the blocks of all levels
 * @param levels how many levels there were
 * @param widest the most states of one level
 * @param tasks how many tasks the jobs had
 * @param skew how many times the mean the fullest partition holds
 */
public record ClusterFigures(
        long states, long sentBytes, long blockBytes, int levels, long widest, long tasks, double skew) {}
