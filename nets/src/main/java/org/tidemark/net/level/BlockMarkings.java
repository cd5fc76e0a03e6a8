package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * The markings of a few places, numbered as they are found. Only places with tokens are kept, so that a marking of a hundred places
 * with one token takes no more than one of two. Belongs to one thread.
 */
final class BlockMarkings implements AutoCloseable {
    /** The number of the initial marking. */
    static final int INITIAL = 0;

    private static final long ENTRY_BYTES = 120;

    private final MemoryBudget budget;
    private final List<Marking> markings = new ArrayList<>();
    private final Map<Marking, Integer> numbers = new HashMap<>();
    private long booked;

    /** The positions of places with tokens, in ascending order, each followed by how many there are. */
    @SuppressWarnings("ArrayRecordComponent") // compared by what it holds
    private record Marking(int[] tokens) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Marking marking && Arrays.equals(tokens, marking.tokens);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(tokens);
        }
    }

    BlockMarkings(int[] initial, MemoryBudget budget) {
        this.budget = budget;
        int[] tokens = new int[2 * initial.length];
        int n = 0;
        for (int position = 0; position < initial.length; position++) {
            if (initial[position] != 0) {
                tokens[n++] = position;
                tokens[n++] = initial[position];
            }
        }
        number(Arrays.copyOf(tokens, n));
    }

    int tokens(int marking, int position) {
        int[] tokens = markings.get(marking).tokens;
        for (int i = 0; i < tokens.length; i += 2) {
            if (tokens[i] == position) {
                return tokens[i + 1];
            }
        }
        return 0;
    }

    /** The number of a marking with other tokens at some positions, which are in ascending order. */
    int with(int marking, int[] positions, int[] changed) {
        int[] old = markings.get(marking).tokens;
        int[] tokens = new int[old.length + 2 * positions.length];
        int n = 0;
        int at = 0;
        for (int i = 0; i < positions.length; i++) {
            while (at < old.length && old[at] < positions[i]) {
                tokens[n++] = old[at++];
                tokens[n++] = old[at++];
            }
            at += at < old.length && old[at] == positions[i] ? 2 : 0;
            if (changed[i] != 0) {
                tokens[n++] = positions[i];
                tokens[n++] = changed[i];
            }
        }
        while (at < old.length) {
            tokens[n++] = old[at++];
        }
        return number(Arrays.copyOf(tokens, n));
    }

    private int number(int[] tokens) {
        Marking marking = new Marking(tokens);
        Integer known = numbers.get(marking);
        if (known != null) {
            return known;
        }
        book(ENTRY_BYTES + 4L * tokens.length);
        markings.add(marking);
        numbers.put(marking, markings.size() - 1);
        return markings.size() - 1;
    }

    /** Books what is kept beside the markings. */
    void book(long bytes) {
        budget.replace(0, bytes);
        booked += bytes;
    }

    @Override
    public void close() {
        budget.release(booked);
        booked = 0;
    }
}
