package org.tidemark.color;

import org.tidemark.bits.MemoryBudget;

/** What arrays take in the heap, to the byte, where references have four bytes, as they have in heaps of up to 32 GiB. */
final class ArrayBytes {
    private ArrayBytes() {}

    static long ofBytes(int length) {
        return aligned(length);
    }

    static long ofInts(int length) {
        return aligned(4L * length);
    }

    static long ofLongs(int length) {
        return aligned(8L * length);
    }

    static long ofReferences(int length) {
        return aligned(4L * length);
    }

    private static long aligned(long elements) {
        return MemoryBudget.ARRAY_HEADER_BYTES + ((elements + 7) & -8);
    }
}
