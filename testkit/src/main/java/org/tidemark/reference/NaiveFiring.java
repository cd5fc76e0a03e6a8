package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The firing rule of the textbook, place by place, on markings that are lists of integers. Of the net it reads the arcs
 * and the priorities only. Immutable.
 */
public final class NaiveFiring {
    private final int places;
    private final int transitions;
    private final int[][] takes;
    private final int[][] puts;
    private final int[][] reads;
    private final int[][] inhibits;
    private final int[] priorities;
    /** The places that a transition looks at; of all others any number of tokens will do. */
    private final int[][] asked;

    public NaiveFiring(PetriNet net) {
        places = net.places();
        transitions = net.transitions();
        takes = matrix(net.inputs());
        puts = matrix(net.outputs());
        reads = matrix(net.reads());
        inhibits = matrix(net.inhibitors());
        priorities = net.priorities();
        asked = new int[transitions][];
        for (int t = 0; t < transitions; t++) {
            int each = t;
            asked[t] = IntStream.range(0, places)
                    .filter(p -> takes[each][p] > 0 || reads[each][p] > 0 || inhibits[each][p] > 0)
                    .toArray();
        }
    }

    private int[][] matrix(Arcs arcs) {
        int[][] weights = new int[transitions][places];
        for (int t = 0; t < transitions; t++) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                weights[t][arcs.place(a)] = arcs.weight(a);
            }
        }
        return weights;
    }

    public boolean isEnabled(List<Integer> marking, int t) {
        if (!findsTokens(marking, t)) {
            return false;
        }
        for (int other = 0; other < transitions; other++) {
            if (priorities[other] > priorities[t] && findsTokens(marking, other)) {
                return false;
            }
        }
        return true;
    }

    private boolean findsTokens(List<Integer> marking, int t) {
        for (int p : asked[t]) {
            int tokens = marking.get(p);
            boolean inhibited = inhibits[t][p] > 0 && tokens >= inhibits[t][p];
            if (tokens < takes[t][p] || tokens < reads[t][p] || inhibited) {
                return false;
            }
        }
        return true;
    }

    boolean isDead(List<Integer> marking) {
        for (int t = 0; t < transitions; t++) {
            if (isEnabled(marking, t)) {
                return false;
            }
        }
        return true;
    }

    /** The marking after an enabled transition. */
    public List<Integer> fire(List<Integer> marking, int t) {
        List<Integer> next = new ArrayList<>();
        for (int p = 0; p < places; p++) {
            next.add(Math.addExact(marking.get(p) - takes[t][p], puts[t][p]));
        }
        return next;
    }
}
