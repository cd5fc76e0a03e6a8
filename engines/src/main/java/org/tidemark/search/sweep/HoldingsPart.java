package org.tidemark.search.sweep;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Successors;
import org.tidemark.store.layer.Layer;
import org.tidemark.store.layer.Layers;

/**
 * A part of the {@link Holdings}: the states whose hashes agree in some bits.
 *
 * <p>The persistent states found during a sweep are the roots of the next; a root is in its layer too until that is
 * dropped, but counts once. The two never overlap otherwise: a state found by a regress edge lies behind the line, and
 * what lies behind it is not met as progress in the same sweep. So only the persistent states of earlier sweeps are
 * asked for.
 *
 * <p>Several workers share a part under its lock, by {@link #enter} and {@link #leave}; one worker needs no lock. What
 * begins and ends layers and sweeps is done while no worker works.
 */
final class HoldingsPart {
    /** Fewer states are not worth a lock, unless no more are left. */
    private static final int LEAST_TAKEN = 16;

    /** In the middle of some cache lines, so that nothing else shares these. */
    private static final int LOCK = 16;

    private static final int LEFT = LOCK + 1;
    private static final int HELD = LOCK + 2;

    private final int words;
    private final int stride;
    private final Layers layers;
    private Layer persistent;
    private final @Nullable Tags tags;

    /** The order of the states of a layer; null where they are expanded as they come. */
    private final @Nullable Agenda agenda;

    private final boolean isShared;

    /**
     * The lock, 1 while it is held: taken by a volatile exchange and given back by a releasing write, so that what is
     * done under it is seen by the next holder. The other two are copies for threads without the lock, written before it
     * is given back and read without any order: at worst they are old.
     */
    private final AtomicLongArray signals = new AtomicLongArray(2 * LOCK);

    private long newestTag = -1;

    /** The persistent states from this number on were found in this sweep. */
    private int roots;

    private boolean askPersistent;
    private long held;

    /** The layer that is being processed; no layer before the first. */
    private long line;

    private boolean hasLine;

    /** The first state of that layer which no worker has taken. */
    private int next;

    /** Gives each new state a number of its own. */
    @FunctionalInterface
    interface Tags {
        long next(Successors batch, int entry, long depth);
    }

    /**
     * A part that holds nothing yet.
     *
     * @param tags null where states need no tags
     * @param byDepth whether states of a layer are expanded in the order of the depths that their tags have
     * @param parts how many parts there are
     */
    HoldingsPart(int wordsPerState, @Nullable Tags tags, boolean byDepth, int parts, MemoryBudget budget) {
        words = wordsPerState;
        stride = wordsPerState + (tags == null ? 0 : 1);
        layers = new Layers(wordsPerState, tags != null, budget, parts);
        persistent = layers.apart();
        this.tags = tags;
        agenda = byDepth ? new Agenda(budget) : null;
        isShared = parts > 1;
    }

    /** Takes the lock if it is free. */
    boolean tryEnter() {
        return !isShared || (signals.getPlain(LOCK) == 0 && signals.compareAndSet(LOCK, 0, 1));
    }

    void enter() {
        for (int tries = 0; !tryEnter(); tries++) {
            WorkerThreads.pause(tries);
        }
    }

    void leave() {
        if (isShared) {
            publish();
            signals.setRelease(LOCK, 0);
        }
    }

    private void publish() {
        signals.setOpaque(LEFT, left());
        signals.setOpaque(HELD, held);
    }

    private int left() {
        if (agenda != null) {
            return agenda.left();
        }
        Layer layer = hasLine ? layers.lowest() : null;
        return layer == null || layer.value() != line ? 0 : layer.size() - next;
    }

    /** How many states of the layer, or of its round, were left lately; for any worker. */
    long shownLeft() {
        return isShared ? signals.getOpaque(LEFT) : left();
    }

    /** How many states were held lately; for any worker. */
    long shownHeld() {
        return isShared ? signals.getOpaque(HELD) : held;
    }

    long held() {
        return held;
    }

    /** Puts the persistent states found by the last sweep into their layers; returns how many they are. */
    int beginSweep(Holdings.Values values) {
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
        return roots - from;
    }

    /** Forgets the persistent states, whose layers have all been dropped; they are the last of their subspace. */
    void endSubspace() {
        if (persistent.size() > 0) {
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

    /** The layer with the lowest value; null where there is none. */
    @Nullable
    Layer lowest() {
        return layers.lowest();
    }

    /** Begins the layer of a value, than which this part has no lower one. */
    void beginLayer(long value) {
        line = value;
        hasLine = true;
        next = 0;
        if (agenda != null) {
            agenda.begin(layerOfLine());
        }
        publish();
    }

    private @Nullable Layer layerOfLine() {
        Layer lowest = layers.lowest();
        return lowest == null || lowest.value() != line ? null : lowest;
    }

    /** The depth of the next round of the layer; -1 when there is none. Only where there are depths. */
    long nextRound() {
        return agenda == null ? -1 : agenda.nextRound();
    }

    void beginRound(long depth) {
        if (agenda != null) {
            agenda.beginRound(depth);
            publish();
        }
    }

    /** Drops the layer of the line; returns how many states it had. */
    int dropLayer() {
        hasLine = false;
        Layer layer = layerOfLine();
        int size = layer == null ? 0 : layer.size();
        if (layer != null) {
            held -= size - layer.shared();
            layers.dropLowest();
        }
        publish();
        return size;
    }

    /** How many states the layer of the line has. */
    int layerSize() {
        Layer layer = layerOfLine();
        return layer == null ? 0 : layer.size();
    }

    /** Copies states to be expanded next, with their tags; returns how many. */
    int take(long[] into, int most) {
        Layer layer = layerOfLine();
        int left = left();
        if (layer == null || left == 0) {
            return 0;
        }
        int taken = isShared ? Math.min(Math.min(left, most), Math.max(LEAST_TAKEN, left / 2)) : Math.min(left, most);
        if (agenda == null) {
            int here = Math.min(taken, layer.leftInPage(next));
            System.arraycopy(layer.page(next), layer.offset(next), into, 0, here * stride);
            next += here;
            return here;
        }
        for (int i = 0; i < taken; i++) {
            int state = agenda.take();
            System.arraycopy(layer.page(state), layer.offset(state), into, i * stride, stride);
        }
        return taken;
    }

    /** The layer of a value; null where there is none. */
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

    /**
     * Adds an entry of the batch to its layer; false where it is there.
     *
     * @param depth how many steps the way to it has
     */
    boolean add(long value, long hash, Successors batch, int entry, long depth) {
        Layer layer = layers.open(value);
        boolean isNew = note(layer, hash, batch, entry, depth);
        if (isNew && agenda != null && hasLine && value == line) {
            agenda.add(layer, layer.size() - 1);
        }
        return isNew;
    }

    /** Whether an entry is in the layer of a value. */
    boolean has(long value, long hash, Successors batch, int entry) {
        Layer layer = layers.find(value);
        return layer != null && layer.contains(hash, batch.words(), batch.at(entry));
    }

    /** Makes an entry of the batch persistent; false where it is. */
    boolean addPersistent(long hash, Successors batch, int entry, long depth) {
        return note(persistent, hash, batch, entry, depth);
    }

    boolean isPersistent(long hash, Successors batch, int entry) {
        return persistent.contains(hash, batch.words(), batch.at(entry));
    }

    private boolean note(Layer layer, long hash, Successors batch, int entry, long depth) {
        if (!layer.add(hash, batch.words(), batch.at(entry))) {
            return false;
        }
        held++;
        if (tags != null) {
            newestTag = tags.next(batch, entry, depth);
            layer.setTag(layer.size() - 1, newestTag);
        }
        return true;
    }

    /** An entry of the batch was met again in its layer, perhaps by a shorter way. */
    void meetAgain(Layer layer, int state, Successors batch, int entry, long depth) {
        Tags ways = tags;
        if (ways != null && agenda != null && depth < PathTag.depth(layer.tag(state))) {
            layer.setTag(state, ways.next(batch, entry, depth));
            if (hasLine && layer.value() == line) {
                agenda.add(layer, state);
            }
        }
    }

    /** Whether an entry is persistent, perhaps by a shorter way now; of earlier sweeps, the way does not matter any more. */
    boolean meetPersistentAgain(long hash, Successors batch, int entry, long depth) {
        int state = persistent.find(hash, batch.words(), batch.at(entry));
        Tags ways = tags;
        if (ways != null && state >= roots && depth < PathTag.depth(persistent.tag(state))) {
            persistent.setTag(state, ways.next(batch, entry, depth));
        }
        return state >= 0;
    }

    int persistentStates() {
        return persistent.size();
    }

    /** Forgets everything. */
    void close() {
        layers.close();
        layers.drop(persistent);
        if (agenda != null) {
            agenda.close();
        }
    }
}
