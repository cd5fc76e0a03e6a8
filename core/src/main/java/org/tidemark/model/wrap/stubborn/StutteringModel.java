package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A model with the same states and events of which fewer can be reached, and still with every run, but for how often what is visible of it
 * stays the same: a formula of LTL without {@code X} holds here exactly if it holds in the whole model, as far as finitely many states can
 * be reached here.
 *
 * <p>In each state either all enabled events are expanded, or those of a closed set in which each is a key, none is visible, and none is one
 * of some events of which every cycle has one. So every cycle has a state in which nothing is left out, and what is left out depends on
 * the state alone: every search sees the same edges, however often it returns to a state (E. M. Clarke, O. Grumberg, M. Minea, D. Peled,
 * State space reduction using partial order techniques, 1999; R. Kurshan and others, Static partial order reduction, 1998). Shared by threads.
 */
public final class StutteringModel implements Model {
    private final Model whole;
    private final DependencyGraph graph;
    private final BitSet avoided;
    private final ReductionGauge gauge;

    /**
     * The reduced model.
     *
     * @param whole a model that knows its dependencies
     * @param graph these dependencies
     * @param avoided events that happen only where nothing is left out: all that may change what is looked at, and of every cycle one
     * @param gauge is told how much is left out
     */
    public StutteringModel(Model whole, DependencyGraph graph, BitSet avoided, ReductionGauge gauge) {
        this.whole = whole;
        this.graph = graph;
        this.gauge = gauge;
        this.avoided = (BitSet) avoided.clone();
    }

    @Override
    public Layout layout() {
        return whole.layout();
    }

    @Override
    public int events() {
        return whole.events();
    }

    @Override
    public String eventName(int event) {
        return whole.eventName(event);
    }

    @Override
    public void initial(Successors out) {
        whole.initial(out);
    }

    @Override
    public Expander expander() {
        return new Steps(whole.expander());
    }

    private final class Steps implements Expander {
        private final Expander all;
        private final EventSet set = new EventSet(graph, avoided);
        private final KeySearch keys = new KeySearch(graph, set);
        private final int[] enabled = new int[graph.events()];

        Steps(Expander all) {
            this.all = all;
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            int before = out.size();
            all.expand(words, at, out);
            int count = out.size() - before;
            if (count > 1) {
                for (int i = 0; i < count; i++) {
                    enabled[i] = out.event(before + i);
                }
                set.begin(enabled, count);
                keys.add(enabled, count, words, at);
                if (set.enabledInside() > 0) {
                    set.keepIn(out, before);
                }
            }
            gauge.add(1, count, out.size() - before);
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            return all.enabled(event, words, at);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            return all.fire(event, words, at);
        }
    }
}
