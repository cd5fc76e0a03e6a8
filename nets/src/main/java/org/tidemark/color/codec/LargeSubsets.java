package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.Ranges;
import org.tidemark.codec.Subsets;

/**
 * Subsets of known size of which there are too many to be numbered: the members one after the other, or what is missing where that is
 * less, or one bit for each value where neither would take fewer bits in the worst case.
 */
final class LargeSubsets {
    private LargeSubsets() {}

    private enum Form {
        MEMBERS,
        MISSING,
        BITS;

        static Form of(int size, long of) {
            long fewer = Math.min(size, of - size);
            if (of <= fewer * Ranges.bits(of - fewer + 1)) {
                return BITS;
            }
            return fewer == size ? MEMBERS : MISSING;
        }
    }

    static void put(long[] members, int from, int size, long of, BitBuffer out) {
        switch (Form.of(size, of)) {
            case MEMBERS -> Subsets.putIndexed(members, from, size, of, out);
            case MISSING -> {
                long[] missing = missing(members, from, size, of);
                Subsets.putIndexed(missing, 0, missing.length, of, out);
            }
            case BITS -> {
                int next = from;
                for (long value = 0; value < of; value++) {
                    boolean isMember = next < from + size && members[next] == value;
                    out.put(isMember ? 1 : 0, 1);
                    next += isMember ? 1 : 0;
                }
            }
        }
    }

    static void take(int size, long of, long[] members, int from, BitReader in) {
        switch (Form.of(size, of)) {
            case MEMBERS -> Subsets.takeIndexed(size, of, members, from, in);
            case MISSING -> {
                long[] missing = new long[(int) (of - size)];
                Subsets.takeIndexed(missing.length, of, missing, 0, in);
                System.arraycopy(missing(missing, 0, missing.length, of), 0, members, from, size);
            }
            case BITS -> {
                int next = from;
                for (long value = 0; value < of; value++) {
                    if (in.take(1) == 1) {
                        members[next++] = value;
                    }
                }
            }
        }
    }

    private static long[] missing(long[] members, int from, int size, long of) {
        long[] missing = new long[(int) (of - size)];
        int next = from;
        int found = 0;
        for (long value = 0; value < of; value++) {
            if (next < from + size && members[next] == value) {
                next++;
            } else {
                missing[found++] = value;
            }
        }
        return missing;
    }
}
