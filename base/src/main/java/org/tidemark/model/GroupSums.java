package org.tidemark.model;

import java.util.Arrays;

/**
 * The largest sum that each group of fields had over the states shown to it. A group is a range of consecutive fields, such as
 * the places that one place of a high-level net was unfolded into.
 *
 * <p>A group is a few pairs of a word and a mask: for each of its words and each bit plane {@code k}, the bits that weigh {@code
 * 1 << k}. So its sum is that of a few bit counts, however many fields it has. Belongs to one thread; {@link #merge} joins
 * those of several.
 */
final class GroupSums {
    private final long[] most;

    /** Where the masks of each group begin, and behind the last one where they end. */
    private final int[] first;

    private final int[] word;
    private final long[] mask;
    private final int[] weight;

    /** Sums over groups, each of which ends before the field given for it and begins where the one before it ends. */
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
