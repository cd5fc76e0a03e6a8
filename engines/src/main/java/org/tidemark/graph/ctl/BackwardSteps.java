package org.tidemark.graph.ctl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.SharedWork;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StateStack;

/**
 * The operators by going from states to their predecessors: every edge is looked at once an operator, twice for the
 * weak one, which also counts, four bytes per state, the successors that are left.
 *
 * <p>All threads of a crew go back together, each from states of its own; who has many gives some to those that have
 * none. A state is gone back from once: by whoever sets its bit, or takes the last of its successors, in one atomic step.
 * So the sets do not depend on the number of threads. One call at a time.
 */
final class BackwardSteps implements TemporalSteps {
    private static final int POLL_INTERVAL = 1 << 14;

    /** States that are looked for seeds by one thread at a time, whole words of a set. */
    private static final int RANGE = 1 << 12;

    /** How many states change hands at a time. */
    private static final int GIFT = 256;

    private final Predecessors predecessors;
    private final StateSet dead;
    private final WorkerThreads crew;

    /** Whether no other thread is in the crew, so that plain steps will do. */
    private final boolean isAlone;

    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /** Steps back over these edges by a crew; {@code dead} are the states without successors. */
    BackwardSteps(
            Predecessors predecessors,
            StateSet dead,
            WorkerThreads crew,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.predecessors = predecessors;
        this.dead = dead;
        this.crew = crew;
        isAlone = crew.members() == 1;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    @Override
    public StateSet next(StateSet of) {
        StateSet result = new StateSet(of.states(), budget);
        ranges(of.states(), (from, to) -> {
            for (int s = of.next(from); s >= 0 && s < to; s = of.next(s + 1)) {
                long end = predecessors.start(s + 1);
                for (long e = predecessors.start(s); e < end; e++) {
                    int before = predecessors.source(e);
                    if (isAlone) {
                        result.add(before);
                    } else {
                        result.addShared(before);
                    }
                }
            }
        });
        return result;
    }

    /** The states of a range. */
    private interface RangeWork {
        void over(int from, int to);
    }

    /** Divides the states among the crew. */
    private void ranges(int states, RangeWork work) {
        crew.share(ranges(states), (member, number) -> {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            work.over(number * RANGE, end(number, states));
        });
    }

    private static int ranges(int states) {
        return (int) ((states + RANGE - 1L) / RANGE);
    }

    private static int end(int range, int states) {
        return (int) Math.min(states, (range + 1L) * RANGE);
    }

    @Override
    public StateSet until(StateSet first, StateSet goal) {
        StateSet result = goal.copy();
        new WayBack(goal) {
            @Override
            boolean leadsTo(int before) {
                if (result.hasShared(before) || !first.has(before)) {
                    return false;
                }
                if (isAlone) {
                    result.add(before);
                    return true;
                }
                return result.addShared(before);
            }
        }.go();
        return result;
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        SuccessorsLeft successors = new SuccessorsLeft(first, goal, dead, budget);
        StateSet left = successors.states();
        ranges(left.states(), (from, to) -> {
            for (int s = left.next(from); s >= 0 && s < to; s = left.next(s + 1)) {
                long end = predecessors.start(s + 1);
                for (long e = predecessors.start(s); e < end; e++) {
                    int before = predecessors.source(e);
                    if (isAlone) {
                        successors.addEdge(before);
                    } else {
                        successors.addEdgeShared(before);
                    }
                }
            }
        });
        StateSet stranded = new StateSet(left.states(), budget);
        ranges(left.states(), (from, to) -> {
            for (int s = left.next(from); s >= 0 && s < to; s = left.next(s + 1)) {
                if (successors.isStranded(s)) {
                    stranded.add(s); // a range has words of its own
                }
            }
        });
        new WayBack(stranded) {
            @Override
            void begin(int state) {
                if (isAlone) {
                    left.remove(state);
                } else {
                    left.removeShared(state);
                }
            }

            @Override
            boolean leadsTo(int before) {
                return isAlone ? successors.loseEdge(before) : successors.loseEdgeShared(before);
            }
        }.go();
        stranded.free();
        successors.freeCounts();
        return left;
    }

    /** Goes back from some states, and from those before them that are found to be next, each once. */
    private abstract class WayBack {
        private final StateSet seeds;
        private final int ranges;
        private final AtomicInteger nextRange = new AtomicInteger();

        /** States for those that have none; few at a time, so they are not booked. */
        private final Deque<int[]> gifts = new ArrayDeque<>();

        private volatile int given;
        private final SharedWork work = new SharedWork(this::left, 1);

        WayBack(StateSet seeds) {
            this.seeds = seeds;
            ranges = ranges(seeds.states());
        }

        /** A state is gone back from. */
        @SuppressWarnings("UnusedVariable") // most need not know
        void begin(int state) {}

        /** Whether to go back from the state before an edge too; said of one edge to it at most. */
        abstract boolean leadsTo(int before);

        final void go() {
            work.doBy(crew, this::run);
        }

        private long left() {
            return given + (long) Math.max(0, ranges - nextRange.get());
        }

        private void run(int member) {
            StateStack open = new StateStack(budget);
            try {
                int untilLook = POLL_INTERVAL;
                while (!open.isEmpty() || refill(open)) {
                    int s = open.pop();
                    begin(s);
                    long end = predecessors.start(s + 1);
                    for (long e = predecessors.start(s); e < end; e++) {
                        int before = predecessors.source(e);
                        if (leadsTo(before)) {
                            open.push(before);
                        }
                    }
                    if (--untilLook <= 0 || (given == 0 && crew.members() > 1 && open.size() > 2 * GIFT)) {
                        untilLook = untilLook <= 0 ? POLL_INTERVAL : untilLook;
                        if (work.isStopped()) {
                            return;
                        }
                        if (cancelled.getAsBoolean()) {
                            throw new Cancelled();
                        }
                        give(open);
                    }
                }
            } finally {
                open.free();
            }
        }

        private boolean refill(StateStack open) {
            int[] gift = given == 0 ? null : taken();
            if (gift != null) {
                for (int state : gift) {
                    open.push(state);
                }
                return true;
            }
            while (open.isEmpty() && !work.isStopped() && nextRange.get() < ranges) {
                int range = nextRange.getAndIncrement();
                if (range < ranges) {
                    int end = end(range, seeds.states());
                    for (int s = seeds.next(range * RANGE); s >= 0 && s < end; s = seeds.next(s + 1)) {
                        open.push(s);
                    }
                }
            }
            return !open.isEmpty();
        }

        private void give(StateStack open) {
            if (crew.members() == 1 || open.size() <= 2 * GIFT || given > 0) {
                return;
            }
            int[] gift = new int[GIFT];
            for (int i = 0; i < GIFT; i++) {
                gift[i] = open.pop();
            }
            synchronized (gifts) {
                gifts.add(gift);
                given = gifts.size();
            }
            work.callHelpers();
        }

        private int @Nullable [] taken() {
            synchronized (gifts) {
                int[] gift = gifts.poll();
                given = gifts.size();
                return gift;
            }
        }
    }
}
