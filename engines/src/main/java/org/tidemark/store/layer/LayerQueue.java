package org.tidemark.store.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Layers by ascending value: a binary heap, 8 to 16 bytes a layer. Not thread-safe. */
final class LayerQueue {
    private @Nullable Layer[] heap = new Layer[16];
    private int size;

    int size() {
        return size;
    }

    int capacity() {
        return heap.length;
    }

    @Nullable
    Layer lowest() {
        return heap[0];
    }

    void put(Layer layer) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        int at = size++;
        while (at > 0 && above(heap[(at - 1) / 2], layer)) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = layer;
    }

    void removeLowest() {
        Layer last = heap[--size];
        heap[size] = null;
        if (size == 0 || last == null) {
            return;
        }
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && above(heap[child], heap[child + 1])) {
                child++;
            }
            if (!above(last, heap[child])) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = last;
    }

    private static boolean above(@Nullable Layer one, @Nullable Layer other) {
        return one != null && other != null && one.value() > other.value();
    }
}
