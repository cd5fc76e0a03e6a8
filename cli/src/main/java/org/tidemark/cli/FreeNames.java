package org.tidemark.cli;

import java.util.List;
import org.tidemark.logic.Vocabulary;

/** Names without a model: a place may be called anything, and so may a transition behind {@code fireable}. Stateless. */
final class FreeNames implements Vocabulary {
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
