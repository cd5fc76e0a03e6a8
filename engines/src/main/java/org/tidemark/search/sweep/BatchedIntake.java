package org.tidemark.search.sweep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Canonical;
import org.tidemark.model.Successors;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.store.layer.Layer;

/**
 * The way of a batch of successors into the {@link Holdings}, from the nearest memory to the farthest: states met
 * lately, the home slots of all others in their layers at once, then the comparisons, and only what is left, mostly new
 * states, one by one. Where the holdings have several parts, this is done for one part after the other, under its lock;
 * a part in use is put off.
 *
 * <p>Belongs to one worker; allocates only when a batch is larger than any before.
 */
final class BatchedIntake implements Intake {
    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private static final long ENTRY_BYTES = 6 * Long.BYTES + 5 * Integer.BYTES;

    private final int firstPart;

    /** This many words of a state are held. */
    private final int words;

    private final Holdings holdings;
    private final ProgressMeasure measure;
    private final ProgressMeasure.@Nullable Steps steps;
    private final @Nullable Canonical canonical;
    private final MemoryBudget budget;
    private final RecentValues recent;

    /** The entries not met lately: number in the batch, hash, progress value, layer, and what is in its home slot. */
    private int[] open = new int[0];

    private long[] hashes = new long[0];
    private long[] values = new long[0];
    private @Nullable Layer[] layers = new Layer[0];
    private int[] found = new int[0];

    /** The entries that regress edges lead to, and their hashes. */
    private int[] behind = new int[0];

    private long[] behindHashes = new long[0];
    private int regress;

    /** Entries on their way to an order by parts, and where each part begins and ends then. */
    private int[] sortedEntries = new int[0];

    private long[] sortedHashes = new long[0];
    private long[] sortedValues = new long[0];
    private final int[] openEnds;
    private final int[] behindEnds;

    private final boolean isByDepth;

    /** How many steps the ways to the successors in the batch have, and how many more states may be held. */
    private long depth;

    private long room;
    private long regressEdges;
    private long bookedBytes;

    /**
     * The intake of a worker.
     *
     * @param worker its number, which decides with which part it begins
     * @param isByDepth whether ways are to be kept short
     */
    BatchedIntake(
            int worker,
            int wordsPerState,
            boolean isByDepth,
            Holdings holdings,
            ProgressMeasure measure,
            ProgressMeasure.@Nullable Steps steps,
            @Nullable Canonical canonical,
            MemoryBudget budget) {
        words = wordsPerState;
        this.holdings = holdings;
        this.measure = measure;
        this.steps = canonical == null ? steps : null;
        this.canonical = canonical;
        this.budget = budget;
        this.isByDepth = isByDepth;
        firstPart = worker;
        openEnds = new int[holdings.parts() + 1];
        behindEnds = new int[holdings.parts() + 1];
        recent = new RecentValues(wordsPerState, isByDepth);
    }

    /** Forgets the recent states, since their layers are dropped. */
    @Override
    public void beginSweep() {
        recent.clear();
    }

    @Override
    public void close() {
        budget.release(bookedBytes);
        bookedBytes = 0;
    }

    @Override
    public long regressEdges() {
        return regressEdges;
    }

    @Override
    public boolean takeInitial(Successors batch) {
        return take(batch, Long.MIN_VALUE, 0, null);
    }

    @Override
    public boolean take(Successors batch, long line, long stepsTo) {
        return take(batch, line, stepsTo, steps);
    }

    private boolean take(Successors batch, long line, long stepsTo, ProgressMeasure.@Nullable Steps along) {
        int n = batch.size();
        if (open.length < n) {
            makeRoom(n);
        }
        if (canonical != null) {
            for (int i = 0; i < n; i++) {
                canonical.canonise(batch.words(), batch.at(i));
            }
        }
        depth = stepsTo;
        room = holdings.room();
        int missed = along == null ? meet(batch, line) : meet(batch, line, along);
        regressEdges += regress;
        if (holdings.parts() == 1) {
            return takeInto(holdings.part(0), batch, 0, missed, 0, regress);
        }
        sort(missed, true);
        sort(regress, false);
        return takeByParts(batch);
    }

    /** Puts the open entries, or those behind the line, in the order of their parts. */
    private void sort(int n, boolean areOpen) {
        int[] entries = areOpen ? open : behind;
        long[] hashesOf = areOpen ? hashes : behindHashes;
        int[] ends = areOpen ? openEnds : behindEnds;
        Arrays.fill(ends, 0);
        for (int k = 0; k < n; k++) {
            ends[holdings.partOf(hashesOf[k]) + 1]++;
        }
        for (int p = 1; p < ends.length; p++) {
            ends[p] += ends[p - 1];
        }
        for (int k = 0; k < n; k++) {
            int to = ends[holdings.partOf(hashesOf[k])]++; // in the end where the part ends, no longer where it begins
            sortedEntries[to] = entries[k];
            sortedHashes[to] = hashesOf[k];
            sortedValues[to] = areOpen ? values[k] : 0;
        }
        int[] freeEntries = entries;
        long[] freeHashes = hashesOf;
        if (areOpen) {
            open = sortedEntries;
            hashes = sortedHashes;
            long[] freeValues = values;
            values = sortedValues;
            sortedValues = freeValues;
        } else {
            behind = sortedEntries;
            behindHashes = sortedHashes;
        }
        sortedEntries = freeEntries;
        sortedHashes = freeHashes;
    }

    private boolean takeByParts(Successors batch) {
        long putOff = 0;
        int parts = holdings.parts();
        for (int i = 0; i < parts; i++) {
            int p = (firstPart + i) % parts;
            if (isEmpty(p)) {
                continue;
            }
            if (!holdings.part(p).tryEnter()) {
                putOff |= 1L << p;
            } else if (!takeAndLeave(p, batch)) {
                return false;
            }
        }
        for (; putOff != 0; putOff &= putOff - 1) {
            int p = Long.numberOfTrailingZeros(putOff);
            holdings.part(p).enter();
            if (!takeAndLeave(p, batch)) {
                return false;
            }
        }
        return true;
    }

    private boolean isEmpty(int p) {
        return begin(openEnds, p) == openEnds[p] && begin(behindEnds, p) == behindEnds[p];
    }

    private static int begin(int[] ends, int p) {
        return p == 0 ? 0 : ends[p - 1];
    }

    private boolean takeAndLeave(int p, Successors batch) {
        HoldingsPart part = holdings.part(p);
        try {
            return takeInto(part, batch, begin(openEnds, p), openEnds[p], begin(behindEnds, p), behindEnds[p]);
        } finally {
            part.leave();
        }
    }

    /** Takes the open entries in one range, and those behind the line in another, all of one part. */
    private boolean takeInto(HoldingsPart part, Successors batch, int from, int to, int behindFrom, int behindTo) {
        findHomes(part, from, to);
        int left = isByDepth ? meetAgain(part, batch, from, to) : lookUp(batch, from, to);
        return addNew(part, batch, from, left) && addBehind(part, batch, behindFrom, behindTo);
    }

    private void makeRoom(int n) {
        int room = Math.max(n, Math.min(USUAL, 2 * open.length));
        if (room > USUAL) {
            budget.replace(bookedBytes, room * ENTRY_BYTES);
            bookedBytes = room * ENTRY_BYTES;
        }
        open = new int[room];
        hashes = new long[room];
        values = new long[room];
        layers = new Layer[room];
        found = new int[room];
        behind = new int[room];
        behindHashes = new long[room];
        if (holdings.parts() > 1) {
            sortedEntries = new int[room];
            sortedHashes = new long[room];
            sortedValues = new long[room];
        }
    }

    /**
     * Sets the entries apart that lie behind the line, lets go of those met lately, and notes the others; returns how
     * many they are.
     */
    private int meet(Successors batch, long line) {
        long[] buffer = batch.words();
        int missed = 0;
        regress = 0;
        for (int i = 0; i < batch.size(); i++) {
            int at = batch.at(i);
            long hash = words == 1 ? WordHash.hash(buffer[at]) : WordHash.hash(buffer, at, words);
            int place = recent.place(hash);
            boolean known = words == 1 ? recent.meetOne(place, buffer[at]) : recent.meet(place, buffer, at);
            long value = known ? recent.value(place) : Intake.valueOf(measure, buffer, at);
            if (!known) {
                recent.setValue(place, value);
            }
            missed = note(i, hash, value, line, isByDepth ? recent.isAsNear(place, known, depth) : known, missed);
        }
        return missed;
    }

    /** Takes in a batch whose progress values follow from those of the predecessors. */
    private int meet(Successors batch, long line, ProgressMeasure.Steps along) {
        long[] buffer = batch.words();
        int missed = 0;
        regress = 0;
        for (int i = 0; i < batch.size(); i++) {
            int at = batch.at(i);
            long hash = words == 1 ? WordHash.hash(buffer[at]) : WordHash.hash(buffer, at, words);
            int place = recent.place(hash);
            boolean known = words == 1 ? recent.meetOne(place, buffer[at]) : recent.meet(place, buffer, at);
            long value = along.after(line, batch.event(i), buffer, at);
            missed = note(i, hash, value, line, isByDepth ? recent.isAsNear(place, known, depth) : known, missed);
        }
        return missed;
    }

    private int note(int entry, long hash, long value, long line, boolean known, int missed) {
        if (value < line) {
            behind[regress] = entry;
            behindHashes[regress++] = hash;
            return missed;
        }
        open[missed] = entry;
        hashes[missed] = hash;
        values[missed] = value;
        return known ? missed : missed + 1;
    }

    /** Notes the layer of each open entry and what is in its home slot there. */
    private void findHomes(HoldingsPart part, int from, int to) {
        for (int k = from; k < to; k++) {
            Layer layer = part.layer(values[k]);
            layers[k] = layer;
            found[k] = layer == null ? 0 : layer.home(hashes[k]);
        }
    }

    /** Leaves out the entries whose layer's table has them; returns where the others end. */
    private int lookUp(Successors batch, int from, int to) {
        int left = from;
        for (int k = from; k < to; k++) {
            Layer layer = layers[k];
            if (layer == null || !layer.tableHas(found[k], hashes[k], batch.words(), batch.at(open[k]))) {
                open[left] = open[k];
                hashes[left] = hashes[k];
                values[left++] = values[k];
            }
        }
        return left;
    }

    /** Leaves out the entries that their layer has, the ways to which may be shorter now; returns where the others end. */
    private int meetAgain(HoldingsPart part, Successors batch, int from, int to) {
        int left = from;
        for (int k = from; k < to; k++) {
            Layer layer = layers[k];
            int state = layer == null ? -1 : layer.find(hashes[k], batch.words(), batch.at(open[k]));
            if (layer != null && state >= 0) {
                part.meetAgain(layer, state, batch, open[k], depth);
            } else {
                open[left] = open[k];
                hashes[left] = hashes[k];
                values[left++] = values[k];
            }
        }
        return left;
    }

    private boolean addNew(HoldingsPart part, Successors batch, int from, int to) {
        int end = part.asksPersistent() ? leavePersistentOut(part, batch, from, to) : to;
        for (int k = from; k < end; k++) {
            if (room > 0) {
                room -= part.add(values[k], hashes[k], batch, open[k], depth) ? 1 : 0;
            } else if (!part.has(values[k], hashes[k], batch, open[k])) {
                return false;
            }
        }
        return true;
    }

    /** Leaves out the open entries that are persistent; returns where the others end. */
    private int leavePersistentOut(HoldingsPart part, Successors batch, int from, int to) {
        for (int k = from; k < to; k++) {
            found[k] = part.persistentHome(hashes[k]);
        }
        int left = from;
        for (int k = from; k < to; k++) {
            open[left] = open[k];
            hashes[left] = hashes[k];
            values[left] = values[k];
            left += part.isPersistent(found[k], hashes[k], batch.words(), batch.at(open[k])) ? 0 : 1;
        }
        return left;
    }

    private boolean addBehind(HoldingsPart part, Successors batch, int from, int to) {
        for (int k = from; k < to; k++) {
            found[k] = part.persistentHome(behindHashes[k]);
        }
        for (int k = from; k < to; k++) {
            long hash = behindHashes[k];
            boolean isKnown = isByDepth
                    ? part.meetPersistentAgain(hash, batch, behind[k], depth)
                    : part.isPersistent(found[k], hash, batch.words(), batch.at(behind[k]));
            if (isKnown) {
                continue;
            }
            if (room > 0) {
                room -= part.addPersistent(hash, batch, behind[k], depth) ? 1 : 0;
            } else if (!part.isPersistent(hash, batch, behind[k])) {
                return false;
            }
        }
        return true;
    }

    /**
     * The states met lately in this sweep, each with its progress value and perhaps the length of the shortest way met
     * lately; small enough for a cache near the processor.
     *
     * <p>Many successors are met again soon, and then neither the measure nor a layer need be asked: a state that was
     * met in this sweep is in its layer or persistent, unless the sweep has passed its value since. A state has one
     * place, and the next one that hashes there takes it. Words are compared whole. An empty place holds a state whose
     * place is another, so that it needs no mark. Not thread-safe.
     */
    private static final class RecentValues {
        private static final int BYTES = 1 << 18;

        private final int stride;
        private final int mask;
        /** For each place the value, and behind it the words. */
        private final long[] places;

        /** The depth of the state in each place; empty where it is not asked for. */
        private final int[] depths;

        RecentValues(int wordsPerState, boolean isByDepth) {
            stride = wordsPerState;
            int count = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
            mask = count - 1;
            places = new long[count * (wordsPerState + 1)];
            depths = new int[isByDepth ? count : 0];
            clear();
        }

        /** Forgets everything. */
        void clear() {
            Arrays.fill(places, 0);
            long[] other = new long[stride];
            int homeOfZero = place(WordHash.hash(other, 0, stride));
            do {
                other[0]++;
            } while (place(WordHash.hash(other, 0, stride)) == homeOfZero);
            System.arraycopy(other, 0, places, homeOfZero + 1, stride);
        }

        /** The place of all states with this hash. */
        int place(long hash) {
            return ((int) (hash >>> 24) & mask) * (stride + 1);
        }

        /**
         * Puts a state's words down at its place; true when they were there already, so that the value there is its
         * own.
         */
        boolean meet(int place, long[] words, int at) {
            long differs = 0;
            for (int i = 0; i < stride; i++) {
                differs |= places[place + 1 + i] ^ words[at + i];
                places[place + 1 + i] = words[at + i];
            }
            return differs == 0;
        }

        /** Looks up a state of one word among the recent ones. */
        boolean meetOne(int place, long word) {
            boolean same = places[place + 1] == word;
            places[place + 1] = word;
            return same;
        }

        long value(int place) {
            return places[place];
        }

        /** Whether the state in a place, if it was there before, had a way at least as short as it has now. */
        boolean isAsNear(int place, boolean known, long depth) {
            int number = place / (stride + 1);
            if (known && depths[number] <= depth) {
                return true;
            }
            depths[number] = (int) depth;
            return false;
        }

        void setValue(int place, long value) {
            places[place] = value;
        }
    }
}
