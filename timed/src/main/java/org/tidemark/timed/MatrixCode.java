package org.tidemark.timed;

import java.util.Arrays;

/**
 * Difference-bound matrices as strings of bits, in minimal constraint form (Larsen, Larsson, Pettersson, Yi, RTSS 1997): only the bounds from which all others follow
 * are written, as sums. For one thread.
 *
 * <p>Slot 0 is the number 0. Slots that can only be 0 are not written. For each pair of the others there is a bit that says whether its bound is written; these bits
 * come first, and then the bounds, each in as many bits as the intervals of its transitions ask for. Left out, too, are the bounds that every matrix keeps: no time is
 * below 0 or above the end of its interval. For two transitions {@code [1,2]} and {@code [3,5]} that are newly enabled, 6 bits and two lower bounds are written: 11
 * bits.
 */
final class MatrixCode {
    private final TimeNet net;
    /** Whether bounds may be strict; else strictness takes no bit. */
    private final boolean hasStrict;
    /** The largest number that a time of each transition is compared with. */
    private final int[] ends;

    private boolean[] isKept = {};
    private int[] representative = {};
    private long[] words = {};
    private long bit;

    MatrixCode(TimeNet net, boolean hasStrict) {
        this.net = net;
        this.hasStrict = hasStrict;
        ends = new int[net.net().transitions()];
        Arrays.setAll(
                ends,
                t -> net.interval(t).isBounded()
                        ? net.interval(t).most()
                        : net.interval(t).least());
    }

    /** The largest number of the interval of a transition. */
    int end(int transition) {
        return ends[transition];
    }

    private boolean isFixed(int transition) {
        return net.most(transition) == Bound.ZERO;
    }

    /** The bits of the bound of the difference of two slots; -1 stands for slot 0. Numbers go from less the end of the second to the end of the first. */
    private int width(int of, int less) {
        long numbers = (of < 0 ? 0 : highest(of)) + (less < 0 ? 0L : ends[less]) + 1;
        return ClassModel.bits((hasStrict ? 2 : 1) * numbers - 1);
    }

    /**
     * The largest bound of the time of a transition less another one. Where it has no last time, larger ones are forgotten, but may follow again from two others: the
     * time has a constant difference from that of a third transition, and another one from that of a fourth.
     */
    private long highest(int of) {
        return net.interval(of).isBounded() ? ends[of] : ends[of] + 2L * net.largest();
    }

    private int code(int bound, int less) {
        int lowest = less < 0 ? 0 : -ends[less];
        return hasStrict ? bound - 2 * lowest : (bound >> 1) - lowest;
    }

    private int decode(int code, int less) {
        int lowest = less < 0 ? 0 : -ends[less];
        return hasStrict ? code + 2 * lowest : Bound.of(code + lowest, false);
    }

    /** The bound that holds for two slots in any matrix. */
    private int given(int of, int less) {
        return less < 0 ? net.most(of) : of < 0 ? Bound.ZERO : Bound.NONE;
    }

    /**
     * Writes a canonical matrix.
     *
     * @param matrix with the bound of slot {@code i} less slot {@code j} at {@code i * stride + j}
     * @param timed the transitions of the slots from 1 to {@code count}
     * @param to zeros from the bit {@code from} on
     * @return false where there is no room
     */
    boolean write(int[] matrix, int stride, int[] timed, int count, long[] to, long from) {
        reduce(matrix, stride, timed, count);
        words = to;
        bit = from;
        long most = (long) Long.SIZE * to.length;
        for (int i = 0; i <= count; i++) {
            for (int j = 0; j <= count; j++) {
                if (isWritten(timed, i, j)) {
                    int at = i * (count + 1) + j;
                    isKept[at] &= matrix[i * stride + j] != given(slot(timed, i), slot(timed, j));
                    if (bit == most) {
                        return false;
                    }
                    put(isKept[at] ? 1 : 0, 1);
                }
            }
        }
        for (int i = 0; i <= count; i++) {
            for (int j = 0; j <= count; j++) {
                if (isWritten(timed, i, j) && isKept[i * (count + 1) + j]) {
                    int width = width(slot(timed, i), slot(timed, j));
                    int code = code(matrix[i * stride + j], slot(timed, j));
                    if (code < 0 || code >>> width != 0) {
                        throw new IllegalStateException(
                                "the bound " + matrix[i * stride + j] + " of two times exceeds their intervals");
                    }
                    if (bit + width > most) {
                        return false;
                    }
                    put(code, width);
                }
            }
        }
        return true;
    }

    private static int slot(int[] timed, int i) {
        return i == 0 ? -1 : timed[i];
    }

    private boolean isWritten(int[] timed, int i, int j) {
        return i != j && (i == 0 || !isFixed(timed[i])) && (j == 0 || !isFixed(timed[j]));
    }

    /**
     * Marks the bounds from which all others follow. Slots with a constant difference are a class; of two classes, only bounds between their first slots are kept, and
     * none that is a sum by way of a third; the slots of a class are tied to a ring.
     * A slot that can only be 0 is in the class of 0 and not in the ring.
     */
    private void reduce(int[] matrix, int stride, int[] timed, int count) {
        int size = count + 1;
        if (representative.length < size) {
            representative = new int[size];
            isKept = new boolean[size * size];
        }
        Arrays.fill(isKept, 0, size * size, false);
        for (int i = 0; i < size; i++) {
            int first = 0;
            while (first < i && Bound.plus(matrix[i * stride + first], matrix[first * stride + i]) != Bound.ZERO) {
                first++;
            }
            representative[i] = first;
        }
        for (int i = 0; i < size; i++) {
            if (representative[i] != i) {
                continue;
            }
            for (int j = 0; j < size; j++) {
                int bound = matrix[i * stride + j];
                if (i != j && representative[j] == j && bound != Bound.NONE) {
                    isKept[i * size + j] = !isSum(matrix, stride, size, i, j, bound);
                }
            }
            int last = i;
            for (int j = i + 1; j < size; j++) {
                if (representative[j] == i && !isFixed(timed[j])) {
                    isKept[last * size + j] = true;
                    last = j;
                }
            }
            if (last != i) {
                isKept[last * size + i] = true;
            }
        }
    }

    private boolean isSum(int[] matrix, int stride, int size, int i, int j, int bound) {
        for (int k = 0; k < size; k++) {
            if (k != i
                    && k != j
                    && representative[k] == k
                    && Bound.plus(matrix[i * stride + k], matrix[k * stride + j]) <= bound) {
                return true;
            }
        }
        return false;
    }

    /** Reads a matrix that was written, and makes it canonical. */
    void read(long[] from, long firstBit, int[] matrix, int stride, int[] timed, int count) {
        readKept(from, firstBit, timed, count);
        int size = count + 1;
        for (int i = 0; i <= count; i++) {
            for (int j = 0; j <= count; j++) {
                int bound = i == j ? Bound.ZERO : given(slot(timed, i), slot(timed, j));
                if (isKept[i * size + j]) {
                    bound = decode(take(width(slot(timed, i), slot(timed, j))), slot(timed, j));
                }
                matrix[i * stride + j] = bound;
            }
        }
        close(matrix, stride, count);
    }

    /** Whether a matrix that was written has all solutions of a canonical one of the same slots. */
    boolean includes(long[] from, long firstBit, int[] matrix, int stride, int[] timed, int count) {
        readKept(from, firstBit, timed, count);
        for (int i = 0; i <= count; i++) {
            for (int j = 0; j <= count; j++) {
                if (isKept[i * (count + 1) + j]) {
                    int bound = decode(take(width(slot(timed, i), slot(timed, j))), slot(timed, j));
                    if (matrix[i * stride + j] > bound) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Reads which bounds are written. */
    private void readKept(long[] from, long firstBit, int[] timed, int count) {
        words = from;
        bit = firstBit;
        int size = count + 1;
        if (isKept.length < size * size) {
            representative = new int[size];
            isKept = new boolean[size * size];
        }
        for (int i = 0; i <= count; i++) {
            for (int j = 0; j <= count; j++) {
                isKept[i * size + j] = isWritten(timed, i, j) && take(1) == 1;
            }
        }
    }

    /** Makes a matrix canonical: each bound the least sum of bounds; false, and not canonical, where it has no solution. */
    static boolean close(int[] matrix, int stride, int count) {
        for (int k = 0; k <= count; k++) {
            for (int i = 0; i <= count; i++) {
                int first = matrix[i * stride + k];
                if (first == Bound.NONE || i == k) {
                    continue;
                }
                for (int j = 0; j <= count; j++) {
                    int through = Bound.plus(first, matrix[k * stride + j]);
                    if (through < matrix[i * stride + j]) {
                        matrix[i * stride + j] = through;
                    }
                }
            }
            if (!isPossible(matrix, stride, count)) {
                return false; // before sums go round and round
            }
        }
        return true;
    }

    private static boolean isPossible(int[] matrix, int stride, int count) {
        for (int i = 0; i <= count; i++) {
            if (matrix[i * stride + i] < Bound.ZERO) {
                return false;
            }
        }
        return true;
    }

    private void put(long value, int width) {
        int at = (int) (bit >>> 6);
        words[at] |= value << bit;
        if ((bit & 63) + width > Long.SIZE) {
            words[at + 1] |= value >>> (Long.SIZE - (bit & 63));
        }
        bit += width;
    }

    private int take(int width) {
        int at = (int) (bit >>> 6);
        long value = words[at] >>> bit;
        if ((bit & 63) + width > Long.SIZE) {
            value |= words[at + 1] << (Long.SIZE - (bit & 63));
        }
        bit += width;
        return (int) (value & ((1L << width) - 1));
    }
}
