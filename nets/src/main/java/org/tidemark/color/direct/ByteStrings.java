package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.TableCosts;

/**
 * Strings of bytes, numbered from 0 in the order they are added. Sixteen share an array, each after its length, so that a
 * string costs little more than its bytes; only the last array has room to spare. Accounts for its arrays. Where memory
 * runs out, it stays as it was. Not thread-safe.
 */
final class ByteStrings {
    private static final int PER_BLOCK = 16;

    /** The length of the longest array. */
    static final int MOST_LENGTH = Integer.MAX_VALUE - 8;

    private final TableCosts costs;
    private byte[][] blocks = new byte[1][];
    private int size;

    /** How much of the last block is in use. */
    private int used;

    private long bytes;

    ByteStrings(TableCosts costs) {
        this.costs = costs;
        long first = ArrayBytes.ofReferences(blocks.length);
        costs.grow(first);
        bytes = first;
    }

    int size() {
        return size;
    }

    long bytes() {
        return bytes;
    }

    void add(byte[] string, int length) {
        int needed = PackedPairs.lengthOf(length) + length;
        if (size % PER_BLOCK > 0 && needed > MOST_LENGTH - used) {
            throw new MemoryBudget.Exhausted();
        }
        if (size % PER_BLOCK == 0) {
            startBlock(needed);
        }
        int last = size / PER_BLOCK;
        if (needed > blocks[last].length - used) {
            resize(last, (int) Math.min(Math.max((long) used + needed, 2L * used), MOST_LENGTH));
        }
        int at = PackedPairs.putNumber(length, blocks[last], used);
        System.arraycopy(string, 0, blocks[last], at, length);
        used += needed;
        size++;
    }

    /** Trims the last block, and begins another. */
    private void startBlock(int length) {
        int next = size / PER_BLOCK;
        if (next > 0) {
            resize(next - 1, used);
        }
        if (next == blocks.length) {
            replace(ArrayBytes.ofReferences(next), ArrayBytes.ofReferences(2 * next));
            blocks = Arrays.copyOf(blocks, 2 * next);
        }
        costs.grow(ArrayBytes.ofBytes(length));
        bytes += ArrayBytes.ofBytes(length);
        blocks[next] = new byte[length];
        used = 0;
    }

    private void resize(int block, int length) {
        if (blocks[block].length != length) {
            replace(ArrayBytes.ofBytes(blocks[block].length), ArrayBytes.ofBytes(length));
            blocks[block] = Arrays.copyOf(blocks[block], length);
        }
    }

    private void replace(long former, long now) {
        costs.replace(former, now);
        bytes += now - former;
    }

    boolean isAt(int number, byte[] string, int length) {
        byte[] block = block(number);
        int start = start(number);
        if (PackedPairs.number(block, start) != length) {
            return false;
        }
        int from = from(block, start);
        return Arrays.equals(block, from, from + length, string, 0, length);
    }

    /** The array that has a string and its length at {@link #start}. It must not be modified. */
    byte[] block(int number) {
        return blocks[number / PER_BLOCK];
    }

    /** Where the length of a string is; the string goes from {@link #from} to {@link #end}. */
    int start(int number) {
        byte[] block = block(number);
        int at = 0;
        for (int before = number % PER_BLOCK; before > 0; before--) {
            at = end(block, at);
        }
        return at;
    }

    static int from(byte[] block, int start) {
        return PackedPairs.after(block, start);
    }

    static int end(byte[] block, int start) {
        return from(block, start) + (int) PackedPairs.number(block, start);
    }
}
