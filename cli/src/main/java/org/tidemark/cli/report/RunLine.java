package org.tidemark.cli.report;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepExploration;

/** How far whatever run is under way has come, in a line. */
public final class RunLine implements DoubleFunction<String> {
    private final Supplier<? extends @Nullable RunProgress> source;
    private final String before;
    private final ExplorationLine exploration;
    private volatile Exploration.@Nullable Progress explored;

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
        if (at instanceof Exploration.Progress progress) {
            explored = progress;
            return exploration.apply(seconds);
        }
        if (at instanceof SweepExploration.Progress sweep) {
            return Figures.clock(seconds) + "  sweep " + Figures.count(sweep.sweeps()) + "  progress "
                    + Figures.count(sweep.value()) + "  " + Figures.count(sweep.explored()) + " explored  "
                    + Figures.count(sweep.held()) + " held";
        }
        if (at instanceof GraphExploration.Progress graph) {
            return Figures.clock(seconds) + "  " + Figures.count(graph.states()) + " states  "
                    + Figures.count(graph.edges()) + " edges  " + Figures.bytes(graph.bytes());
        }
        return Figures.clock(seconds) + "  " + (at instanceof StageProgress stage ? text(stage) : before);
    }
}
