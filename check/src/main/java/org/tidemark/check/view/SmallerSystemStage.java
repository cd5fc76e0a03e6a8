package org.tidemark.check.view;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
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
    /** States, and runs without single steps. */
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS, ModelAspect.RUNS));

    /** A stage that has a part of the time; the plan is how the smaller system is asked. */
    public SmallerSystemStage(double partOfTime, Supplier<Plan> plan) {
        super("smaller system", context -> context.part(partOfTime), plan);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
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
        if (!context.options().reductions().allows(Reduction.STRUCTURAL)) {
            return "the system is not to be reduced";
        }
        return smaller(context) == null ? "the system knows no smaller one with the same answers" : null;
    }

    private @Nullable SmallerSystem smaller(Context context) {
        List<Property> asked = context.openProperties().stream()
                .filter(property -> PRESERVED.containsAll(ModelAspect.neededBy(property)))
                .toList();
        return asked.isEmpty() ? null : context.system().smaller(asked);
    }

    @Override
    List<Source> views(Context context, long nanos) {
        return List.of(within -> {
            SmallerSystem smaller = smaller(context);
            return smaller == null ? null : new SystemView(context, smaller);
        });
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
