package org.tidemark.store.delta;

import java.util.Arrays;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.StateReader;

/**
 * Finds the event that leads from a state's predecessor to it, by expanding the predecessor. States that were found from the
 * same one lie together, so that it is expanded once for all of them. Belongs to one thread.
 */
final class EventFinder {
    private final StateReader states;
    private final Expander expander;
    private final Successors next;
    private final long[] from;
    private long expanded = Successors.NO_ORIGIN;

    /** Steps between the states of a model that can be read here. */
    EventFinder(Model model, StateReader states) {
        this.states = states;
        expander = model.expander();
        from = new long[model.layout().words()];
        next = new Successors(from.length, 64);
    }

    /** The event that led to an entry of a batch from its origin. */
    int event(Successors batch, int entry) {
        long origin = batch.origin(entry);
        if (origin == Successors.NO_ORIGIN) {
            return Successors.NO_EVENT;
        }
        if (origin != expanded) {
            states.read(origin, from, 0);
            next.clear();
            expander.expand(from, 0, next);
            expanded = origin;
        }
        int at = batch.at(entry);
        for (int i = 0; i < next.size(); i++) {
            int candidate = next.at(i);
            if (Arrays.equals(next.words(), candidate, candidate + from.length, batch.words(), at, at + from.length)) {
                return next.event(i);
            }
        }
        throw new IllegalStateException("a state is not a successor of its predecessor");
    }
}
