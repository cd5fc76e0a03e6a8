package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.tidemark.model.LinearEvents;

/** The changes of fields by the events of a model, in arrays. Immutable. */
final class Changes {
    /** The changes of event {@code t}, from {@code start[t]} on: fields in ascending order, and by how much. */
    final int[] start;

    final int[] field;
    final long[] by;

    Changes(int events, LinearEvents effects) {
        start = new int[events + 1];
        Entries changed = new Entries();
        for (int t = 0; t < events; t++) {
            effects.effect(t, (of, amount) -> changed.add(of, amount, 0));
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

    long bytes() {
        return Integer.BYTES * (long) start.length + (Integer.BYTES + Long.BYTES) * (long) field.length;
    }
}
