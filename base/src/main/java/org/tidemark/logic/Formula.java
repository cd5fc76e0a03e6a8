package org.tidemark.logic;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A formula over states and runs, in one tree for all logics: state formulas, CTL, LTL and CTL*; {@link Logic#of}
 * determines which of them it belongs to.
 *
 * <p>The operand of {@link Exists} and {@link ForAll} is a formula about a run; a formula without temporal operators
 * is about the first state of the run. {@code AG f} is {@code ForAll(Globally(f))}. Conjunctions and disjunctions
 * have two or more parts. Immutable; two formulas are equal when their trees are. Those about
 * numbers of tokens alone can be sent to another machine.
 */
public sealed interface Formula extends Serializable {
    /** True or false. */
    record Constant(boolean value) implements Formula {}

    /** A comparison of two numbers. */
    record Comparison(Term left, Relation relation, Term right) implements Formula {}

    /** The transition, or any event of that name, is enabled. */
    record Fireable(String transition) implements Formula {}

    /** No transition is enabled. */
    record Deadlock() implements Formula {}

    /**
     * A condition that is shown as it was written: one on the values of tokens, or the name of a condition.
     *
     * @param text as it is written
     * @param isOpen whether it extends as far to the right as it can, so that something after it needs parentheses
     *     around it
     * @param meaning the formula that it abbreviates: comparisons of numbers, or a condition that relates tokens
     */
    record Written(String text, boolean isOpen, Formula meaning) implements Formula {}

    /** A condition on values that relates several tokens; what a condition on values may mean. */
    record Related(TokenCondition condition) implements Formula {}

    /** The state keeps an obligation of the model, which is called by its name: {@code capacity:buffer}. */
    record Kept(String obligation) implements Formula {}

    /** Negation. */
    record Not(Formula of) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(of);
        }
    }

    /** Conjunction. */
    record And(List<Formula> parts) implements Formula {
        public And {
            parts = atLeastTwo(parts);
        }

        @Override
        public List<Formula> children() {
            return parts;
        }
    }

    /** Disjunction. */
    record Or(List<Formula> parts) implements Formula {
        public Or {
            parts = atLeastTwo(parts);
        }

        @Override
        public List<Formula> children() {
            return parts;
        }
    }

    /** Implication. */
    record Implies(Formula premise, Formula conclusion) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(premise, conclusion);
        }
    }

    /** Equivalence. */
    record Iff(Formula left, Formula right) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(left, right);
        }
    }

    /** The formula holds on some run from here. */
    record Exists(Formula run) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(run);
        }
    }

    /** The formula holds on every run from here. */
    record ForAll(Formula run) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(run);
        }
    }

    /** In the next state. */
    record Next(Formula of) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(of);
        }
    }

    /** Now or at some later time. */
    record Finally(Formula of) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(of);
        }
    }

    /** Now and at all later times. */
    record Globally(Formula of) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(of);
        }
    }

    /** The goal eventually holds, and the first formula holds until then. */
    record Until(Formula first, Formula goal) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, goal);
        }
    }

    /** The first formula holds until the goal does, or forever. */
    record WeakUntil(Formula first, Formula goal) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, goal);
        }
    }

    /** The second formula holds up to and including the moment when the first does, or forever. */
    record Release(Formula first, Formula second) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, second);
        }
    }

    /** The direct subformulas, from left to right. */
    default List<Formula> children() {
        return List.of();
    }

    /** The conjunction of any number of formulas, flattened. */
    static Formula and(List<Formula> parts) {
        List<Formula> flat = new ArrayList<>();
        parts.forEach(part -> flat.addAll(part instanceof And and ? and.parts() : List.of(part)));
        return switch (flat.size()) {
            case 0 -> new Constant(true);
            case 1 -> flat.get(0);
            default -> new And(flat);
        };
    }

    /** The disjunction of any number of formulas, flattened. */
    static Formula or(List<Formula> parts) {
        List<Formula> flat = new ArrayList<>();
        parts.forEach(part -> flat.addAll(part instanceof Or or ? or.parts() : List.of(part)));
        return switch (flat.size()) {
            case 0 -> new Constant(false);
            case 1 -> flat.get(0);
            default -> new Or(flat);
        };
    }

    /** {@code EF f}: a state where it holds can be reached. */
    static Formula reachable(Formula f) {
        return new Exists(new Finally(f));
    }

    /** {@code AG f}: it holds in every reachable state. */
    static Formula always(Formula f) {
        return new ForAll(new Globally(f));
    }

    private static List<Formula> atLeastTwo(List<Formula> parts) {
        if (parts.size() < 2) {
            throw new IllegalArgumentException("a junction of " + parts.size());
        }
        return List.copyOf(parts);
    }
}
