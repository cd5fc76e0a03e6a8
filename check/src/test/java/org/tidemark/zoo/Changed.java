package org.tidemark.zoo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Copies of collections with one change, for states that are values. */
final class Changed {
    private Changed() {}

    static <T> List<T> added(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return List.copyOf(longer);
    }

    static <T> List<T> rest(List<T> list) {
        return List.copyOf(list.subList(1, list.size()));
    }

    static <T> List<T> changed(List<T> list, int at, T value) {
        List<T> other = new ArrayList<>(list);
        other.set(at, value);
        return List.copyOf(other);
    }

    static <T> Set<T> with(Set<T> set, T more) {
        Set<T> larger = new TreeSet<>(set);
        larger.add(more);
        return Collections.unmodifiableSet(larger);
    }

    static <T> Set<T> without(Set<T> set, T less) {
        Set<T> smaller = new TreeSet<>(set);
        smaller.remove(less);
        return Collections.unmodifiableSet(smaller);
    }

    static <V> Map<Integer, V> put(Map<Integer, V> map, int key, V value) {
        Map<Integer, V> other = new TreeMap<>(map);
        other.put(key, value);
        return other;
    }

    static <V> Map<Integer, V> drop(Map<Integer, V> map, int key) {
        Map<Integer, V> other = new TreeMap<>(map);
        other.remove(key);
        return other;
    }
}
