package org.tidemark.timed;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sets of states that represent the infinitely many states of a time Petri net. */
enum StateClasses {
    /** Linear classes, or regions where a question takes them. */
    AUTO,
    LINEAR,
    STRONG,
    REGIONS;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Stream.of(values()).map(StateClasses::word).toList();
    }

    static @Nullable StateClasses of(String word) {
        return Stream.of(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElse(null);
    }
}
