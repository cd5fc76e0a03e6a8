package org.tidemark.color;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What one worker has seen of a shared table whose entries never change, so that it asks for each only once. */
final class Copies<T> {
    private final IntFunction<T> table;
    private @Nullable Object[] known = new Object[64];

    Copies(IntFunction<T> table) {
        this.table = table;
    }

    @SuppressWarnings("unchecked") // only what came from the table is in there
    T get(int number) {
        if (number >= known.length) {
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
