package org.tidemark.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names of places and transitions, and a reader of values, that are those of another vocabulary. What they mean in
 * fields and events is left to subclasses.
 */
public abstract class BorrowedNames implements Vocabulary {
    private final Vocabulary names;

    /** Takes the names of a vocabulary. */
    protected BorrowedNames(Vocabulary names) {
        this.names = names;
    }

    /** The vocabulary that has the names. */
    protected final Vocabulary names() {
        return names;
    }

    @Override
    public @Nullable String place(String name) {
        return names.place(name);
    }

    @Override
    public @Nullable String transition(String name) {
        return names.transition(name);
    }

    @Override
    public final List<String> places() {
        return names.places();
    }

    @Override
    public final List<String> transitions() {
        return names.transitions();
    }

    @Override
    public final List<String> conditions() {
        return names.conditions();
    }

    @Override
    public final String placeNoun() {
        return names.placeNoun();
    }

    @Override
    public final String transitionNoun() {
        return names.transitionNoun();
    }

    @Override
    public final @Nullable ValueReader values() {
        return names.values();
    }
}
