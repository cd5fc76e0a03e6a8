package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.property.Property;

/**
 * The stages of a check, in the order in which they are tried, and what this selection of stages cannot answer at all.
 *
 * @param stages the stages; a plan is used for one check
 * @param refusal which properties are refused when the check is set up
 */
public record Plan(List<Stage> stages, Refusal refusal) {
    public Plan {
        stages = List.copyOf(stages);
    }

    /** A plan that takes every property. */
    public Plan(List<Stage> stages) {
        this(stages, property -> null);
    }

    /** Says why a property cannot be answered by a plan. */
    @FunctionalInterface
    public interface Refusal {
        /** The reason, as a sentence without its full stop; null where the property is taken. */
        @Nullable
        String of(Property property);
    }
}
