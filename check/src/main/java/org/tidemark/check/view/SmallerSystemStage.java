package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.system.SmallerSystem;

/** Puts questions to a system with fewer states that the system itself knows, such as a program in which some steps are one. */
public final class SmallerSystemStage extends ViewStage implements AnySystem {
    /** What symmetries preserve: everything but fairness and counts. */
    private static final Set<ModelAspect> STEPS = ALL_BUT_COUNTS_AND_FAIRNESS;

    /** What all reductions preserve: states, and runs without single steps. */
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS));

    private final boolean isAsked;

    private SmallerSystemStage(String name, boolean isAsked, double partOfTime, Supplier<Plan> plan) {
        super(name, context -> context.part(partOfTime), plan);
        this.isAsked = isAsked;
    }

    /** A stage before any search, where reductions were asked for. */
    public static SmallerSystemStage asked(double partOfTime, Supplier<Plan> plan) {
        return new SmallerSystemStage("smaller system first", true, partOfTime, plan);
    }

    /** A stage for what is open after the first states, where reductions are allowed; the plan is how the smaller system is asked. */
    public static SmallerSystemStage allowed(double partOfTime, Supplier<Plan> plan) {
        return new SmallerSystemStage("smaller system", false, partOfTime, plan);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return STEPS;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        String obstacle = super.obstacle(context);
        if (obstacle != null) {
            return obstacle;
        }
        if (context.hasNet() || !context.hasSystem()) {
            return "nets are reduced in other ways";
        }
        if (by(context).isEmpty()) {
            return "the system is not to be reduced";
        }
        if (isAsked != context.options().reductions().isAsked()) {
            return isAsked ? "no reduction was asked for" : "the smaller system was asked before";
        }
        return smaller(context).isEmpty() ? "the system knows no smaller one with the same answers" : null;
    }

    private static Set<Reduction> by(Context context) {
        return Stream.of(Reduction.STRUCTURAL, Reduction.SYMMETRY)
                .filter(context.options().reductions()::allows)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<SmallerSystem> smaller(Context context) {
        Set<Reduction> by = by(context);
        Set<Reduction> ofSteps = by.contains(Reduction.SYMMETRY) ? Set.of(Reduction.SYMMETRY) : Set.of();
        List<Property> onRuns = open(context, PRESERVED);
        List<Property> onSteps = new ArrayList<>(open(context, STEPS));
        onSteps.removeAll(onRuns);
        return Stream.of(context.system().smaller(onRuns, by), context.system().smaller(onSteps, ofSteps))
                .flatMap(List::stream)
                .toList();
    }

    /** The open properties that depend on nothing but some aspects. */
    private static List<Property> open(Context context, Set<ModelAspect> aspects) {
        return context.openProperties().stream()
                .filter(property -> aspects.containsAll(ModelAspect.neededBy(property)))
                .toList();
    }

    @Override
    List<Source> views(Context context, long nanos) {
        return smaller(context).stream()
                .<Source>map(smaller -> within -> new SystemView(context, smaller))
                .toList();
    }

    /** A system seen through a smaller one. */
    private record SystemView(Context context, SmallerSystem smaller) implements View {
        @Override
        public Subject image() {
            return Subject.of(smaller.system());
        }

        @Override
        public List<Property> asked() {
            return smaller.answered();
        }

        @Override
        public void asked(CheckReport report) {
            context.work().onSmaller(report.work());
        }

        @Override
        public void decide(int question, Finding found) {
            Evidence shown = found.evidence();
            Evidence lifted = shown == null ? null : smaller.lifted(found.property(), shown);
            boolean isLost = shown != null && lifted == null;
            if (lifted != null && !RunProof.shows(found.property(), found.verdict(), context.system(), lifted)) {
                return; // the whole system contradicts it: something is wrong, and nothing is known
            }
            String because = found.because().isEmpty() ? "" : "; there: " + found.because();
            context.decide(new Finding(
                    found.property(),
                    found.verdict(),
                    Decision.onSmaller(found.decision(), context.seconds()),
                    "decided " + smaller.difference() + because
                            + (isLost ? "; the run found there does not come back to a state of the whole model" : ""),
                    lifted,
                    null,
                    lifted == null ? found.noRun() : null));
        }
    }
}
