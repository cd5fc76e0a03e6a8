package org.tidemark.store.layer;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.Droppable;

/**
 * States in layers by a number that each has, lowest first: the memory of a sweep.
 *
 * <p>Every layer has pages and a table of its own, so that forgetting one costs nothing a state. There may be a great many
 * of them, mostly tiny. Finding a layer costs two comparisons when it was asked for lately, else a look into a map;
 * a new one costs about as much as a few states. Not thread-safe.
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
        memory = new LayerMemory(wordsPerState, tagged, budget);
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
}
