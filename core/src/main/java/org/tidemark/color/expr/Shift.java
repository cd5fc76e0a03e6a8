package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.Type;

/** The value a number of positions after another in its type, or before it, cyclically. */
public record Shift(Expr of, long by) implements Expr {
    public Shift {
        Expr.require(of.type().isOrdered(), "a value with a successor", of.type());
    }

    @Override
    public Type type() {
        return of.type();
    }

    @Override
    public long eval(long[] binding) {
        return shifted(of.eval(binding), by);
    }

    /** The rank at a distance from a rank. */
    long shifted(long rank, long distance) {
        long size = of.type().count();
        return Math.floorMod(rank + distance % size, size);
    }

    @Override
    public List<Expr> children() {
        return List.of(of);
    }
}
