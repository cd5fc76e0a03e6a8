package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/** A value that is always the same. */
public record Constant(Type type, long rank) implements Expr {
    public static final Constant TRUE = new Constant(BoolType.BOOL, 1);
    public static final Constant FALSE = new Constant(BoolType.BOOL, 0);
    public static final Constant DOT = new Constant(DotType.DOT, 0);

    /** A whole number, whose type contains no other value. */
    public static Constant number(long number) {
        return new Constant(IntType.of(number, number), 0);
    }

    @Override
    public long eval(long[] binding) {
        return rank;
    }

    @Override
    public List<Expr> children() {
        return List.of();
    }

    @Override
    public String toString() {
        return type.show(rank);
    }
}
