package org.tidemark.zoo;

import java.util.function.IntToLongFunction;

/** Builds the text of progress measures: {@code expects_2 + 2*expects_3 + 3*gotAll}. Not thread-safe. */
final class WeightedSum {
    private final StringBuilder text = new StringBuilder();

    /** Adds a multiple of a place; nothing if the factor is 0. */
    WeightedSum add(long weight, String place) {
        if (weight != 0) {
            if (!text.isEmpty()) {
                text.append(weight < 0 ? " - " : " + ");
            } else if (weight < 0) {
                text.append('-');
            }
            text.append(Math.abs(weight) == 1 ? "" : Math.abs(weight) + "*").append(place);
        }
        return this;
    }

    /** Adds the places of a numbered family, each with its weight. */
    WeightedSum addAll(int from, int to, String name, IntToLongFunction weight) {
        for (int k = from; k <= to; k++) {
            add(weight.applyAsLong(k), name + k);
        }
        return this;
    }

    @Override
    public String toString() {
        return text.isEmpty() ? "0" : text.toString();
    }
}
