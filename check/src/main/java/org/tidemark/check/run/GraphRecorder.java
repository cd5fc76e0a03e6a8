package org.tidemark.check.run;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Successors;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;

/** Reports to a graph builder what a search sees, and evaluates the labels of each state while its words are at hand. One thread. */
public final class GraphRecorder implements StateObserver {
    private final GraphBuilder builder;
    private final StatePredicate[] labels;
    private final StateObserver also;
    private final MemoryBudget budget;
    private long stateBytes;
    private volatile long shownStates;
    private volatile long shownEdges;

    /**
     * A recorder of a search.
     *
     * @param also sees every state, too
     * @param budget what states and graph are booked on
     */
    public GraphRecorder(GraphBuilder builder, List<StatePredicate> labels, StateObserver also, MemoryBudget budget) {
        this.builder = builder;
        this.labels = labels.toArray(StatePredicate[]::new);
        this.also = also;
        this.budget = budget;
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        for (int i = 0; i < labels.length; i++) {
            if (labels[i].holds(words, at, successors == 0)) {
                builder.label(i, id);
            }
        }
        also.expanded(id, words, at, successors);
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

    /** The most that was booked at one time beside the graph. */
    public long stateBytes() {
        return stateBytes;
    }

    public GraphProgress progress() {
        return new GraphProgress(shownStates, shownEdges, budget.usedBytes());
    }
}
