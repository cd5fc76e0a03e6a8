package org.tidemark.logic.automaton;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Relation;

/**
 * State formulas as Boolean functions of their atoms, with constants folded away. An atom is a comparison,
 * <em>fireable</em> or <em>deadlock</em>; what atoms say is not looked at, but for {@code p > 1} being the contrary of
 * {@code p <= 1}. Stateless; every method takes time proportional to the formula.
 */
public final class Conditions {
    private static final Formula TRUE = new Constant(true);
    private static final Formula FALSE = new Constant(false);

    private Conditions() {}

    /** The contrary. */
    public static Formula not(Formula f) {
        if (f instanceof Constant constant) {
            return constant.value() ? FALSE : TRUE;
        }
        return f instanceof Not not ? not.of() : new Not(f);
    }

    /** All of them. */
    public static Formula and(List<Formula> parts) {
        return junction(parts, true);
    }

    /** Any of them. */
    public static Formula or(List<Formula> parts) {
        return junction(parts, false);
    }

    private static Formula junction(List<Formula> parts, boolean all) {
        Set<Formula> left = new LinkedHashSet<>();
        for (Formula part : parts) {
            if (!(part instanceof Constant constant)) {
                left.add(part);
            } else if (constant.value() != all) {
                return part;
            }
        }
        return all ? Formula.and(List.copyOf(left)) : Formula.or(List.copyOf(left));
    }

    /** An equivalent condition that consists of atoms, negations, conjunctions, disjunctions and equivalences. */
    static Formula normal(Formula f) {
        if (f instanceof Comparison comparison) {
            Relation relation = comparison.relation();
            boolean contrary = relation == Relation.LESS || relation == Relation.MORE || relation == Relation.DIFFERENT;
            return contrary
                    ? new Not(new Comparison(comparison.left(), relation.negated(), comparison.right()))
                    : comparison;
        }
        if (f instanceof Not not) {
            return not(normal(not.of()));
        }
        if (f instanceof And and) {
            return and(and.parts().stream().map(Conditions::normal).toList());
        }
        if (f instanceof Or or) {
            return or(or.parts().stream().map(Conditions::normal).toList());
        }
        if (f instanceof Implies implies) {
            return or(List.of(not(normal(implies.premise())), normal(implies.conclusion())));
        }
        return f instanceof Iff iff ? same(normal(iff.left()), normal(iff.right())) : f;
    }

    private static Formula same(Formula left, Formula right) {
        if (left instanceof Constant constant) {
            return constant.value() ? right : not(right);
        }
        if (right instanceof Constant constant) {
            return constant.value() ? left : not(left);
        }
        return left.equals(right) ? TRUE : new Iff(left, right);
    }

    /** The first atom of a normal formula; null where it is constant. */
    static @Nullable Formula atom(Formula f) {
        if (f instanceof Constant) {
            return null;
        }
        Formula first = f;
        while (!first.children().isEmpty()) {
            first = first.children().get(0);
        }
        return first;
    }

    /** A normal formula with an atom replaced by true or false. */
    static Formula where(Formula f, Formula atom, boolean value) {
        if (f.children().isEmpty()) {
            return f.equals(atom) ? (value ? TRUE : FALSE) : f;
        }
        List<Formula> parts =
                f.children().stream().map(part -> where(part, atom, value)).toList();
        if (f instanceof Not) {
            return not(parts.get(0));
        }
        if (f instanceof Iff) {
            return same(parts.get(0), parts.get(1));
        }
        return f instanceof And ? and(parts) : or(parts);
    }
}
