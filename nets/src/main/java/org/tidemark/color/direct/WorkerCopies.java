package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/** One worker's copies of the entries of a shared table, which never change, so that it looks up each only once. */
final class WorkerCopies<T> {
    private static final int FIRST_LENGTH = 64;

    private final IntFunction<T> table;
    private final WorkerCosts costs;
    private @Nullable Object[] known = new Object[FIRST_LENGTH];

    WorkerCopies(IntFunction<T> table, WorkerCosts costs) {
        this.table = table;
        this.costs = costs;
    }

    @SuppressWarnings("unchecked") // only entries of the table are stored
    T get(int number) {
        if (number >= known.length) {
            costs.replace(
                    ArrayBytes.ofReferences(FIRST_LENGTH),
                    ArrayBytes.ofReferences(known.length),
                    ArrayBytes.ofReferences(2 * number));
            known = Arrays.copyOf(known, 2 * number);
        }
        Object there = known[number];
        if (there == null) {
            T found = table.apply(number);
            known[number] = found;
            return found;
        }
        return (T) there;
    }
}
