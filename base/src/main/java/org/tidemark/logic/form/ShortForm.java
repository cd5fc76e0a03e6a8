package org.tidemark.logic.form;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Linear;
import org.tidemark.logic.LinearComparison;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;

/**
 * Writes the parts of a formula that are about single states in fewer words, by their truth tables: what contradicts
 * itself becomes false, what always holds true, and what a shorter combination of the same conditions says is said by
 * that. Of conditions it knows only that they are the same, or compare the same sum with different numbers, and that no
 * place holds fewer than no tokens; so it comes before names are expanded, while conditions are few.
 *
 * <p>A part is kept as it is unless what it becomes has fewer conditions. Equivalent in every state, dead ones too.
 * Stateless.
 */
public final class ShortForm {
    /** With more different conditions than this, a truth table is not tried. */
    private static final int MOST_CONDITIONS = 60;

    private ShortForm() {}

    /** The formula with its state formulas in short form. */
    public static Formula of(Formula f) {
        if (Logic.of(f) == Logic.STATE) {
            return shorter(f);
        }
        List<Formula> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(of(part)));
        return parts.equals(f.children()) ? f : Expansion.rebuilt(f, parts);
    }

    private static Formula shorter(Formula f) {
        if (f.children().isEmpty()) {
            return f;
        }
        try {
            return new Reader().shortened(f);
        } catch (ArithmeticException tooMuch) {
            return f;
        }
    }

    /** A condition, which may be that a sum has at least some value. */
    private record Condition(Formula holds, Formula fails) {}

    /** Reads one state formula into a truth table, and writes it from there. */
    private static final class Reader {
        private final TruthTable table = new TruthTable();
        private final List<Condition> conditions = new ArrayList<>();
        private final Map<Formula, Integer> opaque = new HashMap<>();
        private final Map<Linear, NavigableMap<BigInteger, Integer>> steps = new HashMap<>();
        private int written;

        /** Whether a condition turned up twice, or a sum in two comparisons. */
        private boolean repeats;

        Formula shortened(Formula f) {
            int function = read(f);
            int possible = possible();
            int least = table.and(function, possible);
            int most = table.or(function, table.not(possible));
            if (least == TruthTable.FALSE || most == TruthTable.TRUE) {
                return new Constant(least != TruthTable.FALSE);
            }
            if (!repeats) {
                return f; // every condition is there once, and none of them can be left out
            }
            // Every conjunction has a condition, so a cover with as many conjunctions as the formula has conditions is
            // no shorter.
            TruthTable.Cover cover = table.cover(least, most, written - 1);
            TruthTable.Cover contrary = table.cover(table.not(most), table.not(least), written - 1);
            int length = cover == null ? written : cover.length();
            int contraryLength = contrary == null ? written : contrary.length();
            if (cover != null && length < written && length <= contraryLength) {
                return written(cover, true);
            }
            return contrary != null && contraryLength < written ? written(contrary, false) : f;
        }

        private int read(Formula f) {
            if (f instanceof Constant constant) {
                return constant.value() ? TruthTable.TRUE : TruthTable.FALSE;
            }
            if (f instanceof Not not) {
                return table.not(read(not.of()));
            }
            if (f instanceof And || f instanceof Or) {
                boolean all = f instanceof And;
                int function = all ? TruthTable.TRUE : TruthTable.FALSE;
                for (Formula part : f.children()) {
                    int mine = read(part);
                    function = all ? table.and(function, mine) : table.or(function, mine);
                }
                return function;
            }
            if (f instanceof Implies implies) {
                return table.or(table.not(read(implies.premise())), read(implies.conclusion()));
            }
            if (f instanceof Iff iff) {
                int right = read(iff.right());
                return table.choose(read(iff.left()), right, table.not(right));
            }
            written++;
            LinearComparison linear = f instanceof Comparison comparison ? linear(comparison) : null;
            return linear == null ? opaque(f) : compared(linear);
        }

        /**
         * The canonical form of a comparison; null where it says more of tokens than how many there are, or cannot be
         * written again.
         */
        private static @Nullable LinearComparison linear(Comparison comparison) {
            if (hasValues(comparison.left()) || hasValues(comparison.right())) {
                return null;
            }
            LinearComparison linear = LinearComparison.of(comparison);
            boolean isWritable = linear != null
                    && linear.bound().bitLength() < Long.SIZE - 1
                    && linear.sum().toTerm() != null;
            return isWritable ? linear : null;
        }

        private static boolean hasValues(Term term) {
            if (term instanceof Term.Sum sum) {
                return sum.parts().stream().anyMatch(Reader::hasValues);
            }
            if (term instanceof Term.Product product) {
                return hasValues(product.left()) || hasValues(product.right());
            }
            return term instanceof Term.Negated negated ? hasValues(negated.of()) : term instanceof Term.Tokens;
        }

        private int opaque(Formula f) {
            Integer known = opaque.get(f);
            repeats |= known != null;
            if (known == null) {
                known = add(new Condition(f, new Not(f)));
                opaque.put(f, known);
            }
            return table.condition(known);
        }

        private int add(Condition condition) {
            if (conditions.size() == MOST_CONDITIONS) {
                throw new ArithmeticException("too many conditions");
            }
            conditions.add(condition);
            return conditions.size() - 1;
        }

        private int compared(LinearComparison c) {
            BigInteger next = c.bound().add(BigInteger.ONE);
            repeats |= steps.containsKey(c.sum());
            return switch (c.relation()) {
                case AT_LEAST -> atLeast(c.sum(), c.bound());
                case MORE -> atLeast(c.sum(), next);
                case AT_MOST -> table.not(atLeast(c.sum(), next));
                case LESS -> table.not(atLeast(c.sum(), c.bound()));
                case EQUAL -> table.and(atLeast(c.sum(), c.bound()), table.not(atLeast(c.sum(), next)));
                case DIFFERENT -> table.or(table.not(atLeast(c.sum(), c.bound())), atLeast(c.sum(), next));
            };
        }

        private int atLeast(Linear sum, BigInteger bound) {
            boolean isPositive = sum.coefficients().values().stream().allMatch(c -> c.signum() > 0);
            if (isPositive && bound.signum() <= 0) {
                return TruthTable.TRUE;
            }
            if (sum.isConstant()) {
                return TruthTable.FALSE;
            }
            NavigableMap<BigInteger, Integer> known = steps.computeIfAbsent(sum, first -> new TreeMap<>());
            Integer number = known.get(bound);
            if (number == null) {
                number = add(condition(sum, bound.longValueExact()));
                known.put(bound, number);
            }
            return table.condition(number);
        }

        private static Condition condition(Linear sum, long bound) {
            Term term = sum.toTerm();
            if (term == null) {
                throw new ArithmeticException("too large to write");
            }
            return new Condition(
                    new Comparison(term, Relation.AT_LEAST, new Term.Constant(bound)),
                    new Comparison(term, Relation.AT_MOST, new Term.Constant(bound - 1)));
        }

        /** The assignments that can occur: a sum that is at least some number is at least every smaller one. */
        private int possible() {
            int possible = TruthTable.TRUE;
            for (NavigableMap<BigInteger, Integer> sum : steps.values()) {
                Integer smaller = null;
                for (int larger : sum.values()) {
                    if (smaller != null) {
                        int follows = table.or(table.not(table.condition(larger)), table.condition(smaller));
                        possible = table.and(possible, follows);
                    }
                    smaller = larger;
                }
            }
            return possible;
        }

        /** A disjunction of conjunctions or, of the contrary, a conjunction of disjunctions. */
        private Formula written(TruthTable.Cover cover, boolean positive) {
            List<Formula> parts = new ArrayList<>();
            for (List<Integer> cube : cover.cubes()) {
                List<Formula> literals = new ArrayList<>();
                for (int literal : cube) {
                    Condition condition = conditions.get(literal / 2);
                    literals.add(literal % 2 == 0 == positive ? condition.holds : condition.fails);
                }
                parts.add(positive ? Formula.and(literals) : Formula.or(literals));
            }
            return positive ? Formula.or(parts) : Formula.and(parts);
        }
    }

    /**
     * Functions of a few conditions, each as a reduced ordered decision graph: equal functions have equal numbers.
     * Small and short-lived; throws {@link ArithmeticException} when it would need more than a fixed number of nodes or
     * steps. Not thread-safe.
     */
    private static final class TruthTable {
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
         * A short disjunction that holds wherever {@code least} does and nowhere but where {@code most} does, from
         * which nothing can be left out (Minato, <i>Fast generation of prime-irredundant covers from binary decision
         * diagrams</i>, 1993).
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
}
