package org.tidemark.logic;

import java.util.List;

/**
 * A vocabulary without a model: every name is accepted as a place, and as a transition in {@code fireable}.
 * Stateless.
 */
@SuppressWarnings("missing-explicit-ctor")
public final class FreeNames implements Vocabulary {
    @Override
    public String place(String name) {
        return name;
    }

    @Override
    public String transition(String name) {
        return name;
    }

    @Override
    public List<String> places() {
        return List.of();
    }

    @Override
    public List<String> transitions() {
        return List.of();
    }
}
