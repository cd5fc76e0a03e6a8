package org.tidemark.check.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Continuation;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BadPrefixes;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.logic.buchi.Strength;
import org.tidemark.model.Evidence;

/**
 * Sweeps for the finite runs that break formulas of LTL, with the automaton of those runs beside the net. Not for fair runs: the
 * run shown would have to go on fairly.
 */
public final class PrefixSweep extends Stage {
    private final SweepMeasure.Wish measure;

    public PrefixSweep(SweepMeasure.Wish measure) {
        super("sweep for finite runs", Cost.STATES);
        this.measure = measure;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim && !claim.isNested();
    }

    /** One claim after the other, each with its share of the time; one share more is for the graph. */
    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        Map<LinearClaim, FiniteAutomaton> broken = brokenByPrefixes(context, open);
        int shares = broken.size() + 1;
        SweepReport cut = null;
        for (Map.Entry<LinearClaim, FiniteAutomaton> claim : broken.entrySet()) {
            if (!context.isCancelled()) {
                SweepReport report = sweep(context, claim.getKey(), claim.getValue(), shares);
                cut = cut == null && claim.getKey().isOpen() ? report : cut;
            }
            shares--;
        }
        if (cut != null) {
            context.leaveOpen(OpenReasons.after(cut, context.options().explore()));
        } else if (context.isCancelled()) {
            context.leaveOpen(OpenReasons.NO_TIME, open);
        }
    }

    /** The claims that a finite run breaks, if any does, each with the automaton of those runs. */
    private static Map<LinearClaim, FiniteAutomaton> brokenByPrefixes(Context context, List<Inquiry> open) {
        Map<LinearClaim, FiniteAutomaton> found = new LinkedHashMap<>();
        for (Inquiry inquiry : open) {
            LinearClaim claim = (LinearClaim) inquiry;
            BuchiAutomaton forbidden = claim.forbidden(AutomatonLimit.USUAL.orWhen(context::isCancelled));
            if (forbidden != null && Classification.of(forbidden).strength() == Strength.TERMINAL) {
                found.put(claim, BadPrefixes.of(forbidden, "bad prefixes"));
            }
        }
        return found;
    }

    /** Null where the automaton is too large; the claim is then left to the graph. */
    private @Nullable SweepReport sweep(Context context, LinearClaim claim, FiniteAutomaton prefixes, int shares)
            throws InputException {
        ExploreOptions options = context.options().explore().withTime(context.part(1.0 / shares));
        try {
            ProductSweep running = new ProductSweep(
                    context.models(), prefixes.determinised(FiniteAutomaton.MOST_STATES), true, options, measure);
            context.show(running::progress);
            ProductSweep.Result result = running.run();
            settle(context, claim, result);
            context.work().also(result.report());
            return result.report();
        } catch (FormulaException tooMuch) {
            return null;
        }
    }

    private static void settle(Context context, LinearClaim claim, ProductSweep.Result swept) {
        if (swept.found() || swept.report().complete()) {
            claim.settle(!swept.found(), Technique.SEARCH);
            if (swept.found() && context.options().explains()) {
                List<Integer> found = swept.run();
                Evidence run = found == null ? null : Continuation.of(context.net(), found, context::isCancelled);
                claim.show(run == null ? null : ShownRun.plain(run));
            }
        }
    }
}
