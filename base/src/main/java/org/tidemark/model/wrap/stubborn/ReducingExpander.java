package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;

/**
 * Expands a state with all enabled events, finds a set of them, and takes the others out of the batch again.
 *
 * <p>To expand all costs little beside what a store does with each successor, and says which events are enabled. Where one of them leads to
 * a state that does not fit, those of the set happen one by one: what is left out need not fit. Belongs to one thread.
 */
abstract class ReducingExpander implements Expander {
    final EventSet set;

    /** The enabled events of the state, the first ones of the array. */
    final int[] enabled;

    private final Expander all;
    private final Expander single;
    private final long[] state;

    /**
     * An expander that leaves out events.
     *
     * @param all expands with all events
     * @param single lets single events happen, in whole states
     * @param set is made for each state
     */
    ReducingExpander(Expander all, Expander single, DependencyGraph graph, EventSet set) {
        this.all = all;
        this.single = single;
        this.set = set;
        enabled = new int[graph.events()];
        state = new long[graph.layout().words()];
    }

    /**
     * Makes the set of a state, whose first {@code count} enabled events are known to it.
     *
     * @return whether only the enabled events of the set are to happen, and not all
     */
    abstract boolean choose(int count, long[] words, int at);

    /** Receives how many events were enabled in a state, and how many of them happened. */
    abstract void tell(int count, int kept);

    @Override
    public final void expand(long[] words, int at, Successors out) {
        int before = out.size();
        try {
            all.expand(words, at, out);
        } catch (FieldOverflow tooNarrow) {
            out.truncate(before);
            expandOneByOne(words, at, out);
            return;
        }
        int count = out.size() - before;
        for (int i = 0; i < count; i++) {
            enabled[i] = out.event(before + i);
        }
        if (isReduced(count, words, at)) {
            set.keepIn(out, before);
        }
        tell(count, out.size() - before);
    }

    private boolean isReduced(int count, long[] words, int at) {
        if (count == 0) {
            return false;
        }
        set.begin(enabled, count);
        return choose(count, words, at);
    }

    private void expandOneByOne(long[] words, int at, Successors out) {
        int count = 0;
        for (int event = 0; event < enabled.length; event++) {
            if (single.enabled(event, words, at)) {
                enabled[count++] = event;
            }
        }
        boolean isReduced = isReduced(count, words, at);
        int before = out.size();
        for (int i = 0; i < count; i++) {
            if (!isReduced || set.contains(enabled[i])) {
                System.arraycopy(words, at, state, 0, state.length);
                single.fire(enabled[i], state, 0);
                out.add(enabled[i], state, 0);
            }
        }
        tell(count, out.size() - before);
    }

    @Override
    public final boolean enabled(int event, long[] words, int at) {
        return all.enabled(event, words, at);
    }

    @Override
    public final boolean fire(int event, long[] words, int at) {
        return all.fire(event, words, at);
    }
}
