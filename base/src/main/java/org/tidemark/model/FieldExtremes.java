package org.tidemark.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The largest value of each field, and the largest sum of all fields and of groups of them, over the states shown to
 * it.
 *
 * <p>Whole words at a time. With guard bits, {@code (max | guards) - state} keeps a guard exactly where the old maximum
 * is at least the new value, which selects field by field. The sum weighs bit planes: plane {@code k} of a word holds
 * bit {@code k} of each of its fields, so the sum is that of {@code popcount << k}, a handful of operations a word
 * instead of one a field. Of layouts without guards whose fields are wider than a bit, those of variables, nothing is
 * kept. Belongs to one thread; {@link #merge} joins those of several.
 */
public class FieldExtremes {
    private final Layout layout;
    private final int words;
    private final long[] guards;
    private final long[] planes;
    private final int[] planesOf;
    private final int mostPlanes;
    private final long[] max;
    private final @Nullable GroupSums groups;

    /** Whether fields are numbers of tokens; variables, whose fields are wider than a bit and have no guards, are not. */
    private final boolean areTokens;

    private long maxSum;

    public FieldExtremes(Layout layout) {
        this(layout, null);
    }

    /**
     * Extremes of fields and of sums over groups of fields, each of which ends before the field given for it; null for
     * no groups.
     */
    public FieldExtremes(Layout layout, int @Nullable [] groupEnds) {
        this.layout = layout;
        groups = groupEnds == null ? null : new GroupSums(layout, groupEnds);
        words = layout.words();
        guards = new long[words];
        max = new long[words];
        planesOf = new int[words];
        int most = 1;
        for (int f = 0; f < layout.fields(); f++) {
            most = Math.max(most, layout.width(f));
        }
        mostPlanes = most;
        planes = new long[words * most];
        for (int f = 0; f < layout.fields(); f++) {
            int w = layout.word(f);
            planesOf[w] = Math.max(planesOf[w], layout.width(f));
            for (int k = 0; k < layout.width(f); k++) {
                planes[w * most + k] |= 1L << (layout.shift(f) + k);
            }
            if (layout.isGuarded()) {
                guards[w] |= 1L << (layout.shift(f) + layout.width(f));
            }
        }
        areTokens = layout.isGuarded() || most == 1;
    }

    /** How many groups of fields there are; 0 where they are not grouped. */
    public int groups() {
        return groups == null ? 0 : groups.toWords().length;
    }

    /** The number of fields. */
    public int fields() {
        return layout.fields();
    }

    public void see(long[] state, int at) {
        if (!areTokens) {
            return;
        }
        long sum = 0;
        for (int w = 0; w < words; w++) {
            long x = state[at + w];
            long guard = guards[w];
            max[w] = guard == 0 ? max[w] | x : larger(max[w], x, guard);
            for (int k = 0, p = w * mostPlanes; k < planesOf[w]; k++, p++) {
                sum += (long) Long.bitCount(x & planes[p]) << k;
            }
        }
        maxSum = Math.max(maxSum, sum);
        if (groups != null) {
            groups.see(state, at);
        }
    }

    /** The field-wise maximum of two guarded words. */
    private static long larger(long a, long b, long guard) {
        long keep = ((a | guard) - b) & guard;
        if (keep == guard) {
            return a;
        }
        return choose(a, b, keep, guard);
    }

    /** Takes the fields of {@code a} whose guard is in {@code keep} and the others from {@code b}. */
    private static long choose(long a, long b, long keep, long guard) {
        long result = 0;
        long below = 0;
        for (long left = guard; left != 0; left &= left - 1) {
            long bit = left & -left;
            long field = (bit - 1) & ~below;
            result |= ((keep & bit) != 0 ? a : b) & field;
            below = bit | (bit - 1);
        }
        return result;
    }

    public void merge(FieldExtremes other) {
        for (int f = 0; f < layout.fields(); f++) {
            long theirs = layout.get(other.max, 0, f);
            if (theirs > layout.get(max, 0, f)) {
                layout.set(max, 0, f, theirs);
            }
        }
        maxSum = Math.max(maxSum, other.maxSum);
        if (groups != null && other.groups != null) {
            groups.merge(other.groups);
        }
    }

    /** All that was seen, as words; those of another one for the same layout and groups can be put back. */
    public long[] toWords() {
        long[] most = groups == null ? new long[0] : groups.toWords();
        long[] all = Arrays.copyOf(max, words + 1 + most.length);
        all[words] = maxSum;
        System.arraycopy(most, 0, all, words + 1, most.length);
        return all;
    }

    /** Forgets what was seen for what another one had seen. */
    public void fromWords(long[] all) {
        System.arraycopy(all, 0, max, 0, words);
        maxSum = all[words];
        if (groups != null) {
            groups.fromWords(all, words + 1);
        }
    }

    public long max(int field) {
        return layout.get(max, 0, field);
    }

    /** The largest sum that the fields of a group have had. */
    public long maxOfGroup(int group) {
        return Objects.requireNonNull(groups).most(group);
    }

    /** The largest value any field has had. */
    public long maxOfAll() {
        long most = 0;
        for (int f = 0; f < layout.fields(); f++) {
            most = Math.max(most, max(f));
        }
        return most;
    }

    public long maxSum() {
        return maxSum;
    }

    /**
     * The largest sum that each group of fields had over the states shown to it. A group is a range of consecutive
     * fields, such as the places that one place of a high-level net was unfolded into.
     *
     * <p>A group is a few pairs of a word and a mask: for each of its words and each bit plane {@code k}, the bits that
     * weigh {@code 1 << k}. So its sum is that of a few bit counts, however many fields it has. Belongs to one thread;
     * {@link #merge} joins those of several.
     */
    private static final class GroupSums {
        private final long[] most;

        /** Where the masks of each group begin, and behind the last one where they end. */
        private final int[] first;

        private final int[] word;
        private final long[] mask;
        private final int[] weight;

        /**
         * Sums over groups, each of which ends before the field given for it and begins where the one before it ends.
         */
        GroupSums(Layout layout, int[] ends) {
            most = new long[ends.length];
            first = new int[ends.length + 1];
            int planes = 1;
            for (int f = 0; f < layout.fields(); f++) {
                planes = Math.max(planes, layout.width(f));
            }
            long[] bits = new long[layout.words() * planes];
            int room = countMasks(layout, ends, planes, bits);
            word = new int[room];
            mask = new long[room];
            weight = new int[room];
            int at = 0;
            for (int group = 0, from = 0; group < ends.length; from = ends[group++]) {
                gather(layout, from, ends[group], planes, bits);
                for (int i = 0; i < bits.length; i++) {
                    if (bits[i] != 0) {
                        word[at] = i / planes;
                        weight[at] = i % planes;
                        mask[at++] = bits[i];
                    }
                }
                first[group + 1] = at;
            }
        }

        private static int countMasks(Layout layout, int[] ends, int planes, long[] bits) {
            int count = 0;
            for (int group = 0, from = 0; group < ends.length; from = ends[group++]) {
                gather(layout, from, ends[group], planes, bits);
                for (long some : bits) {
                    count += some == 0 ? 0 : 1;
                }
            }
            return count;
        }

        private static void gather(Layout layout, int from, int to, int planes, long[] bits) {
            Arrays.fill(bits, 0);
            for (int f = from; f < to; f++) {
                for (int k = 0; k < layout.width(f); k++) {
                    bits[layout.word(f) * planes + k] |= 1L << (layout.shift(f) + k);
                }
            }
        }

        void see(long[] state, int at) {
            for (int group = 0; group < most.length; group++) {
                long sum = 0;
                for (int i = first[group]; i < first[group + 1]; i++) {
                    sum += (long) Long.bitCount(state[at + word[i]] & mask[i]) << weight[i];
                }
                most[group] = Math.max(most[group], sum);
            }
        }

        long[] toWords() {
            return most.clone();
        }

        void fromWords(long[] all, int from) {
            System.arraycopy(all, from, most, 0, most.length);
        }

        void merge(GroupSums other) {
            for (int group = 0; group < most.length; group++) {
                most[group] = Math.max(most[group], other.most[group]);
            }
        }

        long most(int group) {
            return most[group];
        }
    }
}
