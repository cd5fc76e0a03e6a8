package org.tidemark.format.svg;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The column of each node: places first, then transitions, by the step in which they can first take part.
 *
 * <p>Marked places are leftmost; a transition is to the right of all places it needs, a place to the right of the
 * transition that can first fill it, as if tokens were never consumed. All other arcs into a place then lead back,
 * which breaks cycles as a reader of the net would. Places that no transition fills are treated as marked.
 */
final class Ranks {
    private static final int UNKNOWN = -1;
    private static final int PASSES = 4;

    private final PetriNet net;
    private final int[] rank;
    private final int[] missing;
    private final int[][] consumers;
    private final Deque<Integer> known = new ArrayDeque<>();

    private Ranks(PetriNet net) {
        this.net = net;
        rank = new int[net.places() + net.transitions()];
        Arrays.fill(rank, UNKNOWN);
        missing = new int[net.transitions()];
        consumers = new int[net.places()][0];
    }

    static int[] of(PetriNet net) {
        Ranks ranks = new Ranks(net);
        ranks.fire();
        ranks.tighten();
        return ranks.compressed();
    }

    private void fire() {
        for (int t = 0; t < net.transitions(); t++) {
            count(t, net.inputs());
            count(t, net.reads());
        }
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) > 0) {
                reach(p, 0);
            }
        }
        for (int t = 0; t < net.transitions(); t++) {
            if (missing[t] == 0) {
                fire(t);
            }
        }
        spread();
        boolean[] fed = fed();
        for (int round = 0; round < 2; round++) {
            for (int p = 0; p < net.places(); p++) {
                if (rank[p] == UNKNOWN && (round == 1 || !fed[p])) {
                    reach(p, 0);
                    spread();
                }
            }
        }
    }

    private void count(int transition, Arcs arcs) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int place = arcs.place(a);
            missing[transition]++;
            consumers[place] = Arrays.copyOf(consumers[place], consumers[place].length + 1);
            consumers[place][consumers[place].length - 1] = transition;
        }
    }

    private boolean[] fed() {
        boolean[] fed = new boolean[net.places()];
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                fed[net.outputs().place(a)] = true;
            }
        }
        return fed;
    }

    private void reach(int place, int at) {
        if (rank[place] == UNKNOWN) {
            rank[place] = at;
            known.add(place);
        }
    }

    private void spread() {
        while (!known.isEmpty()) {
            for (int t : consumers[known.remove()]) {
                if (--missing[t] == 0) {
                    fire(t);
                }
            }
        }
    }

    private void fire(int transition) {
        int last = Math.max(last(transition, net.inputs()), last(transition, net.reads()));
        rank[net.places() + transition] = last + 1;
        for (int a = net.outputs().from(transition); a < net.outputs().to(transition); a++) {
            reach(net.outputs().place(a), last + 2);
        }
    }

    private int last(int transition, Arcs arcs) {
        return IntStream.range(arcs.from(transition), arcs.to(transition))
                .map(a -> rank[arcs.place(a)])
                .max()
                .orElse(0);
    }

    /** Moves places from the left edge towards the first transition that needs them. */
    private void tighten() {
        for (int pass = 0; pass < PASSES; pass++) {
            int[] before = new int[net.places()];
            int[] after = new int[net.places()];
            int[] nearest = new int[net.places()];
            Arrays.fill(nearest, Integer.MAX_VALUE);
            for (int t = 0; t < net.transitions(); t++) {
                int at = rank[net.places() + t];
                for (Arcs arcs : new Arcs[] {net.inputs(), net.reads(), net.inhibitors(), net.outputs()}) {
                    for (int a = arcs.from(t); a < arcs.to(t); a++) {
                        int p = arcs.place(a);
                        if (at > rank[p]) {
                            after[p]++;
                            nearest[p] = Math.min(nearest[p], at);
                        } else {
                            before[p]++;
                        }
                    }
                }
            }
            for (int p = 0; p < net.places(); p++) {
                if (after[p] > before[p]) {
                    rank[p] = Math.max(rank[p], nearest[p] - 1);
                }
            }
        }
    }

    /** The same order without empty columns. */
    private int[] compressed() {
        int[] used = Arrays.stream(rank).sorted().distinct().toArray();
        return Arrays.stream(rank).map(r -> Arrays.binarySearch(used, r)).toArray();
    }
}
