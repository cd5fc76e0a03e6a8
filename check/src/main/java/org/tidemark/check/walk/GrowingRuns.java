package org.tidemark.check.walk;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.check.Context;
import org.tidemark.check.OnTheFlyStage;
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
        return inquiry instanceof LinearClaim claim
                && claim.fairness().isNone()
                && GrowingRun.canFollow(claim.formula());
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
            LinearClaim claim = (LinearClaim) open.get(i);
            Formula formula = claim.formula();
            if (formula != null && claim.isOpen() && !late.getAsBoolean()) {
                Limit limit = Limit.nanos(Long.MAX_VALUE).orWhen(late);
                Pump.of(net, all, MOST_COUNTS, limit, pump -> isBroken(net, pump, claim, formula));
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
