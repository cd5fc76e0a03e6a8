package org.tidemark.logic;

import java.util.List;

/** Names without a model: a place may be called anything, and so may a transition behind {@code fireable}. Stateless. */
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
