package org.tidemark.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * The stages of a check, in the order in which they are tried, and what this selection of stages cannot answer at all.
 *
 * @param stages the stages; a plan is used for one check
 * @param own which properties are refused although some stage might settle them by luck; what simplification alone leaves of a
 *     formula may be taken, or be nothing at all
 * @param wrong which properties are not asked at all
 */
public record Plan(List<Stage> stages, Refusal own, Refusal wrong) {
    private static final Refusal NOTHING = property -> null;

    public Plan {
        stages = List.copyOf(stages);
    }

    /** A plan that refuses some properties of its own. */
    public Plan(List<Stage> stages, Refusal own) {
        this(stages, own, NOTHING);
    }

    /** A plan that takes every property of which its stages preserve enough. */
    public Plan(List<Stage> stages) {
        this(stages, NOTHING);
    }

    /** This plan refusing more properties, unless simplification leaves nothing to refuse. */
    public Plan refusing(Refusal also) {
        return new Plan(stages, also.or(own), wrong);
    }

    /** This plan without some properties, which are not asked at all. */
    public Plan notAsking(Refusal some) {
        return new Plan(stages, own, some.or(wrong));
    }

    /** Says why a property cannot be answered by a plan. */
    @FunctionalInterface
    public interface Refusal {
        /** The reason; null where the property is taken. */
        @Nullable
        OpenReason of(Property property);

        /** Refuses what this does, and then what another does. */
        default Refusal or(Refusal other) {
            return property -> {
                OpenReason refused = of(property);
                return refused == null ? other.of(property) : refused;
            };
        }
    }

    /**
     * Which properties are refused when a check is set up: those that the plan itself refuses, those of which a preparation loses
     * something that they depend on, and those of which every stage does.
     */
    public Refusal refusal() {
        return wrong.or(own).or(this::lostByStages);
    }

    /**
     * Those of them that not even simplification may decide: formulas that the plan itself refuses are asked for as far as that goes, and
     * others are not asked.
     */
    Refusal refusalForGood() {
        return wrong.or(this::lostByStages)
                .or(property -> property instanceof Property.Truth ? null : own.of(property));
    }

    private @Nullable OpenReason lostByStages(Property property) {
        Set<ModelAspect> needed = ModelAspect.neededBy(property);
        String last = null;
        boolean isTaken = false;
        for (Stage stage : stages) {
            String objection = stage.objection(property, needed);
            if (objection != null && stage.isPreparation()) {
                return new OpenReason(StopReason.REFUSED, stage.name() + ": " + objection);
            }
            if (!stage.isPreparation()) {
                isTaken |= objection == null;
                last = objection == null ? last : stage.name() + ": " + objection;
            }
        }
        return isTaken || last == null ? null : new OpenReason(StopReason.REFUSED, last);
    }
}
