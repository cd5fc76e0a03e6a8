package org.tidemark.check.walk;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.exec.Relaxation;
import org.tidemark.net.structure.SparseVector;

/**
 * Follows a plan to the goal that pretends that nothing is ever consumed ({@link Relaxation}). When all of it that could be fired was fired, the next plan is
 * made from there. Sees a goal that is many steps away, where no single step brings it nearer.
 */
final class RelaxedPlan implements Guide {
    private final GoalGraph graph;
    private final Relaxation relaxation;

    /** How much the sum of an inequality lacks in the marking that a plan is made for, and what nodes cost there. */
    private final long[] lack;

    private final long[] cost;
    private int[] steps = {};
    private int left;

    /** Plans for the last node of a graph. */
    RelaxedPlan(GoalGraph graph, QuickGame game) {
        this.graph = graph;
        relaxation = new Relaxation(game);
        lack = new long[graph.nodes()];
        cost = new long[graph.nodes()];
    }

    @Override
    public void begin() {
        left = 0;
    }

    @Override
    public int choose(QuickGame game, SplittableRandom random) {
        int step = step(game, random);
        if (step == NO_IDEA) {
            steps = plan(game.marking(), random);
            left = steps.length;
            step = step(game, random);
        }
        return step;
    }

    /** Some step of the plan that can be taken, and is not taken again. */
    private int step(QuickGame game, SplittableRandom random) {
        int chosen = -1;
        int seen = 0;
        for (int i = 0; i < left; i++) {
            if (game.isEnabled(steps[i]) && random.nextInt(++seen) == 0) {
                chosen = i;
            }
        }
        if (chosen < 0) {
            return NO_IDEA;
        }
        int step = steps[chosen];
        steps[chosen] = steps[--left];
        return step;
    }

    private int[] plan(int[] marking, SplittableRandom random) {
        relaxation.look(facts(marking));
        for (int node = 0; node < cost.length; node++) {
            cost[node] = graph.sumOf(node) >= 0 ? priceOfLack(node) : priceOfParts(node);
        }
        if (cost[cost.length - 1] < Relaxation.NEVER) {
            add(cost.length - 1, random);
        }
        return relaxation.plan().stream().toArray();
    }

    /** The facts that would bring an inequality nearer that does not hold. */
    private BitSet facts(int[] marking) {
        BitSet facts = new BitSet();
        for (int s = 0; s < graph.sums(); s++) {
            SparseVector sum = graph.sum(s);
            long value = 0;
            for (int k = 0; k < sum.size(); k++) {
                value += sum.value(k) * marking[sum.position(k)];
            }
            boolean isShort = false;
            for (int node : graph.asked(s)) {
                lack[node] = Math.min(GoalDistance.FAR, graph.least(node) - value);
                isShort |= lack[node] > 0;
            }
            for (int k = 0; isShort && k < sum.size(); k++) {
                facts.set(fact(sum, k));
            }
        }
        return facts;
    }

    private static int fact(SparseVector weights, int k) {
        return 2 * weights.position(k) + (weights.value(k) > 0 ? 0 : 1);
    }

    private long priceOfLack(int node) {
        SparseVector sum = graph.sum(graph.sumOf(node));
        return lack[node] <= 0 ? 0 : price(sum, cheapest(sum, lack[node]), lack[node]);
    }

    private long priceOfParts(int node) {
        boolean isAll = graph.isAll(node);
        long price = isAll ? 0 : Relaxation.NEVER;
        for (int part : graph.parts(node)) {
            price = isAll ? Math.min(Relaxation.NEVER, price + cost[part]) : Math.min(price, cost[part]);
        }
        return price;
    }

    private long price(SparseVector weights, int k, long missing) {
        long once = relaxation.cost(fact(weights, k));
        long times = 1 + (missing - 1) / Math.abs(weights.value(k));
        return once >= Relaxation.NEVER || times >= Relaxation.NEVER / once ? Relaxation.NEVER : once * times;
    }

    private int cheapest(SparseVector sum, long missing) {
        int best = 0;
        for (int k = 1; k < sum.size(); k++) {
            best = price(sum, k, missing) < price(sum, best, missing) ? k : best;
        }
        return best;
    }

    /** Adds what it takes to meet a node to the plan. */
    private void add(int node, SplittableRandom random) {
        if (cost[node] == 0) {
            return;
        }
        if (graph.sumOf(node) >= 0) {
            addTokens(graph.sum(graph.sumOf(node)), lack[node], random);
        } else if (graph.isAll(node)) {
            for (int part : graph.parts(node)) {
                add(part, random);
            }
        } else {
            int best = graph.parts(node)[0];
            int ties = 0;
            for (int part : graph.parts(node)) {
                if (cost[part] < cost[best]) {
                    best = part;
                    ties = 1;
                } else if (cost[part] == cost[best] && random.nextInt(++ties) == 0) {
                    best = part;
                }
            }
            add(best, random);
        }
    }

    /** Adds the cheapest way to bring a sum nearer; where several places are as cheap, as many of them as tokens are missing. */
    private void addTokens(SparseVector sum, long missing, SplittableRandom random) {
        long price = price(sum, cheapest(sum, missing), missing);
        long still = missing;
        int from = random.nextInt(sum.size());
        for (int i = 0; i < sum.size() && still > 0; i++) {
            int k = (from + i) % sum.size();
            if (price(sum, k, missing) == price) {
                relaxation.plan(fact(sum, k));
                still -= Math.abs(sum.value(k));
            }
        }
    }
}
