package org.tidemark.logic.automaton;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Some events by their names: those listed, or all but those listed. The letter with which the initial state is read has no
 * event; it belongs to every set of the second kind. Immutable.
 *
 * @param allBut whether the names are those left out
 * @param names in alphabetical order; a set that is not {@code allBut} has at least one
 */
public record EventSet(boolean allBut, SortedSet<String> names) {
    public EventSet {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
        if (names.isEmpty() && !allBut) {
            throw new IllegalArgumentException("a set without events");
        }
    }

    public static EventSet of(Collection<String> names) {
        return new EventSet(false, new TreeSet<>(names));
    }

    public static EventSet allBut(Collection<String> names) {
        return new EventSet(true, new TreeSet<>(names));
    }

    public static EventSet any() {
        return allBut(Set.of());
    }

    /** Whether an event is one of them; null means no event at all. */
    public boolean contains(@Nullable String event) {
        return event == null ? allBut : names.contains(event) != allBut;
    }
}
