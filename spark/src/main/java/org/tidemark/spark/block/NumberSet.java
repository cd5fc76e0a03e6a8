package org.tidemark.spark.block;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Some of the numbers below a limit, as they travel between machines: the gaps between them as numbers in bytes of seven bits, or a bit
 * for each number below the limit, whichever is shorter. The set 3, 5 of the numbers below 100 is the bytes 3 and 1. Immutable.
 */
public final class NumberSet implements Serializable {
    private static final long serialVersionUID = 1L;

    private final boolean isBits;
    private final byte[] bytes;

    private NumberSet(boolean isBits, byte[] bytes) {
        this.isBits = isBits;
        this.bytes = bytes;
    }

    /** Hands out the numbers in ascending order. */
    public void forEach(IntConsumer each) {
        if (isBits) {
            for (int i = 0; i < bytes.length; i++) {
                for (int rest = bytes[i] & 0xFF; rest != 0; rest &= rest - 1) {
                    each.accept(8 * i + Integer.numberOfTrailingZeros(rest));
                }
            }
            return;
        }
        int number = -1;
        for (int i = 0; i < bytes.length; ) {
            int next = bytes[i++];
            int gap = next & 0x7F;
            for (int shift = 7; next < 0; shift += 7) {
                next = bytes[i++];
                gap |= (next & 0x7F) << shift;
            }
            number += gap + 1;
            each.accept(number);
        }
    }

    /** Takes numbers in ascending order. One thread. */
    public static final class Writer {
        /** A gap takes five bytes at most. */
        private static final int LONGEST = 5;

        private final int limit;
        private boolean isBits;
        private byte[] bytes = new byte[16];
        private int at;
        private int last = -1;

        /** A writer of numbers below a limit. */
        public Writer(int limit) {
            this.limit = limit;
        }

        /** Adds a number larger than all before it. */
        public void add(int number) {
            if (!isBits && at > limit >>> 3) {
                becomeBits();
            }
            if (isBits) {
                bytes[number >>> 3] |= (byte) (1 << (number & 7));
                return;
            }
            if (bytes.length - at < LONGEST) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            int gap = number - last - 1;
            while ((gap & ~0x7F) != 0) {
                bytes[at++] = (byte) (gap | 0x80);
                gap >>>= 7;
            }
            bytes[at++] = (byte) gap;
            last = number;
        }

        private void becomeBits() {
            NumberSet soFar = new NumberSet(false, Arrays.copyOf(bytes, at));
            byte[] bits = new byte[(limit >>> 3) + 1];
            soFar.forEach(number -> bits[number >>> 3] |= (byte) (1 << (number & 7)));
            bytes = bits;
            isBits = true;
        }

        /** The set of all numbers that were added. */
        public NumberSet finish() {
            return new NumberSet(isBits, isBits ? bytes : Arrays.copyOf(bytes, at));
        }
    }
}
