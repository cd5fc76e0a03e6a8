package org.tidemark.compose.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Finds a shortest run to a state of a system whose reachable states are known, backwards and breadth first. Only reachable
 * states are met, so that the search ends at the initial state. Booked until it is done; one thread.
 */
final class BackwardSearch {
    private static final int LOOK_UP = 1 << 12;

    private final Kronecker system;
    private final Dag reachable;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final RankMap next;
    private final List<StepMatrix> alone = new ArrayList<>();
    private final List<StepMatrix[]> together = new ArrayList<>();
    private final int[] state;
    private long[] queue = new long[64];
    private int size;
    private long matrixBytes;

    private BackwardSearch(Kronecker system, Dag reachable, MemoryBudget budget, BooleanSupplier cancelled) {
        this.system = system;
        this.reachable = reachable;
        this.budget = budget;
        this.cancelled = cancelled;
        next = new RankMap(budget);
        budget.replace(0, 8L * queue.length);
        state = new int[system.parts().size()];
    }

    /** Turns all steps round, each matrix once. */
    private void turnRound() {
        Map<StepMatrix, StepMatrix> backwards = new HashMap<>();
        system.parts().forEach(part -> alone.add(backward(part.local(), backwards)));
        for (Kronecker.Joint joint : system.joints()) {
            together.add(joint.steps().stream()
                    .map(matrix -> backward(matrix, backwards))
                    .toArray(StepMatrix[]::new));
        }
    }

    private StepMatrix backward(StepMatrix matrix, Map<StepMatrix, StepMatrix> backwards) {
        return backwards.computeIfAbsent(matrix, of -> {
            budget.replace(0, of.bytes());
            matrixBytes += of.bytes();
            return of.transposed();
        });
    }

    /** The steps of a run from the initial state to a reachable one. */
    static List<Move> run(
            Kronecker system, Dag reachable, int[] target, MemoryBudget budget, BooleanSupplier cancelled) {
        BackwardSearch search = new BackwardSearch(system, reachable, budget, cancelled);
        try {
            search.turnRound();
            return search.run(target);
        } finally {
            search.next.release();
            budget.release(8L * search.queue.length + search.matrixBytes);
        }
    }

    private List<Move> run(int[] target) {
        int[] initial =
                system.parts().stream().mapToInt(Kronecker.Part::initial).toArray();
        long start = reachable.rank(initial);
        long end = reachable.rank(target);
        next.put(end, end);
        queue[size++] = end;
        for (int at = 0; !next.has(start); at++) {
            if (at % LOOK_UP == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            reachable.unrank(queue[at], state);
            enterAll(queue[at]);
        }
        List<Move> moves = new ArrayList<>();
        int[] source = initial;
        for (long rank = start; rank != end; ) {
            rank = next.get(rank);
            int[] to = new int[source.length];
            reachable.unrank(rank, to);
            moves.add(Move.between(system, source, to));
            source = to;
        }
        return moves;
    }

    private void enterAll(long by) {
        for (int p = 0; p < state.length; p++) {
            int here = state[p];
            StepMatrix matrix = alone.get(p);
            for (int step = matrix.from(here); step < matrix.to(here); step++) {
                state[p] = matrix.target(step);
                enter(by);
            }
            state[p] = here;
        }
        for (int j = 0; j < together.size(); j++) {
            enterBefore(system.joints().get(j).partners(), together.get(j), 0, by);
        }
    }

    /** Moves the partners from one on back, each in every way, one within the other. */
    private void enterBefore(List<Integer> partners, StepMatrix[] matrices, int k, long by) {
        if (k == matrices.length) {
            enter(by);
            return;
        }
        int p = partners.get(k);
        int here = state[p];
        for (int step = matrices[k].from(here); step < matrices[k].to(here); step++) {
            state[p] = matrices[k].target(step);
            enterBefore(partners, matrices, k + 1, by);
        }
        state[p] = here;
    }

    private void enter(long by) {
        long rank = reachable.rank(state);
        if (rank >= 0 && next.put(rank, by)) {
            if (size == queue.length) {
                if (size > Integer.MAX_VALUE / 2) {
                    throw new MemoryBudget.Exhausted();
                }
                budget.replace(8L * size, 16L * size);
                queue = Arrays.copyOf(queue, 2 * size);
            }
            queue[size++] = rank;
        }
    }
}
