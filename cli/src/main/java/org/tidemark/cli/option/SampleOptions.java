package org.tidemark.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many states of a diagram to draw at random. */
public final class SampleOptions {
    @Option(
            names = "--sample",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description = "Draw N states at random, each with the same probability; a state may come twice.")
    @Nullable
    Long sample;

    public boolean isWanted() {
        return sample != null;
    }

    /** How many states to draw; none where none are wanted. */
    public int states() {
        return sample == null ? 0 : (int) Math.min(Integer.MAX_VALUE - 8, sample);
    }
}
