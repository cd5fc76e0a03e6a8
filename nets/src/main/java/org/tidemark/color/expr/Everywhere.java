package org.tidemark.color.expr;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.Type;

/**
 * Whether a claim, which must have a value under every binding, holds for every value of a variable such as a
 * comprehension binds.
 */
public record Everywhere(Variable variable, Expr claim) implements Expr {
    public Everywhere {
        Expr.require(claim.type() instanceof BoolType, "a condition", claim.type());
        if (!claim.isTotal()) {
            throw new IllegalArgumentException("a claim that may have no value");
        }
    }

    /** The number of cases to check, including those of a nested claim about another variable. */
    public double cases() {
        return variable.type().size().doubleValue() * (claim instanceof Everywhere inner ? inner.cases() : 1);
    }

    @Override
    public Type type() {
        return BoolType.BOOL;
    }

    @Override
    public long eval(long[] binding) {
        int index = variable.index();
        long before = binding[index];
        boolean holds = true;
        for (long rank = 0, n = variable.type().count(); holds && rank < n; rank++) {
            binding[index] = rank;
            holds = claim.holds(binding);
        }
        binding[index] = before;
        return holds ? 1 : 0;
    }

    @Override
    public List<Expr> children() {
        return List.of(claim);
    }

    @Override
    public void variables(BitSet into) {
        BitSet inner = new BitSet();
        claim.variables(inner);
        inner.clear(variable.index());
        into.or(inner);
    }
}
