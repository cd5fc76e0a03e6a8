package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.tidemark.model.Dependencies;

/** The changes of fields by the events of a model, in arrays. Immutable. */
final class Changes {
    /** The amount of a change to any value. It counts as lower than nothing, since the field may become lower, too. */
    static final long ANY = Long.MIN_VALUE;

    /** The changes of event {@code t}, from {@code start[t]} on: fields in ascending order, and by how much. */
    final int[] start;

    final int[] field;
    final long[] by;

    Changes(int events, Dependencies dependencies) {
        start = new int[events + 1];
        Entries changed = new Entries();
        for (int t = 0; t < events; t++) {
            dependencies.effect(t, (of, amount) -> {
                if (amount != 0) {
                    changed.add(of, amount, 0);
                }
            });
            dependencies.writes(t, of -> changed.add(of, ANY, 0));
            changed.order(start[t], (one, other) -> one == ANY || other == ANY ? ANY : one + other, (one, other) -> 0);
            start[t + 1] = changed.size();
        }
        field = changed.fields();
        by = changed.first();
    }

    /** By how much an event changes a field. */
    long of(int event, int of) {
        int change = Arrays.binarySearch(field, start[event], start[event + 1], of);
        return change < 0 ? 0 : by[change];
    }

    /** Whether a change may raise its field. */
    boolean raises(int change) {
        return by[change] > 0 || by[change] == ANY;
    }

    /** Whether a change may lower its field. */
    boolean lowers(int change) {
        return by[change] < 0;
    }

    long bytes() {
        return Integer.BYTES * (long) start.length + (Integer.BYTES + Long.BYTES) * (long) field.length;
    }
}
