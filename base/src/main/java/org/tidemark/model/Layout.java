package org.tidemark.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of the bits of a state: named fields, none of which crosses a word boundary.
 *
 * <p>A field has {@code width} value bits and, in a guarded layout, one guard bit above them that is 0 in every state
 * and lets a whole word be compared or added in one operation. Three guarded places with bounds 5, 1 and 3 take 9 bits
 * of one word: {@code g2 v2 v2 | g1 v1 | g0 v0 v0 v0}, lowest field first. Immutable; reading a field is two loads, a
 * shift and a mask.
 */
public final class Layout {
    private final String[] names;
    private final int[] word;
    private final byte[] shift;
    private final byte[] width;
    private final int[] order;
    private final boolean guarded;

    /** This many bits of a word are used at most. */
    private final int fill;

    /** This many fields of the order lie in words that no other field lies in. */
    private final int apart;

    private final int words;

    /** Computed on first use; two threads that do so at once compute equal values. */
    private volatile @Nullable Map<String, List<Integer>> byName;

    private Layout(List<String> names, int[] widths, int[] order, boolean guarded, int fill, int apart) {
        this.names = names.toArray(String[]::new);
        this.word = new int[widths.length];
        this.shift = new byte[widths.length];
        this.width = new byte[widths.length];
        this.order = order.clone();
        this.guarded = guarded;
        this.fill = fill;
        this.apart = apart;
        int at = 0;
        int bit = 0;
        for (int i = 0; i < order.length; i++) {
            int f = order[i];
            int need = widths[f] + (guarded ? 1 : 0);
            if (widths[f] < 1 || need > 64) {
                throw new IllegalArgumentException("field " + names.get(f) + " of " + widths[f] + " bits");
            }
            if (bit > 0 && (bit + need > fill || i == apart)) {
                at++;
                bit = 0;
            }
            word[f] = at;
            shift[f] = (byte) bit;
            width[f] = (byte) widths[f];
            bit += need;
        }
        this.words = at + 1;
    }

    /** Fields side by side, in the order given. */
    public static Layout packed(List<String> names, int[] widths) {
        return new Layout(names, widths, inTurn(widths.length), false, 64, 0);
    }

    /** Fields side by side, each with a guard bit above it. */
    public static Layout guarded(List<String> names, int[] widths) {
        return new Layout(names, widths, inTurn(widths.length), true, 64, 0);
    }

    private static int[] inTurn(int fields) {
        return IntStream.range(0, fields).toArray();
    }

    /** Lays the fields side by side in another order; their numbers stay. */
    public Layout inOrder(int[] fields) {
        return new Layout(List.of(names), widths(), fields, guarded, fill, 0);
    }

    /**
     * Lays the fields side by side in another order, in which the first {@code first} of them share no word with the
     * others.
     */
    public Layout inOrder(int[] fields, int first) {
        return new Layout(List.of(names), widths(), fields, guarded, fill, first);
    }

    /**
     * The fields that share no word with the others, where they are, and no others; numbered in the order they lie in.
     */
    public Layout firstPart() {
        List<String> some = new ArrayList<>();
        int[] widths = new int[apart];
        for (int i = 0; i < apart; i++) {
            some.add(names[order[i]]);
            widths[i] = width[order[i]];
        }
        return new Layout(some, widths, inTurn(apart), guarded, fill, 0);
    }

    /** The numbers, here, of the fields of {@link #firstPart}, in its order. */
    public int[] firstFields() {
        return Arrays.copyOf(order, apart);
    }

    /**
     * Spreads the fields, in the same order, over the same number of words so that all words are about equally full.
     */
    public Layout evenly() {
        int least = (bits() + words - 1) / words;
        for (int each = least; each < 64; each++) {
            Layout even = new Layout(List.of(names), widths(), order, guarded, each, apart);
            if (even.words == words) {
                return even;
            }
        }
        return this;
    }

    private int[] widths() {
        int[] widths = new int[width.length];
        for (int f = 0; f < widths.length; f++) {
            widths[f] = width[f];
        }
        return widths;
    }

    /** Adds one field behind those there are: in the last word if it fits there, else in a new one. */
    public Layout with(String name, int bits) {
        List<String> more = new ArrayList<>(List.of(names));
        more.add(name);
        int[] widths = Arrays.copyOf(widths(), more.size());
        widths[width.length] = bits;
        int[] longer = Arrays.copyOf(order, order.length + 1);
        longer[order.length] = order.length;
        return new Layout(more, widths, longer, guarded, fill, apart);
    }

    /** Words per state; at least 1, so that even a model without fields has a state. */
    public int words() {
        return words;
    }

    public int fields() {
        return names.length;
    }

    public String name(int field) {
        return names[field];
    }

    /** The fields of this name, in order; empty where there is none. The first call takes a look at all names. */
    public List<Integer> named(String name) {
        Map<String, List<Integer>> index = byName;
        if (index == null) {
            index = new HashMap<>();
            for (int f = 0; f < names.length; f++) {
                index.computeIfAbsent(names[f], n -> new ArrayList<>(1)).add(f);
            }
            index.replaceAll((n, fields) -> List.copyOf(fields));
            byName = index;
        }
        return index.getOrDefault(name, List.of());
    }

    public boolean isGuarded() {
        return guarded;
    }

    public int word(int field) {
        return word[field];
    }

    public int shift(int field) {
        return shift[field];
    }

    public int width(int field) {
        return width[field];
    }

    /** The value bits of a field, in place within its word. */
    public long mask(int field) {
        return (-1L >>> (64 - width[field])) << shift[field];
    }

    public long get(long[] words, int at, int field) {
        return (words[at + word[field]] & mask(field)) >>> shift[field];
    }

    /** Writes a value that must fit the field. */
    public void set(long[] words, int at, int field, long value) {
        if ((value & ~maxValue(field)) != 0) {
            throw new IllegalArgumentException(value + " does not fit " + width[field] + " bits of " + names[field]);
        }
        int w = at + word[field];
        words[w] = (words[w] & ~mask(field)) | (value << shift[field]);
    }

    /** The largest value of a field; of one that fills a word, as an unsigned number. */
    public long maxValue(int field) {
        return -1L >>> (64 - width[field]);
    }

    /** How many bits of a state carry anything, guards included. */
    public int bits() {
        int bits = 0;
        for (byte w : width) {
            bits += w + (guarded ? 1 : 0);
        }
        return bits;
    }

    @Override
    public String toString() {
        return "Layout" + Arrays.toString(width) + (guarded ? " guarded, " : ", ") + words + " words";
    }
}
