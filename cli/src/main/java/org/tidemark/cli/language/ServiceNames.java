package org.tidemark.cli.language;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;

/**
 * The names of a model as a service uses them: it may also speak of events that the model does not have. Immutable.
 *
 * @param model the names of the model
 */
public record ServiceNames(Vocabulary model) implements Vocabulary {
    private static final Set<String> CONDITIONS = Set.of("deadlock", "true", "false");

    @Override
    public @Nullable String place(String name) {
        return model.place(name);
    }

    /** Any name, unless it is a condition: in the Hanoi format both are propositions. */
    @Override
    public @Nullable String transition(String name) {
        String known = model.transition(name);
        boolean condition = CONDITIONS.contains(name) || name.matches(".*[\\s<>=!&|()].*") || place(name) != null;
        return known != null || condition ? known : name;
    }

    @Override
    public @Nullable ValueReader values() {
        return model.values();
    }

    @Override
    public List<String> places() {
        return model.places();
    }

    @Override
    public List<String> transitions() {
        return model.transitions();
    }
}
