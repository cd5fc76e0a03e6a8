package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * Difference-bound matrices as strings of bits, in minimal constraint form (Larsen, Larsson, Pettersson, Yi, RTSS 1997):
 * only the bounds from which all others follow are written, as sums. For one thread.
 *
 * <p>Slot 0 is the number 0; each other slot is the time of a clock, such as a transition or a token in a place. Slots
 * that can only be 0 are not written. For each pair of the others there is a bit that says whether its bound is
 * written; these bits come first, and then the bounds, each in as many bits as the ends of its clocks ask for. Left
 * out, too, are the bounds that every matrix keeps: no time is below 0 or above the end of its clock. For two
 * transitions {@code [1,2]} and {@code [3,5]} that are newly enabled, 6 bits and two lower bounds are written: 11 bits.
 */
final class MatrixCode {
    /** Whether bounds may be strict; else strictness takes no bit. */
    private final boolean hasStrict;
    /** The largest number that the time of each clock is compared with. */
    private final int[] ends;
    /** The upper bounds that times of each clock always have. */
    private final int[] upper;

    private boolean[] isKept = {};
    private int[] representative = {};
    private long[] words = {};
    private long bit;

    private MatrixCode(int[] ends, int[] upper, boolean hasStrict) {
        this.ends = ends;
        this.upper = upper;
        this.hasStrict = hasStrict;
    }

    /** Matrices of the times of transitions. */
    static MatrixCode of(TimeNet net, boolean hasStrict) {
        int[] ends = new int[net.net().transitions()];
        int[] upper = new int[ends.length];
        for (int t = 0; t < ends.length; t++) {
            ends[t] = net.interval(t).isBounded()
                    ? net.interval(t).most()
                    : net.interval(t).least();
            upper[t] = net.most(t);
        }
        return new MatrixCode(ends, upper, hasStrict);
    }

    /** Matrices of the ages of tokens, whose clocks are their places. */
    static MatrixCode of(ArcNet net) {
        int[] ends = new int[net.places().size()];
        int[] upper = new int[ends.length];
        for (int p = 0; p < ends.length; p++) {
            ends[p] = Math.max(0, net.places().get(p).horizon());
            upper[p] = net.places().get(p).allowed().upper();
        }
        return new MatrixCode(ends, upper, true);
    }

    /**
     * A layout with room for matrices behind other fields: what these leave of their last word, and some words; one at
     * least where they leave nothing.
     *
     * @param name of the fields for matrices
     */
    static Layout behind(List<String> names, int[] widths, int room, String name) {
        int left = -firstBit(Layout.packed(names, widths), widths.length) & (Long.SIZE - 1);
        int fields = Math.max(1, room + (left > 0 ? 1 : 0));
        List<String> all = new ArrayList<>(names);
        int[] bits = Arrays.copyOf(widths, widths.length + fields);
        Arrays.fill(bits, widths.length, bits.length, Long.SIZE);
        if (left > 0) {
            bits[widths.length] = left;
        }
        for (int f = 1; f <= fields; f++) {
            all.add(name + " " + f);
        }
        return Layout.packed(all, bits);
    }

    /** Where matrices begin behind some fields. */
    static int firstBit(Layout layout, int fields) {
        return IntStream.range(0, fields)
                .map(f -> Long.SIZE * layout.word(f) + layout.shift(f) + layout.width(f))
                .max()
                .orElse(0);
    }

    /** Whether a model whose last fields are for matrices has room for its initial state. */
    static boolean takesInitial(Model model) {
        try {
            model.initial(new Successors(model.layout().words(), 1));
            return true;
        } catch (FieldOverflow overflow) {
            if (overflow.field() != model.layout().fields() - 1) {
                throw overflow;
            }
            return false;
        }
    }

    private boolean isFixed(int clock) {
        return upper[clock] == Bound.ZERO;
    }

    /** The bits of the bound of the difference of two clocks; -1 stands for slot 0. Numbers go from less the end of the second to the end of the first. */
    private int width(int of, int less) {
        long numbers = (of < 0 ? 0 : ends[of]) + (less < 0 ? 0L : ends[less]) + 1;
        return ClassModel.bits((hasStrict ? 2 : 1) * numbers - (mayExceed(of) ? 0 : 1));
    }

    /**
     * Whether bounds may be above the end of a clock. Without a last time, larger ones are forgotten, but may follow
     * again from two others: the time has a constant difference from that of a third clock, and another one from that of
     * a fourth. Such bounds are rare, and are written after a code that stands for none.
     */
    private boolean mayExceed(int of) {
        return of >= 0 && upper[of] == Bound.NONE;
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
        return less < 0 ? upper[of] : of < 0 ? Bound.ZERO : Bound.NONE;
    }

    /**
     * Writes a canonical matrix.
     *
     * @param matrix with the bound of slot {@code i} less slot {@code j} at {@code i * stride + j}
     * @param timed the clocks of the slots from 1 to {@code count}
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
                boolean isLeft = !isWritten(timed, i, j)
                        || !isKept[i * (count + 1) + j]
                        || putBound(matrix[i * stride + j], slot(timed, i), slot(timed, j));
                if (!isLeft) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Writes a bound; false where there is no room. */
    private boolean putBound(int bound, int of, int less) {
        int width = width(of, less);
        int code = code(bound, less);
        long exceeding = (1L << width) - 1;
        boolean exceeds = mayExceed(of) && code >= exceeding;
        if (code < 0 || (!exceeds && code > exceeding)) {
            throw new IllegalStateException("the bound " + bound + " of two times exceeds their ends");
        }
        if (bit + width + (exceeds ? Integer.SIZE : 0) > (long) Long.SIZE * words.length) {
            return false;
        }
        put(exceeds ? exceeding : code, width);
        if (exceeds) {
            put(code, Integer.SIZE);
        }
        return true;
    }

    private int takeBound(int of, int less) {
        int width = width(of, less);
        long code = take(width);
        return decode((int) (mayExceed(of) && code == (1L << width) - 1 ? take(Integer.SIZE) : code), less);
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
                    bound = takeBound(slot(timed, i), slot(timed, j));
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
                    int bound = takeBound(slot(timed, i), slot(timed, j));
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

    private long take(int width) {
        int at = (int) (bit >>> 6);
        long value = words[at] >>> bit;
        if ((bit & 63) + width > Long.SIZE) {
            value |= words[at + 1] << (Long.SIZE - (bit & 63));
        }
        bit += width;
        return value & ((1L << width) - 1);
    }
}
