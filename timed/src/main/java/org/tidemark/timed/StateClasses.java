package org.tidemark.timed;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sets of states that represent the infinitely many states of a time Petri net. */
enum StateClasses {
    /** Linear classes, or atomic ones where a question takes them. */
    AUTO,
    LINEAR,
    STRONG,
    /** Strong classes that are split until they branch as their states do. */
    ATOMIC,
    /** Linear classes without those that lie within another one. */
    MARKINGS,
    /** Strong classes without those that lie within another one. */
    STATES,
    REGIONS;

    /** Whether they branch as states do, which CTL depends on. */
    boolean keepBranching() {
        return this == ATOMIC || this == REGIONS;
    }

    /** Whether they have the runs of the net, and not only its markings. */
    boolean keepRuns() {
        return this != MARKINGS && this != STATES;
    }

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
