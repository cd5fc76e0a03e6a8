package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Dependencies;
import org.tidemark.model.Layout;

/** The conditions under which the events of a model are enabled, in arrays: intervals of fields. Immutable. */
final class Needs {
    private static final int WORDS = 4;
    private static final int SHIFT_BITS = 6;

    /**
     * The needs of event {@code t}, from {@code start[t]} on: fields in ascending order, and the least and the most of
     * each.
     */
    final int[] start;

    final int[] field;
    final long[] least;
    final long[] most;

    /**
     * The needs in the form that is tested in every state, four words for each: the field with its word and shift, the
     * mask, the least and the most.
     */
    private final long[] laid;

    Needs(int events, Layout layout, Dependencies dependencies, Changes changes) {
        start = new int[events + 1];
        Entries needed = new Entries();
        for (int t = 0; t < events; t++) {
            dependencies.needs(t, needed::add);
            needed.order(start[t], Math::max, Math::min);
            addLowered(needed, changes, t);
            start[t + 1] = needed.size();
        }
        field = needed.fields();
        least = needed.first();
        most = needed.second();
        laid = layOut(layout);
    }

    /** Whatever lowers a field by a fixed amount needs it, said or not: values are never negative. */
    private void addLowered(Entries needed, Changes changes, int event) {
        int said = needed.size();
        for (int c = changes.start[event]; c < changes.start[event + 1]; c++) {
            boolean isFixed = changes.lowers(c) && changes.by[c] != Changes.ANY;
            if (isFixed && needed.first(start[event], said, changes.field[c]) <= 0) {
                needed.add(changes.field[c], -changes.by[c], Dependencies.NO_LIMIT);
            }
        }
        if (needed.size() > said) {
            needed.order(start[event], Math::max, Math::min);
        }
    }

    /** Shares all but the positions of fields, which lie elsewhere in a state. */
    Needs(Needs same, Layout layout) {
        start = same.start;
        field = same.field;
        least = same.least;
        most = same.most;
        laid = layOut(layout);
    }

    /** Where the needed fields lie in a state. */
    private long[] layOut(Layout layout) {
        long[] all = new long[WORDS * field.length];
        for (int n = 0; n < field.length; n++) {
            all[WORDS * n] = ((long) field[n] << Integer.SIZE) | where(layout, field[n]);
            all[WORDS * n + 1] = layout.mask(field[n]);
            all[WORDS * n + 2] = least[n];
            all[WORDS * n + 3] = most[n];
        }
        return all;
    }

    /** Where a field lies: its word, and in the last six bits its shift. */
    static long where(Layout layout, int field) {
        return ((long) layout.word(field) << SHIFT_BITS) | layout.shift(field);
    }

    int count() {
        return field.length;
    }

    /** Whether a need is for something, and not only for little enough. */
    boolean hasLeast(int need) {
        return least[need] > 0;
    }

    boolean hasMost(int need) {
        return most[need] != Dependencies.NO_LIMIT;
    }

    /**
     * The number of the list of events that can bring the field of a need nearer to what is needed; -1 where it is as
     * needed.
     */
    int lacking(int need, long[] words, int at) {
        int n = WORDS * need;
        int where = (int) laid[n];
        long value = (words[at + (where >>> SHIFT_BITS)] & laid[n + 1]) >>> where; // by the last six bits
        if (value < laid[n + 2]) {
            return FieldLists.raisersOf((int) (laid[n] >>> Integer.SIZE));
        }
        return value > laid[n + 3] ? FieldLists.lowerersOf((int) (laid[n] >>> Integer.SIZE)) : -1;
    }

    /** For each need its field, doubled, and 1 more where any number but 0 will do. */
    int[] codes() {
        int[] codes = new int[field.length];
        for (int n = 0; n < codes.length; n++) {
            codes[n] = 2 * field[n] + (least[n] == 1 && !hasMost(n) ? 1 : 0);
        }
        return codes;
    }

    long bytes() {
        return Integer.BYTES * (long) start.length + (Integer.BYTES + (2L + WORDS) * Long.BYTES) * (long) field.length;
    }
}
