package org.tidemark.cli.language;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Vocabulary;

/** The names of a model as a service uses them: it may also speak of events that the model does not have. Immutable. */
public final class ServiceNames extends BorrowedNames {
    private static final Set<String> CONDITIONS = Set.of("deadlock", "true", "false");

    /** Takes the names of a model. */
    public ServiceNames(Vocabulary model) {
        super(model);
    }

    /** Any name, unless it is a condition: in the Hanoi format both are propositions. */
    @Override
    public @Nullable String transition(String name) {
        String known = super.transition(name);
        boolean condition = CONDITIONS.contains(name) || name.matches(".*[\\s<>=!&|()].*") || place(name) != null;
        return known != null || condition ? known : name;
    }
}
