package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state of a search as named numbers, which the manifest of a folder keeps, so that the search can be resumed. */
final class Checkpoint {
    private final SortedMap<String, Long> numbers;

    Checkpoint(Map<String, Long> numbers) {
        this.numbers = new TreeMap<>(numbers);
    }

    SortedMap<String, Long> numbers() {
        return numbers;
    }

    void put(String name, long number) {
        numbers.put(name, number);
    }

    /** A number that was put; 0 where it was not. */
    long get(String name) {
        return numbers.getOrDefault(name, 0L);
    }

    boolean has(String name) {
        return numbers.containsKey(name);
    }

    void put(String name, List<Stretch> stretches) {
        int i = 0;
        for (Stretch stretch : stretches) {
            StateFile file = java.util.Objects.requireNonNull(stretch.file());
            put(name + " " + i + " file", file.number());
            put(name + " " + i + " from", stretch.from());
            put(name + " " + i + " to", stretch.to());
            i++;
        }
    }

    List<Stretch> stretches(String name, LevelFiles files) {
        List<Stretch> found = new ArrayList<>();
        for (int i = 0; has(name + " " + i + " file"); i++) {
            StateFile file = files.numbered(get(name + " " + i + " file"));
            found.add(new Stretch(file, get(name + " " + i + " from"), get(name + " " + i + " to")));
        }
        return found;
    }

    void put(String name, long[] words) {
        for (int i = 0; i < words.length; i++) {
            put(name + " " + i, words[i]);
        }
    }

    long[] words(String name, int length) {
        long[] words = new long[length];
        for (int i = 0; i < length; i++) {
            words[i] = get(name + " " + i);
        }
        return words;
    }
}
