package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;

/**
 * A record that takes a run of a reduced net back to the original one: which transitions each new one represents, and
 * what else rules have to put into a run. Rules that remove only what no run needs leave no trace here. Belongs to one
 * thread.
 */
final class Journal {
    /** A longer run is not worth showing. */
    private static final int MOST_EVENTS = 1_000_000;

    private static final int ENTRY_BYTES = 64;

    private final int originals;
    private final List<int[]> sequences = new ArrayList<>();
    private final List<Lift> lifts = new ArrayList<>();
    private final List<Integer> transitionsAtLift = new ArrayList<>();
    private final List<int[]> delayed = new ArrayList<>();
    private final Map<Integer, List<Integer>> partners = new HashMap<>();

    /** A journal of a net with this many transitions. */
    Journal(int originals) {
        this.originals = originals;
    }

    /** A transition was added, numbered after all others, which represents these, one after the other. */
    void stands(int[] sequence) {
        sequences.add(sequence);
    }

    /** From now on runs need this to be lifted. */
    void lift(Lift lift) {
        lift(originals + sequences.size(), lift);
    }

    /** Adds a lift for runs without the transitions from this number on. */
    void lift(int transitions, Lift lift) {
        lifts.add(lift);
        transitionsAtLift.add(transitions);
    }

    /** The run with a transition before everything else, some number of times; null where it becomes too long. */
    static @Nullable List<List<Integer>> startingWith(int event, long times, List<List<Integer>> run) {
        long events = run.stream().mapToLong(List::size).sum();
        if (times > MOST_EVENTS - events) {
            return null;
        }
        List<List<Integer>> longer = new ArrayList<>(run);
        List<Integer> first = new ArrayList<>(Collections.nCopies((int) times, event));
        first.addAll(run.get(0));
        longer.set(0, first);
        return longer;
    }

    /** These transitions now happen only together with what needs them; where nothing does, they may still happen last. */
    void delays(int[] transitions) {
        delayed.add(transitions);
    }

    /** A transition now also represents another one, which does the same with a token in another place. */
    void isPartner(int transition, int other) {
        partners.computeIfAbsent(transition, first -> new ArrayList<>(1)).add(other);
    }

    /** The run of the original net, in the same parts; null where it becomes too long, or takes too long. */
    @Nullable
    List<List<Integer>> lifted(List<List<Integer>> run, Limit limit) {
        List<List<Integer>> now = run;
        for (int i = lifts.size() - 1; i >= 0 && now != null; i--) {
            if (limit.isOver()) {
                return null;
            }
            now = expanded(now, transitionsAtLift.get(i));
            now = now == null ? null : lifts.get(i).of(now);
        }
        return now == null ? null : expanded(now, originals);
    }

    /** The original transitions that one represents, in turn; null where they are more than that. */
    @Nullable
    List<Integer> originals(int transition, int most) {
        List<Integer> into = new ArrayList<>();
        return expand(transition, originals, into, most) ? into : null;
    }

    /**
     * The sequences of original transitions that may have to happen last in a run to a dead marking, in this order.
     * Some are missing where there is no time to list them.
     */
    List<List<Integer>> last(Limit limit) {
        List<List<Integer>> all = new ArrayList<>();
        for (int i = delayed.size() - 1; i >= 0; i--) {
            Set<Integer> met = new LinkedHashSet<>();
            for (int transition : delayed.get(i)) {
                addWithPartners(transition, met);
            }
            for (int transition : met) {
                List<Integer> one = limit.isOver() ? null : originals(transition, MOST_EVENTS);
                if (one != null) {
                    all.add(one);
                }
            }
        }
        return all;
    }

    private void addWithPartners(int transition, Set<Integer> met) {
        List<Integer> stack = new ArrayList<>(List.of(transition));
        while (!stack.isEmpty()) {
            int next = stack.remove(stack.size() - 1);
            if (met.add(next)) {
                stack.addAll(partners.getOrDefault(next, List.of()));
            }
        }
    }

    /** About how many bytes it takes. */
    long bytes() {
        long entries = sequences.stream().mapToLong(sequence -> sequence.length).sum();
        return ENTRY_BYTES * ((long) sequences.size() + lifts.size() + delayed.size() + partners.size())
                + Integer.BYTES * entries;
    }

    /** Replaces every transition that was added later than when there were this many. */
    private @Nullable List<List<Integer>> expanded(List<List<Integer>> run, int known) {
        List<List<Integer>> all = new ArrayList<>();
        long events = 0;
        for (List<Integer> part : run) {
            List<Integer> into = new ArrayList<>();
            for (int event : part) {
                if (!expand(event, known, into, MOST_EVENTS)) {
                    return null;
                }
            }
            events += into.size();
            if (events > MOST_EVENTS) {
                return null;
            }
            all.add(into);
        }
        return all;
    }

    /** Appends what a transition represents; false where that is more in all. Goes as deep as agglomerations were nested. */
    private boolean expand(int event, int known, List<Integer> into, int most) {
        List<Integer> stack = new ArrayList<>(List.of(event));
        while (!stack.isEmpty()) {
            int next = stack.remove(stack.size() - 1);
            if (next < known) {
                into.add(next);
            } else {
                int[] sequence = sequences.get(next - originals);
                for (int i = sequence.length - 1; i >= 0; i--) {
                    stack.add(sequence[i]);
                }
            }
            if (into.size() + stack.size() > most) {
                return false;
            }
        }
        return true;
    }

    /** Turns a run of a net after one application of a rule into a run of the net before it. */
    @FunctionalInterface
    interface Lift {
        /**
         * The run of the net before.
         *
         * @param run a run from the initial marking, in parts that follow one another
         * @return the same parts, each with the events that do the same; null where they are too many
         */
        @Nullable
        List<List<Integer>> of(List<List<Integer>> run);
    }
}
