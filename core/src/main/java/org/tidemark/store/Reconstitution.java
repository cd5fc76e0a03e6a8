package org.tidemark.store;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.ReversibleExpander;

/**
 * Makes states of a {@link DeltaStore} whole again: follows references back to an explicit state, or to one whose words are
 * known, and lets the events happen from there.
 *
 * <p>To compare, a model that can step back need not be played forward: the events of the chain are taken back from the
 * candidate itself, which ends at the first that cannot be, and only the state at the end of the chain is compared.
 * Belongs to one thread; a call costs at most k - 1 events, and mostly one or two.
 */
final class Reconstitution implements StateReader {
    private final DeltaStore store;
    private final DeltaRecords records;
    private final Expander expander;
    private final @Nullable ReversibleExpander backward;
    private final KnownStates known;
    private final int stride;
    private final long[] scratch;
    private final long[] chain;

    Reconstitution(DeltaStore store) {
        this.store = store;
        records = store.records;
        expander = store.model.expander();
        backward = expander instanceof ReversibleExpander reversible ? reversible : null;
        stride = store.stride();
        known = new KnownStates(stride);
        scratch = new long[stride];
        chain = new long[store.k()];
    }

    /** Whether candidates can be compared by stepping back from them. */
    boolean stepsBack() {
        return backward != null;
    }

    KnownStates known() {
        return known;
    }

    @Override
    public void read(long id, long[] into, int at) {
        long end = id;
        int steps = 0;
        while (!known.has(end)) {
            long record = records.get(end);
            if (records.distance(record) == 0) {
                store.readExplicit(record, into, at);
                known.put(end, into, at);
                break;
            }
            chain[steps++] = end;
            end = records.predecessor(record);
        }
        known.read(end, into, at);
        while (steps > 0) {
            long next = chain[--steps];
            if (!expander.fire(records.event(records.get(next)), into, at)) {
                throw new IllegalStateException("an event that led to a state is not enabled in its predecessor");
            }
            known.put(next, into, at);
        }
    }

    /** Whether a state is the one with this id. */
    boolean same(long id, long[] buffer, int at) {
        if (backward == null) {
            read(id, scratch, 0);
            return sameWords(scratch, buffer, at);
        }
        System.arraycopy(buffer, at, scratch, 0, stride);
        long end = id;
        while (!known.has(end)) {
            long record = records.get(end);
            if (records.distance(record) == 0) {
                return store.sameExplicit(record, scratch, 0);
            }
            if (!backward.unfire(records.event(record), scratch, 0)) {
                return false;
            }
            end = records.predecessor(record);
        }
        return known.same(end, scratch, 0);
    }

    /** Takes back the event of a record; false where that cannot have happened. */
    boolean stepBack(long record, long[] buffer, int at) {
        return backward != null && backward.unfire(records.event(record), buffer, at);
    }

    private boolean sameWords(long[] words, long[] buffer, int at) {
        for (int i = 0; i < stride; i++) {
            if (words[i] != buffer[at + i]) {
                return false;
            }
        }
        return true;
    }
}
