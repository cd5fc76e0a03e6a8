package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Simplifier;
import org.tidemark.logic.StateEstimate;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.proof.ProofGoal;

/**
 * Walks that come round: each endless run that they find is played again by the textbook rule, and every open formula is looked at on it. A step
 * costs what it changes, so that this works in nets of any size. What no run breaks, or shows, stays open.
 */
public final class CircleWalks implements Stage {
    private static final int SHORT = 32;
    private static final int LONG = 4_096;

    /** So many walks have the same length. */
    private static final int ROUND = 16;

    private final String name;
    private final Allowance allowance;
    private final long turn;

    /** The walks that have their turn after others of their kind; each goes elsewhere. */
    public CircleWalks(String name, Allowance allowance, long turn) {
        this.name = name;
        this.allowance = allowance;
        this.turn = turn;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.SAMPLE;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim
                ? claim.formula() != null && !claim.isNested()
                : inquiry instanceof Claim branching && ofOneRun(branching.formula()) != null;
    }

    /**
     * What a run has to break, or to show, to decide a formula of CTL about all or about some runs: temporal parts inside are replaced by the
     * conditions that they need, or that suffice. Null where no run can; and with {@code X}, which CTL and LTL read differently.
     */
    private static @Nullable Formula ofOneRun(Formula f) {
        boolean isOfAll = f instanceof Formula.ForAll;
        if (!(isOfAll || f instanceof Formula.Exists) || f.children().get(0) instanceof Formula.Next) {
            return null;
        }
        Formula flat = new Simplifier(CountBounds.none()).simplify(StateEstimate.flat(f, isOfAll));
        boolean isQuantified = flat instanceof Formula.ForAll || flat instanceof Formula.Exists;
        return isQuantified ? flat.children().get(0) : null;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.states() != null) {
            return "all states are known";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        long end = System.nanoTime() + allowance.nanos(context);
        BooleanSupplier enough = () -> System.nanoTime() - end >= 0 || context.isCancelled();
        PetriNet net = context.net();
        List<Inquiry> looking = open.stream()
                .filter(inquiry ->
                        inquiry instanceof LinearClaim || !context.options().explains())
                .toList();
        List<ProofGoal> aims = aims(looking, net);
        long seed = context.options().explore().seed() + 7_919 * turn;
        CircleWalk walk = new CircleWalk(net, new Neighbours(net), seed, run -> look(run, looking, net, enough));
        for (int i = 0; !enough.getAsBoolean() && looking.stream().anyMatch(Inquiry::isOpen); i++) {
            boolean isAimed = i % 2 == 1 && !aims.isEmpty();
            ProofGoal aim = isAimed ? aims.get(i / 2 % aims.size()) : null;
            walk.go(aim, Math.min(LONG, SHORT << Math.min(i / ROUND, Integer.SIZE / 4)), enough);
        }
    }

    /** What is worth going to: where a condition of some formula holds, and where it does not. */
    private static List<ProofGoal> aims(List<Inquiry> open, PetriNet net) {
        List<ProofGoal> aims = new ArrayList<>();
        for (Inquiry inquiry : open) {
            for (Formula condition : conditions(formula(inquiry))) {
                for (Formula f : List.of(condition, new Formula.Not(condition))) {
                    StateDistance.Aim aim = StateDistance.aim(List.of(f), net);
                    if (aim != null) {
                        aims.add(aim.goal());
                    }
                }
            }
        }
        return aims;
    }

    private static Formula formula(Inquiry inquiry) {
        Formula linear = inquiry instanceof LinearClaim claim ? claim.formula() : null;
        if (linear != null) {
            return linear;
        }
        Formula branching = ((Claim) inquiry).formula();
        Formula run = ofOneRun(branching);
        return run == null ? branching : run;
    }

    private static List<Formula> conditions(Formula f) {
        if (Logic.isOfState(f)) {
            return List.of(f);
        }
        List<Formula> found = new ArrayList<>();
        f.children().forEach(part -> found.addAll(conditions(part)));
        return found;
    }

    /** Looks whether a run breaks or shows what is open. */
    private static void look(Evidence run, List<Inquiry> open, PetriNet net, BooleanSupplier enough) {
        ShownRun shown = ShownRun.plain(run);
        LassoReplay replay;
        try {
            replay = new LassoReplay(net, shown);
        } catch (IllegalStateException chance) {
            return; // two markings with the same sum
        }
        for (Inquiry inquiry : open) {
            if (inquiry.isOpen() && !enough.getAsBoolean()) {
                look(replay, shown, inquiry);
            }
        }
    }

    private static void look(LassoReplay replay, ShownRun shown, Inquiry inquiry) {
        if (inquiry instanceof LinearClaim claim) {
            if (claim.isBrokenBy(replay)) {
                claim.settle(false, Technique.WALK);
                claim.show(shown);
            }
        } else if (inquiry instanceof Claim claim) {
            boolean isOfSome = claim.formula() instanceof Formula.Exists;
            Formula run = ofOneRun(claim.formula());
            if (run != null && replay.holds(run) == isOfSome) {
                claim.settle(isOfSome, Technique.WALK);
            }
        }
    }
}
