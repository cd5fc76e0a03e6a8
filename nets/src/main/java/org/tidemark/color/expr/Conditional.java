package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.Type;

/** One of two values, chosen by a condition. */
public record Conditional(Expr condition, Expr then, Expr otherwise) implements Expr {
    public Conditional {
        Expr.require(condition.type() instanceof BoolType, "a condition", condition.type());
        Expr.require(then.type().equals(otherwise.type()), "a value of type " + then.type(), otherwise.type());
    }

    @Override
    public Type type() {
        return then.type();
    }

    @Override
    public long eval(long[] binding) {
        return condition.holds(binding) ? then.eval(binding) : otherwise.eval(binding);
    }

    /** Only one of the two is evaluated: the first where the condition holds. */
    @Override
    public boolean isTotalWhere(List<Expr> given) {
        return condition.isTotalWhere(given)
                && then.isTotalWhere(Logical.and(given, condition))
                && otherwise.isTotalWhere(given);
    }

    @Override
    public List<Expr> children() {
        return List.of(condition, then, otherwise);
    }
}
