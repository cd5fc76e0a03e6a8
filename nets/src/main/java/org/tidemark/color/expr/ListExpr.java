package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.Type;

/**
 * Operations on vectors, queues and stacks. Elements are added at the end; a queue removes from the front, a stack
 * from the end. Adding to a full list and removing from an empty one are faults.
 */
public sealed interface ListExpr extends Expr {
    private static ListType list(Expr of) {
        Expr.require(of.type() instanceof ListType, "a vector, queue or stack", of.type());
        of.type().requireRanks();
        return (ListType) of.type();
    }

    /** The number of elements. */
    record Length(Expr of) implements ListExpr {
        public Length {
            list(of);
        }

        @Override
        public Type type() {
            return IntType.of(0, list(of).capacity());
        }

        @Override
        public long eval(long[] binding) {
            return ((ListType) of.type()).length(of.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }
    }

    /** One element more, at the end. */
    record Append(Expr of, Expr element) implements ListExpr {
        public Append {
            Expr.require(list(of).element().equals(element.type()), "elements of type " + element.type(), of.type());
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            ListType list = (ListType) of.type();
            long rank = of.eval(binding);
            if (list.length(rank) == list.capacity()) {
                throw new EvaluationFault(list.show(rank) + " is full");
            }
            return list.append(rank, element.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, element);
        }

        /** Not where the sequence may be full. */
        @Override
        public boolean isTotalWhere(List<Expr> given) {
            int capacity = list(of).capacity();
            return (greatestLength(of) < capacity || isExcluded(of, capacity, given))
                    && of.isTotalWhere(given)
                    && element.isTotalWhere(given);
        }

        /** The greatest length of a sequence, as far as its form shows. */
        private static int greatestLength(Expr of) {
            ListType type = list(of);
            return of instanceof Constant constant
                    ? type.length(constant.rank())
                    : of instanceof Append append
                            ? Math.min(type.capacity(), greatestLength(append.of) + 1)
                            : type.capacity();
        }
    }

    /** The element that is removed next; for a vector, the first. */
    record Next(Expr of) implements ListExpr {
        public Next {
            list(of);
        }

        @Override
        public Type type() {
            return list(of).element();
        }

        @Override
        public long eval(long[] binding) {
            ListType list = (ListType) of.type();
            long rank = of.eval(binding);
            return list.at(rank, list.next(nonEmpty(list, rank)));
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return isNonEmpty(of, given) && of.isTotalWhere(given);
        }
    }

    /** The list without its next element. */
    record Rest(Expr of) implements ListExpr {
        public Rest {
            list(of);
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            ListType list = (ListType) of.type();
            long rank = of.eval(binding);
            nonEmpty(list, rank);
            return list.rest(rank);
        }

        @Override
        public List<Expr> children() {
            return List.of(of);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return isNonEmpty(of, given) && of.isTotalWhere(given);
        }
    }

    /** The element at an index, counted from 0. */
    record At(Expr of, Expr index) implements ListExpr {
        public At {
            list(of);
            Expr.require(index.type() instanceof IntType, "a number", index.type());
        }

        @Override
        public Type type() {
            return list(of).element();
        }

        @Override
        public long eval(long[] binding) {
            ListType list = (ListType) of.type();
            long rank = of.eval(binding);
            long at = ((IntType) index.type()).spans().number(index.eval(binding));
            if (at < 0 || at >= list.length(rank)) {
                throw new EvaluationFault(list.show(rank) + " has no element " + at);
            }
            return list.at(rank, (int) at);
        }

        @Override
        public List<Expr> children() {
            return List.of(of, index);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return false;
        }
    }

    /** Whether one of some conditions says that a list has an element. */
    private static boolean isNonEmpty(Expr of, List<Expr> given) {
        return isExcluded(of, 0, given);
    }

    /** Whether one of some conditions says that a list does not have a length. */
    private static boolean isExcluded(Expr of, int excluded, List<Expr> given) {
        Length length = new Length(of);
        return given.stream()
                .anyMatch(condition -> condition instanceof ValueComparison compared
                        && compared.left().equals(length)
                        && compared.right() instanceof Constant constant
                        && constant.type() instanceof IntType numbers
                        && !compared.relation().holds(excluded, numbers.spans().number(constant.rank())));
    }

    private static int nonEmpty(ListType list, long rank) {
        int length = list.length(rank);
        if (length == 0) {
            throw new EvaluationFault("cannot remove from an empty " + list);
        }
        return length;
    }
}
