package org.tidemark.store.delta;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Expander;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.store.StateReader;

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

    /** The states of a chain that are not known, and their records. */
    private final long[] chain;

    private final long[] links;

    Reconstitution(DeltaStore store) {
        this.store = store;
        records = store.records;
        expander = store.model.expander();
        backward = expander instanceof ReversibleExpander reversible ? reversible : null;
        stride = store.stride();
        known = new KnownStates(stride);
        scratch = new long[stride];
        chain = new long[store.k()];
        links = new long[store.k()];
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
        System.arraycopy(known.words(), know(id), into, at, stride);
    }

    /** The hash of a state. */
    long hash(long id) {
        return WordHash.hash(known.words(), know(id), stride);
    }

    /** Makes a state known; returns where its words are. */
    private int know(long id) {
        long end = id;
        int steps = 0;
        while (!known.has(end)) {
            long record = records.get(end);
            if (records.distance(record) == 0) {
                known.unname(end);
                store.readExplicit(record, known.words(), known.at(end));
                known.name(end);
                break;
            }
            chain[steps] = end;
            links[steps++] = record;
            end = records.predecessor(record);
        }
        int at = known.at(end);
        while (steps > 0) {
            steps--;
            at = follow(at, records.event(links[steps]), chain[steps]);
        }
        return at;
    }

    /** Lets an event happen in the state whose words are there; returns where those of the state it leads to are. */
    private int follow(int from, int event, long id) {
        long[] words = known.words();
        int to = known.at(id);
        known.unname(id);
        System.arraycopy(words, from, words, to, stride);
        if (!expander.fire(event, words, to)) {
            throw new IllegalStateException("an event that led to a state is not enabled in its predecessor");
        }
        known.name(id);
        return to;
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
