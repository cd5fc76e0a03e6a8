package org.tidemark.progress;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Model;

/** The names of a model's fields and events, each by its one name. Immutable. */
final class FieldNames implements Vocabulary {
    private final Set<String> fields = new LinkedHashSet<>();
    private final Set<String> events = new LinkedHashSet<>();

    FieldNames(Model model) {
        for (int f = 0; f < model.layout().fields(); f++) {
            fields.add(model.layout().name(f));
        }
        for (int e = 0; e < model.events(); e++) {
            events.add(model.eventName(e));
        }
    }

    @Override
    public @Nullable String place(String name) {
        return fields.contains(name) ? name : null;
    }

    @Override
    public @Nullable String transition(String name) {
        return events.contains(name) ? name : null;
    }

    @Override
    public List<String> places() {
        return List.copyOf(fields);
    }

    @Override
    public List<String> transitions() {
        return List.copyOf(events);
    }
}
