package org.tidemark.check.symbolic;

import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.TransitionCases;

/**
 * Selects orders to try on a net with many tokens by trying them with few: what makes an order good is how places
 * depend on each other, and the number of tokens only makes it matter more. With few tokens, every order completes quickly.
 */
final class OrderSelection {
    /** The most tokens that a place starts with while orders are compared. */
    private static final int MOST_INITIAL_TOKENS = 3;

    /** The number of orders that are chosen. */
    private static final int CHOSEN = 2;

    /** Orders that take this many nodes with few tokens are not worth a try with many. */
    private static final long MOST_NODES = 100_000;

    private OrderSelection() {}

    private record TriedOrder(LevelOrder order, long nodes) {}

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
                .map(order -> new TriedOrder(order, nodes(cases, order, few, budget, cancelled)))
                .filter(tried -> tried.nodes < MOST_NODES)
                .sorted(Comparator.comparingLong(TriedOrder::nodes))
                .limit(CHOSEN)
                .map(TriedOrder::order)
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
        try (OrderTrial trial =
                new OrderTrial(order, () -> order.levels(cases, few, budget), budget, cancelled, unwatched -> {})) {
            return trial.saturation().nodesMadeUpTo(MOST_NODES);
        } catch (MemoryBudget.Exhausted full) {
            return MOST_NODES;
        }
    }
}
