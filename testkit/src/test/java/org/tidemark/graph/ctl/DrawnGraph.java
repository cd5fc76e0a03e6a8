package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tidemark.reference.NaiveStateSpace.Edge;

/**
 * A graph of up to nine states drawn at random, and what can be said of it by the definition; a set of states is the bits
 * of an integer. What is fair is found by trying every set of states that a run may visit again and again.
 *
 * @param graph its states, numbered as a search finds them
 * @param a the states with the label a
 * @param b the states with the label b
 * @param fair what runs are to be fair to
 */
record DrawnGraph(ListedGraph graph, int a, int b, FairSets fair) {
    static final int EVENTS = 4;

    static DrawnGraph of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int most = 1 + random.nextInt(9);
        int states = 1;
        List<List<Edge>> out = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            List<Edge> edges = new ArrayList<>();
            for (int e = 0; e < EVENTS; e++) {
                if (random.nextInt(5) < 2) {
                    int target = random.nextInt(Math.min(states + 1, most));
                    states = Math.max(states, target + 1);
                    edges.add(new Edge(s, e, target));
                }
            }
            out.add(edges);
        }
        return new DrawnGraph(
                new ListedGraph(out, IntStream.range(0, states).boxed().toList()),
                labelled(random, states, 3),
                labelled(random, states, 1),
                new FairSets(events(random), events(random)));
    }

    /** Each state with a chance of that many quarters. */
    private static int labelled(SplittableRandom random, int states, int quarters) {
        int set = 0;
        for (int s = 0; s < states; s++) {
            set |= random.nextInt(4) < quarters ? 1 << s : 0;
        }
        return set;
    }

    private static List<int[]> events(SplittableRandom random) {
        List<int[]> sets = new ArrayList<>();
        for (int n = random.nextInt(3); n > 0; n--) {
            int set = 1 + random.nextInt((1 << EVENTS) - 1);
            sets.add(IntStream.range(0, EVENTS).filter(event -> has(set, event)).toArray());
        }
        return sets;
    }

    int states() {
        return graph.states();
    }

    List<Edge> out(int state) {
        return graph.out().get(state);
    }

    int next(int of) {
        return those(s -> out(s).stream().anyMatch(edge -> has(of, edge.target())));
    }

    int until(int first, int goal) {
        int found = goal;
        for (int before = -1; before != found; ) {
            before = found;
            found |= first & next(found);
        }
        return found;
    }

    int dead() {
        return those(s -> out(s).isEmpty());
    }

    /** The states of a set where a maximal run can stay forever; where fairness counts, a fair one. */
    int stays(int set, boolean fairly) {
        int found = set & dead();
        for (int part = set; part != 0; part = (part - 1) & set) {
            if (isConnected(part) && (!fairly || isFair(part))) {
                found |= part;
            }
        }
        return found;
    }

    private boolean isConnected(int part) {
        return IntStream.range(0, states()).filter(s -> has(part, s)).allMatch(s -> after(s, part) == part);
    }

    /** The states that are reached from one by one or more steps within a part. */
    private int after(int state, int part) {
        int reached = 0;
        for (int before = -1; before != reached; ) {
            before = reached;
            int from = reached | (1 << state);
            for (int s = 0; s < states(); s++) {
                for (Edge edge : out(s)) {
                    reached |= has(from, s) ? part & (1 << edge.target()) : 0;
                }
            }
        }
        return reached;
    }

    private boolean isFair(int part) {
        return IntStream.range(0, fair.size())
                .allMatch(c ->
                        happens(c, part) || (fair.isStrong(c) ? (part & enabled(c)) == 0 : (part & ~enabled(c)) != 0));
    }

    /** The states where some event of a constraint can happen. */
    int enabled(int constraint) {
        return those(s -> out(s).stream().anyMatch(edge -> isOf(constraint, edge.transition())));
    }

    /** Whether an event is one of those of a constraint. */
    boolean isOf(int constraint, int event) {
        return fair.events(constraint).anyMatch(own -> own == event);
    }

    private boolean happens(int constraint, int part) {
        return graph.out().stream()
                .flatMap(List::stream)
                .anyMatch(edge ->
                        has(part, edge.source()) && has(part, edge.target()) && isOf(constraint, edge.transition()));
    }

    private int those(IntPredicate such) {
        return IntStream.range(0, states()).filter(such).map(s -> 1 << s).sum();
    }

    /** Whether a state is in a set. */
    static boolean has(int set, int state) {
        return (set >> state & 1) != 0;
    }
}
