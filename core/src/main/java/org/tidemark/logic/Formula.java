package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;

/**
 * A formula over states and runs, in one tree for all logics: state formulas, CTL, LTL and CTL*; {@link Logic#of} tells
 * which of them it belongs to.
 *
 * <p>Below {@link Exists} and {@link ForAll} stands a formula about a run; everything without temporal operators speaks
 * of the first state of it. {@code AG f} is {@code ForAll(Globally(f))}. Conjunctions and disjunctions have two or more
 * parts. Immutable; two formulas are equal when their trees are.
 */
public sealed interface Formula {
    /** What is always so, or never. */
    record Constant(boolean value) implements Formula {}

    /** A comparison of two numbers. */
    record Comparison(Term left, Relation relation, Term right) implements Formula {}

    /** The transition, or any event of that name, can happen. */
    record Fireable(String transition) implements Formula {}

    /** Nothing can happen. */
    record Deadlock() implements Formula {}

    /** The contrary. */
    record Not(Formula of) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(of);
        }
    }

    /** All of them. */
    record And(List<Formula> parts) implements Formula {
        public And {
            parts = atLeastTwo(parts);
        }

        @Override
        public List<Formula> children() {
            return parts;
        }
    }

    /** Any of them. */
    record Or(List<Formula> parts) implements Formula {
        public Or {
            parts = atLeastTwo(parts);
        }

        @Override
        public List<Formula> children() {
            return parts;
        }
    }

    /** The second wherever the first. */
    record Implies(Formula premise, Formula conclusion) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(premise, conclusion);
        }
    }

    /** Both or neither. */
    record Iff(Formula left, Formula right) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(left, right);
        }
    }

    /** Some run from here is such. */
    record Exists(Formula run) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(run);
        }
    }

    /** Every run from here is such. */
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

    /** The goal comes, and the first holds until it does. */
    record Until(Formula first, Formula goal) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, goal);
        }
    }

    /** The first holds until the goal comes, if ever it does. */
    record WeakUntil(Formula first, Formula goal) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, goal);
        }
    }

    /** The second holds up to and with the moment that the first comes, if ever it does. */
    record Release(Formula first, Formula second) implements Formula {
        @Override
        public List<Formula> children() {
            return List.of(first, second);
        }
    }

    /** The formulas right below this one, from left to right. */
    default List<Formula> children() {
        return List.of();
    }

    /** All of any number of formulas, without conjunctions inside the conjunction. */
    static Formula and(List<Formula> parts) {
        List<Formula> flat = new ArrayList<>();
        parts.forEach(part -> flat.addAll(part instanceof And and ? and.parts() : List.of(part)));
        return switch (flat.size()) {
            case 0 -> new Constant(true);
            case 1 -> flat.get(0);
            default -> new And(flat);
        };
    }

    /** Any of any number of formulas, without disjunctions inside the disjunction. */
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

    /** {@code AG f}: it holds in every state that can be reached. */
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
