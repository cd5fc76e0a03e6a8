package org.tidemark.reduce.colored;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.Type;

/**
 * A partition of the values of a type into classes, which becomes finer. A type with more values than can be looked at one by one has every
 * value by itself. Four bytes per value, once there is more than one class. Not thread-safe.
 */
final class Partition {
    /** The values of a larger type are not compared. */
    static final int MOST_VALUES = 1 << 16;

    /** Classes that were split this often without an end are split into single values: values may be told apart one after the other. */
    private static final int MOST_SPLITS = 24;

    private final int values;
    private boolean isSingle;
    private int @Nullable [] classOf;
    private int classes = 1;
    private int splits;

    private Partition(int values) {
        this.values = values;
        isSingle = values == 0;
    }

    /** All values of a type in one class, if they are few enough. */
    static Partition of(Type type) {
        boolean isSmall = type.isRanked() && type.count() <= MOST_VALUES && type.count() > 1;
        return new Partition(isSmall ? (int) type.count() : 0);
    }

    /** How many values have to be looked at; none where every value is by itself. */
    int values() {
        return isSingle ? 0 : values;
    }

    /** Whether every value is by itself. */
    boolean isSingle() {
        return isSingle;
    }

    /** Whether all values are in one class. */
    boolean isTrivial() {
        return !isSingle && classOf == null;
    }

    /** The class of a value. */
    long classOf(long value) {
        return isSingle ? value : number((int) value);
    }

    private int number(int value) {
        return classOf == null ? 0 : classOf[value];
    }

    /** Puts every value by itself; whether that is new. */
    boolean separate() {
        boolean isNew = !isSingle;
        isSingle = true;
        classOf = null;
        return isNew;
    }

    /** Splits classes so that values in one class are in one class of another partition, too; whether any was split. */
    boolean refineBy(Partition other) {
        if (other.isSingle()) {
            return separate();
        }
        return !other.isTrivial() && split(other::classOf);
    }

    /** Splits classes so that values in one class have equal features; whether any was split. */
    boolean split(LongFunction<Object> feature) {
        if (isSingle) {
            return false;
        }
        Map<Object, Integer> numbers = new HashMap<>();
        int[] finer = new int[values];
        for (int value = 0; value < values; value++) {
            record Key(int old, Object feature) {}
            Key key = new Key(number(value), feature.apply(value));
            Integer known = numbers.putIfAbsent(key, numbers.size());
            finer[value] = known == null ? numbers.size() - 1 : known;
        }
        if (numbers.size() == classes) {
            return false;
        }
        classes = numbers.size();
        splits++;
        classOf = finer;
        if (classes == values || splits > MOST_SPLITS) {
            separate();
        }
        return true;
    }

    /** What represents each value: the least one of its class; null where every value is by itself. */
    long @Nullable [] representatives() {
        if (isSingle) {
            return null;
        }
        long[] representatives = new long[values];
        long[] least = least();
        Arrays.setAll(representatives, value -> least[number(value)]);
        return representatives;
    }

    /** The least value of each class in ascending order; null where every value is by itself. */
    long @Nullable [] leastOfEach() {
        return isSingle ? null : least();
    }

    /** Classes are numbered in the order of their least values. */
    private long[] least() {
        long[] least = new long[classes];
        for (int value = values - 1; value >= 0; value--) {
            least[number(value)] = value;
        }
        return least;
    }
}
