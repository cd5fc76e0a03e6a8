package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.IntType;
import org.tidemark.format.InputException;
import org.tidemark.format.pnml.TermRewriting.Inexpressible;

/**
 * Writes multi-sets as terms of symmetric nets.
 *
 * <p>These have no comprehensions: one over a variable becomes the sum of its values. A condition on the variable alone
 * selects values; a condition that it differs from something takes one element of the sum away again, as in
 * {@code (s, 1) + (s, 2) + (s, 3) - (s, s)}. Other conditions are refused. Not thread-safe.
 */
final class TokensWriter {
    /** The most elements that a comprehension is written out to. */
    private static final int MOST_ELEMENTS = 1 << 16;

    private final TermRewriting rewriting;
    private final TermWriter terms;
    private final long[] binding;
    private final BitSet known = new BitSet();
    private int written;

    /** Multi-sets whose bindings have this length. */
    TokensWriter(TermRewriting rewriting, TermWriter terms, int slots) {
        this.rewriting = rewriting;
        this.terms = terms;
        this.binding = new long[slots];
    }

    /** The term of a multi-set; null if it is always empty. */
    @Nullable
    String of(MultiSet tokens) throws InputException {
        if (++written > MOST_ELEMENTS) {
            throw new Inexpressible(
                    "a multi-set of more than " + MOST_ELEMENTS + " elements, which would be written out");
        }
        if (tokens instanceof MultiSet.All all) {
            return "<all>" + terms.sort(all.of()) + "</all>";
        }
        if (tokens instanceof MultiSet.Times times) {
            long count = number(times.count());
            return count == 0 ? null : operator("numberof", count(count), terms.of(rewriting.of(times.element())));
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            long count = number(scaled.count());
            String part = count == 0 ? null : of(scaled.part());
            return part == null || count == 1 ? part : operator("scalarproduct", count(count), part);
        }
        if (tokens instanceof MultiSet.Sum sum) {
            List<String> parts = new ArrayList<>();
            for (MultiSet part : sum.parts()) {
                add(parts, of(part));
            }
            return sum(parts);
        }
        if (tokens instanceof MultiSet.Difference difference) {
            return difference(of(difference.from()), of(difference.taken()));
        }
        return new Expansion((MultiSet.Comprehension) tokens).from(0);
    }

    private static void add(List<String> parts, @Nullable String part) {
        if (part != null) {
            parts.add(part);
        }
    }

    private static @Nullable String sum(List<String> parts) {
        return parts.isEmpty()
                ? null
                : parts.size() == 1 ? parts.get(0) : operator("add", parts.toArray(String[]::new));
    }

    private static @Nullable String difference(@Nullable String from, @Nullable String taken) {
        return from == null || taken == null ? from : operator("subtract", from, taken);
    }

    private static String operator(String word, String... operands) {
        StringBuilder text = new StringBuilder("<" + word + ">");
        for (String operand : operands) {
            text.append(TermWriter.subterm(operand));
        }
        return text.append("</" + word + ">").toString();
    }

    private static String count(long number) {
        return "<numberconstant value=\"" + number + "\"><positive/></numberconstant>";
    }

    private long number(Expr count) {
        if (!count.isBoundBy(known)) {
            throw new Inexpressible(
                    count, "the number of tokens depends on variables, which symmetric nets do not have");
        }
        long number = ((IntType) count.type()).spans().number(count.eval(binding));
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new Inexpressible(count, "not a number of tokens");
        }
        return number;
    }

    /** Nested comprehensions, each condition at the first variable after which it can be decided. */
    private final class Expansion {
        private final List<Variable> variables = new ArrayList<>();
        private final List<List<Expr>> conditions = new ArrayList<>();
        private final MultiSet part;

        Expansion(MultiSet.Comprehension outermost) {
            List<Expr> all = new ArrayList<>();
            MultiSet inner = outermost;
            while (inner instanceof MultiSet.Comprehension each) {
                variables.add(each.variable());
                conditions.add(new ArrayList<>());
                all.addAll(Logical.conjuncts(each.condition()));
                inner = each.part();
            }
            part = inner;
            all.forEach(condition -> conditions.get(level(condition)).add(condition));
        }

        private int level(Expr condition) {
            BitSet used = new BitSet();
            condition.variables(used);
            int level = variables.size() - 1;
            while (level > 0 && !used.get(variables.get(level).index())) {
                level--;
            }
            return level;
        }

        @Nullable
        String from(int level) throws InputException {
            if (level == variables.size()) {
                return of(part);
            }
            Variable variable = variables.get(level);
            List<String> elements = new ArrayList<>();
            List<Expr> others = others(level);
            if (variable.type().size().bitLength() > 16) {
                throw new Inexpressible(
                        "a multi-set over " + variable.type().howMany() + " values, which would be written out");
            }
            for (long rank = 0; rank < variable.type().count(); rank++) {
                binding[variable.index()] = rank;
                known.set(variable.index());
                rewriting.bind(variable, new Constant(variable.type(), rank));
                if (conditions.get(level).stream().allMatch(c -> !c.isBoundBy(known) || c.holds(binding))) {
                    add(elements, from(level + 1));
                }
            }
            known.clear(variable.index());
            List<String> taken = new ArrayList<>();
            for (Expr other : others) {
                rewriting.bind(variable, rewriting.of(other));
                add(taken, from(level + 1));
            }
            return difference(sum(elements), sum(taken));
        }

        /** The values from which the variable must differ, besides those that conditions on it alone exclude. */
        private List<Expr> others(int level) {
            Variable variable = variables.get(level);
            BitSet constant = (BitSet) known.clone();
            constant.set(variable.index());
            List<Expr> others = new ArrayList<>();
            for (Expr condition : conditions.get(level)) {
                if (!condition.isBoundBy(constant)) {
                    others.add(other(condition, variable));
                }
            }
            if (!others.isEmpty() && !showsValue(part, variable)) {
                throw new Inexpressible(
                        others.get(0), "a condition on tokens that do not show the value of " + variable.name());
            }
            return others;
        }

        private Expr other(Expr condition, Variable variable) {
            if (condition instanceof ValueComparison compared
                    && compared.relation() == ValueComparison.Relation.DIFFERENT) {
                Expr other = compared.left().equals(variable) ? compared.right() : compared.left();
                BitSet used = new BitSet();
                other.variables(used);
                boolean direct =
                        compared.left().equals(variable) || compared.right().equals(variable);
                if (direct && !used.get(variable.index()) && other.type().equals(variable.type())) {
                    return other;
                }
            }
            throw new Inexpressible(condition, "symmetric nets have no conditions on single tokens");
        }

        /** Whether tokens for different values of a variable are different. */
        private boolean showsValue(MultiSet tokens, Variable variable) {
            return tokens instanceof MultiSet.Times times
                    && (times.element().equals(variable)
                            || (times.element() instanceof TupleExpr tuple
                                    && tuple.children().contains(variable)));
        }
    }
}
