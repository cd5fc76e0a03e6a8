package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;

/**
 * Fires transitions no more often than a solution of the state equation says, in every order that a {@linkplain StubbornChoice stubborn set} leaves, until a
 * marking meets the goal.
 *
 * <p>Depth-first over how often each transition has fired, which also gives the marking. Keeps one vector and one set for each, and those of lemmas for good, so
 * their number times their length is limited. Not thread-safe.
 */
final class CountedRuns {
    /** The numbers in all vectors and sets that are kept for one goal, at most, and how many more each vector with its set takes. */
    private static final long MOST_NUMBERS = 2_000_000;

    private static final int PER_VECTOR = 16;

    /** What came of a solution. */
    sealed interface Outcome {}

    /** A run to the goal. */
    record Found(List<Integer> run) implements Outcome {
        Found {
            run = List.copyOf(run);
        }
    }

    /** No order of its firings leads to the goal. */
    record Stuck(WithinCounts lemma) implements Outcome {}

    /** There were too many orders, or there was no time. */
    record GivenUp() implements Outcome {}

    private final PlaceUse use;
    private final PetriNet net;
    private final StubbornChoice choice;
    private final int[] marking;
    private final long[] left;
    private final Map<SparseVector, BitSet> seen = new HashMap<>();
    private long kept;
    private SparseVector counts = SparseVector.of(new int[0], new long[0]);

    CountedRuns(PlaceUse use, ProofGoal goal) {
        this.use = use;
        net = use.net();
        choice = new StubbornChoice(use, goal);
        marking = net.initialMarking();
        left = new long[net.transitions()];
    }

    /** A step of the search: which transitions are to be fired there, and which of them is next. */
    private static final class Step {
        private final int[] events;
        private int next;

        Step(int[] events) {
            this.events = events;
        }
    }

    /** Looks for a run to the goal that fires each transition no more often than this. */
    Outcome within(SparseVector most, Limit limit) {
        begin(most);
        List<Step> path = new ArrayList<>();
        Step first = visit(fired());
        if (first == null) {
            return new Found(List.of());
        }
        path.add(first);
        while (!path.isEmpty()) {
            Step step = path.get(path.size() - 1);
            if (step.next == step.events.length) {
                path.remove(path.size() - 1);
                if (!path.isEmpty()) {
                    fire(last(path), -1);
                }
                continue;
            }
            if (kept + numbers() > MOST_NUMBERS || limit.isOver()) {
                return new GivenUp();
            }
            fire(step.events[step.next++], 1);
            SparseVector now = fired();
            if (seen.containsKey(now)) {
                fire(last(path), -1);
                continue;
            }
            Step next = visit(now);
            if (next == null) {
                return new Found(
                        path.stream().map(done -> done.events[done.next - 1]).toList());
            }
            path.add(next);
        }
        kept += numbers();
        return new Stuck(new WithinCounts(counts, choice.exceeding(), Map.copyOf(seen)));
    }

    private long numbers() {
        return seen.size() * (PER_VECTOR + counts.size() + net.transitions() / (long) Long.SIZE);
    }

    private static int last(List<Step> path) {
        Step step = path.get(path.size() - 1);
        return step.events[step.next - 1];
    }

    private void begin(SparseVector most) {
        choice.begin();
        seen.clear();
        counts = most;
        System.arraycopy(net.initialMarking(), 0, marking, 0, marking.length);
        Arrays.fill(left, 0);
        for (int k = 0; k < most.size(); k++) {
            left[most.position(k)] = most.value(k);
        }
    }

    /** Notes where the search is, and what to fire there; null where the goal is met. */
    private @Nullable Step visit(SparseVector fired) {
        BitSet chosen = choice.choose(marking, left);
        if (chosen == null) {
            return null;
        }
        seen.put(fired, chosen);
        return new Step(chosen.stream().filter(t -> use.isEnabled(t, marking)).toArray());
    }

    private void fire(int t, int times) {
        SparseVector effect = use.effect(t);
        for (int k = 0; k < effect.size(); k++) {
            int p = effect.position(k);
            marking[p] = Math.toIntExact(marking[p] + times * effect.value(k));
        }
        left[t] -= times;
    }

    /** How often each transition has fired. */
    private SparseVector fired() {
        int[] transitions = new int[counts.size()];
        long[] times = new long[transitions.length];
        int n = 0;
        for (int k = 0; k < counts.size(); k++) {
            long done = counts.value(k) - left[counts.position(k)];
            if (done > 0) {
                transitions[n] = counts.position(k);
                times[n++] = done;
            }
        }
        return SparseVector.of(Arrays.copyOf(transitions, n), Arrays.copyOf(times, n));
    }
}
