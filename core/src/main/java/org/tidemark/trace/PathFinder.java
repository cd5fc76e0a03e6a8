package org.tidemark.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Ancestry;
import org.tidemark.store.Retrievable;

/**
 * Walks back from a state through the predecessors that a store remembers, and finds the event of each step again by
 * expanding the predecessor. After a breadth-first search the path is a shortest one.
 *
 * @param <S> a store that knows states and where they came from
 */
public final class PathFinder<S extends Retrievable & Ancestry> {
    private final Model model;
    private final S store;

    public PathFinder(Model model, S store) {
        this.model = model;
        this.store = store;
    }

    /** The run that led the search to a state. */
    public Trace to(long id) {
        List<long[]> states = new ArrayList<>();
        for (long at = id; at != Successors.NO_ORIGIN; at = store.predecessor(at)) {
            long[] words = new long[model.layout().words()];
            store.read(at, words, 0);
            states.add(words);
        }
        Collections.reverse(states);
        int[] events = new int[states.size() - 1];
        for (int i = 0; i < events.length; i++) {
            events[i] = eventBetween(states.get(i), states.get(i + 1));
        }
        return new Trace(states, events);
    }

    private int eventBetween(long[] from, long[] to) {
        Successors successors = new Successors(to.length, 64);
        model.expander().expand(from, 0, successors);
        for (int i = 0; i < successors.size(); i++) {
            if (Arrays.equals(successors.words(), successors.at(i), successors.at(i) + to.length, to, 0, to.length)) {
                return successors.event(i);
            }
        }
        throw new IllegalStateException("the store names a predecessor that has no such successor");
    }
}
