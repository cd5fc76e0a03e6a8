package org.tidemark.color.expr;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;

/** A tuple or record given by its components. */
public record TupleExpr(TupleType type, List<Expr> children) implements Expr {
    public TupleExpr {
        children = List.copyOf(children);
        List<Type> found = children.stream().map(Expr::type).toList();
        if (!type.components().equals(found)) {
            throw new IllegalArgumentException("expected " + type.components() + ", found " + found);
        }
        type.requireRanks();
    }

    public static TupleExpr of(List<Expr> parts) {
        return of(parts, null);
    }

    /** A tuple whose type may be too large for ranks if there is a table for its values. */
    public static TupleExpr of(List<Expr> parts, @Nullable ValueTable table) {
        return new TupleExpr(new TupleType(parts.stream().map(Expr::type).toList(), List.of(), table), parts);
    }

    @Override
    public long eval(long[] binding) {
        if (!type.isRanked()) {
            return type.of(
                    children.stream().mapToLong(child -> child.eval(binding)).toArray());
        }
        long rank = 0;
        for (int i = 0; i < children.size(); i++) {
            rank += children.get(i).eval(binding) * type.weight(i);
        }
        return rank;
    }

    /** A component of a tuple or record. */
    public record Component(Expr of, int index) implements Expr {
        public Component {
            Expr.require(
                    of.type() instanceof TupleType tuple
                            && index < tuple.components().size(),
                    "a tuple",
                    of.type());
        }

        private TupleType tuple() {
            return (TupleType) of.type();
        }

        @Override
        public Type type() {
            return tuple().components().get(index);
        }

        @Override
        public long eval(long[] binding) {
            return tuple().component(of.eval(binding), index);
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }

    /** A tuple or record with one component replaced. */
    public record With(Expr of, int index, Expr value) implements Expr {
        public With {
            Expr.require(
                    of.type() instanceof TupleType tuple
                            && index < tuple.components().size()
                            && tuple.components().get(index).equals(value.type()),
                    "a tuple with a component of type " + value.type(),
                    of.type());
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            return ((TupleType) of.type()).with(of.eval(binding), index, value.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, value);
        }
    }
}
