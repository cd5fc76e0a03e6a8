package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;

/**
 * A model with the same states and events of which fewer can be reached, and still with every run, but for how often
 * what is visible of it stays the same: a formula of LTL without {@code X} holds here exactly if it holds in the whole
 * model, as far as finitely many states can be reached here. Where nothing or all but one event is left out, so does a
 * formula of CTL without {@code X}.
 *
 * <p>In each state either all enabled events are expanded, or those of a closed set in which each is a key, none is
 * visible, and none is one of some events of which every cycle has one. So every cycle has a state in which nothing is
 * left out, and what is left out depends on the state alone: every search sees the same edges, however often it returns
 * to a state (E. M. Clarke, O. Grumberg, M. Minea, D. Peled, State space reduction using partial order techniques,
 * 1999; R. Kurshan and others, Static partial order reduction, 1998; for CTL: R. Gerth, R. Kuiper, D. Peled, W.
 * Penczek, A partial order approach to branching time logic model checking, 1999). Shared by threads.
 */
public final class StutteringModel extends ReducedModel {
    private final DependencyGraph graph;
    private final BitSet avoided;
    private final int most;
    private final ReductionGauge gauge;

    private StutteringModel(Model whole, DependencyGraph graph, BitSet avoided, int most, ReductionGauge gauge) {
        super(whole);
        this.graph = graph.withoutPriorities();
        this.most = most;
        this.gauge = gauge;
        this.avoided = (BitSet) avoided.clone();
    }

    /**
     * The model for formulas about runs.
     *
     * @param whole a model that knows its dependencies
     * @param graph these dependencies
     * @param avoided events that happen only where nothing is left out: all that may change what is looked at, and of
     *     every cycle one
     * @param gauge receives how much is left out
     */
    public static StutteringModel ofRuns(Model whole, DependencyGraph graph, BitSet avoided, ReductionGauge gauge) {
        return new StutteringModel(whole, graph, avoided, Integer.MAX_VALUE, gauge);
    }

    /**
     * A model for formulas that also distinguish where runs branch: an event that happens alone takes no choice from
     * any other.
     */
    public static StutteringModel ofChoices(Model whole, DependencyGraph graph, BitSet avoided, ReductionGauge gauge) {
        return new StutteringModel(whole, graph, avoided, 1, gauge);
    }

    @Override
    public Expander expander() {
        return new Steps(whole.expander());
    }

    private final class Steps extends ReducingExpander {
        private final KeyFinder keys = set.keys(most);

        Steps(Expander all) {
            super(all, whole.expander(), graph, EventSet.of(graph, avoided, true, false));
        }

        @Override
        boolean choose(int count, long[] words, int at) {
            if (count > 1) {
                keys.add(enabled, count, words, at);
            }
            return set.enabledInside() > 0;
        }

        @Override
        void tell(int count, int kept) {
            gauge.add(1, count, kept);
        }
    }
}
