package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.form.StateEstimate;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.proof.ProofGoal;

/**
 * Walks that come round: each endless run that they find is replayed by the textbook rule, and every open formula is looked at on it. A step
 * costs what it changes, however long conditions are, so that this works in nets of any size. What no run breaks, or shows, stays open.
 */
public final class LassoWalks extends OnTheFlyStage {
    private static final int FIRST_STEPS = 32;
    private static final int MOST_STEPS = 4_096;

    /** How many walks have the same length. */
    private static final int ROUND = 16;

    private final long turn;

    /** The walks that have their turn after others of their kind; each goes elsewhere. */
    public LassoWalks(String name, Allowance allowance, long turn) {
        super(name, allowance);
        this.turn = turn;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim
                ? claim.formula() != null && !claim.isNested()
                : inquiry instanceof Claim branching && isOfOneRun(branching.formula());
    }

    /** Whether a run can decide a formula; by what is only needed, or enough, walks do so soon or hardly ever. */
    private boolean isOfOneRun(Formula f) {
        return ofOneRun(f) != null
                && (turn == 0 || f.children().get(0).children().stream().allMatch(Logic::isOfState));
    }

    /**
     * The formula that one run has to break, or to show, to decide a formula of CTL about all or about some runs:
     * nested temporal parts are replaced by conditions that are necessary or sufficient for them. Null where no run can
     * decide it, and for {@code X}, which CTL and LTL read differently.
     */
    private static @Nullable Formula ofOneRun(Formula f) {
        boolean isOfAll = f instanceof Formula.ForAll;
        if (!(isOfAll || f instanceof Formula.Exists) || f.children().get(0) instanceof Formula.Next) {
            return null;
        }
        Formula flat = new Simplifier(CountBounds.none())
                .simplify(StateEstimate.withoutSteps().flat(f, isOfAll));
        boolean isQuantified = flat instanceof Formula.ForAll || flat instanceof Formula.Exists;
        return isQuantified ? flat.children().get(0) : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        BooleanSupplier enough = lateAt(System.nanoTime() + nanos(context), context);
        PetriNet net = context.net();
        List<Inquiry> looking = open.stream()
                .filter(inquiry ->
                        inquiry instanceof LinearClaim || !context.options().explains())
                .toList();
        Map<Inquiry, Formula> asked = new LinkedHashMap<>();
        looking.forEach(inquiry -> asked.put(inquiry, formula(inquiry)));
        Neighbours neighbours = new Neighbours(net);
        RunConditions told = new RunConditions(neighbours);
        List<Formula> aims = new ArrayList<>();
        for (Formula formula : asked.values()) {
            if (enough.getAsBoolean()) {
                return;
            }
            for (Formula condition : conditions(formula)) {
                told.add(condition);
                aims.add(condition);
                aims.add(new Formula.Not(condition));
            }
        }
        Map<Formula, Optional<ProofGoal>> goals = new HashMap<>();
        long seed = context.options().explore().seed() + 7_919 * turn;
        LassoWalk walk = new LassoWalk(net, neighbours, seed, run -> look(run, asked, net, told, enough));
        for (int i = 0; !enough.getAsBoolean() && looking.stream().anyMatch(Inquiry::isOpen); i++) {
            boolean isAimed = i % 2 == 1 && !aims.isEmpty();
            ProofGoal aim = isAimed
                    ? goals.computeIfAbsent(aims.get(i / 2 % aims.size()), f -> goal(f, net))
                            .orElse(null)
                    : null;
            walk.go(aim, Math.min(MOST_STEPS, FIRST_STEPS << Math.min(i / ROUND, Integer.SIZE / 4)), enough);
        }
    }

    /** The goal of a condition; empty where no distance to it can be measured. */
    private static Optional<ProofGoal> goal(Formula condition, PetriNet net) {
        StateDistance.Aim aim = StateDistance.aim(List.of(condition), net);
        return aim == null ? Optional.empty() : Optional.of(aim.goal());
    }

    /** The formula that a run has to break, or to show. */
    private static Formula formula(Inquiry inquiry) {
        Formula linear = inquiry instanceof LinearClaim claim ? claim.formula() : null;
        return linear == null ? Objects.requireNonNull(ofOneRun(((Claim) inquiry).formula())) : linear;
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
    private static void look(
            Evidence run, Map<Inquiry, Formula> asked, PetriNet net, RunConditions told, BooleanSupplier enough) {
        Map<Formula, BitSet> rows = told.along(run, enough);
        if (rows == null) {
            return;
        }
        LassoReplay replay;
        try {
            replay = new LassoReplay(new NetSystem(net), new ShownRun(run, 0, rows));
        } catch (IllegalStateException chance) {
            return; // two markings with the same sum
        }
        for (Map.Entry<Inquiry, Formula> entry : asked.entrySet()) {
            Inquiry inquiry = entry.getKey();
            if (inquiry.isOpen() && !enough.getAsBoolean()) {
                settle(inquiry, replay.holds(entry.getValue()), run);
            }
        }
    }

    /** Notes what follows from a run on which what was asked holds, or does not. */
    private static void settle(Inquiry inquiry, boolean holds, Evidence run) {
        if (inquiry instanceof LinearClaim claim) {
            if (!holds) {
                claim.settle(false, Technique.WALK);
                claim.show(ShownRun.plain(run));
            }
        } else if (inquiry instanceof Claim claim && claim.formula() instanceof Formula.Exists == holds) {
            claim.settle(holds, Technique.WALK);
        }
    }
}
