package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.type.IntType;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition.Tokens;

/**
 * A condition on the tokens of a state under a binding of variables, with quantifiers in it. Where an expression has no
 * value, the condition of the innermost quantifier around it does not hold; of {@code &&} and {@code ||}, the right side
 * matters only if the left one does not decide. Immutable.
 */
public sealed interface ValueCondition {
    /**
     * Whether it holds.
     *
     * @throws EvaluationFault where it has no value
     * @throws ArithmeticException where a number does not fit 64 bits
     */
    boolean holds(Tokens tokens, long[] binding);

    /** When it holds and when it does not, in comparisons of the counts of values. */
    Outcome expanded(ConditionFields fields, long[] binding);

    /**
     * The truth of a condition in all states.
     *
     * @param isTrue where it holds
     * @param isFalse where it does not hold; null if that is everywhere else, since it always has a value
     */
    record Outcome(Formula isTrue, @Nullable Formula isFalse) {
        private static final Formula YES = new Formula.Constant(true);
        private static final Formula NO = new Formula.Constant(false);
        private static final Outcome NO_VALUE = new Outcome(NO, NO);

        static Outcome of(boolean value) {
            return new Outcome(value ? YES : NO, null);
        }

        Formula fails() {
            return isFalse == null ? not(isTrue) : isFalse;
        }

        private Outcome negated() {
            return new Outcome(fails(), isFalse == null ? null : isTrue);
        }

        private Outcome and(Outcome right) {
            boolean isTotal = isFalse == null && right.isFalse == null;
            return new Outcome(
                    and(List.of(isTrue, right.isTrue)),
                    isTotal ? null : or(List.of(fails(), and(List.of(isTrue, right.fails())))));
        }

        private static Formula not(Formula f) {
            return f instanceof Formula.Constant constant
                    ? new Formula.Constant(!constant.value())
                    : f instanceof Formula.Not not ? not.of() : new Formula.Not(f);
        }

        private static Formula and(List<Formula> parts) {
            return parts.contains(NO)
                    ? NO
                    : Formula.and(
                            parts.stream().filter(part -> !part.equals(YES)).toList());
        }

        private static Formula or(List<Formula> parts) {
            return parts.contains(YES)
                    ? YES
                    : Formula.or(parts.stream().filter(part -> !part.equals(NO)).toList());
        }
    }

    /** An expression of type bool. */
    record Test(Expr condition) implements ValueCondition {
        @Override
        public boolean holds(Tokens tokens, long[] binding) {
            return condition.holds(binding);
        }

        @Override
        public Outcome expanded(ConditionFields fields, long[] binding) {
            try {
                return Outcome.of(condition.holds(binding));
            } catch (EvaluationFault noValue) {
                return Outcome.NO_VALUE;
            }
        }
    }

    /** Negation. */
    record Not(ValueCondition of) implements ValueCondition {
        @Override
        public boolean holds(Tokens tokens, long[] binding) {
            return !of.holds(tokens, binding);
        }

        @Override
        public Outcome expanded(ConditionFields fields, long[] binding) {
            return of.expanded(fields, binding).negated();
        }
    }

    /** Conjunction; a disjunction is the negation of one. */
    record And(ValueCondition left, ValueCondition right) implements ValueCondition {
        @Override
        public boolean holds(Tokens tokens, long[] binding) {
            return left.holds(tokens, binding) && right.holds(tokens, binding);
        }

        @Override
        public Outcome expanded(ConditionFields fields, long[] binding) {
            Outcome first = left.expanded(fields, binding);
            return first.isTrue().equals(Outcome.NO) ? first : first.and(right.expanded(fields, binding));
        }
    }

    /** Some token, or all tokens, satisfy a condition. */
    record Quantified(boolean exists, TokenDomain domain, ValueCondition body) implements ValueCondition {
        @Override
        public boolean holds(Tokens tokens, long[] binding) {
            for (long token : tokens.ranks(domain.place())) {
                for (long value : domain.of(token)) {
                    binding[domain.each().index()] = value;
                    if (bodyHolds(tokens, binding) == exists) {
                        return exists;
                    }
                }
            }
            return !exists;
        }

        private boolean bodyHolds(Tokens tokens, long[] binding) {
            try {
                return body.holds(tokens, binding);
            } catch (EvaluationFault noValue) {
                return false;
            }
        }

        @Override
        public Outcome expanded(ConditionFields fields, long[] binding) {
            List<Formula> cases = new ArrayList<>();
            List<Term> decisive = new ArrayList<>();
            long[] ranks = fields.ranks(domain.place());
            for (int i = 0; i < ranks.length; i++) {
                List<Formula> reasons = new ArrayList<>();
                for (long value : domain.of(ranks[i])) {
                    fields.bind(domain, value, binding);
                    Formula holds = body.expanded(fields, binding).isTrue();
                    reasons.add(exists ? holds : Outcome.not(holds));
                }
                Formula reason = Outcome.or(reasons);
                if (reason.equals(Outcome.YES)) {
                    decisive.add(fields.count(domain.place(), i));
                } else if (!reason.equals(Outcome.NO)) {
                    cases.add(Outcome.and(List.of(atLeastOne(fields.count(domain.place(), i)), reason)));
                }
            }
            if (!decisive.isEmpty()) {
                cases.add(atLeastOne(sum(decisive)));
            }
            Formula some = Outcome.or(cases);
            return new Outcome(exists ? some : Outcome.not(some), null);
        }
    }

    /** A comparison of a sum with zero. */
    record Compared(List<Part> parts, Relation relation) implements ValueCondition {
        public Compared {
            parts = List.copyOf(parts);
        }

        @Override
        public boolean holds(Tokens tokens, long[] binding) {
            long sum = 0;
            for (Part part : parts) {
                sum = Math.addExact(sum, part.value(tokens, binding));
            }
            return relation.holds(sum, 0);
        }

        @Override
        public Outcome expanded(ConditionFields fields, long[] binding) {
            try {
                List<Term> terms = new ArrayList<>();
                for (Part part : parts) {
                    terms.add(part.expanded(fields, binding));
                }
                return new Outcome(new Formula.Comparison(sum(terms), relation, new Term.Constant(0)), null);
            } catch (EvaluationFault noValue) {
                return Outcome.NO_VALUE;
            }
        }
    }

    /**
     * A part of a sum.
     *
     * @param isNegative whether it is subtracted
     * @param factor a number
     * @param counted what the factor is multiplied by; null for 1
     */
    record Part(boolean isNegative, Expr factor, @Nullable Counted counted) {
        private long value(Tokens tokens, long[] binding) {
            long number = number(factor, binding);
            long product = counted == null ? number : Math.multiplyExact(number, counted.value(tokens, binding));
            return isNegative ? Math.negateExact(product) : product;
        }

        private Term expanded(ConditionFields fields, long[] binding) {
            Term number = new Term.Constant(number(factor, binding));
            Term product = counted == null ? number : new Term.Product(number, counted.expanded(fields, binding));
            return isNegative ? new Term.Negated(product) : product;
        }
    }

    /**
     * The sum of a number over some tokens.
     *
     * @param number null for 1
     */
    record Counted(
            TokenDomain domain, Expr condition, @Nullable Expr number) {
        private long value(Tokens tokens, long[] binding) {
            long sum = 0;
            long[] ranks = tokens.ranks(domain.place());
            for (int i = 0; i < ranks.length; i++) {
                for (long value : domain.of(ranks[i])) {
                    binding[domain.each().index()] = value;
                    long weight = Math.multiplyExact(weight(binding), (long) tokens.count(domain.place(), i));
                    sum = Math.addExact(sum, weight);
                }
            }
            return sum;
        }

        private Term expanded(ConditionFields fields, long[] binding) {
            List<Term> terms = new ArrayList<>();
            long[] ranks = fields.ranks(domain.place());
            for (int i = 0; i < ranks.length; i++) {
                for (long value : domain.of(ranks[i])) {
                    fields.bind(domain, value, binding);
                    long weight = weight(binding);
                    if (weight != 0) {
                        Term count = fields.count(domain.place(), i);
                        terms.add(weight == 1 ? count : new Term.Product(new Term.Constant(weight), count));
                    }
                }
            }
            return sum(terms);
        }

        private long weight(long[] binding) {
            try {
                return !condition.holds(binding) ? 0 : number == null ? 1 : ValueCondition.number(number, binding);
            } catch (EvaluationFault noValue) {
                return 0;
            }
        }
    }

    private static long number(Expr number, long[] binding) {
        return ((IntType) number.type()).spans().number(number.eval(binding));
    }

    private static Term sum(List<Term> terms) {
        return switch (terms.size()) {
            case 0 -> new Term.Constant(0);
            case 1 -> terms.get(0);
            default -> new Term.Sum(terms);
        };
    }

    private static Formula atLeastOne(Term count) {
        return new Formula.Comparison(count, Relation.AT_LEAST, new Term.Constant(1));
    }
}
