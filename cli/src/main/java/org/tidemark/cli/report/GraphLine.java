package org.tidemark.cli.report;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.tidemark.check.run.GraphProgress;

/** How far the construction of a graph has come, in a line. */
public record GraphLine(Supplier<GraphProgress> source) implements DoubleFunction<String> {
    @Override
    public String apply(double seconds) {
        GraphProgress at = source.get();
        return Figures.clock(seconds) + "  " + Figures.count(at.states()) + " states  " + Figures.count(at.edges())
                + " edges  " + Figures.bytes(at.bytes());
    }
}
