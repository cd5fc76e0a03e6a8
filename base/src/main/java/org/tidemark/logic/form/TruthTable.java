package org.tidemark.logic.form;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Functions of a few conditions, each as a reduced ordered decision graph: equal functions have equal numbers. Small and short-lived; throws
 * {@link ArithmeticException} when it would need more than a fixed number of nodes or steps. Not thread-safe.
 */
final class TruthTable {
    static final int FALSE = 0;
    static final int TRUE = 1;

    private static final int MOST_NODES = 20_000;

    /** How many results are remembered, and so how much work there is at most. */
    private static final int MOST_RESULTS = 50_000;

    private int[] variable = new int[64];
    private int[] low = new int[64];
    private int[] high = new int[64];
    private int size = 2;
    private final Map<List<Integer>, Integer> unique = new HashMap<>();
    private final Map<List<Integer>, Integer> chosen = new HashMap<>();
    private final Map<List<Integer>, Cover> covers = new HashMap<>();

    /** No condition at all. */
    TruthTable() {
        variable[FALSE] = Integer.MAX_VALUE;
        variable[TRUE] = Integer.MAX_VALUE;
    }

    /** The function that has the value of a condition. */
    int condition(int number) {
        return node(number, FALSE, TRUE);
    }

    private int node(int v, int ifFalse, int ifTrue) {
        if (ifFalse == ifTrue) {
            return ifFalse;
        }
        return unique.computeIfAbsent(List.of(v, ifFalse, ifTrue), made -> {
            if (size == MOST_NODES) {
                throw new ArithmeticException("too many nodes");
            }
            if (size == variable.length) {
                variable = Arrays.copyOf(variable, 2 * size);
                low = Arrays.copyOf(low, 2 * size);
                high = Arrays.copyOf(high, 2 * size);
            }
            variable[size] = v;
            low[size] = ifFalse;
            high[size] = ifTrue;
            return size++;
        });
    }

    int not(int f) {
        return choose(f, FALSE, TRUE);
    }

    int and(int f, int g) {
        return choose(f, g, FALSE);
    }

    int or(int f, int g) {
        return choose(f, TRUE, g);
    }

    /** {@code g} where {@code f} holds, and {@code h} where it does not. */
    int choose(int f, int g, int h) {
        if (f == TRUE || g == h) {
            return g;
        }
        if (f == FALSE) {
            return h;
        }
        List<Integer> key = List.of(f, g, h);
        Integer known = chosen.get(key);
        if (known == null) {
            if (chosen.size() >= MOST_RESULTS) {
                throw new ArithmeticException("too many steps");
            }
            int v = Math.min(variable[f], Math.min(variable[g], variable[h]));
            int ifFalse = choose(low(f, v), low(g, v), low(h, v));
            int ifTrue = choose(high(f, v), high(g, v), high(h, v));
            known = node(v, ifFalse, ifTrue);
            chosen.put(key, known);
        }
        return known;
    }

    private int low(int f, int v) {
        return variable[f] == v ? low[f] : f;
    }

    private int high(int f, int v) {
        return variable[f] == v ? high[f] : f;
    }

    /**
     * A disjunction of conjunctions of conditions.
     *
     * @param function its function
     * @param cubes the conjunctions; a condition is {@code 2v}, its negation {@code 2v + 1}
     */
    record Cover(int function, List<List<Integer>> cubes) {
        /** How many conditions are written. */
        int length() {
            return cubes.stream().mapToInt(List::size).sum();
        }
    }

    /**
     * A short disjunction that holds wherever {@code least} does and nowhere but where {@code most} does, from which nothing can be left out
     * (Minato, <i>Fast generation of prime-irredundant covers from binary decision diagrams</i>, 1993).
     *
     * @param mostCubes with more conjunctions than this it is of no use
     * @return null if there are more
     */
    @Nullable
    Cover cover(int least, int most, int mostCubes) {
        if (least == FALSE) {
            return new Cover(FALSE, List.of());
        }
        if (most == TRUE) {
            return new Cover(TRUE, List.of(List.of()));
        }
        List<Integer> key = List.of(least, most);
        Cover known = covers.get(key);
        if (known == null) {
            known = newCover(least, most, mostCubes);
            if (known != null) {
                covers.put(key, known);
            }
        }
        return known;
    }

    /** A cover of two halves and of what both have in common; every conjunction of a part is one of the whole. */
    private @Nullable Cover newCover(int least, int most, int mostCubes) {
        int v = Math.min(variable[least], variable[most]);
        int least0 = low(least, v);
        int least1 = high(least, v);
        int most0 = low(most, v);
        int most1 = high(most, v);
        Cover without = cover(and(least0, not(most1)), most0, mostCubes);
        Cover with = without == null ? null : cover(and(least1, not(most0)), most1, mostCubes);
        if (without == null || with == null) {
            return null;
        }
        int left = or(and(least0, not(without.function)), and(least1, not(with.function)));
        Cover either = cover(left, and(most0, most1), mostCubes);
        if (either == null || either.cubes.size() + without.cubes.size() + with.cubes.size() > mostCubes) {
            return null;
        }
        List<List<Integer>> cubes = new ArrayList<>(either.cubes);
        without.cubes.forEach(cube -> cubes.add(with(cube, 2 * v + 1)));
        with.cubes.forEach(cube -> cubes.add(with(cube, 2 * v)));
        int function = or(either.function, node(v, without.function, with.function));
        return new Cover(function, cubes);
    }

    private static List<Integer> with(List<Integer> cube, int literal) {
        List<Integer> longer = new ArrayList<>(List.of(literal));
        longer.addAll(cube);
        return longer;
    }
}
