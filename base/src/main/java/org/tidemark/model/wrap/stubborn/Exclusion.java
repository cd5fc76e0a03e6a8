package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Model;

/**
 * Which events are never enabled in the same state as a given one: they need tokens that are never there at the same time ({@link TokenPairs}), or
 * conflicting amounts of one field. Belongs to one thread.
 */
final class Exclusion {
    private final Needs needs;
    private final @Nullable TokenPairs pairs;

    /** What the event of the moment needs of each field. */
    private final long[] least;

    private final long[] most;

    /** The fields that may have a token where that event is enabled. */
    private final long[] beside;

    /** For each event the one that it was compared with last, counted from 1 and doubled, and 1 more where they exclude each other. */
    private final int[] known;

    private int event = -1;

    Exclusion(Model model, Needs needs, Changes changes, FieldLists lists) {
        this.needs = needs;
        int fields = model.layout().fields();
        pairs = TokenPairs.of(model, needs, changes, lists);
        beside = new long[(fields + Long.SIZE - 1) / Long.SIZE];
        Arrays.fill(beside, -1);
        known = new int[model.events()];
        least = new long[fields];
        most = new long[fields];
        Arrays.fill(most, Dependencies.NO_LIMIT);
    }

    /** Looks at what excludes an event from now on. */
    void lookAt(int now) {
        if (event >= 0) {
            for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
                least[needs.field[n]] = 0;
                most[needs.field[n]] = Dependencies.NO_LIMIT;
            }
        }
        event = now;
        if (pairs != null) {
            Arrays.fill(beside, -1);
        }
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            int field = needs.field[n];
            least[field] = needs.least[n];
            most[field] = needs.most[n];
            if (needs.hasLeast(n) && pairs != null) {
                long[] row = pairs.row(field);
                for (int w = 0; w < beside.length; w++) {
                    beside[w] &= row[w];
                }
            }
        }
    }

    /** Whether another event is never enabled where the one of the moment is. */
    boolean excludes(int other) {
        if (known[other] >> 1 != event + 1) {
            known[other] = 2 * (event + 1) + (compare(other) ? 1 : 0);
        }
        return (known[other] & 1) != 0;
    }

    private boolean compare(int other) {
        if (pairs != null && !pairs.isPossible(other)) {
            return true;
        }
        for (int n = needs.start[other]; n < needs.start[other + 1]; n++) {
            int field = needs.field[n];
            if (needs.least[n] > most[field] || needs.most[n] < least[field]) {
                return true;
            }
            // Of a field that both need, they may need the same tokens.
            if (needs.hasLeast(n) && least[field] == 0 && (beside[field >>> 6] & (1L << field)) == 0) {
                return true;
            }
        }
        return false;
    }
}
