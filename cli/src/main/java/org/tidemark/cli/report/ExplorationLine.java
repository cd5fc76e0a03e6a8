package org.tidemark.cli.report;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.SearchProgress;

/** How far an exploration has come, in a line; each line has the speed since the one before. */
public final class ExplorationLine implements DoubleFunction<String> {
    private final Supplier<? extends @Nullable SearchProgress> source;
    private final long budgetBytes;
    private long lastStates;
    private double lastSeconds;

    /** A line about what the source says; null says that nothing is explored yet. */
    public ExplorationLine(Supplier<? extends @Nullable SearchProgress> source, long budgetBytes) {
        this.source = source;
        this.budgetBytes = budgetBytes;
    }

    @Override
    public String apply(double seconds) {
        SearchProgress progress = source.get();
        if (progress == null) {
            return Figures.clock(seconds) + "  looking for quick answers";
        }
        double rate = Math.max(0, progress.states() - lastStates) / (seconds - lastSeconds);
        lastStates = progress.states();
        lastSeconds = seconds;
        return text(progress, rate, seconds, budgetBytes);
    }

    static String text(SearchProgress progress, double statesPerSecond, double seconds, long budgetBytes) {
        return Figures.clock(seconds) + "  " + Figures.count(progress.states()) + " states  "
                + Figures.rough(Math.round(statesPerSecond)) + "/s  depth " + Figures.count(progress.depth()) + "  "
                + Figures.rough(progress.frontier()) + " open  "
                + (budgetBytes == Long.MAX_VALUE
                        ? Figures.bytes(progress.bytes())
                        : Math.round(100.0 * progress.bytes() / budgetBytes) + "% of " + Figures.bytes(budgetBytes))
                + (progress.diskBytes() == 0 ? "" : "  " + Figures.bytes(progress.diskBytes()) + " on disk");
    }
}
