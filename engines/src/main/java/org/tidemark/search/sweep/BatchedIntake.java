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
 * states, one by one.
 *
 * <p>Not thread-safe; allocates only when a batch is larger than any before.
 */
final class BatchedIntake implements Intake {
    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private static final long ENTRY_BYTES = 4 * Long.BYTES + 3 * Integer.BYTES;

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
    private long regressEdges;
    private long bookedBytes;

    BatchedIntake(
            int wordsPerState,
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
        recent = new RecentValues(wordsPerState);
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
        return take(batch, Long.MIN_VALUE, null);
    }

    @Override
    public boolean take(Successors batch, long line) {
        return take(batch, line, steps);
    }

    private boolean take(Successors batch, long line, ProgressMeasure.@Nullable Steps along) {
        int n = batch.size();
        if (open.length < n) {
            makeRoom(n);
        }
        if (canonical != null) {
            for (int i = 0; i < n; i++) {
                canonical.canonise(batch.words(), batch.at(i));
            }
        }
        int missed = along == null ? meet(batch, line) : meet(batch, line, along);
        findHomes(missed);
        regressEdges += regress;
        return addNew(batch, lookUp(batch, missed)) && addBehind(batch);
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
            missed = note(i, hash, value, line, known, missed);
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
            missed = note(i, hash, along.after(line, batch.event(i), buffer, at), line, known, missed);
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
    private void findHomes(int n) {
        for (int k = 0; k < n; k++) {
            Layer layer = holdings.layer(values[k]);
            layers[k] = layer;
            found[k] = layer == null ? 0 : layer.home(hashes[k]);
        }
    }

    /** Leaves out the entries whose layer's table has them; returns how many are left. */
    private int lookUp(Successors batch, int n) {
        int left = 0;
        for (int k = 0; k < n; k++) {
            Layer layer = layers[k];
            if (layer == null || !layer.tableHas(found[k], hashes[k], batch.words(), batch.at(open[k]))) {
                open[left] = open[k];
                hashes[left] = hashes[k];
                values[left++] = values[k];
            }
        }
        return left;
    }

    /** Leaves the persistent ones out of entries, given with their hashes and, of the open ones, values. */
    private int leavePersistentOut(Successors batch, int n, int[] entries, long[] hashesOf) {
        for (int k = 0; k < n; k++) {
            found[k] = holdings.persistentHome(hashesOf[k]);
        }
        int left = 0;
        for (int k = 0; k < n; k++) {
            entries[left] = entries[k];
            hashesOf[left] = hashesOf[k];
            values[left] = values[k];
            left += holdings.isPersistent(found[k], hashesOf[k], batch.words(), batch.at(entries[k])) ? 0 : 1;
        }
        return left;
    }

    private boolean addNew(Successors batch, int n) {
        int left = holdings.asksPersistent() ? leavePersistentOut(batch, n, open, hashes) : n;
        for (int k = 0; k < left; k++) {
            if (!holdings.add(values[k], hashes[k], batch, open[k])) {
                return false;
            }
        }
        return true;
    }

    private boolean addBehind(Successors batch) {
        int left = leavePersistentOut(batch, regress, behind, behindHashes);
        for (int k = 0; k < left; k++) {
            if (!holdings.addPersistent(behindHashes[k], batch, behind[k])) {
                return false;
            }
        }
        return true;
    }

    /**
     * The states met lately in this sweep, each with its progress value; small enough for a cache near the processor.
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

        RecentValues(int wordsPerState) {
            stride = wordsPerState;
            int count = Math.max(64, Integer.highestOneBit(BYTES / (8 * wordsPerState + 8)));
            mask = count - 1;
            places = new long[count * (wordsPerState + 1)];
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

        void setValue(int place, long value) {
            places[place] = value;
        }
    }
}
