package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.Type;

/** Operations on maps, besides those in {@link KeyedExpr}. */
public sealed interface MapExpr extends Expr {
    private static MapType map(Expr of, Expr key) {
        Expr.require(
                of.type() instanceof MapType map && map.key().equals(key.type()),
                "a map with keys of type " + key.type(),
                of.type());
        of.type().requireRanks();
        return (MapType) of.type();
    }

    /** The value of a key; a fault if it has none. */
    record At(Expr of, Expr key) implements MapExpr {
        public At {
            map(of, key);
        }

        @Override
        public Type type() {
            return ((MapType) of.type()).content();
        }

        @Override
        public long eval(long[] binding) {
            MapType map = (MapType) of.type();
            long rank = of.eval(binding);
            long at = key.eval(binding);
            if (!map.has(rank, at)) {
                throw new EvaluationFault(
                        map.show(rank) + " has no value for " + map.key().show(at));
            }
            return map.at(rank, at);
        }

        @Override
        public List<Expr> children() {
            return List.of(of, key);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return given.contains(new KeyedExpr.Has(of, key)) && MapExpr.super.isTotalWhere(given);
        }
    }

    /** A map with a value for a key, which may have had another one. */
    record With(Expr of, Expr key, Expr content) implements MapExpr {
        public With {
            Type expected = map(of, key).content();
            Expr.require(expected.equals(content.type()), "a value of type " + expected, content.type());
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            return ((MapType) of.type()).with(of.eval(binding), key.eval(binding), content.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, key, content);
        }
    }
}
