package org.tidemark.check.plan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.StubbornGoals;
import org.tidemark.check.state.StubbornSearch;
import org.tidemark.check.temporal.StubbornFormulas;
import org.tidemark.check.temporal.StubbornRuns;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/** The reasons for which plans refuse properties; null where a property is accepted. */
final class Refusals {
    private Refusals() {}

    /** Refuses properties that neither a search of all states nor a later stage answers. */
    static @Nullable OpenReason notByStates(Property property, List<? extends Stage> later) {
        Set<ModelAspect> lost = EnumSet.noneOf(ModelAspect.class);
        lost.addAll(ModelAspect.neededBy(property));
        lost.removeAll(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.COUNTS));
        List<String> named = new ArrayList<>();
        for (Stage stage : later) {
            String objection = stage.objection(property);
            if (objection == null) {
                return null;
            }
            if (!objection.equals(Stage.OTHER_KIND)) {
                named.add(objection);
            }
        }
        String why = named.isEmpty()
                ? "this search answers what single states show (EF and AG of conditions, deadlocks, largest values), and this"
                        + " depends on " + ModelAspect.inWords(lost)
                : String.join("; ", named);
        return lost.isEmpty() ? null : new OpenReason(StopReason.REFUSED, why);
    }

    /** Refuses properties that a diagram of all states does not answer. */
    static @Nullable OpenReason notOnOneDiagram(Property property) {
        boolean isRefused = property instanceof Property.Conformance || property instanceof Property.Duration;
        return isRefused
                ? new OpenReason(
                        StopReason.REFUSED,
                        "a diagram of all states answers formulas and what single states show, but neither conformance nor"
                                + " times",
                        Remedy.OTHER_STORE)
                : null;
    }

    /** Refuses properties that a state space composed of parts does not answer. */
    static @Nullable OpenReason notOnDiagrams(Property property) {
        boolean isBranching = property instanceof Property.Truth truth
                ? truth.fairness().isNone() && Logic.of(truth.formula()).compareTo(Logic.CTL) <= 0
                : !(property instanceof Property.Conformance
                        || property instanceof Property.Duration
                        || property instanceof Property.Forbidden);
        return isBranching
                ? null
                : new OpenReason(
                        StopReason.REFUSED,
                        "a diagram of all states answers CTL without fairness and what single states show, nothing else",
                        Remedy.OTHER_STORE);
    }

    /** Whether a formula has the same truth in every net, which any plan finds out. */
    static boolean isDecidedAsWritten(Property property) {
        return property instanceof Property.Truth truth
                && new Simplifier(place -> CountBounds.UNKNOWN).simplify(truth.formula()) instanceof Formula.Constant;
    }

    /**
     * Refuses properties that stubborn sets do not preserve.
     *
     * @param prioritized the nouns of the model where its events have priorities; null where they have none
     */
    static @Nullable OpenReason notStubborn(Property property, TransitionSystem.@Nullable Nouns prioritized) {
        Set<ModelAspect> lost = EnumSet.noneOf(ModelAspect.class);
        lost.addAll(ModelAspect.neededBy(property));
        if (prioritized != null) {
            lost.removeAll(StubbornSearch.PRESERVED);
            return lost.isEmpty()
                    ? null
                    : new OpenReason(
                            StopReason.REFUSED,
                            prioritized.events()
                                    + " have priorities, with which stubborn sets preserve the states that can be reached, and this"
                                    + " depends on " + ModelAspect.inWords(lost),
                            Remedy.NO_REDUCTION);
        }
        lost.removeAll(lost.contains(ModelAspect.BRANCHING) ? StubbornFormulas.PRESERVED : StubbornRuns.PRESERVED);
        if (lost.equals(EnumSet.of(ModelAspect.FAIRNESS))) {
            return unsoundWithStubbornSets("this depends on fairness, which they keep for LTL only");
        }
        if (!lost.isEmpty()) {
            return unsoundWithStubbornSets("this depends on " + ModelAspect.inWords(lost));
        }
        if (!(property instanceof Property.Truth truth)
                || !ModelAspect.neededBy(property).contains(ModelAspect.RUNS)) {
            return null;
        }
        if (Logic.of(truth.formula()) == Logic.CTL_STAR) {
            return unsoundWithStubbornSets("this formula is neither CTL nor LTL");
        }
        return StubbornGoals.hidesDeadlock(truth.formula())
                ? unsoundWithStubbornSets(
                        "any event may change whether a state is a deadlock, which this formula asks along runs")
                : null;
    }

    private static OpenReason unsoundWithStubbornSets(String why) {
        return new OpenReason(
                StopReason.REFUSED,
                "stubborn sets preserve the states, runs and choices that CTL and LTL without X can distinguish, and "
                        + why,
                Remedy.NO_REDUCTION);
    }

    /** Refuses properties that sweeps do not answer. */
    static @Nullable OpenReason notBySweeps(Property property) {
        return property instanceof Property.Liveness
                ? new OpenReason(
                        StopReason.REFUSED,
                        "liveness depends on the terminal components of the whole state space, which a sweep forgets",
                        Remedy.BREADTH_FIRST)
                : null;
    }
}
