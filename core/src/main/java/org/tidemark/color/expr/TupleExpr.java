package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/** A tuple or record given by its components. */
public record TupleExpr(TupleType type, List<Expr> children) implements Expr {
    public TupleExpr {
        children = List.copyOf(children);
        List<Type> found = children.stream().map(Expr::type).toList();
        if (!type.components().equals(found)) {
            throw new IllegalArgumentException("expected " + type.components() + ", found " + found);
        }
        type.count();
    }

    public static TupleExpr of(List<Expr> parts) {
        return new TupleExpr(new TupleType(parts.stream().map(Expr::type).toList()), parts);
    }

    @Override
    public long eval(long[] binding) {
        long rank = 0;
        for (int i = 0; i < children.size(); i++) {
            rank += children.get(i).eval(binding) * type.radix().weight(i);
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
            return tuple().radix().digit(of.eval(binding), index);
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }

    /** The same tuple or record with one component replaced. */
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
            return ((TupleType) of.type()).radix().with(of.eval(binding), index, value.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, value);
        }
    }
}
