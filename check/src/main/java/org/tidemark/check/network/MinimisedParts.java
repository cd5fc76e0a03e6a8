package org.tidemark.check.network;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.Context;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.compose.ComposedLabelling;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.verdict.Verdict;

/**
 * Asks formulas about a network of another one, whose parts are smaller and look the same to the formula: see {@link SmallerNetwork}.
 * A run that shows the answer is taken back to the network.
 */
public final class MinimisedParts extends Stage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    private final Allowance allowance;
    private final boolean first;
    private final Supplier<Plan> plan;

    private MinimisedParts(String name, Allowance allowance, boolean first, Supplier<Plan> plan) {
        super(name, Cost.STATES, Kind.DECIDING);
        this.allowance = allowance;
        this.first = first;
        this.plan = plan;
    }

    /**
     * Before an exploration to the end, where nobody wants reasons, or a composition shows that there are more states than an
     * exploration could keep.
     *
     * @param plan how the smaller network is asked
     */
    public static MinimisedParts before(Allowance allowance, Supplier<Plan> plan) {
        return new MinimisedParts("smaller parts", allowance, true, plan);
    }

    /** After an exploration that was not completed. */
    public static MinimisedParts after(Allowance allowance, Supplier<Plan> plan) {
        return new MinimisedParts("late smaller parts", allowance, false, plan);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.subject().network() == null) {
            return "the model is not a network";
        }
        if (context.allSeen()) {
            return "every state was seen";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        long begin = System.nanoTime();
        long nanos = allowance.nanos(context);
        if (first && context.options().explains() && canBeExplored(context, nanos / 2)) {
            return; // an exploration gives all reasons, of which only runs are left when parts become smaller
        }
        SmallerQuestion question = new SmallerQuestion(context, plan);
        for (Property property : context.openProperties()) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
            if (property instanceof Property.Truth truth && objection(property) == null && left > 0) {
                ask(
                        question,
                        context,
                        truth,
                        context.optionsForAnotherNet().withTime(Math.min(left, context.nanosLeft())));
            }
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

    private void ask(SmallerQuestion question, Context context, Property.Truth truth, ExploreOptions options)
            throws InputException {
        SmallerQuestion.Answer answer = question.ask(truth, options, false);
        if (answer != null && !(answer.found().verdict() instanceof Verdict.Unknown)) {
            Network network = Objects.requireNonNull(context.subject().network());
            context.decide(answer.finding(network, context.net(), context.seconds()));
        }
    }
}
