package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Plan;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.ComposedLabelling;
import org.tidemark.check.symbolic.ComposedNet;
import org.tidemark.check.symbolic.NetComposition;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.logic.property.Property;
import org.tidemark.net.split.NotSplittable;

/**
 * Asks formulas about a network of another one, whose parts are smaller and look the same to the formula: see {@link MinimisedNetwork}.
 * A run that shows the answer is taken back to the network.
 */
public final class MinimisedPartsStage extends ViewStage {
    private final boolean isFirst;

    private MinimisedPartsStage(String name, Allowance allowance, boolean isFirst, Supplier<Plan> plan) {
        super(name, allowance, plan);
        this.isFirst = isFirst;
    }

    /**
     * Before an exploration to the end, where nobody wants reasons, or a composition shows that there are more states than an
     * exploration could keep.
     *
     * @param plan how the smaller network is asked
     */
    public static MinimisedPartsStage before(Allowance allowance, Supplier<Plan> plan) {
        return new MinimisedPartsStage("smaller parts", allowance, true, plan);
    }

    /** After an exploration that was not completed. */
    public static MinimisedPartsStage after(Allowance allowance, Supplier<Plan> plan) {
        return new MinimisedPartsStage("late smaller parts", allowance, false, plan);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ALL_BUT_COUNTS_AND_FAIRNESS;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().network() == null ? "the model is not a network" : super.obstacle(context);
    }

    @Override
    List<Source> views(Context context, long nanos) {
        if (isFirst && context.options().explains() && canBeExplored(context, nanos / 2)) {
            return List.of(); // an exploration gives all reasons, of which only runs are left when parts become smaller
        }
        List<Source> views = new ArrayList<>();
        for (Property property : context.openProperties()) {
            if (property instanceof Property.Truth truth && objection(property) == null) {
                views.add(within -> view(context, truth, within));
            }
        }
        return views;
    }

    /** Each question may take all that those before it have left. */
    @Override
    long share(long left, int views) {
        return left;
    }

    private static @Nullable View view(Context context, Property.Truth truth, long nanos) {
        try {
            return MinimisedView.of(
                    context, truth, context.optionsForAnotherNet().withTime(nanos), false);
        } catch (MinimisedView.Unavailable stays) {
            return null;
        }
    }

    /** Whether an exploration may keep all states, as far as a composition can tell in some time. */
    private boolean canBeExplored(Context context, long nanos) {
        ExploreOptions options = context.optionsLeft().withTime(Math.min(nanos, context.nanosLeft()));
        NetComposition composition = new NetComposition(
                context.subject().network(),
                context.net(),
                PartChoice.found(PartChoice.Way.AUTO),
                CompositionOptions.standard(),
                options);
        context.show(composition::progress);
        try {
            ComposedNet composed = composition.run(false).composed();
            return composed == null || composed.states().count().compareTo(ComposedLabelling.explorable(options)) < 0;
        } catch (NotSplittable refused) {
            return true;
        }
    }
}
