package org.tidemark.store.delta;

import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.BatchInserter;
import org.tidemark.store.hash.RecentStates;

/**
 * One thread's way into a {@link DeltaStore}.
 *
 * <p>The chains of a whole batch are followed together, one step of each in turn, so that the records of many chains are
 * fetched at the same time.
 */
final class DeltaInserter extends BatchInserter {
    private static final long DIFFERENT = -1;
    private static final long SAME = -2;

    private final DeltaStore store;
    private final DeltaRecords records;
    private final Reconstitution states;
    private final KnownStates known;

    /** For each chain being followed: where it is, the record there, and the state that should be there. */
    private long[] ends = new long[0];

    private long[] found = new long[0];
    private long[] scratch = new long[0];

    DeltaInserter(DeltaStore store) {
        super(store, store.stride(), RecentStates.USUAL_BYTES);
        this.store = store;
        records = store.records;
        states = new Reconstitution(store);
        known = states.known();
    }

    @Override
    public long entryBytes() {
        return super.entryBytes() + (2L + stride) * Long.BYTES;
    }

    @Override
    public void makeRoom(int n) {
        super.makeRoom(n);
        ends = new long[n];
        found = new long[n];
        scratch = new long[n * stride];
    }

    @Override
    public long[] addAll(Successors batch) {
        super.addAll(batch);
        for (int i = 0; i < batch.size() && store.isUpdating(); i++) {
            if (Answer.isSeen(answers[i])) {
                store.update(Answer.id(answers[i]), batch.origin(i), batch.event(i));
            }
        }
        return answers;
    }

    @Override
    public int compare(Successors batch, int n) {
        int following = begin(batch, n);
        while (following > 0) {
            following = step(following);
        }
        return settle(batch, n);
    }

    /** Sets out from every candidate; notes in {@link #todo} which chains there are, and returns how many. */
    private int begin(Successors batch, int n) {
        int mark = store.table.idMask();
        int chains = 0;
        for (int c = 0; c < n; c++) {
            int number = numbers[c];
            if (number == 0 || number == mark) {
                ends[c] = DIFFERENT;
                continue;
            }
            long id = Integer.toUnsignedLong(number) - 1;
            ends[c] = id;
            System.arraycopy(batch.words(), batch.at(missed[c]), scratch, c * stride, stride);
            todo[chains++] = c;
        }
        return fetch(chains);
    }

    /** Reads the record where each chain is, with nothing in between, so that the waits for memory overlap. */
    private int fetch(int chains) {
        for (int t = 0; t < chains; t++) {
            int c = todo[t];
            found[c] = records.get(ends[c]);
        }
        return chains;
    }

    /** Goes one step back on each chain; keeps those that are not at their ends, and returns how many they are. */
    private int step(int chains) {
        int left = 0;
        for (int t = 0; t < chains; t++) {
            int c = todo[t];
            long end = ends[c];
            int at = c * stride;
            if (known.has(end)) {
                ends[c] = known.same(end, scratch, at) ? SAME : DIFFERENT;
            } else if (records.distance(found[c]) == 0) {
                ends[c] = store.sameExplicit(found[c], scratch, at) ? SAME : DIFFERENT;
            } else if (!states.stepsBack()) {
                ends[c] = states.same(end, scratch, at) ? SAME : DIFFERENT;
            } else if (!states.stepBack(found[c], scratch, at)) {
                ends[c] = DIFFERENT;
            } else {
                ends[c] = records.predecessor(found[c]);
                todo[left++] = c;
            }
        }
        return fetch(left);
    }

    /** Answers for the states that were found, and leaves the others to do. */
    private int settle(Successors batch, int n) {
        int rest = 0;
        for (int c = 0; c < n; c++) {
            if (ends[c] != SAME) {
                todo[rest++] = c;
                continue;
            }
            int entry = missed[c];
            long id = Integer.toUnsignedLong(numbers[c]) - 1;
            answers[entry] = Answer.seen(id);
            known.put(id, batch.words(), batch.at(entry));
        }
        return rest;
    }

    @Override
    public boolean same(long id, Successors batch, int entry) {
        return states.same(id, batch.words(), batch.at(entry));
    }

    @Override
    public void keep(long id, Successors batch, int entry) {
        store.keep(id, batch, entry);
        known.put(id, batch.words(), batch.at(entry));
    }
}
