package org.tidemark.compose.explore;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;

/**
 * Finds the reachable states of a system with a few bits per potential state (figure 2 of the paper).
 *
 * <p>What the parts do alone is never interleaved: from a state, all combinations of what they reach by themselves are
 * reached, and nothing more has to be done for those, as whatever they can do next is done from the state itself
 * (Theorem 4.1). Only the initial state and states behind a joint step wait in a queue, and of the latter only those
 * from which the others follow.
 *
 * <p>What was reached is then always closed under steps of parts alone. So a state whose turn comes too late, because
 * it was reached from another one meanwhile, is done; and where one combination was reached, all that follow from it
 * were, which cuts short going through the combinations. A second bit vector says which states were ever queued.
 *
 * <p>Without closures it is the plain search, in which every state waits; that is for comparison. Allocates nothing per
 * state or step, once the lists of moves are made. Used once, by one thread.
 */
public final class BitVectorSearch {
    private static final int POLL_INTERVAL = 1 << 16;

    private final MixedRadix radix;
    private final boolean closures;
    private final BooleanSupplier cancelled;
    private final SystemMoves moves;
    private final BitVector reached;

    /** The states that were queued; without closures those that were reached. */
    private final BitVector queued;

    private final IndexStack waiting;
    private final Combinations combinations;
    private final int[] state;

    /**
     * The parts that reach other states alone. There are few of them, as each at least doubles the potential states.
     */
    private final int[] mover;

    private int movers;
    private int untilLook = POLL_INTERVAL;
    private long taken;

    /**
     * The result of a search. The bit vector is the caller's to release.
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
        queued = closures ? new BitVector(radix.limit(), budget) : reached;
        waiting = new IndexStack(radix.limit(), budget);
        moves = new SystemMoves(system, closures, budget, cancelled);
        combinations = new Combinations(radix.digits());
        state = new int[radix.digits()];
        mover = new int[radix.digits()];
        for (int p = 0; p < state.length; p++) {
            state[p] = system.parts().get(p).initial();
        }
    }

    /**
     * Explores a system.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it is cancelled
     */
    public static Reached run(Kronecker system, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        return new BitVectorSearch(system, closures, budget, cancelled).run();
    }

    private Reached run() {
        long initial = radix.number(state);
        queued.add(initial);
        waiting.push(initial);
        while (!waiting.isEmpty()) {
            long number = waiting.pop();
            if (!closures || !reached.contains(number)) {
                take(number);
            }
        }
        moves.release();
        waiting.release();
        if (closures) {
            queued.release();
        }
        return new Reached(reached, taken, waiting.most());
    }

    private void take(long number) {
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

    private void takeAllAlone(long number) {
        movers = 0;
        for (int p = 0; p < state.length; p++) {
            MoveLists lists = moves.alone(p);
            lists.ask(state[p]);
            if (lists.size() > 1) {
                mover[movers++] = p;
            }
        }
        reach(0, number);
    }

    /** Reaches the combinations of what the parts from a mover on reach alone; none moved yet, and the state is new. */
    private void reach(int from, long number) {
        if (from == movers) {
            reached.add(number);
            return;
        }
        look();
        int part = mover[from];
        long weight = radix.weight(part);
        MoveLists lists = moves.alone(part);
        int[] list = lists.list();
        int root = state[part];
        for (int i = lists.from(); i < lists.to(); i++) {
            long moved = number + (list[i] - root) * weight;
            if (from == movers - 1) {
                reached.add(moved);
            } else if (list[i] == root || !reached.contains(moved)) {
                reach(from + 1, moved);
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
                if ((!closures || !reached.contains(found)) && queued.add(found)) {
                    waiting.push(found);
                }
            }
        }
    }

    private void look() {
        if (--untilLook == 0) {
            untilLook = POLL_INTERVAL;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /**
     * Numbers below a limit that wait for their turn, the last one first; four bytes each, eight from 2^32 on. Not
     * thread-safe.
     */
    static final class IndexStack {
        private static final long FIRST = 1 << 8;
        private static final long STEP = 1 << 20;

        private final IntPages entries;
        private final boolean wide;
        private long size;
        private long most;

        IndexStack(long limit, MemoryBudget budget) {
            entries = new IntPages(budget);
            wide = limit > 1L << 32;
        }

        void push(long number) {
            if (size + 2 > entries.length()) {
                long length = Math.max(FIRST, entries.length() + Math.min(STEP, entries.length()));
                if (!entries.resize(length)) {
                    throw new MemoryBudget.Exhausted();
                }
            }
            entries.set(size++, (int) number);
            if (wide) {
                entries.set(size++, (int) (number >>> 32));
            }
            if (size > most) {
                most = size;
            }
        }

        boolean isEmpty() {
            return size == 0;
        }

        long pop() {
            long high = wide ? (long) entries.get(--size) << 32 : 0;
            return high | (entries.get(--size) & 0xFFFF_FFFFL);
        }

        /** The most numbers that ever waited at once. */
        long most() {
            return wide ? most / 2 : most;
        }

        void release() {
            entries.free();
        }
    }
}
