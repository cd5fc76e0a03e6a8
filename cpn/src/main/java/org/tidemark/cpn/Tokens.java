package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Values;
import org.tidemark.cpn.ml.Values.Stamped;

/**
 * The tokens of a place: different values in their order, how many tokens each has and, where the place is timed, the stamps of these in ascending order. {@code
 * 2`a@3 and 1`a@5} are the value a with the stamps 3, 3, 5. Immutable.
 */
final class Tokens {
    static final Tokens NONE = new Tokens(new Object[0], new int[0], null);

    private final Object[] values;
    private final int[] counts;
    private final Object @Nullable [][] stamps;
    private final int size;
    private final int hash;

    private Tokens(Object[] values, int[] counts, Object @Nullable [][] stamps) {
        this.values = values;
        this.counts = counts;
        this.stamps = stamps;
        size = Arrays.stream(counts).sum();
        hash = 31 * (31 * Arrays.hashCode(values) + Arrays.hashCode(counts)) + Arrays.deepHashCode(stamps);
    }

    /** Tokens without stamps. */
    static Tokens of(Iterable<?> all) {
        TreeMap<Object, Integer> counts = new TreeMap<>(Values.ORDER);
        all.forEach(each -> counts.merge(each, 1, Integer::sum));
        return ofCounts(counts);
    }

    static Tokens ofCounts(Map<Object, Integer> ordered) {
        return ordered.isEmpty()
                ? NONE
                : new Tokens(
                        ordered.keySet().toArray(),
                        ordered.values().stream().mapToInt(each -> each).toArray(),
                        null);
    }

    /** Tokens with stamps: the stamps of each value, in any order. */
    static Tokens ofStamps(Map<Object, List<Object>> ordered) {
        Map<Object, List<Object>> some = new TreeMap<>(Values.ORDER);
        ordered.forEach((value, of) -> {
            if (!of.isEmpty()) {
                some.put(value, of);
            }
        });
        if (some.isEmpty()) {
            return NONE;
        }
        Object[][] stamps = some.values().stream()
                .map(of -> of.stream().sorted(Values.ORDER).toArray())
                .toArray(Object[][]::new);
        return new Tokens(
                some.keySet().toArray(),
                Arrays.stream(stamps).mapToInt(of -> of.length).toArray(),
                stamps);
    }

    /** How many tokens there are. */
    int size() {
        return size;
    }

    int distinct() {
        return values.length;
    }

    Object value(int i) {
        return values[i];
    }

    int count(int i) {
        return counts[i];
    }

    /** Where a value is; negative where it is not. */
    int find(Object value) {
        return Arrays.binarySearch(values, value, Values.ORDER);
    }

    int countOf(Object value) {
        int at = find(value);
        return at < 0 ? 0 : counts[at];
    }

    /** The n-th lowest stamp of a value, from 0; null where tokens have none. */
    @Nullable
    Object stamp(int i, int n) {
        return stamps == null ? null : stamps[i][n];
    }

    /** How many tokens of a value are available at a point in time; all of them where tokens have no stamps. */
    int available(int i, Object clock) {
        if (stamps == null) {
            return counts[i];
        }
        int ready = 0;
        while (ready < counts[i] && Values.ORDER.compare(stamps[i][ready], clock) <= 0) {
            ready++;
        }
        return ready;
    }

    /**
     * These tokens without some, which are available, and with others. Of tokens with stamps, those go that became available last.
     *
     * @param added values, or stamped values for a timed place
     */
    Tokens changed(Tokens removed, List<Object> added, boolean isTimed, Object clock) {
        return isTimed ? changedStamps(removed, added, clock) : changedCounts(removed, added);
    }

    private Tokens changedCounts(Tokens removed, List<Object> added) {
        TreeMap<Object, Integer> left = new TreeMap<>(Values.ORDER);
        for (int i = 0; i < values.length; i++) {
            left.put(values[i], counts[i]);
        }
        for (int i = 0; i < removed.values.length; i++) {
            int gone = removed.counts[i];
            left.computeIfPresent(removed.values[i], (value, count) -> count == gone ? null : count - gone);
        }
        added.forEach(each -> left.merge(each, 1, Integer::sum));
        return ofCounts(left);
    }

    private Tokens changedStamps(Tokens removed, List<Object> added, Object clock) {
        Map<Object, List<Object>> left = stampLists();
        for (int i = 0; i < removed.values.length; i++) {
            List<Object> of = left.getOrDefault(removed.values[i], new ArrayList<>());
            int ready = available(find(removed.values[i]), clock);
            for (int k = 0; k < removed.counts[i]; k++) {
                of.remove(ready - 1 - k);
            }
        }
        for (Object each : added) {
            Stamped token = (Stamped) each;
            left.computeIfAbsent(token.value(), unused -> new ArrayList<>()).add(token.stamp());
        }
        return ofStamps(left);
    }

    private Map<Object, List<Object>> stampLists() {
        TreeMap<Object, List<Object>> lists = new TreeMap<>(Values.ORDER);
        for (int i = 0; i < values.length; i++) {
            lists.put(values[i], stamps == null ? new ArrayList<>() : new ArrayList<>(List.of(stamps[i])));
        }
        return lists;
    }

    /** The tokens as CPN Tools writes them: {@code 1`a++2`b}, with {@code @[3,5]} for stamps. */
    String text(ColourSet of) {
        if (values.length == 0) {
            return "empty";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append(i > 0 ? "++" : "").append(counts[i]).append('`').append(of.text(values[i]));
            if (stamps != null) {
                text.append("@[");
                for (int k = 0; k < stamps[i].length; k++) {
                    text.append(k > 0 ? "," : "").append(Values.text(stamps[i][k]));
                }
                text.append(']');
            }
        }
        return text.toString();
    }

    /** About how much memory the tokens take, in bytes: values are mostly shared. */
    long bytes() {
        return 96 + 48L * values.length + (stamps == null ? 0 : 32L * size);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tokens tokens
                && hash == tokens.hash
                && Arrays.equals(counts, tokens.counts)
                && Arrays.equals(values, tokens.values)
                && Arrays.deepEquals(stamps, tokens.stamps);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
