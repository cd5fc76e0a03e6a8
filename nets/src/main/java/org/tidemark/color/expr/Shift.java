package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Type;

/**
 * The value a number of positions after another in its type, or before it, cyclically. In a range of numbers that is
 * too large for ranks, only the next one or the one before.
 */
public record Shift(Expr of, long by) implements Expr {
    public Shift {
        Expr.require(of.type().isOrdered(), "a value with a successor", of.type());
        if (!(of.type() instanceof IntType) || Math.abs(by) != 1) {
            of.type().count();
        }
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
        if (!of.type().isRanked()) {
            Spans spans = ((IntType) of.type()).spans();
            return distance > 0 ? spans.after(rank) : spans.before(rank);
        }
        long size = of.type().count();
        return Math.floorMod(rank + distance % size, size);
    }

    @Override
    public List<Expr> children() {
        return List.of(of);
    }
}
