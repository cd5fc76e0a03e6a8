package org.tidemark.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.model.Component;

/**
 * Numbers for the local states of a sequential part that grow along its moves: the longest way there, in moves.
 *
 * <p>{@link #monotone} gives all states of a strongly connected component one number, so that no move goes back;
 * {@link #forward} leaves out the moves by which a depth-first search from the initial state comes back to where it came
 * from, so that those and no others go back. A part that can be nowhere has that as one state more, whose number is 0.
 * Takes time proportional to the moves; no recursion. Belongs to one thread.
 */
final class LocalOrder {
    private final Component part;
    private final int states;
    private final List<List<Integer>> next = new ArrayList<>();
    /** The states in the order in which a depth-first search leaves them for good. */
    private final int[] leaving;

    private final int[] leftAt;

    LocalOrder(Component part) {
        this.part = part;
        states = part.fields().size() + (part.canBeNowhere() ? 1 : 0);
        for (int s = 0; s < states; s++) {
            next.add(new ArrayList<>());
        }
        for (Component.Move move : part.moves()) {
            next.get(state(move.from())).add(state(move.to()));
        }
        leaving = new int[states];
        leftAt = new int[states];
        search();
    }

    private int state(int local) {
        return local == Component.NOWHERE ? part.fields().size() : local;
    }

    private void search() {
        boolean[] met = new boolean[states];
        int left = leave(state(part.initial()), met, 0);
        for (int s = 0; s < states; s++) {
            left = met[s] ? left : leave(s, met, left);
        }
    }

    /** Searches from a state and returns how many states have been left then. */
    private int leave(int from, boolean[] met, int leftBefore) {
        int left = leftBefore;
        int[] path = new int[states];
        int[] tried = new int[states];
        int depth = 1;
        path[0] = from;
        met[from] = true;
        while (depth > 0) {
            int s = path[depth - 1];
            if (tried[s] == next.get(s).size()) {
                leftAt[s] = left;
                leaving[left++] = s;
                depth--;
            } else {
                int t = next.get(s).get(tried[s]++);
                if (!met[t]) {
                    met[t] = true;
                    path[depth++] = t;
                }
            }
        }
        return left;
    }

    /** The part's number as a sum of its fields, with no move that goes back. */
    WeightedFields monotone() {
        int[] component = components();
        int[] level = new int[states];
        // Whatever leads into a component lies in one of a higher number, and is final when its turn comes.
        Integer[] order = new Integer[states];
        Arrays.setAll(order, s -> s);
        Arrays.sort(order, (a, b) -> Integer.compare(component[b], component[a]));
        int[] levelOf = new int[states];
        for (int s : order) {
            for (int t : next.get(s)) {
                if (component[t] != component[s]) {
                    levelOf[component[t]] = Math.max(levelOf[component[t]], levelOf[component[s]] + 1);
                }
            }
        }
        Arrays.setAll(level, s -> levelOf[component[s]]);
        return weights(level);
    }

    /** The part's number as a sum of its fields, with no move that goes back but those that close a cycle. */
    WeightedFields forward() {
        int[] level = new int[states];
        for (int i = states - 1; i >= 0; i--) {
            int s = leaving[i];
            for (int t : next.get(s)) {
                if (leftAt[t] < i) {
                    level[t] = Math.max(level[t], level[s] + 1);
                }
            }
        }
        return weights(level);
    }

    /** The same, but no two local states have one number: states on different branches come one branch after the other. */
    WeightedFields distinct() {
        int[] level = new int[states];
        Arrays.setAll(level, s -> states - 1 - leftAt[s]);
        return weights(level);
    }

    /** The strongly connected component of each state; moves between components lead to lower numbers. */
    private int[] components() {
        return ComponentNumbers.of(next.stream()
                .map(to -> to.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new));
    }

    private WeightedFields weights(int[] level) {
        int zero = part.canBeNowhere() ? level[part.fields().size()] : 0;
        WeightedFields sum = new WeightedFields();
        for (int i = 0; i < part.fields().size(); i++) {
            sum.add(part.fields().get(i), level[i] - zero);
        }
        return sum;
    }
}
