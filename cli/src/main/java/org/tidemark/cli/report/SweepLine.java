package org.tidemark.cli.report;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.SweepProgress;

/**
 * How far sweeps have come, in a line.
 *
 * @param source where they are; null says that none has begun
 */
public record SweepLine(Supplier<? extends @Nullable SweepProgress> source) implements DoubleFunction<String> {
    @Override
    public String apply(double seconds) {
        SweepProgress at = source.get();
        if (at == null) {
            return Figures.clock(seconds) + "  choosing a progress measure";
        }
        return Figures.clock(seconds) + "  sweep " + Figures.count(at.sweeps()) + "  progress "
                + Figures.count(at.value()) + "  " + Figures.count(at.explored()) + " explored  "
                + Figures.count(at.held()) + " held";
    }
}
