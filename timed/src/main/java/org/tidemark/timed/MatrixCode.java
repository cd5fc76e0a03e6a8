package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * Difference-bound matrices as strings of bits, in minimal constraint form (Larsen, Larsson, Pettersson, Yi, RTSS 1997):
 * only the bounds from which all others follow are written. For one thread.
 *
 * <p>Slot 0 is the number 0; each other slot is the time of a clock, such as a transition or a token in a place. Bounds are
 * written in a fixed order: those of the times, and then those of their differences. At each, what has been written so far
 * implies a bound, and the opposite one says how much tighter it can be at most. A bit says whether it is, and then a number by how
 * much, in as many bits as that takes. Where it cannot be tighter, nothing is written. At first, no time is below 0 or above the end of its clock, and slots that
 * can only be 0 are known.
 *
 * <p>For two transitions {@code [1,2]} and {@code [3,5]} that are newly enabled, the upper bounds are known (2 bits), of the
 * lower ones the first is 1 of at most 2 tighter than 0 (2 bits), the second 3 of 5 (4 bits), and the differences follow (2 bits):
 * 10 bits.
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
    /** What follows from the bounds that have been written. */
    private int[] known = {};

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

    /** Fills in what holds for the slots in any matrix: each time is at least 0 and at most the end of its clock. */
    private void begin(int[] matrix, int stride, int[] timed, int count) {
        for (int i = 0; i <= count; i++) {
            int most = i == 0 ? Bound.ZERO : upper[timed[i]];
            for (int j = 0; j <= count; j++) {
                matrix[i * stride + j] = i == j ? Bound.ZERO : most;
            }
        }
    }

    /**
     * By how many steps the bound of a difference can be tighter than what is known, whatever the opposite bound is.
     *
     * @param most what is known
     * @param opposite what is known of the negated difference
     */
    private long choices(int most, int opposite, int of, int less) {
        long least = opposite == Bound.NONE
                ? 2L * (less < 0 ? 0 : -ends[less]) + (hasStrict ? 0 : 1)
                : 2L * -(opposite >> 1) + 1;
        return most == Bound.NONE ? (1L << width(of, less)) : Math.max(0, (most - least) / (hasStrict ? 1 : 2));
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
        reduce(matrix, stride, count);
        int size = count + 1;
        begin(known, size, timed, count);
        words = to;
        bit = from;
        for (int pair = 0; pair < count * size; pair++) {
            int i = row(pair, count);
            int j = column(pair, count);
            int most = known[i * size + j];
            int of = slot(timed, i);
            int less = slot(timed, j);
            long choices = follows(known, size, i, j) ? 0 : choices(most, known[j * size + i], of, less);
            if (choices == 0) {
                continue;
            }
            int bound = matrix[i * stride + j];
            boolean isTighter = isKept[i * size + j] && bound < most;
            if (!hasRoom(1)) {
                return false;
            }
            put(isTighter ? 1 : 0, 1);
            if (isTighter) {
                if (!putBound(bound, most, choices, of, less)) {
                    return false;
                }
                tighten(known, size, count, i, j, bound);
            }
        }
        return true;
    }

    /** Whether the bound of a difference follows from an earlier one, since one of its slots has a constant difference from an earlier slot. */
    private static boolean follows(int[] known, int stride, int i, int j) {
        if (i == 0 || j == 0) {
            return false;
        }
        for (int k = 0; k < Math.max(i, j); k++) {
            boolean isTied = (k < i && k != j && areTied(known, stride, i, k))
                    || (k < j && k != i && areTied(known, stride, j, k));
            if (isTied) {
                return true;
            }
        }
        return false;
    }

    private static boolean areTied(int[] known, int stride, int i, int k) {
        return Bound.plus(known[i * stride + k], known[k * stride + i]) == Bound.ZERO;
    }

    /** The rows and columns of pairs of slots, in the order in which their bounds are written: column 0, row 0, and the rest. */
    private static int row(int pair, int count) {
        return pair < count ? pair + 1 : pair < 2 * count ? 0 : 1 + (pair - 2 * count) / (count - 1);
    }

    private static int column(int pair, int count) {
        if (pair < 2 * count) {
            return pair < count ? 0 : pair - count + 1;
        }
        int other = 1 + (pair - 2 * count) % (count - 1);
        return other < row(pair, count) ? other : other + 1;
    }

    private boolean hasRoom(int width) {
        return bit + width <= (long) Long.SIZE * words.length;
    }

    /** Writes a bound that is tighter than what is known; false where there is no room. */
    private boolean putBound(int bound, int most, long choices, int of, int less) {
        if (most != Bound.NONE) {
            int steps = (most - bound) / (hasStrict ? 1 : 2) - 1;
            int width = choices == 1 ? 0 : ClassModel.bits(choices - 1);
            if (steps >= choices) {
                throw new IllegalStateException("the bound " + bound + " is tighter than the opposite one allows");
            }
            if (!hasRoom(width)) {
                return false;
            }
            put(steps, width);
            return true;
        }
        int width = width(of, less);
        long code = code(bound, less);
        long exceeding = (1L << width) - 1;
        boolean exceeds = mayExceed(of) && code >= exceeding;
        if (code < 0 || (!exceeds && code > exceeding)) {
            throw new IllegalStateException("the bound " + bound + " of two times exceeds their ends");
        }
        if (!hasRoom(width + (exceeds ? Integer.SIZE : 0))) {
            return false;
        }
        put(exceeds ? exceeding : code, width);
        if (exceeds) {
            put(code, Integer.SIZE);
        }
        return true;
    }

    private int takeBound(int most, long choices, int of, int less) {
        if (most != Bound.NONE) {
            long steps = choices == 1 ? 0 : take(ClassModel.bits(choices - 1));
            return (int) (most - (steps + 1) * (hasStrict ? 1 : 2));
        }
        int width = width(of, less);
        long code = take(width);
        return decode((int) (mayExceed(of) && code == (1L << width) - 1 ? take(Integer.SIZE) : code), less);
    }

    private static int slot(int[] timed, int i) {
        return i == 0 ? -1 : timed[i];
    }

    /**
     * Marks the bounds from which all others follow. Slots with a constant difference are a class; of two classes, only bounds between their first slots are kept, and
     * none that is a sum by way of a third; each slot of a class is tied to the first.
     */
    private void reduce(int[] matrix, int stride, int count) {
        int size = count + 1;
        makeRoom(size);
        Arrays.fill(isKept, 0, size * size, false);
        for (int i = 0; i < size; i++) {
            int first = 0;
            while (first < i && !areTied(matrix, stride, i, first)) {
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
            for (int j = i + 1; j < size; j++) {
                if (representative[j] == i) {
                    isKept[i * size + j] = true;
                    isKept[j * size + i] = true;
                }
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

    private void makeRoom(int size) {
        if (representative.length < size) {
            representative = new int[size];
            isKept = new boolean[size * size];
            known = new int[size * size];
        }
    }

    /** Reads a matrix that was written, in canonical form. */
    void read(long[] from, long firstBit, int[] matrix, int stride, int[] timed, int count) {
        take(from, firstBit, matrix, stride, timed, count, null);
    }

    /** Whether a matrix that was written has all solutions of a canonical one of the same slots. */
    boolean includes(long[] from, long firstBit, int[] matrix, int stride, int[] timed, int count) {
        makeRoom(stride);
        return take(from, firstBit, known, stride, timed, count, matrix);
    }

    /**
     * Reads a matrix.
     *
     * @param inner a matrix of the same form; reading ends with false where it has a solution that is not in what is read. Null where there is none
     */
    private boolean take(
            long[] from, long firstBit, int[] matrix, int stride, int[] timed, int count, int @Nullable [] inner) {
        begin(matrix, stride, timed, count);
        words = from;
        bit = firstBit;
        for (int pair = 0; pair < count * (count + 1); pair++) {
            int i = row(pair, count);
            int j = column(pair, count);
            int most = matrix[i * stride + j];
            int of = slot(timed, i);
            int less = slot(timed, j);
            long choices = follows(matrix, stride, i, j) ? 0 : choices(most, matrix[j * stride + i], of, less);
            if (choices > 0 && take(1) == 1) {
                int bound = takeBound(most, choices, of, less);
                if (inner != null && inner[i * stride + j] > bound) {
                    return false;
                }
                tighten(matrix, stride, count, i, j, bound);
            }
        }
        return true;
    }

    /** Adds a tighter bound to a canonical matrix, which stays canonical. */
    private static void tighten(int[] matrix, int stride, int count, int i, int j, int bound) {
        for (int a = 0; a <= count; a++) {
            int before = Bound.plus(matrix[a * stride + i], bound);
            for (int b = 0; before != Bound.NONE && b <= count; b++) {
                int through = Bound.plus(before, matrix[j * stride + b]);
                if (through < matrix[a * stride + b]) {
                    matrix[a * stride + b] = through;
                }
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
