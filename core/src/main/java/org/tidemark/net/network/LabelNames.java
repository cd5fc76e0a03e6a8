package org.tidemark.net.network;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Objection;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.net.Folding;

/** A net whose transitions are grouped by their labels: every node is called by its name alone. Stateless. */
final class LabelNames implements Folding.Names {
    @Override
    public boolean hasColors() {
        return false;
    }

    @Override
    public boolean isPlace(String name) {
        return false;
    }

    @Override
    public boolean isTransition(String name) {
        return false;
    }

    @Override
    public String shownPlace(int group, String name, String id) {
        return name;
    }

    @Override
    public String shownTransition(int group, String name, String id) {
        return id;
    }

    @Override
    public Folding.@Nullable Written place(String shown) {
        return null;
    }

    @Override
    public Folding.@Nullable Written transition(String shown) {
        return null;
    }

    @Override
    public @Nullable TokenSum tokens(String name) {
        return null;
    }

    @Override
    public Folding.@Nullable Bindings bindings(String name) {
        return null;
    }

    @Override
    public @Nullable Objection objection(String shown) {
        return null;
    }

    @Override
    public long rank(int group, String id) {
        return 0;
    }

    @Override
    public @Nullable ValueReader values() {
        return null;
    }
}
