package org.tidemark.trace;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Ancestry;
import org.tidemark.store.Retrievable;

/**
 * Walks back from a state through the predecessors that a store remembers, then forward again, and finds the event of
 * each step by expanding the predecessor. After a breadth-first search the path is a shortest one. Costs 12 bytes and
 * one expansion per step.
 *
 * @param <S> a store that knows states and where they came from
 */
public final class PathFinder<S extends Retrievable & Ancestry> {
    private final S store;
    private final Expander expander;
    private final Successors successors;
    private final int stride;

    public PathFinder(Model model, S store) {
        this.store = store;
        this.expander = model.expander();
        this.stride = model.layout().words();
        this.successors = new Successors(stride, 64);
    }

    /** Receives a run as it is found: the initial state first, with {@link Successors#NO_EVENT}. */
    public interface StepObserver {
        void step(int event, long[] state);
    }

    /** The run that led the search to a state; null if it was cancelled. */
    public @Nullable Trace to(long id, StepObserver observer, BooleanSupplier cancelled) {
        long[] path = path(id);
        int[] events = new int[path.length - 1];
        long[] from = new long[stride];
        long[] to = new long[stride];
        store.read(path[0], from, 0);
        observer.step(Successors.NO_EVENT, from);
        for (int i = 0; i < events.length; i++) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            store.read(path[i + 1], to, 0);
            events[i] = eventBetween(from, to);
            observer.step(events[i], to);
            System.arraycopy(to, 0, from, 0, stride);
        }
        return new Trace(events);
    }

    /** The ids from an initial state to this one. */
    private long[] path(long id) {
        long[] backward = new long[64];
        int length = 0;
        for (long at = id; at != Successors.NO_ORIGIN; at = store.predecessor(at)) {
            if (length == backward.length) {
                backward = Arrays.copyOf(backward, 2 * length);
            }
            backward[length++] = at;
        }
        long[] path = new long[length];
        for (int i = 0; i < length; i++) {
            path[i] = backward[length - 1 - i];
        }
        return path;
    }

    private int eventBetween(long[] from, long[] to) {
        successors.clear();
        expander.expand(from, 0, successors);
        for (int i = 0; i < successors.size(); i++) {
            int at = successors.at(i);
            if (Arrays.equals(successors.words(), at, at + stride, to, 0, stride)) {
                return successors.event(i);
            }
        }
        throw new IllegalStateException("the store names a predecessor that has no such successor");
    }
}
