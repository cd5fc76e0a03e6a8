package org.tidemark.check.diagram;

import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.TransitionCases;

/**
 * Which orders to try on a net with many tokens, learnt from the same net with few: what makes an order good is how places
 * depend on each other, and the number of tokens only makes it matter more. With few tokens every order is done in no time.
 */
final class Rehearsal {
    /** Tokens that a place may start with. */
    private static final int MOST_INITIAL_TOKENS = 3;

    /** Orders that go on to the performance. */
    private static final int CHOSEN = 2;

    /** Orders that take this many nodes with few tokens are not worth a try with many. */
    private static final long MOST_NODES = 100_000;

    private Rehearsal() {}

    private record Performed(LevelOrder order, long nodes) {}

    /** The orders that go best, the best one first; all of them where the net has few tokens, or no order is better than another. */
    static List<LevelOrder> best(
            TransitionCases cases, List<LevelOrder> orders, MemoryBudget budget, BooleanSupplier cancelled) {
        PetriNet net = cases.net();
        int few = MOST_INITIAL_TOKENS * heaviest(net);
        boolean hasMany = false;
        for (int p = 0; p < net.places(); p++) {
            hasMany |= net.initial(p) > few;
        }
        if (!hasMany || orders.size() <= CHOSEN) {
            return orders;
        }
        List<LevelOrder> best = orders.stream()
                .map(order -> new Performed(order, nodes(cases, order, few, budget, cancelled)))
                .filter(performed -> performed.nodes < MOST_NODES)
                .sorted(Comparator.comparingLong(Performed::nodes))
                .limit(CHOSEN)
                .map(Performed::order)
                .toList();
        return best.isEmpty() ? orders : best;
    }

    /** The largest weight of an arc: with fewer tokens its transition would never be enabled. */
    private static int heaviest(PetriNet net) {
        int most = 1;
        for (int t = 0; t < net.transitions(); t++) {
            for (int arc = net.inputs().from(t); arc < net.inputs().to(t); arc++) {
                most = Math.max(most, net.inputs().weight(arc));
            }
        }
        return most;
    }

    private static long nodes(
            TransitionCases cases, LevelOrder order, int few, MemoryBudget budget, BooleanSupplier cancelled) {
        try (Trial trial =
                new Trial(order, () -> order.levels(cases, few, budget), budget, cancelled, unwatched -> {})) {
            return trial.saturation().nodesMadeUpTo(MOST_NODES);
        } catch (MemoryBudget.Exhausted full) {
            return MOST_NODES;
        }
    }
}
