package org.tidemark.check.walk;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.exec.Relaxation;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Follows a plan to the goal that pretends that nothing is ever consumed ({@link Relaxation}). When all of it that could be fired was fired, the next plan is
 * made from there. Sees a goal that is many steps away, where no single step brings it nearer.
 */
final class RelaxedPlan implements Guide {
    private final ProofGoal goal;
    private final Relaxation relaxation;
    private int[] steps = {};

    RelaxedPlan(ProofGoal goal, QuickGame game) {
        this.goal = goal;
        relaxation = new Relaxation(game);
    }

    @Override
    public void begin() {
        steps = new int[0];
    }

    @Override
    public int choose(QuickGame game, SplittableRandom random) {
        int step = step(game, random);
        if (step == NO_IDEA) {
            steps = plan(game.marking());
            step = step(game, random);
        }
        return step;
    }

    /** Some step of the plan that can be taken, and is not taken again. */
    private int step(QuickGame game, SplittableRandom random) {
        int chosen = -1;
        int seen = 0;
        for (int i = 0; i < steps.length; i++) {
            if (game.isEnabled(steps[i]) && random.nextInt(++seen) == 0) {
                chosen = i;
            }
        }
        if (chosen < 0) {
            return NO_IDEA;
        }
        int step = steps[chosen];
        steps[chosen] = steps[steps.length - 1];
        steps = Arrays.copyOf(steps, steps.length - 1);
        return step;
    }

    private int[] plan(int[] marking) {
        BitSet facts = new BitSet();
        collect(goal, marking, facts);
        relaxation.look(facts);
        if (cost(goal, marking) < Relaxation.NEVER) {
            add(goal, marking);
        }
        return relaxation.plan().stream().toArray();
    }

    /** The facts that would bring an inequality nearer that does not hold. */
    private static void collect(ProofGoal part, int[] marking, BitSet facts) {
        if (!(part instanceof ProofGoal.Need need)) {
            GoalDistance.parts(part).forEach(inner -> collect(inner, marking, facts));
        } else if (GoalDistance.lack(marking, need.inequality()) > 0) {
            SparseVector weights = need.inequality().weights();
            for (int k = 0; k < weights.size(); k++) {
                facts.set(fact(weights, k));
            }
        }
    }

    private static int fact(SparseVector weights, int k) {
        return 2 * weights.position(k) + (weights.value(k) > 0 ? 0 : 1);
    }

    private long cost(ProofGoal part, int[] marking) {
        if (part instanceof ProofGoal.Need need) {
            long lack = GoalDistance.lack(marking, need.inequality());
            return lack <= 0 ? 0 : price(need.inequality().weights(), cheapest(need.inequality(), lack), lack);
        }
        boolean isAll = part instanceof ProofGoal.All;
        long cost = isAll ? 0 : Relaxation.NEVER;
        for (ProofGoal inner : GoalDistance.parts(part)) {
            long mine = cost(inner, marking);
            cost = Math.min(Relaxation.NEVER, isAll ? cost + mine : Math.min(cost, mine));
        }
        return cost;
    }

    private long price(SparseVector weights, int k, long lack) {
        long once = relaxation.cost(fact(weights, k));
        long times = 1 + (lack - 1) / Math.abs(weights.value(k));
        return once >= Relaxation.NEVER || times >= Relaxation.NEVER / once ? Relaxation.NEVER : once * times;
    }

    private int cheapest(Inequality inequality, long lack) {
        int best = 0;
        for (int k = 1; k < inequality.weights().size(); k++) {
            best = price(inequality.weights(), k, lack) < price(inequality.weights(), best, lack) ? k : best;
        }
        return best;
    }

    /** Adds what it takes to meet a part of the goal to the plan. */
    private void add(ProofGoal part, int[] marking) {
        if (part instanceof ProofGoal.Need need) {
            long lack = GoalDistance.lack(marking, need.inequality());
            if (lack > 0) {
                relaxation.plan(fact(need.inequality().weights(), cheapest(need.inequality(), lack)));
            }
        } else if (part instanceof ProofGoal.All all) {
            all.parts().forEach(inner -> add(inner, marking));
        } else {
            ProofGoal best = null;
            long least = Relaxation.NEVER;
            for (ProofGoal inner : GoalDistance.parts(part)) {
                long mine = cost(inner, marking);
                if (best == null || mine < least) {
                    best = inner;
                    least = mine;
                }
            }
            if (best != null) {
                add(best, marking);
            }
        }
    }
}
