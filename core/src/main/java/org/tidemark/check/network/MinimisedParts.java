package org.tidemark.check.network;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Allowance;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.compose.ComposedLabelling;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.net.split.NotSplittable;

/**
 * Asks formulas about a network of another one, whose parts are smaller and look the same to the formula: see {@link SmallerNetwork}.
 * Its runs are not runs of the network, so that an answer comes without one.
 */
public final class MinimisedParts implements Stage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    private final String name;
    private final Allowance allowance;
    private final boolean first;
    private final Supplier<Plan> plan;

    private MinimisedParts(String name, Allowance allowance, boolean first, Supplier<Plan> plan) {
        this.name = name;
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
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean settlesInquiries() {
        return false;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return false;
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
            return; // an exploration gives reasons, which are lost when parts become smaller
        }
        for (Property property : context.openProperties()) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
            if (property instanceof Property.Truth truth && objection(property) == null && left > 0) {
                ask(context, truth, context.optionsLeft().withTime(Math.min(left, context.nanosLeft())));
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

    private void ask(Context context, Property.Truth truth, ExploreOptions options) throws InputException {
        Network network = Objects.requireNonNull(context.subject().network());
        VisibleStates visible = VisibleStates.of(truth.formula(), network, context.net());
        if (visible == null) {
            return;
        }
        try {
            Network smaller =
                    SmallerNetwork.of(network, visible, new WorkLimit(options.budget(), context::isCancelled));
            if (states(smaller) == states(network)) {
                return;
            }
            Subject subject = Subject.of(NetworkNet.of(smaller, options.memoryBytes() / 2))
                    .ofNetwork(smaller);
            Checker checker = new Checker(
                    subject,
                    List.of(truth),
                    new CheckOptions(
                            options,
                            context.options().times(),
                            false,
                            context.options().emptiness(),
                            f -> {}),
                    plan.get());
            context.show(checker::progress);
            decide(context, checker.run().findings().get(0), states(smaller), states(network));
        } catch (MemoryBudget.Exhausted | Cancelled | TooManySteps none) {
            // Other stages may still find the answer.
        }
    }

    private static void decide(Context context, Finding found, long smaller, long whole) {
        if (!(found.verdict() instanceof Verdict.Unknown)) {
            String why = String.format(
                    Locale.ROOT, "decided on smaller parts, with %,d local states instead of %,d", smaller, whole);
            context.decide(new Finding(
                    found.property(),
                    found.verdict(),
                    new Decision("", found.technique(), -1, context.seconds()),
                    why,
                    null,
                    null,
                    null));
        }
    }

    private static long states(Network network) {
        return network.parts().stream()
                .mapToLong(part -> part.automaton().states())
                .sum();
    }
}
