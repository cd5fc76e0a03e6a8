package org.tidemark.compose.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.group.GroupedSystem;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.frozen.Dag;

/**
 * Finds runs of a composed system. As an exploration keeps no predecessors, a run is searched backwards among the states of
 * the highest tier, which are few, and taken down tier by tier. Immutable.
 */
public final class Runs {
    private final List<Tier> tiers;
    private final Dag top;

    /**
     * Runs of what was composed in some tiers.
     *
     * @param tiers from the lowest to the highest
     * @param top the reachable states of the highest tier's aggregated system
     */
    public Runs(List<Tier> tiers, Dag top) {
        this.tiers = List.copyOf(tiers);
        this.top = top;
    }

    /** The states of each tier's system that one of the lowest is part of; null where it is not reached. */
    private @Nullable List<int[]> climb(int[] state) {
        List<int[]> states = new ArrayList<>();
        int[] below = null;
        for (Tier tier : tiers) {
            GroupedSystem grouped = tier.grouped();
            int[] here = grouped == null || below == null ? state : grouped.find(below);
            below = here == null ? null : tier.classesOf(here);
            if (here == null || below == null) {
                return null;
            }
            states.add(here);
        }
        return below != null && top.contains(below) ? states : null;
    }

    /** Whether runs can be searched: the states of the highest tier need numbers. */
    public boolean areNumbered() {
        return top.isNumbered();
    }

    /**
     * The steps of a run of the lowest tier's system.
     *
     * @return null where the state is not reachable
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public @Nullable List<Move> to(int[] state, MemoryBudget budget, BooleanSupplier cancelled) {
        List<int[]> states = climb(state);
        if (states == null) {
            return null;
        }
        int last = tiers.size() - 1;
        int[] target = tiers.get(last).classesOf(states.get(last));
        if (target == null) {
            return null;
        }
        List<Move> run = BackwardSearch.run(tiers.get(last).aggregated(), top, target, budget, cancelled);
        for (int t = last; t >= 0; t--) {
            run = Lifting.of(tiers.get(t), run, states.get(t), budget, cancelled);
            GroupedSystem grouped = tiers.get(t).grouped();
            if (grouped != null) {
                run = ungrouped(tiers.get(t), grouped, tiers.get(t - 1), run);
            }
        }
        return run;
    }

    /** The same run in the aggregated system of the tier below. Steps that change nothing there do not exist in a run. */
    private static List<Move> ungrouped(Tier tier, GroupedSystem grouped, Tier below, List<Move> run) {
        int width = below.system().parts().size();
        int[] source = new int[width];
        grouped.write(
                tier.system().parts().stream().mapToInt(part -> part.initial()).toArray(), source);
        List<Move> moves = new ArrayList<>();
        for (Move move : run) {
            int[] target = new int[width];
            grouped.write(move.target(), target);
            moves.add(
                    move.joint() >= 0
                            ? Move.together(
                                    grouped.jointBelow(below.aggregated(), move.joint(), source, target), target)
                            : Move.between(below.aggregated(), source, target));
            source = target;
        }
        return moves;
    }
}
