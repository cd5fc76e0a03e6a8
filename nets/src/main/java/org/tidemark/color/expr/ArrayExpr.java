package org.tidemark.color.expr;

import java.util.Collections;
import java.util.List;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.Type;

/** Operations on arrays: list the elements, read one, replace one. */
public sealed interface ArrayExpr extends Expr {
    /** An array given by its elements, in the order of the index type. */
    record Elements(ArrayType type, List<Expr> children) implements ArrayExpr {
        public Elements {
            children = List.copyOf(children);
            if (children.size() != type.length()) {
                throw new IllegalArgumentException(children.size() + " elements for the array " + type);
            }
            children.forEach(e -> Expr.require(e.type().equals(type.element()), "a " + type.element(), e.type()));
            type.requireRanks();
        }

        /** An array whose elements are all equal. */
        public static Elements all(ArrayType type, Expr value) {
            return new Elements(type, Collections.nCopies(type.length(), value));
        }

        @Override
        public long eval(long[] binding) {
            if (!type.isRanked()) {
                return type.of(children.stream()
                        .mapToLong(child -> child.eval(binding))
                        .toArray());
            }
            long base = type.element().count();
            long rank = 0;
            for (int i = children.size() - 1; i >= 0; i--) {
                rank = rank * base + children.get(i).eval(binding);
            }
            return rank;
        }
    }

    /** The element at an index. */
    record At(Expr of, Expr index) implements ArrayExpr {
        public At {
            Expr.require(
                    of.type() instanceof ArrayType array && array.index().equals(index.type()),
                    "an array with an index of type " + index.type(),
                    of.type());
        }

        @Override
        public Type type() {
            return ((ArrayType) of.type()).element();
        }

        @Override
        public long eval(long[] binding) {
            return ((ArrayType) of.type()).at(of.eval(binding), index.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, index);
        }
    }

    /** An array with the element at an index replaced. */
    record With(Expr of, Expr index, Expr element) implements ArrayExpr {
        public With {
            Expr.require(
                    of.type() instanceof ArrayType array
                            && array.index().equals(index.type())
                            && array.element().equals(element.type()),
                    "an array of " + element.type() + " with an index of type " + index.type(),
                    of.type());
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            return ((ArrayType) of.type()).with(of.eval(binding), index.eval(binding), element.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, index, element);
        }
    }
}
