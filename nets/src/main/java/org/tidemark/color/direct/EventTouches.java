package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;

/** What events of a high-level net do with the values in places, computed once for each. Belongs to one thread. */
final class EventTouches {
    /** There are fewer tokens of the value afterwards. */
    static final long LOWERS = 1;

    /** Tokens of the value must be there. */
    static final long NEEDS = 2;

    /** There are more tokens of the value afterwards. */
    static final long RAISES = 4;

    /** There must not be too many tokens of the value. */
    static final long LIMITED = 8;

    private final DirectNet direct;
    private final WorkerCosts costs;
    private final WorkerCopies<long[]> known;

    EventTouches(DirectNet direct, WorkerCosts costs) {
        this.direct = direct;
        this.costs = costs;
        known = new WorkerCopies<>(this::touched, costs);
    }

    /** The values that an event touches: three numbers for each, the place, the value, and how. */
    long[] of(int event) {
        return known.get(event);
    }

    private long[] touched(int number) {
        EventTable.Event event = direct.table().get(number);
        int[] places = direct.plans()[event.transition()].touched();
        long[] all = new long[8];
        int n = 0;
        for (int j = 0; j < places.length; j++) {
            int[] terms = direct.table().effect(places[j], event.effects()[j]).terms();
            for (int k = 0; k < terms.length; k += 4) {
                long how = (terms[k + 3] < 0 ? LOWERS : 0)
                        | (terms[k + 1] > 0 ? NEEDS : 0)
                        | (terms[k + 3] > 0 ? RAISES : 0)
                        | (terms[k + 2] > 0 ? LIMITED : 0);
                all = n + 3 > all.length ? Arrays.copyOf(all, 2 * all.length) : all;
                all[n++] = places[j];
                all[n++] = direct.places()[places[j]].rank(terms[k]);
                all[n++] = how;
            }
        }
        costs.replace(0, 0, ArrayBytes.ofLongs(n)); // unlike the other copies, this is not in a table of all workers
        return Arrays.copyOf(all, n);
    }
}
