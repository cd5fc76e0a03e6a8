package org.tidemark.color.direct;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/**
 * A cache of the array unpacked from the last multi-set that one worker read, by place: the next state often has an
 * equal multi-set there. Large arrays are booked as caches are, and made again where there is no room for them.
 */
final class LastUnpacked<T> {
    /** Smaller arrays are not counted. */
    private static final long SMALL_BYTES = ArrayBytes.ofLongs(64);

    /** Makes an array of a multi-set. */
    interface Unpacking<T> {
        T of(int place, int id);
    }

    private final Unpacking<T> unpacking;
    private final ToLongFunction<T> bytes;
    private final WorkerCosts costs;
    private final @Nullable Object[] kept;
    private final int[] ids;
    private final long[] booked;

    private LastUnpacked(int places, Unpacking<T> unpacking, ToLongFunction<T> bytes, WorkerCosts costs) {
        this.unpacking = unpacking;
        this.bytes = bytes;
        this.costs = costs;
        kept = new Object[places];
        ids = new int[places];
        booked = new long[places];
    }

    /** The pairs of multi-sets. */
    static LastUnpacked<int[]> pairs(MultiSetTable[] tables, WorkerCosts costs) {
        return new LastUnpacked<>(
                tables.length, (place, id) -> tables[place].content(id), all -> ArrayBytes.ofInts(all.length), costs);
    }

    /** The ranks of the different values in multi-sets whose pairs are known. */
    static LastUnpacked<long[]> ranks(MultiSetTable[] tables, LastUnpacked<int[]> pairs, WorkerCosts costs) {
        return new LastUnpacked<>(
                tables.length,
                (place, id) -> tables[place].ranks(pairs.get(place, id)),
                all -> ArrayBytes.ofLongs(all.length),
                costs);
    }

    /** The array of a multi-set. It must not be modified. */
    @SuppressWarnings("unchecked") // only what was unpacked is kept
    T get(int place, int id) {
        Object last = kept[place];
        if (last != null && ids[place] == id) {
            return (T) last;
        }
        forget(place);
        T unpacked = unpacking.of(place, id);
        long size = bytes.applyAsLong(unpacked);
        long toBook = size <= SMALL_BYTES ? 0 : size;
        if (toBook == 0 || costs.offer(toBook)) {
            kept[place] = unpacked;
            ids[place] = id;
            booked[place] = toBook;
        }
        return unpacked;
    }

    private void forget(int place) {
        kept[place] = null;
        if (booked[place] > 0) {
            costs.giveBack(booked[place]);
            booked[place] = 0;
        }
    }
}
