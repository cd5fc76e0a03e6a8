package org.tidemark.check.walk;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OnTheFlyStage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.GrowingRun;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.logic.Formula;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Pump;

/**
 * Looks for endless runs of unbounded nets that break a formula: among the nearest markings, for a run that ends in a marking with more
 * tokens than one on its way has, so that its last part can be repeated forever. Every formula about runs has a truth there
 * ({@link GrowingRun}). What no such run breaks stays open.
 */
public final class GrowingRuns extends OnTheFlyStage {
    private static final long MOST_COUNTS = 4_000_000;

    public GrowingRuns(String name, Allowance allowance) {
        super(name, allowance);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        LinearClaim claim = claim(inquiry);
        return claim != null && claim.fairness().isNone() && GrowingRun.canFollow(claim.formula());
    }

    /** The claim about all runs that an inquiry is, or that it denies; null where it is about more than one run at a time. */
    private static @Nullable LinearClaim claim(Inquiry inquiry) {
        if (inquiry instanceof Claim branching) {
            Formula run = OneRunForm.of(branching.formula());
            boolean isOfAll = branching.formula() instanceof Formula.ForAll;
            return run == null ? null : new LinearClaim(isOfAll ? run : new Formula.Not(run), branching.fairness());
        }
        return inquiry instanceof LinearClaim linear ? linear : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        if (context.bounds().allProven()) {
            return; // there is no such run
        }
        long deadline = System.nanoTime() + nanos(context);
        PetriNet net = context.net();
        BitSet all = new BitSet();
        all.set(0, net.places());
        for (int i = 0; i < open.size(); i++) {
            BooleanSupplier late = lateAt(endOfShare(deadline, open.size() - i), context);
            Inquiry asked = open.get(i);
            LinearClaim claim = claim(asked);
            Formula formula = claim == null ? null : claim.formula();
            if (claim != null && formula != null && asked.isOpen() && !late.getAsBoolean()) {
                Limit limit = Limit.nanos(Long.MAX_VALUE).orWhen(late);
                Pump.of(net, all, MOST_COUNTS, limit, pump -> isBroken(net, pump, claim, formula));
                if (asked instanceof Claim branching && !claim.isOpen()) {
                    branching.settleBy(claim);
                }
            }
        }
    }

    private static boolean isBroken(PetriNet net, Pump pump, LinearClaim claim, Formula formula) {
        Evidence run = GrowingRun.unrolled(net, pump, formula);
        if (run == null || GrowingRun.replay(new NetSystem(net), run, formula).holds(formula)) {
            return false;
        }
        claim.settle(false, Technique.WALK);
        claim.show(ShownRun.plain(run));
        return true;
    }
}
