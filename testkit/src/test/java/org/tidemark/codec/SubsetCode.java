package org.tidemark.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Which of n things are present, with no size known: the three codes that Mäkelä weighs for empty places (§3.2). Up to 62 things,
 * given as a set of bits.
 */
public enum SubsetCode {
    /** The size in ⌈log2(n + 1)⌉ bits, and the number of the subset among those of its size. */
    NUMBERED {
        @Override
        public void put(long present, int of, BitBuffer out) {
            int size = Long.bitCount(present);
            Ranges.put(size, of + 1L, out);
            Subsets.putNumbered(members(present), 0, size, of, out);
        }

        @Override
        public long take(int of, BitReader in) {
            int size = (int) Ranges.take(of + 1L, in);
            long[] members = new long[size];
            Subsets.takeNumbered(size, of, members, 0, in);
            return set(members);
        }
    },

    /** The size in as many bits, and each of the members, or of the others where those are no more. */
    INDEXED {
        @Override
        public void put(long present, int of, BitBuffer out) {
            int size = Long.bitCount(present);
            Ranges.put(size, of + 1L, out);
            long listed = listsMembers(size, of) ? present : ~present & all(of);
            Subsets.putIndexed(members(listed), 0, Long.bitCount(listed), of, out);
        }

        @Override
        public long take(int of, BitReader in) {
            int size = (int) Ranges.take(of + 1L, in);
            boolean listsMembers = listsMembers(size, of);
            long[] members = new long[listsMembers ? size : of - size];
            Subsets.takeIndexed(members.length, of, members, 0, in);
            return listsMembers ? set(members) : ~set(members) & all(of);
        }
    },

    /** One bit for each thing. */
    ONE_BIT_EACH {
        @Override
        public void put(long present, int of, BitBuffer out) {
            out.put(present, of);
        }

        @Override
        public long take(int of, BitReader in) {
            return in.take(of);
        }
    };

    /** Writes which of {@code of} things are present. */
    public abstract void put(long present, int of, BitBuffer out);

    public abstract long take(int of, BitReader in);

    private static boolean listsMembers(int size, int of) {
        return 2 * size < of;
    }

    private static long all(int of) {
        return (1L << of) - 1;
    }

    private static long[] members(long present) {
        long[] members = new long[Long.bitCount(present)];
        long left = present;
        for (int i = 0; i < members.length; i++, left &= left - 1) {
            members[i] = Long.numberOfTrailingZeros(left);
        }
        return members;
    }

    private static long set(long[] members) {
        long set = 0;
        for (long member : members) {
            set |= 1L << member;
        }
        return set;
    }
}
