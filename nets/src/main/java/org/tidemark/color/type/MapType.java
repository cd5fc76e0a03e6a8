package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Partial functions: some values of the key type have a value. The greatest key at which two maps differ decides their
 * order, and a missing value comes first. So the rank of a map has one digit for each key, that of the first being the
 * least significant; 0 means a missing value. A map that is kept in a table is the array of its keys, sorted by
 * their ranks, each followed by its value.
 */
public final class MapType extends StructuredType implements KeyedType {
    private final Type key;
    private final Type content;

    /** The number of digits, where maps are ranked. */
    private final long base;

    /** Maps that must be few enough for ranks. */
    public MapType(Type key, Type content) {
        this(key, content, null);
    }

    /** Maps that are kept in a table if they are too many for ranks. */
    public MapType(Type key, Type content, @Nullable ValueTable table) {
        super(Sizes.power(content.size().add(BigInteger.ONE), key.size()), table, List.of(key, content));
        this.key = key;
        this.content = content;
        base = isRanked() ? content.count() + 1 : 0;
    }

    @Override
    public Type key() {
        return key;
    }

    /** A key and its value, as a tuple. */
    public TupleType entry() {
        return new TupleType(List.of(key, content), List.of(), table());
    }

    /** The type of the values that keys have. */
    public Type content() {
        return content;
    }

    @Override
    public long empty() {
        return isRanked() ? 0 : kept(new long[0]);
    }

    /** The rank of the map in which each of some different keys has a value. */
    public long of(long[] keys, long[] values) {
        if (!isRanked()) {
            return kept(IntStream.range(0, keys.length)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> keys[i]))
                    .flatMapToLong(i -> LongStream.of(keys[i], values[i]))
                    .toArray());
        }
        long rank = 0;
        for (int i = 0; i < keys.length; i++) {
            rank += (values[i] + 1) * Radix.power(base, keys[i]);
        }
        return rank;
    }

    /** Where a key is in the array of a kept map, or would be: then the complement. */
    private static int find(long[] entries, long sought) {
        int low = 0;
        int high = entries.length / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[2 * middle] < sought) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low < entries.length && entries[2 * low] == sought ? 2 * low : ~(2 * low);
    }

    private long digit(long rank, long at) {
        return rank / Radix.power(base, at) % base;
    }

    @Override
    public boolean has(long rank, long at) {
        return isRanked() ? digit(rank, at) != 0 : find(parts(rank), at) >= 0;
    }

    /** The value of a key, which must have one. */
    public long at(long rank, long at) {
        if (isRanked()) {
            return digit(rank, at) - 1;
        }
        long[] entries = parts(rank);
        return entries[find(entries, at) + 1];
    }

    /** The rank of a map with a value for a key, which may have had another one. */
    public long with(long rank, long at, long changed) {
        if (isRanked()) {
            return rank + (changed + 1 - digit(rank, at)) * Radix.power(base, at);
        }
        long[] entries = parts(rank);
        int found = find(entries, at);
        int slot = found < 0 ? ~found : found;
        long[] more = found < 0 ? spliced(entries, slot, slot, 2) : entries.clone();
        more[slot] = at;
        more[slot + 1] = changed;
        return kept(more);
    }

    @Override
    public long without(long rank, long at) {
        if (isRanked()) {
            return rank - digit(rank, at) * Radix.power(base, at);
        }
        long[] entries = parts(rank);
        int found = find(entries, at);
        return found < 0 ? rank : kept(spliced(entries, found, found + 2, 0));
    }

    /** A copy of an array with a range replaced by one of another length. */
    private static long[] spliced(long[] entries, int from, int to, int length) {
        long[] spliced = Arrays.copyOf(entries, entries.length - (to - from) + length);
        System.arraycopy(entries, to, spliced, from + length, entries.length - to);
        return spliced;
    }

    @Override
    public int size(long rank) {
        if (!isRanked()) {
            return parts(rank).length / 2;
        }
        int size = 0;
        for (long left = rank; left > 0; left /= base) {
            size += left % base == 0 ? 0 : 1;
        }
        return size;
    }

    /** The keys that have a value, in their order. */
    public long[] keys(long rank) {
        if (!isRanked()) {
            return keys(parts(rank));
        }
        long[] keys = new long[size(rank)];
        int n = 0;
        for (long left = rank, at = 0; left > 0; left /= base, at++) {
            if (left % base != 0) {
                keys[n++] = at;
            }
        }
        return keys;
    }

    private long[] keys(long[] entries) {
        return IntStream.range(0, entries.length / 2)
                .mapToObj(i -> entries[2 * i])
                .sorted(key::order)
                .mapToLong(Long::longValue)
                .toArray();
    }

    @Override
    public long rank(Value value) {
        long rank = empty();
        for (Value entry : ((Value.Parts) value).values()) {
            List<Value> pair = ((Value.Parts) entry).values();
            rank = with(rank, key.rank(pair.get(0)), content.rank(pair.get(1)));
        }
        return rank;
    }

    @Override
    public Value value(long rank) {
        List<Value> entries = new ArrayList<>();
        for (long at : keys(rank)) {
            entries.add(new Value.Parts(List.of(key.value(at), content.value(at(rank, at)))));
        }
        return new Value.Parts(entries);
    }

    @Override
    public int compare(Value left, Value right) {
        List<Value> a = ((Value.Parts) left).values();
        List<Value> b = ((Value.Parts) right).values();
        return fromTheGreatest(a.size(), b.size(), (i, j) -> {
            List<Value> one = ((Value.Parts) a.get(i)).values();
            List<Value> other = ((Value.Parts) b.get(j)).values();
            int sign = key.compare(one.get(0), other.get(0));
            return sign != 0 ? sign : content.compare(one.get(1), other.get(1));
        });
    }

    @Override
    int orderOfKept(long[] left, long[] right) {
        long[] a = keys(left);
        long[] b = keys(right);
        return fromTheGreatest(a.length, b.length, (i, j) -> {
            int sign = key.order(a[i], b[j]);
            return sign != 0 ? sign : content.order(left[find(left, a[i]) + 1], right[find(right, b[j]) + 1]);
        });
    }

    @Override
    public String show(Value value) {
        List<String> shown = new ArrayList<>();
        for (Value entry : ((Value.Parts) value).values()) {
            List<Value> pair = ((Value.Parts) entry).values();
            shown.add(key.show(pair.get(0)) + ": " + content.show(pair.get(1)));
        }
        return "{" + String.join(", ", shown) + "}";
    }

    @Override
    public boolean isOrdered() {
        return key.isOrdered() && content.isOrdered();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MapType map && key.equals(map.key) && content.equals(map.content);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, content);
    }

    @Override
    public String toString() {
        return "map " + key + " to " + content;
    }
}
