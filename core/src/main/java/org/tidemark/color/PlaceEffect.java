package org.tidemark.color;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an event asks of a place and does to it: for each value it speaks of, how many there must be, how many there must
 * not be, and by how many they change. Immutable.
 */
final class PlaceEffect {
    /** The place does not have what the event asks for. */
    static final int REFUSED = -1;

    /** The event would happen, but what it does has no value. */
    static final int FAULTY = -2;

    /** Entries of four: the value, the fewest, one more than the most (0 for any), the change; by ascending values. */
    private final int[] terms;

    private PlaceEffect(int[] terms) {
        this.terms = terms;
    }

    /**
     * The effect of a transition under a binding.
     *
     * @throws EvaluationFault where an expression on an arc has no value
     */
    static PlaceEffect of(ColoredTransition transition, long[] binding, int place, MultiSetTable table) {
        SortedMap<Integer, int[]> terms = new TreeMap<>();
        Bag taken = new Bag();
        Bag put = new Bag();
        for (ColoredArc arc : transition.arcs()) {
            if (arc.place() == place) {
                switch (arc.kind()) {
                    case INPUT -> arc.tokens().addTo(taken, 1, binding);
                    case OUTPUT -> arc.tokens().addTo(put, 1, binding);
                    case READ, INHIBITOR -> test(arc, binding, table, terms);
                }
            }
        }
        for (int i = 0; i < taken.size(); i++) {
            int[] term = term(terms, table.color(taken.rank(i)));
            term[1] = Math.max(term[1], (int) taken.count(i));
            term[3] -= (int) taken.count(i);
        }
        for (int i = 0; i < put.size(); i++) {
            term(terms, table.color(put.rank(i)))[3] += (int) put.count(i);
        }
        return new PlaceEffect(
                terms.values().stream().flatMapToInt(Arrays::stream).toArray());
    }

    private static void test(ColoredArc arc, long[] binding, MultiSetTable table, SortedMap<Integer, int[]> terms) {
        Bag asked = new Bag();
        arc.tokens().addTo(asked, 1, binding);
        for (int i = 0; i < asked.size(); i++) {
            int count = (int) asked.count(i);
            if (count > 0) {
                int[] term = term(terms, table.color(asked.rank(i)));
                if (arc.kind() == ColoredArc.Kind.READ) {
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
        return other instanceof PlaceEffect effect && Arrays.equals(terms, effect.terms);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(terms);
    }

    /** How long the result can be at most. */
    int mostPairs(int[] content) {
        return content.length + terms.length / 2;
    }

    long bytes() {
        return 4L * terms.length + 32;
    }

    /** Writes what the place holds afterwards; its length, {@link #REFUSED} or {@link #FAULTY}. */
    int after(int[] content, int[] into) {
        return apply(content, into, 1);
    }

    /** Writes what the place held before, if the event led to what it holds now; its length or {@link #REFUSED}. */
    int before(int[] content, int[] into) {
        return apply(content, into, -1);
    }

    private int apply(int[] content, int[] into, int direction) {
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
            if (other > Integer.MAX_VALUE) {
                return direction > 0 ? FAULTY : REFUSED;
            }
            if (other > 0) {
                into[n++] = color;
                into[n++] = (int) other;
            }
        }
        for (; c < content.length; c++) {
            into[n++] = content[c];
        }
        return n;
    }
}
