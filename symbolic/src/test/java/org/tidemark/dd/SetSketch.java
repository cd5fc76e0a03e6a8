package org.tidemark.dd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCursor;

/** Random sets of states as lists of numbers in lexicographic order: what diagrams are compared with. */
public final class SetSketch {
    public static final Comparator<List<Integer>> ORDER = (a, b) -> Arrays.compare(array(a), array(b));

    private SetSketch() {}

    public static int[] sizes(SplittableRandom random) {
        int[] sizes = new int[random.nextInt(1, 6)];
        Arrays.setAll(sizes, k -> random.nextInt(1, 5));
        return sizes;
    }

    public static Forest forest(int... sizes) {
        return new Forest(sizes, MemoryBudget.unlimited(), () -> false);
    }

    /** All states of these sizes. */
    public static NavigableSet<List<Integer>> all(int[] sizes) {
        List<List<Integer>> prefixes = List.of(List.of());
        for (int size : sizes) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> prefix : prefixes) {
                for (int value = 0; value < size; value++) {
                    List<Integer> next = new ArrayList<>(prefix);
                    next.add(value);
                    longer.add(next);
                }
            }
            prefixes = longer;
        }
        return prefixes.stream().collect(Collectors.toCollection(() -> new TreeSet<>(ORDER)));
    }

    public static NavigableSet<List<Integer>> those(NavigableSet<List<Integer>> of, Predicate<List<Integer>> such) {
        return of.stream().filter(such).collect(Collectors.toCollection(() -> new TreeSet<>(ORDER)));
    }

    /** A random part of the states: none, few, many or all of them. */
    public static NavigableSet<List<Integer>> some(int[] sizes, SplittableRandom random) {
        double share = random.nextInt(5) / 4.0;
        return those(all(sizes), state -> random.nextDouble() < share);
    }

    public static int root(Forest forest, NavigableSet<List<Integer>> states) {
        int root = Forest.EMPTY;
        for (List<Integer> state : states) {
            root = forest.add(root, array(state));
        }
        return root;
    }

    public static NavigableSet<List<Integer>> states(Dag dag) {
        NavigableSet<List<Integer>> states = new TreeSet<>(ORDER);
        for (DagCursor cursor = dag.cursor(); cursor.next(); ) {
            states.add(list(cursor.state()));
        }
        return states;
    }

    public static NavigableSet<List<Integer>> states(Forest forest, int root) {
        return states(Dag.of(forest, root, MemoryBudget.unlimited()));
    }

    public static int[] array(List<Integer> state) {
        return state.stream().mapToInt(Integer::intValue).toArray();
    }

    public static List<Integer> list(int[] state) {
        return Arrays.stream(state).boxed().toList();
    }
}
