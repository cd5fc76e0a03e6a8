package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/**
 * Composes the states of the net from those of its parts and answers on their diagram: what states show, and formulas of CTL
 * without fairness.
 */
public final class ComposedLabelling extends Stage {
    private static final int LEAST_BYTES = 8;

    private final PartChoice parts;
    private final CompositionOptions how;
    private final Allowance allowance;
    private final boolean first;
    private final boolean usual;

    private ComposedLabelling(
            String name, PartChoice parts, CompositionOptions how, Allowance allowance, boolean first, boolean usual) {
        super(name, Cost.STATES);
        this.usual = usual;
        this.first = first;
        this.parts = parts;
        this.how = how;
        this.allowance = allowance;
    }

    /** A composition that is the only way to answer. */
    public static ComposedLabelling only(PartChoice parts, CompositionOptions how) {
        return new ComposedLabelling("composition", parts, how, Context::nanosLeft, false, false);
    }

    /**
     * A composition of a network before an exploration to the end. Where reasons are wanted, which a diagram does not give, it leaves formulas
     * of CTL to the exploration, unless there are more states than that could keep.
     */
    public static ComposedLabelling before(Allowance allowance) {
        return usual("composition", allowance, true);
    }

    /** A composition of a network after an exploration that was not completed. */
    public static ComposedLabelling after(Allowance allowance) {
        return usual("late composition", allowance, false);
    }

    private static ComposedLabelling usual(String name, Allowance allowance, boolean first) {
        return new ComposedLabelling(
                name, PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard(), allowance, first, true);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return DiagramAnswers.canSettle(inquiry);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.allSeen()) {
            return "every state was seen";
        }
        if (context.options().explore().store().isLossy()) {
            return "a store was asked for that may miss states";
        }
        if (usual && context.subject().network() == null) {
            return "the model is not a network";
        }
        if (allowance.nanos(context) == 0) {
            return "no time is set aside for it";
        }
        return null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        ExploreOptions limited = context.optionsLeft().withTime(allowance.nanos(context));
        NetComposition composition =
                new NetComposition(context.subject().network(), context.net(), parts, how, limited);
        context.show(composition::progress);
        CompositionReport report;
        try {
            report = composition.run(false);
        } catch (NotSplittable e) {
            leaveOpen(context, new OpenReason(StopReason.REFUSED, String.valueOf(e.getMessage()), Remedy.OTHER_STORE));
            return;
        }
        ComposedNet composed = report.composed();
        if (composed == null) {
            leaveOpen(context, report.whyNot());
            return;
        }
        BigInteger states = composed.states().count();
        context.work().composed(states);
        boolean leavesClaims = first && context.options().explains() && states.compareTo(explorable(limited)) < 0;
        List<Inquiry> wanted = open.stream()
                .filter(inquiry -> !leavesClaims || !(inquiry instanceof Claim))
                .toList();
        answer(context, composition, composed, wanted);
    }

    /** How many states an exploration can keep, if each costs no more than it does at best. */
    public static BigInteger explorable(ExploreOptions options) {
        return BigInteger.valueOf(options.memoryBytes() / LEAST_BYTES);
    }

    /** Where it is one way among others, what these say of an open question counts. */
    private void leaveOpen(Context context, OpenReason why) {
        if (!usual) {
            context.leaveOpen(why);
        }
    }

    private void answer(Context context, NetComposition composition, ComposedNet composed, List<Inquiry> open) {
        try (ComposedChecker checker = composition.checker(composed)) {
            DiagramAnswers answers = new DiagramAnswers(
                    context.net(),
                    checker,
                    composed.drawn(composition.budget(), composition::isOver),
                    context.netModel(),
                    context.options().explains());
            for (Inquiry inquiry : open) {
                if (inquiry.isOpen()) {
                    answers.settle(inquiry);
                }
            }
        } catch (MemoryBudget.Exhausted full) {
            leaveOpen(
                    context,
                    new OpenReason(
                            StopReason.MEMORY,
                            "the memory budget was used up on "
                                    + composed.states().count() + " states of a diagram"));
        } catch (Cancelled stopped) {
            leaveOpen(
                    context,
                    new OpenReason(
                            context.nanosLeft() == 0 ? StopReason.TIME : StopReason.CANCELLED,
                            "there was no time left for " + composed.states().count() + " states of a diagram"));
        }
    }
}
