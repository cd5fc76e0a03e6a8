package org.tidemark.net.level;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Places that lie behind each other in an order and are one level together: those of a component in which there is never more than
 * one token, as far as is known, and two places whose tokens add up to the same number forever. Such a level has a value for each place
 * and one for none of them, or as many as one of the two, where single levels would be as many as there are places. Immutable.
 */
final class LevelBlocks {
    /** A level has at most this many places: a value costs as much as there are transitions at the level. */
    private static final int MOST_PLACES = 1 << 8;

    private final int[] starts;

    private LevelBlocks(int[] starts) {
        this.starts = starts;
    }

    /**
     * Blocks of positions.
     *
     * @param isBeside the positions that are in a block with the one before them
     */
    static LevelBlocks of(int positions, BitSet isBeside) {
        return new LevelBlocks(IntStream.rangeClosed(0, positions)
                .filter(i -> i == 0 || i == positions || !isBeside.get(i))
                .toArray());
    }

    /** The blocks of an order. */
    static LevelBlocks of(int[] places, PlaceComponents components) {
        BitSet isBeside = new BitSet();
        int width = 1;
        for (int i = 1; i < places.length; i++) {
            int component = components.of(places[i]);
            boolean goesOn = width < MOST_PLACES
                    && component == components.of(places[i - 1])
                    && components.isOneLevel(component);
            isBeside.set(i, goesOn);
            width = goesOn ? width + 1 : 1;
        }
        return of(places.length, isBeside);
    }

    int size() {
        return starts.length - 1;
    }

    /** The block of each position. */
    int[] ofPositions() {
        int[] blockOf = new int[starts[size()]];
        for (int block = 0; block < size(); block++) {
            Arrays.fill(blockOf, starts[block], starts[block + 1], block);
        }
        return blockOf;
    }

    /** The first position of a block in the order. */
    int from(int block) {
        return starts[block];
    }

    int width(int block) {
        return starts[block + 1] - starts[block];
    }

    /** Whether some level has several places. */
    boolean areWide() {
        return size() < starts[size()];
    }
}
