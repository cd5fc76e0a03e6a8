package org.tidemark.color.expr;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.Type;

/** Boolean connectives, evaluated from left to right, and only as far as needed. */
public sealed interface Logical extends Expr {
    @Override
    default Type type() {
        return BoolType.BOOL;
    }

    /** Conjunction; true if empty. */
    record And(List<Expr> children) implements Logical {
        public And {
            children = conditions(children);
        }

        @Override
        public long eval(long[] binding) {
            for (int i = 0; i < children.size(); i++) {
                if (!children.get(i).holds(binding)) {
                    return 0;
                }
            }
            return 1;
        }

        /** A part is evaluated only where all before it hold. */
        @Override
        public boolean isTotalWhere(List<Expr> given) {
            List<Expr> known = given;
            for (Expr part : children) {
                if (!part.isTotalWhere(known)) {
                    return false;
                }
                known = and(known, part);
            }
            return true;
        }
    }

    /** Disjunction; false if empty. */
    record Or(List<Expr> children) implements Logical {
        public Or {
            children = conditions(children);
        }

        @Override
        public long eval(long[] binding) {
            for (int i = 0; i < children.size(); i++) {
                if (children.get(i).holds(binding)) {
                    return 1;
                }
            }
            return 0;
        }
    }

    /** Negation. */
    record Not(Expr of) implements Logical {
        public Not {
            conditions(List.of(of));
        }

        @Override
        public long eval(long[] binding) {
            return 1 - of.eval(binding);
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }

    /** Implication. */
    static Expr implies(Expr premise, Expr conclusion) {
        return new Or(List.of(new Not(premise), conclusion));
    }

    /** The conjuncts of a guard. */
    static List<Expr> conjuncts(Expr guard) {
        if (!(guard instanceof And and)) {
            return guard.equals(Constant.TRUE) ? List.of() : List.of(guard);
        }
        List<Expr> parts = new ArrayList<>();
        and.children().forEach(part -> parts.addAll(conjuncts(part)));
        return parts;
    }

    /** Some conditions, and the conjuncts of another. */
    static List<Expr> and(List<Expr> given, Expr condition) {
        List<Expr> both = new ArrayList<>(given);
        both.addAll(conjuncts(condition));
        return both;
    }

    private static List<Expr> conditions(List<Expr> parts) {
        parts.forEach(part -> Expr.require(part.type() instanceof BoolType, "a condition", part.type()));
        return List.copyOf(parts);
    }
}
