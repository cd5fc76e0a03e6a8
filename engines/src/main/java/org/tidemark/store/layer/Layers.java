package org.tidemark.store.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.store.Droppable;

/**
 * States in layers by a number that each has, lowest first: the memory of a sweep.
 *
 * <p>Every layer has pages and a table of its own, so that forgetting one costs nothing a state. There may be a great
 * many of them, mostly tiny. Finding a layer costs two comparisons when it was asked for lately, else a look into a
 * map; a new one costs about as much as a few states. Not thread-safe.
 */
public final class Layers implements Droppable {
    private final LayerMemory memory;
    private final LayerQueue queue = new LayerQueue();
    private final LayerMap map = new LayerMap();
    private long bookedBytes;
    private @Nullable Layer last;
    private @Nullable Layer lastButOne;

    /** Layers for states of this many words, within a budget; with or without room for a tag beside each state. */
    public Layers(int wordsPerState, boolean tagged, MemoryBudget budget) {
        this(wordsPerState, tagged, budget, 1);
    }

    /** The same, where that many stores of layers share the budget. */
    public Layers(int wordsPerState, boolean tagged, MemoryBudget budget, int sharers) {
        memory = new LayerMemory(wordsPerState, tagged, budget, sharers);
    }

    /** The layer of a value; null when there is none. */
    public @Nullable Layer find(long value) {
        if (last != null && last.value() == value) {
            return last;
        }
        if (lastButOne != null && lastButOne.value() == value) {
            return lastButOne;
        }
        Layer found = map.get(value);
        if (found != null) {
            remember(found);
        }
        return found;
    }

    private void remember(Layer layer) {
        lastButOne = last;
        last = layer;
    }

    /**
     * The layer of a value, made where there is none.
     *
     * @throws MemoryBudget.Exhausted when there is no room for it
     */
    public Layer open(long value) {
        Layer found = find(value);
        if (found != null) {
            return found;
        }
        Layer made = new Layer(value, memory);
        queue.put(made);
        map.put(made);
        remember(made);
        bookIndex();
        return made;
    }

    /** Books what the queue and the map have grown to. */
    private void bookIndex() {
        long bytes = 8L * (queue.capacity() + map.capacity());
        if (bytes > bookedBytes) {
            memory.book(bytes - bookedBytes);
            bookedBytes = bytes;
        }
    }

    /** A set of states with the same memory that is not among the layers, to be given to {@link #drop} at the end. */
    public Layer apart() {
        return new Layer(0, memory);
    }

    /** Drops what {@link #apart} gave. */
    public void drop(Layer apart) {
        apart.drop();
    }

    /** The layer with the least value; null when there are none. */
    public @Nullable Layer lowest() {
        return queue.lowest();
    }

    public int count() {
        return queue.size();
    }

    @Override
    public void dropLowest() {
        Layer lowest = queue.lowest();
        if (lowest == null) {
            throw new IllegalStateException("there is no layer to drop");
        }
        queue.removeLowest();
        map.remove(lowest);
        last = last == lowest ? null : last;
        lastButOne = lastButOne == lowest ? null : lastButOne;
        lowest.drop();
    }

    /** Drops all layers; nothing of them stays booked. */
    public void close() {
        while (queue.lowest() != null) {
            dropLowest();
        }
        memory.unbook(bookedBytes);
        bookedBytes = 0;
    }

    /** Layers by ascending value: a binary heap, 8 to 16 bytes a layer. Not thread-safe. */
    private static final class LayerQueue {
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

    /** Layers by their value: open addressing, at most half full, with removal that leaves no gap. Not thread-safe. */
    private static final class LayerMap {
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
}
