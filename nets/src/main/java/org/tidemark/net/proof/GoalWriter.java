package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.SparseVector;

/**
 * Translates a state formula to a {@link ProofGoal}: negations are pushed down to the comparisons, which become
 * inequalities.
 *
 * <p>A comparison that is not linear, or overflows, becomes <em>true</em>, and its negation too: every marking that
 * satisfies the formula satisfies the goal, which is all that a proof of unreachability needs. Time and size are linear in
 * the formula (and, for each deadlock in it, the net). Not thread-safe.
 */
final class GoalWriter {
    private final PetriNet net;
    private final IdentityHashMap<Formula, ProofGoal> plain = new IdentityHashMap<>();
    private final IdentityHashMap<Formula, ProofGoal> negated = new IdentityHashMap<>();

    GoalWriter(PetriNet net) {
        this.net = net;
    }

    /**
     * The goal that the formula holds. Throws {@link IllegalArgumentException} for temporal formulas and unknown
     * names.
     */
    ProofGoal goal(Formula f) {
        return goal(f, true);
    }

    private ProofGoal goal(Formula f, boolean positive) {
        IdentityHashMap<Formula, ProofGoal> known = positive ? plain : negated;
        ProofGoal goal = known.get(f);
        if (goal == null) {
            goal = write(f, positive);
            known.put(f, goal);
        }
        return goal;
    }

    private ProofGoal write(Formula f, boolean positive) {
        if (f instanceof Formula.Constant constant) {
            return constant.value() == positive ? ProofGoal.TRUE : ProofGoal.FALSE;
        } else if (f instanceof Formula.Comparison comparison) {
            return comparison(comparison, positive);
        } else if (f instanceof Formula.Fireable fireable) {
            // A transition of lower priority is not fireable even if its tokens are there.
            boolean mayWait = !positive && net.hasPriorities();
            return mayWait ? ProofGoal.TRUE : enabled(transition(fireable.transition()), positive);
        } else if (f instanceof Formula.Deadlock) {
            return deadlock(positive);
        } else if (f instanceof Formula.Not not) {
            return goal(not.of(), !positive);
        } else if (f instanceof Formula.And and) {
            return junction(and.parts(), positive, positive);
        } else if (f instanceof Formula.Or or) {
            return junction(or.parts(), positive, !positive);
        } else if (f instanceof Formula.Implies implies) {
            List<ProofGoal> parts = List.of(goal(implies.premise(), !positive), goal(implies.conclusion(), positive));
            return positive ? ProofGoal.any(parts) : ProofGoal.all(parts);
        } else if (f instanceof Formula.Iff iff) {
            return ProofGoal.any(List.of(
                    ProofGoal.all(List.of(goal(iff.left(), true), goal(iff.right(), positive))),
                    ProofGoal.all(List.of(goal(iff.left(), false), goal(iff.right(), !positive)))));
        }
        throw new IllegalArgumentException("not a state formula: " + f);
    }

    private ProofGoal junction(List<Formula> formulas, boolean positive, boolean all) {
        List<ProofGoal> parts =
                formulas.stream().map(part -> goal(part, positive)).toList();
        return all ? ProofGoal.all(parts) : ProofGoal.any(parts);
    }

    private ProofGoal comparison(Formula.Comparison comparison, boolean positive) {
        Relation relation =
                positive ? comparison.relation() : comparison.relation().negated();
        try {
            Sum difference = new Sum();
            difference.add(comparison.left(), 1);
            difference.add(comparison.right(), -1);
            return difference.compared(relation);
        } catch (ArithmeticException notLinear) {
            return ProofGoal.TRUE;
        }
    }

    private ProofGoal deadlock(boolean positive) {
        List<ProofGoal> parts = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            parts.add(enabled(t, !positive));
        }
        return positive ? ProofGoal.all(parts) : ProofGoal.any(parts);
    }

    private ProofGoal enabled(int t, boolean positive) {
        List<ProofGoal> parts = new ArrayList<>();
        for (Arcs needed : List.of(net.inputs(), net.reads())) {
            for (int a = needed.from(t); a < needed.to(t); a++) {
                Inequality enough = Inequality.atLeast(needed.place(a), needed.weight(a));
                parts.add(ProofGoal.need(positive ? enough : enough.negated()));
            }
        }
        Arcs banned = net.inhibitors();
        for (int a = banned.from(t); a < banned.to(t); a++) {
            Inequality tooMany = Inequality.atLeast(banned.place(a), banned.weight(a));
            parts.add(ProofGoal.need(positive ? tooMany.negated() : tooMany));
        }
        return positive ? ProofGoal.all(parts) : ProofGoal.any(parts);
    }

    private int transition(String name) {
        int t = net.findTransition(name);
        if (t < 0) {
            throw new IllegalArgumentException("no transition " + name + " in " + net.name());
        }
        return t;
    }

    /**
     * A term in its lowest terms: {@code factor · (weights · m) + constant}.
     *
     * @param factor positive
     */
    record Linear(SparseVector weights, long factor, long constant) {
        /** The value of the term when the weighted sum has this value. */
        long valueOf(long sum) {
            return Math.addExact(Math.multiplyExact(factor, sum), constant);
        }
    }

    /** The term in its lowest terms. Throws {@link ArithmeticException} if it is not linear. */
    Linear linear(Term term) {
        Sum sum = new Sum();
        sum.add(term, 1);
        long factor = sum.weights.values().stream().reduce(0L, SparseVector::gcd);
        SparseVector weights = Inequality.of(sum.weights, 0).weights();
        return new Linear(weights, Math.max(1, factor), sum.constant);
    }

    /** Accumulates a linear sum of tokens. */
    private final class Sum {
        private final Map<Integer, Long> weights = new HashMap<>();
        private long constant;

        void add(Term term, long factor) {
            if (term instanceof Term.Constant number) {
                constant = Math.addExact(constant, Math.multiplyExact(factor, number.value()));
            } else if (term instanceof Term.Count count) {
                weights.merge(place(count.place()), factor, Math::addExact);
            } else if (term instanceof Term.Sum sum) {
                sum.parts().forEach(part -> add(part, factor));
            } else if (term instanceof Term.Negated minus) {
                add(minus.of(), Math.negateExact(factor));
            } else if (term instanceof Term.Product product) {
                addProduct(product, factor);
            }
        }

        private void addProduct(Term.Product product, long factor) {
            Sum left = new Sum();
            left.add(product.left(), 1);
            Sum right = new Sum();
            right.add(product.right(), 1);
            if (left.isConstant()) {
                add(product.right(), Math.multiplyExact(factor, left.constant));
            } else if (right.isConstant()) {
                add(product.left(), Math.multiplyExact(factor, right.constant));
            } else {
                throw new ArithmeticException("a product of two counts");
            }
        }

        private boolean isConstant() {
            return weights.values().stream().allMatch(weight -> weight == 0);
        }

        private int place(String name) {
            int p = net.findPlace(name);
            if (p < 0) {
                throw new IllegalArgumentException("no place " + name + " in " + net.name());
            }
            return p;
        }

        /** How the sum compares with 0. */
        ProofGoal compared(Relation relation) {
            return switch (relation) {
                case AT_LEAST -> atLeast(0);
                case MORE -> atLeast(1);
                case AT_MOST -> atMost(0);
                case LESS -> atMost(-1);
                case EQUAL -> ProofGoal.all(List.of(atLeast(0), atMost(0)));
                case DIFFERENT -> ProofGoal.any(List.of(atLeast(1), atMost(-1)));
            };
        }

        private ProofGoal atLeast(long number) {
            return ProofGoal.need(Inequality.of(weights, Math.subtractExact(number, constant)));
        }

        private ProofGoal atMost(long number) {
            long least = Math.subtractExact(number + 1, constant);
            Map<Integer, Long> opposite = new HashMap<>();
            weights.forEach((place, weight) -> opposite.put(place, Math.negateExact(weight)));
            return ProofGoal.need(Inequality.of(opposite, Math.subtractExact(1, least)));
        }
    }
}
