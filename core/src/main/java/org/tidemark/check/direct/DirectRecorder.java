package org.tidemark.check.direct;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.TokenCounts;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Successors;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;

/** Reports to a graph builder what a direct exploration sees, with other numbers for its events. One thread. */
final class DirectRecorder implements StateObserver {
    private final GraphBuilder builder;
    private final StatePredicate[] labels;
    private final int[] numbers;
    private final MemoryBudget budget;
    private final TokenCounts counts;
    private long stateBytes;
    private volatile long shownStates;
    private volatile long shownEdges;

    /**
     * A recorder.
     *
     * @param numbers by event, its number in the graph
     */
    DirectRecorder(
            DirectModel model, GraphBuilder builder, List<StatePredicate> labels, int[] numbers, MemoryBudget budget) {
        this.builder = builder;
        this.labels = labels.toArray(StatePredicate[]::new);
        this.numbers = numbers;
        this.budget = budget;
        counts = model.counts();
    }

    @Override
    public void expanded(long id, long[] words, int at, int successors) {
        counts.see(words, at);
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
            builder.edge(numbers[batch.event(i)], Answer.id(answers[i]));
        }
        stateBytes = Math.max(stateBytes, budget.usedBytes() - builder.bytes());
        shownStates = builder.states();
        shownEdges = builder.edges();
    }

    TokenCounts counts() {
        return counts;
    }

    /** The most that was booked at one time beside the graph. */
    long stateBytes() {
        return stateBytes;
    }

    GraphExploration.Progress progress() {
        return new GraphExploration.Progress(shownStates, shownEdges, budget.usedBytes());
    }
}
