package org.tidemark.compose.aggregate;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Sets of small numbers, each kept once, so that equal sets have the same name and a union that was made before costs a
 * look.
 *
 * <p>A set is a binary tree over its universe: at level 0 a word of 64 bits, above it two halves. The empty set is 0 at every
 * level. A node is one word, the bits or the names of both halves; which of them it is follows from the level, so nodes of
 * different levels may share a name. With 20,000 numbers there are nine levels above the words, and the sets
 * {0}, {0, 1}, {0, 1, 2}, … of a chain take a few nodes each instead of a row.
 *
 * <p>Not thread-safe; 16 bytes per node and a cache as large as the nodes, booked until {@link #release}.
 */
final class ClassSets {
    static final int EMPTY = 0;

    private static final int FIRST = 1 << 12;

    private final MemoryBudget budget;
    private long[] node = new long[FIRST];
    private int nodes = 1;
    private int[] slots = new int[2 * FIRST];
    private long[] unionOf = new long[FIRST];
    private long[] unionIs = new long[FIRST];

    ClassSets(MemoryBudget budget) {
        this.budget = budget;
        budget.replace(0, bytes());
    }

    private long bytes() {
        return 8L * node.length + 4L * slots.length + 16L * unionOf.length + 4 * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** The level of the sets over the numbers from 0 to {@code size - 1}. */
    static int levelFor(int size) {
        int level = 0;
        while (64L << level < size) {
            level++;
        }
        return level;
    }

    int size() {
        return nodes;
    }

    /** The set of one number. */
    int single(int number, int level) {
        int set = enter(1L << (number & 63));
        for (int l = 1; l <= level; l++) {
            boolean right = (number >>> (l + 5) & 1) == 1;
            set = right ? pair(EMPTY, set) : pair(set, EMPTY);
        }
        return set;
    }

    /** The set in a universe of {@code 2^depth} such universes that holds it in one of them and nothing in the others. */
    int within(int set, int universe, int depth) {
        int held = set;
        for (int d = 0; d < depth; d++) {
            boolean right = (universe >>> d & 1) == 1;
            held = right ? pair(EMPTY, held) : pair(held, EMPTY);
        }
        return held;
    }

    /** Two sets as one. Two pairs have the same name exactly when they are the same on both sides. */
    int pair(int left, int right) {
        return left == EMPTY && right == EMPTY ? EMPTY : enter((long) left << 32 | right);
    }

    int union(int a, int b, int level) {
        if (a == b || b == EMPTY) {
            return a;
        }
        if (a == EMPTY) {
            return b;
        }
        if (level == 0) {
            return enter(node[a] | node[b]);
        }
        long both = a < b ? (long) a << 32 | b : (long) b << 32 | a;
        int at = (int) (mixed(both + level) & unionOf.length - 1);
        if (unionOf[at] == both && unionIs[at] >>> 32 == level) {
            return (int) unionIs[at];
        }
        long one = node[a];
        long other = node[b];
        int left = union((int) (one >>> 32), (int) (other >>> 32), level - 1);
        int right = union((int) one, (int) other, level - 1);
        int union = pair(left, right);
        at = (int) (mixed(both + level) & unionOf.length - 1);
        unionOf[at] = both;
        unionIs[at] = (long) level << 32 | union;
        return union;
    }

    private int enter(long content) {
        int mask = slots.length - 1;
        int slot = (int) mixed(content) & mask;
        while (slots[slot] != 0) {
            if (node[slots[slot]] == content) {
                return slots[slot];
            }
            slot = (slot + 1) & mask;
        }
        if (nodes == node.length) {
            grow();
            return enter(content);
        }
        node[nodes] = content;
        slots[slot] = nodes;
        return nodes++;
    }

    private static long mixed(long word) {
        long hash = word * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
        hash *= 0xD6E8FEB86659FD93L;
        return hash ^ hash >>> 29;
    }

    private void grow() {
        if (node.length > 1 << 28) {
            throw new MemoryBudget.Exhausted();
        }
        long former = bytes();
        budget.replace(former, 2 * former);
        node = Arrays.copyOf(node, 2 * node.length);
        slots = new int[2 * slots.length];
        unionOf = new long[node.length];
        unionIs = new long[node.length];
        budget.release(2 * former - bytes());
        for (int n = 1; n < nodes; n++) {
            int slot = (int) mixed(node[n]) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = (slot + 1) & slots.length - 1;
            }
            slots[slot] = n;
        }
    }

    /** Forgets all sets, so that names given before mean nothing any more. */
    void clear() {
        nodes = 1;
        Arrays.fill(slots, 0);
        Arrays.fill(unionOf, 0);
        Arrays.fill(unionIs, 0);
    }

    void release() {
        budget.release(bytes());
    }
}
