package org.tidemark.color.expr;

import java.math.BigInteger;
import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.KeyedType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Type;

/** Expressions common to sets and maps: their keys can be looked up, removed and counted. */
public sealed interface KeyedExpr extends Expr {
    private static KeyedType keyed(Expr of) {
        Expr.require(of.type() instanceof SetType || of.type() instanceof MapType, "a set or a map", of.type());
        of.type().requireRanks();
        return (KeyedType) of.type();
    }

    private static void requireKey(Expr of, Expr key) {
        Type expected = keyed(of).key();
        Expr.require(expected.equals(key.type()), "a value of type " + expected, key.type());
    }

    /** Whether a set has an element, or a map a value for a key. */
    record Has(Expr of, Expr key) implements KeyedExpr {
        public Has {
            requireKey(of, key);
        }

        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            return keyed(of).has(of.eval(binding), key.eval(binding)) ? 1 : 0;
        }

        @Override
        public List<Expr> children() {
            return List.of(of, key);
        }
    }

    /** A set or map without a key, which need not be in it. */
    record Without(Expr of, Expr key) implements KeyedExpr {
        public Without {
            requireKey(of, key);
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            return keyed(of).without(of.eval(binding), key.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, key);
        }
    }

    /** The number of keys. */
    record Size(Expr of) implements KeyedExpr {
        public Size {
            keyed(of);
        }

        @Override
        public Type type() {
            BigInteger most = keyed(of).key().size().min(BigInteger.valueOf(Integer.MAX_VALUE));
            return IntType.of(0, most.longValue());
        }

        @Override
        public long eval(long[] binding) {
            return keyed(of).size(of.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }
}
