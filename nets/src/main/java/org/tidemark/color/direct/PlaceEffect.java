package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredTransition;

/**
 * The requirement and effect of an event at a place: for each value it mentions, the least and greatest number of
 * tokens, and the change. If an arc has no value, the others still decide whether the event would be enabled.
 * Immutable.
 */
final class PlaceEffect {
    /** The place does not have what the event requires. */
    static final int REFUSED = -1;

    /** The event would be enabled, but its effect has no value. */
    static final int FAULTY = -2;

    /**
     * Four entries per value, in ascending order: the value, the least count, one more than the greatest (0 for no
     * limit), and the change.
     */
    private final int[] terms;

    private final boolean faulty;

    private PlaceEffect(int[] terms, boolean faulty) {
        this.terms = terms;
        this.faulty = faulty;
    }

    /** The effect of a transition under a binding, of all its arcs at the place together. */
    static PlaceEffect of(
            ColoredTransition transition,
            long[] binding,
            int place,
            MultiSetTable table,
            CancellationCheck cancellation) {
        SortedMap<Integer, int[]> terms = new TreeMap<>();
        Bag taken = new Bag(cancellation);
        Bag put = new Bag(cancellation);
        boolean faulty = false;
        for (ColoredArc arc : transition.arcs()) {
            if (arc.place() == place) {
                Bag asked = new Bag(cancellation);
                faulty |= !arc.addTo(
                        switch (arc.kind()) {
                            case INPUT -> taken;
                            case OUTPUT -> put;
                            case READ, INHIBITOR -> asked;
                        },
                        binding);
                test(arc.kind(), asked, table, terms);
            }
        }
        for (int i = 0; i < taken.size(); i++) {
            int[] term = term(terms, table.color(taken.rank(i)));
            term[1] = Math.max(term[1], most(taken.count(i)));
            term[3] -= most(taken.count(i));
        }
        for (int i = 0; i < put.size(); i++) {
            term(terms, table.color(put.rank(i)))[3] += most(put.count(i));
        }
        return new PlaceEffect(
                terms.values().stream().flatMapToInt(Arrays::stream).toArray(), faulty);
    }

    /** A count as an int; it can only be out of range where that is already a fault. */
    private static int most(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    private static void test(ColoredArc.Kind kind, Bag asked, MultiSetTable table, SortedMap<Integer, int[]> terms) {
        for (int i = 0; i < asked.size(); i++) {
            int count = most(asked.count(i));
            if (count > 0) {
                int[] term = term(terms, table.color(asked.rank(i)));
                if (kind == ColoredArc.Kind.READ) {
                    term[1] = Math.max(term[1], count);
                } else {
                    term[2] = term[2] == 0 ? count : Math.min(term[2], count);
                }
            }
        }
    }

    private static int[] term(SortedMap<Integer, int[]> terms, int color) {
        return terms.computeIfAbsent(color, c -> new int[] {c, 0, 0, 0});
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlaceEffect effect && faulty == effect.faulty && Arrays.equals(terms, effect.terms);
    }

    @Override
    public int hashCode() {
        return 2 * Arrays.hashCode(terms) + (faulty ? 1 : 0);
    }

    /**
     * Four entries per value, in ascending order: the value, the least count, one more than the greatest (0 for no
     * limit), and the change. The array must not be modified.
     */
    int[] terms() {
        return terms;
    }

    /** Whether an arc at the place has no value, so that the event cannot happen. */
    boolean isFaulty() {
        return faulty;
    }

    /** The greatest possible length of the result. */
    int mostPairs(int[] content) {
        return content.length + terms.length / 2;
    }

    /** Its size: an object with two fields, and its array. */
    long bytes() {
        return 24 + ArrayBytes.ofInts(terms.length);
    }

    /** Writes what the place holds afterwards; returns its length, {@link #REFUSED} or {@link #FAULTY}. */
    int after(int[] content, int[] into) {
        return apply(content, into, 1);
    }

    /**
     * Writes what the place held before the event, if the event leads to what it holds now; returns its length or
     * {@link #REFUSED}.
     */
    int before(int[] content, int[] into) {
        return apply(content, into, -1);
    }

    private int apply(int[] content, int[] into, int direction) {
        boolean fails = faulty;
        int n = 0;
        int c = 0;
        for (int t = 0; t < terms.length; t += 4) {
            int color = terms[t];
            for (; c < content.length && content[c] < color; c += 2) {
                into[n++] = content[c];
                into[n++] = content[c + 1];
            }
            boolean there = c < content.length && content[c] == color;
            long now = there ? content[c + 1] : 0;
            long other = now + (long) direction * terms[t + 3];
            c += there ? 2 : 0;
            long before = direction > 0 ? now : other;
            if (before < terms[t + 1] || (terms[t + 2] > 0 && before >= terms[t + 2])) {
                return REFUSED;
            }
            fails |= other > Integer.MAX_VALUE;
            if (other > 0) {
                into[n++] = color;
                into[n++] = (int) other;
            }
        }
        for (; c < content.length; c++) {
            into[n++] = content[c];
        }
        if (fails) {
            return direction > 0 ? FAULTY : REFUSED;
        }
        return n;
    }
}
