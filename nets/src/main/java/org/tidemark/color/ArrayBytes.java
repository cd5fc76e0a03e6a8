package org.tidemark.color;

import org.tidemark.bits.MemoryBudget;

/** Exact heap sizes of arrays, for 4-byte references (heaps of up to 32 GiB). */
public final class ArrayBytes {
    private ArrayBytes() {}

    public static long ofBytes(int length) {
        return aligned(length);
    }

    public static long ofInts(int length) {
        return aligned(4L * length);
    }

    public static long ofLongs(int length) {
        return aligned(8L * length);
    }

    public static long ofReferences(int length) {
        return aligned(4L * length);
    }

    private static long aligned(long elements) {
        return MemoryBudget.ARRAY_HEADER_BYTES + ((elements + 7) & -8);
    }
}
