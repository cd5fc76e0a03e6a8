package org.tidemark.store.layer;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.WordHash;

/** Layers by their value: open addressing, at most half full, with removal that leaves no gap. Not thread-safe. */
final class LayerMap {
    private @Nullable Layer[] places = new Layer[16];
    private int size;

    int capacity() {
        return places.length;
    }

    @Nullable
    Layer get(long value) {
        for (int at = home(value); ; at = after(at)) {
            Layer there = places[at];
            if (there == null || there.value() == value) {
                return there;
            }
        }
    }

    /** Puts a layer whose value is not in the map yet. */
    void put(Layer layer) {
        if (2 * (size + 1) > places.length) {
            grow();
        }
        place(layer);
        size++;
    }

    private void grow() {
        @Nullable Layer[] old = places;
        places = new Layer[2 * old.length];
        for (Layer layer : old) {
            if (layer != null) {
                place(layer);
            }
        }
    }

    private void place(Layer layer) {
        int at = home(layer.value());
        while (places[at] != null) {
            at = after(at);
        }
        places[at] = layer;
    }

    void remove(Layer layer) {
        int gap = home(layer.value());
        while (places[gap] != layer) {
            gap = after(gap);
        }
        places[gap] = null;
        size--;
        for (int at = after(gap); places[at] != null; at = after(at)) {
            Layer there = places[at];
            if (there != null && between(home(there.value()), gap, at)) {
                places[gap] = there;
                places[at] = null;
                gap = at;
            }
        }
    }

    /** Whether a layer at home there would be looked for at the gap before it is at its place. */
    private boolean between(int home, int gap, int at) {
        return ((at - home) & (places.length - 1)) >= ((at - gap) & (places.length - 1));
    }

    private int home(long value) {
        return (int) WordHash.hash(value) & (places.length - 1);
    }

    private int after(int at) {
        return (at + 1) & (places.length - 1);
    }
}
