package org.tidemark.search.sweep;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Successors;
import org.tidemark.store.layer.Layer;
import org.tidemark.store.layer.Layers;

/**
 * The states that a sweep remembers: the layers from the sweep line on, and the persistent states, to which regress edges
 * lead. The persistent states found during a sweep are the roots of the next; a root is in its layer too until that is
 * dropped, but counts once.
 *
 * <p>The two never overlap otherwise: a state found by a regress edge lies behind the line, and what lies behind it is not
 * met as progress in the same sweep. So only the persistent states of earlier sweeps are asked for. The persistent states
 * of a subspace go when it has been processed, since no edge leads there any more. Not thread-safe.
 */
final class Holdings {
    private final int words;
    private final Layers layers;
    private Layer persistent;
    private final long most;
    private final @Nullable Tags tags;
    private long newestTag = -1;

    /** The persistent states from this number on were found in this sweep. */
    private int roots;

    private boolean askPersistent;
    private long held;
    private long peak;
    private long persistentBefore;
    private long mostPersistent;

    /** Gives each new state a number of its own. */
    @FunctionalInterface
    interface Tags {
        long next(Successors batch, int entry);
    }

    /** The progress value of a state that is held. */
    @FunctionalInterface
    interface Values {
        long of(long[] held, int at);
    }

    /** Nothing held yet; {@code tags} is null where states need no numbers. */
    Holdings(int wordsPerState, long mostStates, @Nullable Tags tags, MemoryBudget budget) {
        words = wordsPerState;
        layers = new Layers(wordsPerState, tags != null, budget);
        persistent = layers.apart();
        most = mostStates;
        this.tags = tags;
    }

    /** Puts the persistent states found by the last sweep into their layers; returns how many they are. */
    int beginSweep(Values values) {
        int from = roots;
        roots = persistent.size();
        askPersistent = roots > 0;
        for (int root = from; root < roots; root++) {
            long[] page = persistent.page(root);
            int at = persistent.offset(root);
            Layer layer = layers.open(values.of(page, at));
            layer.add(WordHash.hash(page, at, words), page, at);
            layer.addShared();
            if (tags != null) {
                layer.setTag(layer.size() - 1, persistent.tag(root));
            }
        }
        peak = held;
        return roots - from;
    }

    /** Forgets the persistent states, whose layers have all been dropped; they are the last of their subspace. */
    void endSubspace() {
        if (persistent.size() > 0) {
            persistentBefore += persistent.size();
            mostPersistent = mostPersistent();
            held -= persistent.size();
            layers.drop(persistent);
            persistent = layers.apart();
            roots = 0;
            askPersistent = false;
        }
    }

    boolean hasNewRoots() {
        return persistent.size() > roots;
    }

    @Nullable
    Layer lowest() {
        return layers.lowest();
    }

    @Nullable
    Layer layer(long value) {
        return layers.find(value);
    }

    /** Whether there are persistent states of earlier sweeps, so that new states have to be looked up among them. */
    boolean asksPersistent() {
        return askPersistent;
    }

    /** The first step of a look-up among the persistent states, to be done for many states before the next. */
    int persistentHome(long hash) {
        return persistent.home(hash);
    }

    /** The second step; {@code found} is what the first said. */
    boolean isPersistent(int found, long hash, long[] state, int at) {
        return persistent.contains(found, hash, state, at);
    }

    /** The number of an entry of the batch that is persistent; -1 when it is not. */
    long persistentTag(long hash, Successors batch, int entry) {
        int found = persistent.find(hash, batch.words(), batch.at(entry));
        return found < 0 ? -1 : persistent.tag(found);
    }

    /** The number of the state added last. */
    long newestTag() {
        return newestTag;
    }

    /** Adds an entry of the batch to its layer, unless it is there; false when there would be too many states. */
    boolean add(long value, long hash, Successors batch, int entry) {
        if (held < most) {
            note(layers.open(value), hash, batch, entry);
            return true;
        }
        Layer layer = layers.find(value);
        return layer != null && layer.contains(hash, batch.words(), batch.at(entry));
    }

    /** Makes an entry of the batch persistent, unless it is; false when there would be too many states. */
    boolean addPersistent(long hash, Successors batch, int entry) {
        if (held < most) {
            note(persistent, hash, batch, entry);
            return true;
        }
        return persistent.contains(hash, batch.words(), batch.at(entry));
    }

    private void note(Layer layer, long hash, Successors batch, int entry) {
        if (layer.add(hash, batch.words(), batch.at(entry))) {
            held++;
            if (tags != null) {
                newestTag = tags.next(batch, entry);
                layer.setTag(layer.size() - 1, newestTag);
            }
        }
    }

    void dropLowest() {
        peak = Math.max(peak, held);
        Layer lowest = layers.lowest();
        held -= lowest == null ? 0 : lowest.size() - lowest.shared();
        layers.dropLowest();
    }

    long held() {
        return held;
    }

    /** The most states held since the sweep began; states only come until a layer is dropped. */
    long peak() {
        return Math.max(peak, held);
    }

    /** The different states that were persistent, now or before. */
    long persistentStates() {
        return persistentBefore + persistent.size();
    }

    /** The most of them at once. */
    long mostPersistent() {
        return Math.max(mostPersistent, persistent.size());
    }

    /** Forgets everything. */
    void close() {
        layers.close();
        layers.drop(persistent);
    }
}
