package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.net.Demand;

/**
 * A token that a transition needs regardless of its binding: if it is missing, there is no binding to search for.
 * Remembers which multi-sets contain it. Belongs to one worker.
 */
final class NeededToken {
    private static final byte OPEN = 1;
    private static final byte SHUT = 2;
    private static final int FIRST_LENGTH = 64;

    private final int place;
    private final int color;
    private final MultiSetTable table;
    private final WorkerCosts costs;
    private byte[] known = new byte[FIRST_LENGTH];

    NeededToken(Demand demand, long[] noBinding, MultiSetTable table, WorkerCosts costs) {
        this.costs = costs;
        place = demand.place();
        color = table.color(demand.element().eval(noBinding));
        this.table = table;
    }

    boolean isShut(int[] ids) {
        int id = ids[place];
        if (id >= known.length) {
            costs.replace(
                    ArrayBytes.ofBytes(FIRST_LENGTH), ArrayBytes.ofBytes(known.length), ArrayBytes.ofBytes(2 * id));
            known = Arrays.copyOf(known, 2 * id);
        }
        if (known[id] == 0) {
            known[id] = isIn(table.content(id)) ? OPEN : SHUT;
        }
        return known[id] == SHUT;
    }

    private boolean isIn(int[] pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i] == color) {
                return true;
            }
        }
        return false;
    }
}
