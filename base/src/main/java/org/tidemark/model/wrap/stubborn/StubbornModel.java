package org.tidemark.model.wrap.stubborn;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;

/**
 * A model with the same states and events of which fewer can be reached: in each state only the enabled events of a stubborn set are
 * expanded. Every goal that can be reached in the whole model can be reached here, by a run that is as long at most. Single events
 * happen as in the whole model. Shared by threads.
 *
 * <p>Where events have priorities, nothing is left out in a state in which only events can happen that may have to wait. In the others every
 * enabled event of a set is a key. As long as it stays enabled, and it does while only events outside the set happen, nothing happens but urgent
 * events, which never wait: they can happen after it as well as before. An event that lacks nothing but waits can happen only
 * when every enabled event has happened or been disabled; the set has one of these, and with it all that may disable it.
 */
public final class StubbornModel extends ReducedModel implements Redundant {
    private final DependencyGraph graph;
    private final List<Goal> goals;
    private final ReductionGauge gauge;

    /**
     * The reduced model.
     *
     * @param whole a model that knows its dependencies
     * @param graph these dependencies
     * @param goals what is looked for
     * @param gauge receives how much is left out
     */
    public StubbornModel(Model whole, DependencyGraph graph, List<Goal> goals, ReductionGauge gauge) {
        super(whole);
        this.graph = graph;
        this.goals = List.copyOf(goals);
        this.gauge = gauge;
    }

    @Override
    public Expander expander() {
        return reduced(whole.expander());
    }

    private Expander reduced(Expander all) {
        return new StubbornExpander(all, whole.expander(), graph, goals, graph.hasPriorities(), gauge);
    }

    @Override
    public @Nullable ImpliedFields implied() {
        ImpliedFields same = whole instanceof Redundant redundant ? redundant.implied() : null;
        return same == null
                ? null
                : new ImpliedFields() {
                    @Override
                    public int count() {
                        return same.count();
                    }

                    @Override
                    public Model kept() {
                        return same.kept();
                    }

                    @Override
                    public void restore(long[] words, int at) {
                        same.restore(words, at);
                    }

                    @Override
                    public Expander narrowing() {
                        return reduced(same.narrowing());
                    }
                };
    }
}
