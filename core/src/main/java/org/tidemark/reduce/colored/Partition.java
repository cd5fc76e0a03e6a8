package org.tidemark.reduce.colored;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.Type;

/**
 * A partition of the values of a type into classes, which becomes finer. A type with more values than can be looked at one by one has every
 * value by itself. Four bytes per value. Not thread-safe.
 */
final class Partition {
    /** The values of a larger type are not compared. */
    static final int MOST_VALUES = 1 << 16;

    /** Classes that were split this often without an end are split into single values: values may be told apart one after the other. */
    private static final int MOST_SPLITS = 24;

    private int @Nullable [] classOf;
    private int classes;
    private int splits;

    private Partition(int @Nullable [] classOf) {
        this.classOf = classOf;
        classes = 1;
    }

    /** All values of a type in one class, if they are few enough. */
    static Partition of(Type type) {
        boolean isSmall = type.isRanked() && type.count() <= MOST_VALUES && type.count() > 1;
        return new Partition(isSmall ? new int[(int) type.count()] : null);
    }

    /** Whether every value is by itself. */
    boolean isSingle() {
        return classOf == null;
    }

    /** Whether all values are in one class. */
    boolean isTrivial() {
        return classOf != null && classes == 1;
    }

    /** The class of a value. */
    long classOf(long value) {
        return classOf == null ? value : classOf[(int) value];
    }

    /** Puts every value by itself; whether that is new. */
    boolean separate() {
        boolean isNew = classOf != null;
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
        int[] old = classOf;
        if (old == null) {
            return false;
        }
        Map<Object, Integer> numbers = new HashMap<>();
        int[] finer = new int[old.length];
        for (int value = 0; value < old.length; value++) {
            record Key(int old, Object feature) {}
            Key key = new Key(old[value], feature.apply(value));
            Integer known = numbers.putIfAbsent(key, numbers.size());
            finer[value] = known == null ? numbers.size() - 1 : known;
        }
        boolean isSplit = numbers.size() > classes;
        classes = numbers.size();
        splits += isSplit ? 1 : 0;
        classOf = classes == finer.length || splits > MOST_SPLITS ? null : finer;
        return isSplit;
    }

    /** What represents each value: the least one of its class; null where every value is by itself. */
    long @Nullable [] representatives() {
        int[] of = classOf;
        if (of == null) {
            return null;
        }
        long[] least = least(of);
        return Arrays.stream(of).mapToLong(number -> least[number]).toArray();
    }

    /** The least value of each class in ascending order; null where every value is by itself. */
    long @Nullable [] leastOfEach() {
        return classOf == null ? null : least(classOf);
    }

    /** Classes are numbered in the order of their least values. */
    private long[] least(int[] of) {
        long[] least = new long[classes];
        Arrays.fill(least, -1);
        for (int value = 0; value < of.length; value++) {
            least[of[value]] = least[of[value]] < 0 ? value : least[of[value]];
        }
        return least;
    }
}
