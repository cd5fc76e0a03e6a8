package org.tidemark.compose.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.aggregate.Aggregation;
import org.tidemark.compose.group.GroupedSystem;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Finds runs of a composed system. As an exploration keeps no predecessors, a run is searched backwards among the
 * states of the highest tier, which are few, and taken down tier by tier. Immutable.
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

    /** The run in the aggregated system of the tier below. Steps that change nothing there do not exist in a run. */
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

    /**
     * Finds a shortest run to a state of a system whose reachable states are known, backwards and breadth first. Only
     * reachable states are met, so that the search ends at the initial state. Booked until it is done; one thread.
     */
    private static final class BackwardSearch {
        private static final int POLL_INTERVAL = 1 << 12;

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
                if (at % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
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

    /**
     * Makes a run between classes a run between states, as in the proof of Theorem 3.1, from the end to the beginning:
     * for a step into a class there is, whatever member of it is wanted, a member of the class before from which the
     * part comes there with some steps of its own before and behind. Used once, by one thread.
     */
    private static final class Lifting {
        private final Tier tier;
        private final IdentityHashMap<StepMatrix, StepMatrix> backwards = new IdentityHashMap<>();
        private final List<Move> moves = new ArrayList<>();
        private final MemoryBudget budget;
        private long booked;
        private int[] state;

        private Lifting(Tier tier, int[] target, MemoryBudget budget) {
            this.tier = tier;
            this.budget = budget;
            state = target.clone();
        }

        /**
         * The run of the tier's system.
         *
         * @param run a run of its aggregated system from the initial state on
         * @param target a member of the classes it ends in, where the result ends
         * @throws MemoryBudget.Exhausted when there is no room
         * @throws Cancelled when it is cancelled
         */
        static List<Move> of(Tier tier, List<Move> run, int[] target, MemoryBudget budget, BooleanSupplier cancelled) {
            Lifting lifting = new Lifting(tier, target, budget);
            try {
                return lifting.lift(run, cancelled);
            } finally {
                budget.release(lifting.booked);
            }
        }

        private List<Move> lift(List<Move> run, BooleanSupplier cancelled) {
            Kronecker system = tier.system();
            for (int i = run.size() - 1; i >= 0; i--) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                Move move = run.get(i);
                int[] before = i == 0 ? initialClasses() : run.get(i - 1).target();
                if (move.joint() < 0) {
                    Path path = path(move.part(), null, before[move.part()], -1);
                    undo(move.part(), path.behind);
                } else {
                    undoTogether(move.joint(), before);
                }
            }
            for (int p = 0; p < state.length; p++) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                int initial = system.parts().get(p).initial();
                if (state[p] != initial) {
                    undo(p, path(p, null, -1, initial).behind);
                }
            }
            Collections.reverse(moves);
            return moves;
        }

        private int[] initialClasses() {
            return tier.aggregated().parts().stream()
                    .mapToInt(Kronecker.Part::initial)
                    .toArray();
        }

        private void undoTogether(int number, int[] before) {
            Kronecker.Joint joint = tier.system().joints().get(number);
            Path[] paths = new Path[joint.partners().size()];
            for (int k = 0; k < paths.length; k++) {
                int p = joint.partners().get(k);
                paths[k] = path(p, joint.steps().get(k), before[p], -1);
                undo(p, paths[k].behind);
            }
            moves.add(Move.together(number, state.clone()));
            for (int k = 0; k < paths.length; k++) {
                state[joint.partners().get(k)] = paths[k].before.get(paths[k].before.size() - 1);
            }
            for (int k = 0; k < paths.length; k++) {
                undo(joint.partners().get(k), paths[k].before);
            }
        }

        /** Takes back steps of one part, given as the states it goes through, of which it is in the last one. */
        private void undo(int part, List<Integer> through) {
            for (int i = through.size() - 1; i > 0; i--) {
                moves.add(Move.alone(part, state.clone()));
                state[part] = through.get(i - 1);
            }
        }

        /**
         * The states that a part goes through.
         *
         * @param before the states up to the joint step
         * @param behind the states from then on, or all if there is no joint step
         */
        private record Path(List<Integer> before, List<Integer> behind) {}

        /**
         * How the part comes to the state it is in, from some member of a class or from one state, by steps of its own
         * and one joint step if it is given. Searched backwards, in two copies of the part: behind the joint step and
         * before it.
         */
        private Path path(int part, @Nullable StepMatrix joint, int fromClass, int fromState) {
            Aggregation classes = tier.classes().get(part);
            StepMatrix silent = backward(tier.system().parts().get(part).local());
            int states = silent.states();
            int[] next = new int[2 * states];
            Arrays.fill(next, -1);
            int[] queue = new int[2 * states];
            int size = 0;
            next[state[part]] = state[part];
            queue[size++] = state[part];
            int from = -1;
            for (int at = 0; at < size && from < 0; at++) {
                int copy = queue[at] / states;
                int here = queue[at] % states;
                boolean crossed = joint == null || copy == 1;
                if (crossed && (fromState >= 0 ? here == fromState : classes.classOf(here) == fromClass)) {
                    from = queue[at];
                }
                size = enter(silent, here, copy * states, queue[at], next, queue, size);
                if (joint != null && copy == 0) {
                    size = enter(backward(joint), here, states, queue[at], next, queue, size);
                }
            }
            if (from < 0) {
                throw new IllegalStateException("a class with a member that is not reached as the others are");
            }
            return path(from, states, next);
        }

        private static int enter(StepMatrix matrix, int state, int copy, int by, int[] next, int[] queue, int size) {
            int end = size;
            for (int step = matrix.from(state); step < matrix.to(state); step++) {
                int entry = copy + matrix.target(step);
                if (next[entry] < 0) {
                    next[entry] = by;
                    queue[end++] = entry;
                }
            }
            return end;
        }

        private static Path path(int from, int states, int[] next) {
            List<Integer> before = new ArrayList<>();
            List<Integer> behind = new ArrayList<>();
            int entry = from;
            while (true) {
                (entry >= states ? before : behind).add(entry % states);
                if (next[entry] == entry) {
                    return new Path(before, behind);
                }
                entry = next[entry];
            }
        }

        private StepMatrix backward(StepMatrix matrix) {
            StepMatrix known = backwards.get(matrix);
            if (known == null) {
                budget.replace(0, matrix.bytes());
                booked += matrix.bytes();
                known = matrix.transposed();
                backwards.put(matrix, known);
            }
            return known;
        }
    }

    /**
     * A number for each of some numbers, none of them negative. Sixteen bytes per slot, booked until released; not
     * thread-safe.
     */
    private static final class RankMap {
        private final MemoryBudget budget;
        private long[] keys = new long[1 << 8];
        private long[] values = new long[1 << 8];
        private int size;

        RankMap(MemoryBudget budget) {
            this.budget = budget;
            budget.replace(0, 16L * keys.length);
        }

        /** Enters a number and its value; false where it was there, which changes nothing. */
        boolean put(long key, long value) {
            int slot = slot(key);
            if (keys[slot] != 0) {
                return false;
            }
            keys[slot] = key + 1;
            values[slot] = value;
            size++;
            if (2 * size > keys.length) {
                grow();
            }
            return true;
        }

        boolean has(long key) {
            return keys[slot(key)] != 0;
        }

        /** The value of a number that is there. */
        long get(long key) {
            return values[slot(key)];
        }

        /** Keys are kept plus one, so that 0 is a free slot. */
        private int slot(long key) {
            long hash = key * 0x9E3779B97F4A7C15L;
            int slot = (int) (hash ^ hash >>> 32) & keys.length - 1;
            while (keys[slot] != 0 && keys[slot] != key + 1) {
                slot = (slot + 1) & keys.length - 1;
            }
            return slot;
        }

        private void grow() {
            if (keys.length > 1 << 28) {
                throw new MemoryBudget.Exhausted();
            }
            budget.replace(16L * keys.length, 32L * keys.length);
            long[] formerKeys = keys;
            long[] formerValues = values;
            keys = new long[2 * formerKeys.length];
            values = new long[keys.length];
            for (int i = 0; i < formerKeys.length; i++) {
                if (formerKeys[i] != 0) {
                    int slot = slot(formerKeys[i] - 1);
                    keys[slot] = formerKeys[i];
                    values[slot] = formerValues[i];
                }
            }
        }

        void release() {
            budget.release(16L * keys.length);
        }
    }
}
