package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
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

    /** The sum of the hashes of the values with their tokens, so that a change needs only those that it changes. */
    private final int hash;

    private Tokens(Object[] values, int[] counts, Object @Nullable [][] stamps) {
        this(values, counts, stamps, hash(values, counts, stamps));
    }

    private Tokens(Object[] values, int[] counts, Object @Nullable [][] stamps, int hash) {
        this.values = values;
        this.counts = counts;
        this.stamps = stamps;
        this.hash = hash;
        int sum = 0;
        for (int each : counts) {
            sum += each;
        }
        size = sum;
    }

    private static int hash(Object[] values, int[] counts, Object @Nullable [][] stamps) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += hash(values[i], counts[i], stamps == null ? null : stamps[i]);
        }
        return sum;
    }

    private static int hash(Object value, int count, Object @Nullable [] stamps) {
        int tokens = stamps == null ? count : Arrays.hashCode(stamps);
        return Values.mixed(Values.mixed(count, value.hashCode()), tokens);
    }

    /** The same tokens with values that are made by a function, which keeps their order. */
    Tokens withValues(UnaryOperator<Object> made) {
        return values.length == 0
                ? this
                : new Tokens(Arrays.stream(values).map(made).toArray(), counts, stamps, hash);
    }

    /** One token without a stamp. */
    static Tokens one(Object value) {
        return new Tokens(new Object[] {value}, new int[] {1}, null);
    }

    /** Tokens without stamps. */
    static Tokens of(Collection<?> all) {
        if (all.isEmpty()) {
            return NONE;
        }
        Object[] sorted = all.toArray();
        Arrays.sort(sorted, Values.ORDER);
        int[] counts = new int[sorted.length];
        int n = 0;
        for (Object each : sorted) {
            if (n == 0 || Values.ORDER.compare(sorted[n - 1], each) != 0) {
                sorted[n++] = each;
            }
            counts[n - 1]++;
        }
        return new Tokens(Arrays.copyOf(sorted, n), Arrays.copyOf(counts, n), null);
    }

    /** Tokens with stamps. */
    static Tokens ofStamped(Collection<Object> all) {
        Map<Object, List<Object>> stamps = new TreeMap<>(Values.ORDER);
        for (Object each : all) {
            Stamped token = (Stamped) each;
            stamps.computeIfAbsent(token.value(), unused -> new ArrayList<>(1)).add(token.stamp());
        }
        return ofStamps(stamps);
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

    /** The lowest stamp after a point in time; null where there is none. */
    @Nullable
    Object stampAfter(Object clock) {
        Object lowest = null;
        for (int i = 0; stamps != null && i < values.length; i++) {
            int next = available(i, clock);
            if (next < counts[i] && (lowest == null || Values.ORDER.compare(stamps[i][next], lowest) < 0)) {
                lowest = stamps[i][next];
            }
        }
        return lowest;
    }

    /** Whether a token of a value is available at a point in time. */
    boolean isReady(int i, Object clock) {
        return stamps == null || Values.ORDER.compare(stamps[i][0], clock) <= 0;
    }

    /** Whether all of some tokens are among these; none of them have stamps. */
    boolean covers(Tokens others) {
        for (int k = 0; k < others.values.length; k++) {
            if (countOf(others.values[k]) < others.counts[k]) {
                return false;
            }
        }
        return true;
    }

    /** These tokens and others; none of them have stamps. */
    Tokens plus(Tokens others) {
        return changed(NONE, others, 0L);
    }

    /**
     * These tokens without some, which are available, and with others. Of tokens with stamps, those go that became available last.
     *
     * @param removed without stamps
     * @param added with stamps for a timed place
     */
    Tokens changed(Tokens removed, Tokens added, Object clock) {
        boolean isTimed = stamps != null || added.stamps != null;
        int room = values.length + added.values.length;
        Object[] newValues = new Object[room];
        int[] newCounts = new int[room];
        Object[][] newStamps = isTimed ? new Object[room][] : null;
        int n = 0;
        int gone = 0;
        int sum = hash;
        for (int i = 0, a = 0; i < values.length || a < added.values.length; ) {
            int sign = i == values.length
                    ? 1
                    : a == added.values.length ? -1 : Values.ORDER.compare(values[i], added.values[a]);
            Object value = sign <= 0 ? values[i] : added.values[a];
            boolean loses =
                    sign <= 0 && gone < removed.values.length && Values.ORDER.compare(removed.values[gone], value) == 0;
            int less = loses ? removed.counts[gone++] : 0;
            int count = (sign <= 0 ? counts[i] - less : 0) + (sign >= 0 ? added.counts[a] : 0);
            boolean isChanged = sign >= 0 || loses;
            if (isChanged && sign <= 0) {
                sum -= hash(value, counts[i], stamps == null ? null : stamps[i]);
            }
            if (count > 0) {
                newValues[n] = value;
                newCounts[n] = count;
                if (newStamps != null) {
                    newStamps[n] = merged(sign <= 0 ? left(i, less, clock) : NONE.values, added, sign >= 0 ? a : -1);
                }
                sum += isChanged ? hash(value, count, newStamps == null ? null : newStamps[n]) : 0;
                n++;
            }
            i += sign <= 0 ? 1 : 0;
            a += sign >= 0 ? 1 : 0;
        }
        if (n == 0) {
            return NONE;
        }
        boolean isFull = n == room;
        return new Tokens(
                isFull ? newValues : Arrays.copyOf(newValues, n),
                isFull ? newCounts : Arrays.copyOf(newCounts, n),
                newStamps == null ? null : Arrays.copyOf(newStamps, n),
                sum);
    }

    /** The stamps of a value without those of the tokens that go: the last ones that are available. */
    private Object[] left(int i, int gone, Object clock) {
        Object[] all = stamps == null ? NONE.values : stamps[i];
        if (gone == 0) {
            return all;
        }
        int end = available(i, clock);
        Object[] left = new Object[all.length - gone];
        System.arraycopy(all, 0, left, 0, end - gone);
        System.arraycopy(all, end, left, end - gone, all.length - end);
        return left;
    }

    private static Object[] merged(Object[] stamps, Tokens added, int a) {
        if (a < 0 || added.stamps == null) {
            return stamps;
        }
        Object[] more = added.stamps[a];
        Object[] all = Arrays.copyOf(stamps, stamps.length + more.length);
        System.arraycopy(more, 0, all, stamps.length, more.length);
        Arrays.sort(all, Values.ORDER);
        return all;
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

    /** How many tokens have which value and time, or their number where they have neither. */
    Object shown(ColourSet of) {
        Map<String, Integer> shown = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            String value = of.text(values[i]);
            for (int k = 0; k < counts[i]; k++) {
                Object stamp = stamp(i, k);
                shown.merge(stamp == null ? value : value + "@" + Values.text(stamp), 1, Integer::sum);
            }
        }
        return shown.keySet().equals(Set.of("()")) ? (Object) size : shown;
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
