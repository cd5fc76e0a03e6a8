package org.tidemark.compose.explore;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;

/**
 * Finds the reachable states of a system with one bit per potential state (figure 2 of the paper).
 *
 * <p>What the parts do alone is never interleaved: from a state, all combinations of what they reach by themselves are reached,
 * and nothing more has to be done for those, as whatever they can do next is done from the state itself (Theorem 4.1). Only
 * the initial state and states behind a joint step wait in a queue. Without closures it is the plain search, in which every
 * state waits; that is for comparison.
 *
 * <p>Allocates nothing per state or step, once the lists of moves are made. Used once, by one thread.
 */
public final class BitVectorSearch {
    private static final int LOOK_UP = 1 << 16;

    private final MixedRadix radix;
    private final boolean closures;
    private final BooleanSupplier cancelled;
    private final SystemMoves moves;
    private final BitVector reached;
    private final IndexStack waiting;
    private final Combinations combinations;
    private final int[] state;
    private int untilLook = LOOK_UP;
    private long taken;

    /**
     * What was found. The bit vector is the caller's to release.
     *
     * @param taken how many states were taken from the queue
     * @param mostWaiting how many states waited there at once, at most
     */
    public record Reached(BitVector states, long taken, long mostWaiting) {}

    private BitVectorSearch(Kronecker system, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        this.closures = closures;
        this.cancelled = cancelled;
        radix = new MixedRadix(system);
        reached = new BitVector(radix.limit(), budget);
        waiting = new IndexStack(radix.limit(), budget);
        moves = new SystemMoves(system, closures, budget);
        combinations = new Combinations(radix.digits());
        state = new int[radix.digits()];
        for (int p = 0; p < state.length; p++) {
            state[p] = system.parts().get(p).initial();
        }
    }

    /**
     * Explores a system.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it was told to stop
     */
    public static Reached run(Kronecker system, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        return new BitVectorSearch(system, closures, budget, cancelled).run();
    }

    private Reached run() {
        long initial = radix.number(state);
        reached.add(initial);
        waiting.push(initial);
        while (!waiting.isEmpty()) {
            long number = waiting.pop();
            taken++;
            radix.digits(number, state);
            if (closures) {
                takeAllAlone(number);
            } else {
                stepAlone(number);
            }
            for (int j = 0; j < moves.joints(); j++) {
                stepTogether(number, moves.joint(j), moves.partners(j));
            }
        }
        moves.release();
        waiting.release();
        return new Reached(reached, taken, waiting.most());
    }

    private void takeAllAlone(long number) {
        long fixed = number;
        combinations.begin(0);
        for (int p = 0; p < state.length; p++) {
            MoveLists lists = moves.alone(p);
            lists.ask(state[p]);
            if (lists.size() > 1) {
                fixed -= state[p] * radix.weight(p);
                combinations.add(lists.list(), lists.from(), lists.to(), radix.weight(p));
            }
        }
        if (combinations.lists() > 0) {
            while (combinations.nextRow()) {
                look();
                long base = fixed + combinations.base();
                int[] row = combinations.row();
                long weight = combinations.rowWeight();
                for (int i = combinations.rowFrom(); i < combinations.rowTo(); i++) {
                    reached.add(base + row[i] * weight);
                }
            }
        }
    }

    private void stepAlone(long number) {
        for (int p = 0; p < state.length; p++) {
            MoveLists lists = moves.alone(p);
            lists.ask(state[p]);
            if (lists.size() > 0) {
                combinations.begin(number - state[p] * radix.weight(p));
                combinations.add(lists.list(), lists.from(), lists.to(), radix.weight(p));
                queueAll();
            }
        }
    }

    private void stepTogether(long number, MoveLists[] lists, int[] partners) {
        long fixed = number;
        for (int k = 0; k < lists.length; k++) {
            lists[k].ask(state[partners[k]]);
            if (lists[k].size() == 0) {
                return;
            }
            fixed -= state[partners[k]] * radix.weight(partners[k]);
        }
        combinations.begin(fixed);
        for (int k = 0; k < lists.length; k++) {
            combinations.add(lists[k].list(), lists[k].from(), lists[k].to(), radix.weight(partners[k]));
        }
        queueAll();
    }

    private void queueAll() {
        while (combinations.nextRow()) {
            look();
            long base = combinations.base();
            int[] row = combinations.row();
            long weight = combinations.rowWeight();
            for (int i = combinations.rowFrom(); i < combinations.rowTo(); i++) {
                long found = base + row[i] * weight;
                if (reached.add(found)) {
                    waiting.push(found);
                }
            }
        }
    }

    private void look() {
        if (--untilLook == 0) {
            untilLook = LOOK_UP;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }
}
