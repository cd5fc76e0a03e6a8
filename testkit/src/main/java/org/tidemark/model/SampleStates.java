package org.tidemark.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The first few dozen reachable states of a model, in the order of a breadth-first search.
 *
 * @param fitting the states whose successors all fit the layout
 * @param overflowing the states some successor of which does not
 */
record SampleStates(List<long[]> fitting, List<long[]> overflowing) {
    private static final int MOST_STATES = 60;

    static SampleStates of(Model model) {
        SampleStates sample = new SampleStates(new ArrayList<>(), new ArrayList<>());
        Set<List<Long>> seen = new HashSet<>();
        List<long[]> frontier = new ArrayList<>();
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        enqueue(initial, seen, frontier);
        Expander expander = model.expander();
        for (int i = 0; i < frontier.size() && i < MOST_STATES; i++) {
            try {
                enqueue(successors(expander, frontier.get(i)), seen, frontier);
                sample.fitting.add(frontier.get(i));
            } catch (FieldOverflow overflow) {
                sample.overflowing.add(frontier.get(i));
            }
        }
        return sample;
    }

    private static void enqueue(Successors batch, Set<List<Long>> seen, List<long[]> frontier) {
        for (int i = 0; i < batch.size(); i++) {
            if (seen.add(list(words(batch, i)))) {
                frontier.add(words(batch, i));
            }
        }
    }

    static Successors successors(Expander expander, long[] state) {
        Successors out = new Successors(state.length, 4);
        expander.expand(state, 0, out);
        return out;
    }

    /** A copy of an entry's words. */
    static long[] words(Successors batch, int entry) {
        return Arrays.copyOfRange(batch.words(), batch.at(entry), batch.at(entry + 1));
    }

    static List<Long> list(long[] words) {
        return LongStream.of(words).boxed().toList();
    }
}
