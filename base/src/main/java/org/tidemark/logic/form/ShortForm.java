package org.tidemark.logic.form;

import java.math.BigInteger;
import java.util.ArrayList;
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
 * Writes the parts of a formula that are about single states in fewer words, by their truth tables: what contradicts itself becomes false,
 * what always holds true, and what a shorter combination of the same conditions says is said by that. Of conditions it knows only that they
 * are the same, or compare the same sum with different numbers, and that no place holds fewer than no tokens; so it comes before names are expanded, while conditions are few.
 *
 * <p>A part is kept as it is unless what it becomes has fewer conditions. Equivalent in every state, dead ones too. Stateless.
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

        /** The canonical form of a comparison; null where it says more of tokens than how many there are, or cannot be written again. */
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

        /** What a sum that is at least some number is besides: at least every smaller one. */
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
}
