package org.tidemark.check.run.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;

/** Reports to a graph builder what a search sees, and evaluates the labels of each state while its words are at hand. */
final class GraphRecorder implements StateObserver {
    private final GraphBuilder builder;
    private final StatePredicate[] labels;
    private final @Nullable Lookout lookout;
    private final MemoryBudget budget;
    private final FieldExtremes extremes;
    private long stateBytes;
    private volatile long shownStates;
    private volatile long shownEdges;

    GraphRecorder(
            NetModel model,
            GraphBuilder builder,
            List<StatePredicate> labels,
            @Nullable Lookout lookout,
            MemoryBudget budget) {
        this.builder = builder;
        this.labels = labels.toArray(StatePredicate[]::new);
        this.lookout = lookout;
        this.budget = budget;
        extremes = TokenPeaks.watching(model.net(), model.layout());
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        extremes.see(words, at);
        for (int i = 0; i < labels.length; i++) {
            if (labels[i].holds(words, at, successors == 0)) {
                builder.label(i, id);
            }
        }
        if (lookout != null) {
            lookout.expanded(id, words, at, successors);
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

    FieldExtremes extremes() {
        return extremes;
    }

    /** The most that was booked at one time beside the graph. */
    long stateBytes() {
        return stateBytes;
    }

    GraphProgress progress() {
        return new GraphProgress(shownStates, shownEdges, budget.usedBytes());
    }
}
