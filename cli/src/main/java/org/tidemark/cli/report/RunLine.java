package org.tidemark.cli.report;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepProgress;

/** How far whatever run is under way has come, in a line. */
public final class RunLine implements DoubleFunction<String> {
    private final Supplier<? extends @Nullable RunProgress> source;
    private final String before;
    private final ExplorationLine exploration;
    private volatile @Nullable SearchProgress explored;

    /** A line about what the source says; {@code before} is what is said while no run is under way. */
    public RunLine(Supplier<? extends @Nullable RunProgress> source, String before, long budgetBytes) {
        this.source = source;
        this.before = before;
        exploration = new ExplorationLine(() -> explored, budgetBytes);
    }

    private static String text(StageProgress at) {
        return at.stage()
                + (at.question().isEmpty() ? "" : " " + at.question())
                + (at.percent() < 0 ? "" : ": " + at.percent() + " %");
    }

    @Override
    public String apply(double seconds) {
        RunProgress at = source.get();
        if (at instanceof SearchProgress progress) {
            explored = progress;
            return exploration.apply(seconds);
        }
        if (at instanceof SweepProgress sweep) {
            return Figures.clock(seconds) + "  sweep " + Figures.count(sweep.sweeps()) + "  progress "
                    + Figures.count(sweep.value()) + "  " + Figures.count(sweep.explored()) + " explored  "
                    + Figures.count(sweep.held()) + " held";
        }
        if (at instanceof GraphProgress graph) {
            return Figures.clock(seconds) + "  " + Figures.count(graph.states()) + " states  "
                    + Figures.count(graph.edges()) + " edges  " + Figures.bytes(graph.bytes());
        }
        return Figures.clock(seconds) + "  " + (at instanceof StageProgress stage ? text(stage) : before);
    }

    /** How far an exploration has come, in a line; each line has the speed since the one before. */
    static final class ExplorationLine implements DoubleFunction<String> {
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
}
