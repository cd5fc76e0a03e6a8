package org.tidemark.check.plan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.direct.DirectExecution;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.state.FoundSymmetry;
import org.tidemark.check.view.AnswersWithoutReasons;
import org.tidemark.check.view.ModularClock;
import org.tidemark.color.UnfoldingLimits;

/** The parameters of one plan, and what its stages share. Belongs to one check. */
final class PlanInputs {
    private final UnfoldingLimits limits;
    private final SweepMeasure.@Nullable Wish measure;
    private final boolean givesPaths;
    private final Map<PlannedStage, Stage> given = new EnumMap<>(PlannedStage.class);
    private final FoundSymmetry symmetry = new FoundSymmetry();
    private final AnswersWithoutReasons unreasoned = new AnswersWithoutReasons();
    private DirectExecution.@Nullable Look look;

    /** A plan that explores, with limits for nets that its stages unfold. */
    PlanInputs(UnfoldingLimits limits) {
        this(limits, null, false);
    }

    /**
     * A plan that may sweep.
     *
     * @param givesPaths whether sweeps for their own sake give a run to a deadlock
     */
    PlanInputs(UnfoldingLimits limits, SweepMeasure.@Nullable Wish measure, boolean givesPaths) {
        this.limits = limits;
        this.measure = measure;
        this.givesPaths = givesPaths;
    }

    /** Takes a stage that was made before. */
    PlanInputs with(PlannedStage row, Stage stage) {
        given.put(row, stage);
        return this;
    }

    /** A stage that was made before; null where none was. */
    @Nullable
    Stage given(PlannedStage row) {
        return given.get(row);
    }

    UnfoldingLimits limits() {
        return limits;
    }

    SweepMeasure.Wish measure() {
        return Objects.requireNonNull(measure);
    }

    boolean givesPaths() {
        return givesPaths;
    }

    FoundSymmetry symmetry() {
        return symmetry;
    }

    AnswersWithoutReasons unreasoned() {
        return unreasoned;
    }

    /** The direct look of this plan, which is made now. */
    DirectExecution.Look look(double partOfTime) {
        DirectExecution.Look made = new DirectExecution.Look(partOfTime);
        look = made;
        return made;
    }

    /** The direct look of this plan; null where it has none. */
    DirectExecution.@Nullable Look look() {
        return look;
    }

    /** The plan by which a smaller model is asked. */
    Supplier<Plan> plan(PlanKind kind) {
        return () -> new PlanInputs(limits).make(kind);
    }

    /** The plan by which sweeps ask a net whose clock wraps around. */
    Supplier<Plan> planByTime() {
        return () -> new PlanInputs(limits, ModularClock.ANY_MEASURE, false).make(PlanKind.SWEEPING);
    }

    /** The plan: the stages of the table that belong to it, in the order of the table. */
    Plan make(PlanKind kind) {
        List<Stage> stages = new ArrayList<>();
        for (PlannedStage row : PlannedStage.values()) {
            if (row.plans().contains(kind)) {
                stages.add(row.make(kind, this));
            }
        }
        return new Plan(stages, kind.refusal());
    }

    /** The exploring plan where a folder has all states: the stages that read it come first. */
    Plan makeFromFolder() {
        List<Stage> first = new ArrayList<>();
        List<Stage> later = new ArrayList<>();
        for (PlannedStage row : PlannedStage.values()) {
            if (row.plans().contains(PlanKind.EXPLORING)) {
                (PlannedStage.FIRST_FROM_FOLDER.contains(row) ? first : later).add(row.make(PlanKind.EXPLORING, this));
            }
        }
        first.addAll(later);
        return new Plan(first, PlanKind.EXPLORING.refusal());
    }
}
