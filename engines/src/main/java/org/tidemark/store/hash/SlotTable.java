package org.tidemark.store.hash;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The open-addressing table that leads from a hash to an id: slots of 32 bits, probed one after the other.
 *
 * <p>A slot holds {@code id + 1} in its low bits and, in the bits that the id leaves over, a fingerprint from the hash,
 * which keeps most comparisons away from the words:
 *
 * <pre>
 *   31          idBits              0        idBits = 20: 12 fingerprint bits, up to 1,048,574 states
 *   | fingerprint |     id + 1      |        slot 0x0A3_00007: fingerprint 0x0A3, state 6
 * </pre>
 *
 * <p>0 is an empty slot. All ones in the id part mark a slot that is claimed for a state that is not written yet.
 * Growing never holds two tables: the table is extended, cleared, and refilled by a {@link Refill}.
 *
 * <p>{@link #grow} must not overlap with anything; callers order their access to the slots.
 */
public final class SlotTable {
    private static final int FIRST_SLOTS = 1 << 10;

    /** Below this length, 8 MB, a table is small. */
    private static final int SMALL_SLOTS = 1 << 21;

    private final double highestLoad;
    private final double smallGrowth;
    private final double growth;
    private final IntPages slots;
    private int idBits = 10;

    /** A table with this highest load, which grows by these factors while it is small and later. */
    SlotTable(MemoryBudget budget, double highestLoad, double smallGrowth, double growth) {
        this.highestLoad = highestLoad;
        this.smallGrowth = smallGrowth;
        this.growth = growth;
        slots = new IntPages(budget);
    }

    /**
     * Short ways to a slot, and seldom refilled: 6.2 to 11.1 bytes per state; below 2.7 million states up to 24.6,
     * which is at most 16.8 MB, since time counts for more where so little memory is at stake.
     */
    static SlotTable swift(MemoryBudget budget) {
        return new SlotTable(budget, 0.65, 4, 1.8);
    }

    /** Short ways to a slot: 6.2 to 11.1 bytes per state. */
    static SlotTable roomy(MemoryBudget budget) {
        return new SlotTable(budget, 0.65, 1.8, 1.8);
    }

    /**
     * Few bytes, 4.5 to 5.1 per state: longer ways to a slot, and grown more often; below 1.9 million states up to 6.7,
     * which is at most 4.2 MB more, where it takes long to find the hashes again.
     */
    public static SlotTable snug(MemoryBudget budget) {
        return new SlotTable(budget, 0.9, 1.5, 1.15);
    }

    /** Few bytes, 4.5 to 5.1 per state: longer ways to a slot, and grown more often. */
    static SlotTable tight(MemoryBudget budget) {
        return new SlotTable(budget, 0.9, 1.15, 1.15);
    }

    boolean hasRoomFor(long states) {
        return states <= slots.length() * highestLoad;
    }

    /** Whether a slot can hold ids below this; more than there are states, where some were forgotten. */
    boolean canNumber(long ids) {
        return idBits == 32 || ids + 1 < (1L << idBits);
    }

    /** Empties the table and makes slots wide enough for ids a quarter beyond these. */
    void relay(long ids) {
        idBits = Math.max(idBitsFor(slots.length(), highestLoad), idBitsFor(ids + ids / 4, 1));
        slots.clear();
    }

    /**
     * Makes the table long enough for this many states, and empty; false, with nothing changed, when the budget does
     * not allow it.
     */
    boolean grow(long states) {
        long wanted = slots.length();
        while (states > wanted * highestLoad) {
            wanted = Math.max(FIRST_SLOTS, (long) (wanted * (wanted < SMALL_SLOTS ? smallGrowth : growth)));
        }
        long least = Math.max(FIRST_SLOTS, (long) (states * 1.05 / highestLoad) + 1);
        if (!slots.resize(wanted) && (least >= wanted || !slots.resize(least))) {
            return false;
        }
        idBits = idBitsFor(slots.length(), highestLoad);
        slots.clear();
        return true;
    }

    /** Gives all memory back; the table is of no use any more. */
    void release() {
        slots.releaseBelow(Long.MAX_VALUE);
    }

    /** Enough for every number a table of this length may hold, and one more for claims; never more than a slot has. */
    static int idBitsFor(long slots, double load) {
        return Math.min(32, 64 - Long.numberOfLeadingZeros((long) (slots * load) + 2));
    }

    long length() {
        return slots.length();
    }

    /** The slots, to be addressed by {@link IntPages#page} and {@link IntPages#offset}. */
    int[][] pages() {
        return slots.pages();
    }

    int idBits() {
        return idBits;
    }

    /** Ones where a slot has its id. */
    public int idMask() {
        return (int) ((1L << idBits) - 1);
    }

    long bytes() {
        return slots.bytes();
    }

    /** The slot where the search for a hash begins: its high bits, scaled to the table's length. */
    public static long home(long hash, long length) {
        return Math.multiplyHigh(hash >>> 1, length << 1);
    }

    static long after(long slot, long length) {
        return slot + 1 == length ? 0 : slot + 1;
    }

    /** The low bits of the hash, moved to where the id leaves room. */
    static int fingerprint(long hash, int idBits) {
        return idBits == 32 ? 0 : (int) hash << idBits;
    }
}
