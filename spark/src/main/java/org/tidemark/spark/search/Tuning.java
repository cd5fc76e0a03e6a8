package org.tidemark.spark.search;

/**
 * How a search is cut into jobs.
 *
 * @param partitions into how many partitions the states are divided
 * @param narrow a level with no more states is expanded by the driver: the first ones without a job, those behind a wider one with a job that
 *     compares what it found with the known states. The edges of a graph with no more states come to the driver
 * @param checkpointLevels how many levels are found between checkpoints
 */
public record Tuning(int partitions, int narrow, int checkpointLevels) {
    private static final int USUAL_NARROW = 20_000;
    private static final int USUAL_CHECKPOINT_LEVELS = 8;

    public Tuning {
        if (partitions < 1 || narrow < 0 || checkpointLevels < 1) {
            throw new IllegalArgumentException(partitions + " partitions, " + narrow + ", " + checkpointLevels);
        }
    }

    /** The usual settings, with this many partitions. */
    public static Tuning usual(int partitions) {
        return new Tuning(partitions, USUAL_NARROW, USUAL_CHECKPOINT_LEVELS);
    }
}
