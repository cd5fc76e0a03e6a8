package org.tidemark.check.direct;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;

/** Reports to a graph builder what one pass of a direct exploration sees. One thread. */
final class DirectRecorder implements StateObserver {
    private final GraphBuilder builder;
    private final StatePredicate[] labels;
    private final Layout layout;
    private final MemoryBudget budget;
    private long stateBytes;
    private volatile long shownStates;
    private volatile long shownEdges;

    DirectRecorder(DirectModel model, GraphBuilder builder, List<StatePredicate> labels, MemoryBudget budget) {
        this.builder = builder;
        this.labels = labels.toArray(StatePredicate[]::new);
        this.budget = budget;
        layout = model.layout();
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        for (int i = 0; i < labels.length; i++) {
            if (labels[i].holds(words, at, successors == 0)) {
                builder.label(i, id);
            }
        }
        builder.announce(id, successors);
    }

    @Override
    public void stored(Successors batch, long[] answers) {
        for (int i = 0; i < batch.size(); i++) {
            builder.edge(batch.event(i), Answer.id(answers[i]));
        }
        stateBytes = Math.max(stateBytes, budget.usedBytes() - builder.bytes());
        shownStates = builder.states();
        shownEdges = builder.edges();
    }

    /** The graph, with its events numbered as they were found, once every state was expanded. */
    CondensedGraph graph() {
        return builder.finish().graph();
    }

    /** What the states cost, and the states and the graph together. */
    MemoryUse memory(long peakStates) {
        return MemoryUse.of(layout, budget, peakStates, stateBytes);
    }

    GraphProgress progress() {
        return new GraphProgress(shownStates, shownEdges, budget.usedBytes());
    }
}
