package org.tidemark.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A vocabulary of the names listed, each of them the only one of its thing. */
public record ListedNames(List<String> places, List<String> transitions) implements Vocabulary {
    @Override
    public @Nullable String place(String name) {
        return places.contains(name) ? name : null;
    }

    @Override
    public @Nullable String transition(String name) {
        return transitions.contains(name) ? name : null;
    }
}
