package org.tidemark.model.wrap.stubborn;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;

/**
 * A model with the same states and events of which fewer can be reached, and still some of every terminal component, with every event
 * that happens there: provided that the search lets nothing wait forever.
 *
 * <p>In each state the enabled events of a closed set are expanded in which each is a key. An event that waits stays enabled until it is in
 * the set. Where, in every terminal component of what is left, no enabled event waits in all states, each way of the whole model can be
 * prolonged to one that is a permutation of a way here. So whatever is terminal here is part of a terminal component of the whole model,
 * each of those has such a part, and the same events happen in both (A. Valmari, Stubborn sets for reduced state space generation, 1991).
 * With a goal, the set of a state also contains an attractor of it, and a component has a state of the goal here if it has one at all.
 *
 * <p>What is left out depends on the state alone. Shared by threads.
 */
public final class RecurrentModel extends ReducedModel {
    private final DependencyGraph graph;
    private final List<Goal> goals;
    private final ReductionGauge gauge;

    /**
     * The reduced model.
     *
     * @param whole a model that knows its dependencies
     * @param graph these dependencies
     * @param goal what terminal components are asked about besides events; null for nothing
     * @param gauge receives how much is left out
     */
    public RecurrentModel(Model whole, DependencyGraph graph, @Nullable Goal goal, ReductionGauge gauge) {
        super(whole);
        this.graph = graph.withoutPriorities();
        this.gauge = gauge;
        goals = goal == null ? List.of() : List.of(goal);
    }

    @Override
    public Expander expander() {
        return new StubbornExpander(whole.expander(), whole.expander(), graph, goals, true, gauge);
    }
}
