package org.tidemark.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.logic.property.Property;

/**
 * The stages of a check, in the order in which they are tried, and what this selection of stages cannot answer at all.
 *
 * @param stages the stages; a plan is used for one check
 * @param own which properties are refused although some stage might settle them by luck
 */
public record Plan(List<Stage> stages, Refusal own) {
    public Plan {
        stages = List.copyOf(stages);
    }

    /** A plan that takes every property of which its stages preserve enough. */
    public Plan(List<Stage> stages) {
        this(stages, property -> null);
    }

    /** The same, refusing more. */
    public Plan refusing(Refusal also) {
        return new Plan(stages, property -> {
            OpenReason refused = also.of(property);
            return refused == null ? own.of(property) : refused;
        });
    }

    /** Says why a property cannot be answered by a plan. */
    @FunctionalInterface
    public interface Refusal {
        /** The reason; null where the property is taken. */
        @Nullable
        OpenReason of(Property property);
    }

    /**
     * Which properties are refused when a check is set up: those that the plan itself refuses, those of which a preparation loses
     * something that they depend on, and those of which every stage does.
     */
    public Refusal refusal() {
        return property -> {
            OpenReason refused = own.of(property);
            return refused == null ? unsound(property) : refused;
        };
    }

    private @Nullable OpenReason unsound(Property property) {
        Set<ModelAspect> needed = ModelAspect.neededBy(property);
        String last = null;
        boolean isTaken = false;
        for (Stage stage : stages) {
            String objection = stage.objection(property, needed);
            if (objection != null && stage instanceof Preparation) {
                return new OpenReason(Cause.REFUSED, stage.name() + ": " + objection);
            }
            if (!(stage instanceof Preparation)) {
                isTaken |= objection == null;
                last = objection == null ? last : stage.name() + ": " + objection;
            }
        }
        return isTaken || last == null ? null : new OpenReason(Cause.REFUSED, last);
    }
}
