package org.tidemark.search.sweep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.layer.Layer;

/**
 * The states that a sweep remembers: the layers from the sweep line on, and the persistent states, to which regress edges
 * lead. The persistent states of a subspace go when it has been processed, since no edge leads there any more.
 *
 * <p>One worker has all of them in one {@link HoldingsPart}. Several share some times as many parts, each with a lock,
 * so that two of them rarely want the same. All but {@link #take}, {@link #shownLeft} and {@link #shownHeld} is for one
 * thread while no worker works.
 */
final class Holdings {
    private static final int PARTS_PER_WORKER = 2;
    private static final int MOST_PARTS = 64;

    /** The bits of a hash that choose a part: below those for places of recent states, above most of a fingerprint. */
    private static final int PART_SHIFT = 18;

    private final HoldingsPart[] parts;
    private final int partMask;
    private final long most;
    private long peak;
    private long persistentBefore;
    private long mostPersistent;

    /** The progress value of a state that is held. */
    @FunctionalInterface
    interface Values {
        long of(long[] held, int at);
    }

    /** Nothing held yet, for that many workers. */
    Holdings(int wordsPerState, SweepPlan plan, int workers) {
        int count = workers == 1 ? 1 : Math.min(MOST_PARTS, Integer.highestOneBit(2 * PARTS_PER_WORKER * workers - 1));
        MemoryBudget budget = plan.limits().budget();
        HoldingsPart.Tags tags = plan.tags(workers > 1);
        parts = new HoldingsPart[count];
        Arrays.setAll(parts, p -> new HoldingsPart(wordsPerState, tags, plan.goesByDepth(), count, budget));
        partMask = count - 1;
        most = plan.limits().maxStates();
    }

    int parts() {
        return parts.length;
    }

    HoldingsPart part(int number) {
        return parts[number];
    }

    /** The number of the part for states with this hash. */
    int partOf(long hash) {
        return (int) (hash >>> PART_SHIFT) & partMask;
    }

    /** How many more states may be held, as far as that is known while workers work. */
    long room() {
        return most == Long.MAX_VALUE ? Long.MAX_VALUE : most - shownHeld();
    }

    /** Whether workers together hold more than they may, each of which had room for its own. */
    boolean isOverfull() {
        return most < held();
    }

    /** Puts the persistent states found by the last sweep into their layers; returns how many they are. */
    long beginSweep(Values values) {
        long roots = 0;
        for (HoldingsPart part : parts) {
            roots += part.beginSweep(values);
        }
        peak = held();
        return roots;
    }

    /** Forgets the persistent states, whose layers have all been dropped. */
    void endSubspace() {
        long persistent = persistentHere();
        persistentBefore += persistent;
        mostPersistent = Math.max(mostPersistent, persistent);
        for (HoldingsPart part : parts) {
            part.endSubspace();
        }
    }

    boolean hasNewRoots() {
        for (HoldingsPart part : parts) {
            if (part.hasNewRoots()) {
                return true;
            }
        }
        return false;
    }

    /** A layer with the lowest value; null when there are none. */
    @Nullable
    Layer lowest() {
        Layer lowest = null;
        for (HoldingsPart part : parts) {
            Layer its = part.lowest();
            lowest = its != null && (lowest == null || its.value() < lowest.value()) ? its : lowest;
        }
        return lowest;
    }

    /** Begins the layer of the lowest value. */
    void beginLayer(long value) {
        for (HoldingsPart part : parts) {
            part.beginLayer(value);
        }
    }

    /** Begins the next round of the layer, where states go by depth; returns that depth, or -1 when there is none. */
    long beginRound() {
        long least = -1;
        for (HoldingsPart part : parts) {
            long its = part.nextRound();
            least = its >= 0 && (least < 0 || its < least) ? its : least;
        }
        for (HoldingsPart part : parts) {
            if (least >= 0) {
                part.beginRound(least);
            }
        }
        return least;
    }

    /** How many states the layer has so far. */
    long layerSize() {
        long states = 0;
        for (HoldingsPart part : parts) {
            states += part.layerSize();
        }
        return states;
    }

    void dropLayer() {
        peak = peak();
        for (HoldingsPart part : parts) {
            part.dropLayer();
        }
    }

    /**
     * Copies states of the layer to be expanded by a worker, with their tags; returns how many, 0 where none are left.
     * They are those of the next part that has any, from the one given on: who takes from the parts by turns expands
     * states about in the order in which they were found, and so meets successors that were met lately.
     */
    int take(int first, long[] into, int most) {
        for (int i = 0; i < parts.length; i++) {
            HoldingsPart part = parts[(first + i) & partMask];
            if (part.shownLeft() > 0) {
                part.enter();
                try {
                    int taken = part.take(into, most);
                    if (taken > 0) {
                        return taken;
                    }
                } finally {
                    part.leave();
                }
            }
        }
        return 0;
    }

    /** How many states of the layer, or of its round, nobody has taken; for any worker, and perhaps old. */
    long shownLeft() {
        long left = 0;
        for (HoldingsPart part : parts) {
            left += part.shownLeft();
        }
        return left;
    }

    /** How many states are held; for any worker, and perhaps old. */
    long shownHeld() {
        long states = 0;
        for (HoldingsPart part : parts) {
            states += part.shownHeld();
        }
        return states;
    }

    long held() {
        long states = 0;
        for (HoldingsPart part : parts) {
            states += part.held();
        }
        return states;
    }

    /** The most states held since the sweep began; states only come until a layer is dropped. */
    long peak() {
        return Math.max(peak, held());
    }

    private long persistentHere() {
        long persistent = 0;
        for (HoldingsPart part : parts) {
            persistent += part.persistentStates();
        }
        return persistent;
    }

    /** The different states that were persistent, now or before. */
    long persistentStates() {
        return persistentBefore + persistentHere();
    }

    /** The most of them at once. */
    long mostPersistent() {
        return Math.max(mostPersistent, persistentHere());
    }

    /** Forgets everything. */
    void close() {
        for (HoldingsPart part : parts) {
            part.close();
        }
    }
}
