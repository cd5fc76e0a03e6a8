package org.tidemark.spark.block;

import java.util.Arrays;
import org.tidemark.bits.WordHash;
import org.tidemark.model.Successors;
import org.tidemark.search.disk.StateSorter;

/**
 * The different states among the successors that one task has found, until they are sent to the partitions that they belong to.
 *
 * <p>A hash table with linear probing, at most half full. States of one word lie in the table itself, where 0 means a free slot
 * and the state 0 is marked beside it; of longer ones the table has numbers of a log. Belongs to one thread.
 */
public final class CandidateTable {
    private static final int FIRST_SLOTS = 1 << 12;

    /** How many states are looked up together. */
    private static final int TOGETHER = 256;

    private final int width;
    private long[] keys = new long[0];
    private int[] numbers = new int[0];
    private long[] log = new long[0];
    private int slots;
    private int size;
    private boolean hasZero;

    /** The entries of a batch that are still to be added, and the first slot of each. */
    private final int[] open = new int[TOGETHER];

    private final int[] home = new int[TOGETHER];

    /** A table for states of this many words. */
    public CandidateTable(int width) {
        this.width = width;
        clear();
    }

    /** How many different states there are. */
    public int size() {
        return size;
    }

    /** Adds the states of a batch. */
    public void addAll(Successors batch) {
        while (slots < 2 * (size + batch.size())) {
            grow();
        }
        long[] words = batch.words();
        int n = batch.size();
        for (int from = 0; from < n; from += TOGETHER) {
            int to = Math.min(n, from + TOGETHER);
            if (width == 1) {
                addWords(words, from, to);
            } else {
                addStates(words, from, to);
            }
        }
    }

    /** Looks at the first slot of each state before anything is added: so the processor waits for many slots at the same time. */
    private void addWords(long[] words, int from, int to) {
        int mask = slots - 1;
        boolean isZero = false;
        int left = 0;
        for (int i = from; i < to; i++) {
            long state = words[i];
            int slot = (int) (WordHash.hash(state) & mask);
            open[left] = i;
            home[left] = slot;
            left += keys[slot] == state ? 0 : 1;
            isZero |= state == 0; // which a free slot looks like
        }
        if (isZero && !hasZero) {
            hasZero = true;
            size++;
        }
        for (int k = 0; k < left; k++) {
            addOne(words[open[k]], home[k]);
        }
    }

    private void addStates(long[] words, int from, int to) {
        int mask = slots - 1;
        for (int i = from; i < to; i++) {
            int slot = (int) (WordHash.hash(words, i * width, width) & mask);
            home[i - from] = slot;
            open[i - from] = numbers[slot];
        }
        int left = 0;
        for (int i = from; i < to; i++) {
            int number = open[i - from];
            boolean isThere = number != 0 && isLogged(number, words, i * width);
            open[left] = i;
            home[left] = home[i - from];
            left += isThere ? 0 : 1;
        }
        for (int k = 0; k < left; k++) {
            addLong(words, open[k] * width, home[k]);
        }
    }

    private boolean isLogged(int number, long[] words, int at) {
        int there = (number - 1) * width;
        return Arrays.equals(log, there, there + width, words, at, at + width);
    }

    private void addOne(long state, int first) {
        if (state == 0) {
            return; // marked already
        }
        int mask = slots - 1;
        int slot = first;
        while (keys[slot] != 0) {
            if (keys[slot] == state) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        keys[slot] = state;
        size++;
    }

    private void addLong(long[] words, int at, int first) {
        int mask = slots - 1;
        int slot = first;
        while (numbers[slot] != 0) {
            if (isLogged(numbers[slot], words, at)) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        System.arraycopy(words, at, log, size * width, width);
        numbers[slot] = ++size;
    }

    private void grow() {
        int states = size;
        long[] former = states(new long[states * width]);
        slots *= 4;
        allocate();
        Successors all = new Successors(width, states);
        for (int i = 0; i < states; i++) {
            all.add(Successors.NO_EVENT, former, i * width);
        }
        addAll(all);
    }

    private void allocate() {
        size = 0;
        hasZero = false;
        if (width == 1) {
            keys = new long[slots];
        } else {
            numbers = new int[slots];
            log = new long[slots / 2 * width + width];
        }
    }

    /** Forgets all states, and keeps the room for them. */
    private void clear() {
        if (slots == 0) {
            slots = FIRST_SLOTS;
            allocate();
            return;
        }
        size = 0;
        hasZero = false;
        Arrays.fill(keys, 0);
        Arrays.fill(numbers, 0);
    }

    private long[] states(long[] into) {
        if (width > 1) {
            System.arraycopy(log, 0, into, 0, size * width);
            return into;
        }
        int n = 0;
        if (hasZero) {
            into[n++] = 0;
        }
        for (long key : keys) {
            if (key != 0) {
                into[n++] = key;
            }
        }
        return into;
    }

    /** Takes all states out: a block for each partition, of those that belong there. */
    public StateBlock[] drain(Partitions partitions) {
        long[] all = states(new long[size * width]);
        int[] goal = new int[size];
        int[] next = new int[partitions.count() + 1];
        for (int i = 0; i < size; i++) {
            goal[i] = partitions.of(all, i * width, width);
            next[goal[i] + 1]++;
        }
        for (int p = 0; p < partitions.count(); p++) {
            next[p + 1] += next[p];
        }
        int[] starts = next.clone();
        long[] grouped = new long[all.length];
        for (int i = 0; i < size; i++) {
            System.arraycopy(all, i * width, grouped, next[goal[i]]++ * width, width);
        }
        StateSorter sorter = new StateSorter(grouped, width);
        StateBlock[] blocks = new StateBlock[partitions.count()];
        for (int p = 0; p < blocks.length; p++) {
            sorter.sort(starts[p], starts[p + 1]);
            blocks[p] = StateBlock.of(grouped, width, starts[p], starts[p + 1]);
        }
        clear();
        return blocks;
    }
}
