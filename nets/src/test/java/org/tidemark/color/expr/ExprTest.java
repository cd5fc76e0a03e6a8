package org.tidemark.color.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.color.expr.Arithmetic.Operator;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;

class ExprTest {
    private static final IntType DIGIT = IntType.of(0, 9);
    private static final Variable X = new Variable(0, "x", DIGIT);
    private static final Variable Y = new Variable(1, "y", DIGIT);

    private static String show(Expr expr, long... binding) {
        return expr.type().show(expr.eval(binding));
    }

    @Test
    void arithmeticTakesTheRangeItNeeds() {
        Expr sum = Arithmetic.of(X, Operator.PLUS, Y);
        assertThat(sum.type()).isEqualTo(IntType.of(0, 18));
        assertThat(show(sum, 9, 8)).isEqualTo("17");
        assertThat(show(Arithmetic.of(X, Operator.MINUS, Y), 2, 9)).isEqualTo("-7");
        assertThat(show(Arithmetic.of(X, Operator.TIMES, Y), 7, 6)).isEqualTo("42");
        Expr quotient = Arithmetic.of(X, Operator.OVER, Y);
        assertThat(show(quotient, 9, 4)).isEqualTo("2");
        assertThat(quotient.isTotal()).isFalse();
        assertThatThrownBy(() -> quotient.eval(new long[] {1, 0})).isInstanceOf(EvaluationFault.class);
        assertThat(show(Arithmetic.of(X, Operator.REMAINDER, Constant.number(4)), 9))
                .isEqualTo("1");
    }

    @Test
    void conversionRefusesWhatDoesNotFit() {
        Expr next = new Conversion(Arithmetic.of(X, Operator.PLUS, Constant.number(1)), DIGIT);
        assertThat(show(next, 3)).isEqualTo("4");
        assertThatThrownBy(() -> next.eval(new long[] {9})).hasMessage("10 is not a value of type 0..9");
        assertThatThrownBy(() -> new Conversion(X, BoolType.BOOL)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void queuesAreTakenFromTheFrontAndStacksFromTheEnd() {
        for (ListType.Kind kind : ListType.Kind.values()) {
            ListType type = new ListType(kind, DIGIT, 3);
            Expr list = new Constant(type, 0);
            for (long digit : new long[] {4, 0, 7}) {
                list = new ListExpr.Append(list, new Constant(DIGIT, digit));
            }
            boolean stack = kind == ListType.Kind.STACK;
            assertThat(show(list)).isEqualTo("[4, 0, 7]");
            assertThat(show(new ListExpr.Length(list))).isEqualTo("3");
            assertThat(show(new ListExpr.Next(list))).isEqualTo(stack ? "7" : "4");
            assertThat(show(new ListExpr.Rest(list))).isEqualTo(stack ? "[4, 0]" : "[0, 7]");
            assertThat(show(new ListExpr.At(list, Constant.number(1)))).isEqualTo("0");
            Expr overfull = new ListExpr.Append(list, X);
            assertThatThrownBy(() -> overfull.eval(new long[] {1})).hasMessage("[4, 0, 7] is full");
        }
    }

    @Test
    void arraysTuplesAndUnionsGiveBackWhatWasPutIn() {
        ArrayType array = new ArrayType(IntType.of(1, 3), DIGIT);
        Expr zeros = ArrayExpr.Elements.all(array, new Constant(DIGIT, 0));
        Expr index = new Constant(IntType.of(1, 3), 1);
        Expr changed = new ArrayExpr.With(zeros, index, X);
        assertThat(show(changed, 5)).isEqualTo("[0, 5, 0]");
        assertThat(show(new ArrayExpr.At(changed, index), 5)).isEqualTo("5");
        Expr tuple = TupleExpr.of(List.of(X, Y));
        assertThat(show(new TupleExpr.With(tuple, 0, Y), 1, 2)).isEqualTo("(2, 2)");
        assertThat(show(new TupleExpr.Component(tuple, 1), 1, 2)).isEqualTo("2");
        UnionType union = new UnionType("U", List.of("a", "b"), List.of(BoolType.BOOL, DIGIT));
        Expr tagged = new UnionExpr.Tagged(union, 1, X);
        assertThat(show(new UnionExpr.HasTag(tagged, 0), 3)).isEqualTo("false");
        assertThat(show(new UnionExpr.Content(tagged, 1), 3)).isEqualTo("3");
        assertThatThrownBy(() -> new UnionExpr.Content(tagged, 0).eval(new long[] {3}))
                .hasMessage("b(3) has no content under 'a'");
    }

    @Test
    void functionsCallOthersButNotThemselves() throws Exception {
        Function twice = new Function("twice", List.of(X), IntType.of(0, 18));
        twice.define(Arithmetic.of(X, Operator.PLUS, X));
        assertThat(show(new Function.Call(twice, List.of(Y)), 0, 4)).isEqualTo("8");
        Function loop = new Function("loop", List.of(X), DIGIT);
        assertThatThrownBy(() -> loop.define(new Function.Call(loop, List.of(X))))
                .hasMessageContaining("'loop' calls itself");
    }

    @Test
    void identitiesHaveNoOrder() {
        Variable id = new Variable(0, "i", new IdType("site", 3));
        assertThat(new ValueComparison(id, Relation.EQUAL, id).holds(new long[] {1}))
                .isTrue();
        assertThatThrownBy(() -> new ValueComparison(id, Relation.LESS, id))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Shift(id, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void multiSetsAddTakeAndRunOverValues() {
        Variable each = new Variable(1, "e", DIGIT);
        MultiSet odd = new MultiSet.Comprehension(
                each,
                new ValueComparison(
                        Arithmetic.of(each, Operator.REMAINDER, Constant.number(2)),
                        Relation.EQUAL,
                        Constant.number(1)),
                MultiSet.Times.of(2, each));
        MultiSet most = new MultiSet.Difference(new MultiSet.Sum(DIGIT, List.of(odd, new MultiSet.All(DIGIT))), odd);
        Bag bag = new Bag();
        new MultiSet.Sum(DIGIT, List.of(most, MultiSet.Times.of(3, X))).addTo(bag, 2, new long[] {4, 0});
        assertThat(bag.countOf(3)).isEqualTo(2);
        assertThat(bag.countOf(4)).isEqualTo(8);
        Bag nothing = new Bag();
        new MultiSet.Difference(MultiSet.Times.of(1, X), MultiSet.Times.of(5, X)).addTo(nothing, 1, new long[] {4, 0});
        assertThat(nothing.countOf(4)).isZero();
    }

    @Test
    void arithmeticBeyond64BitsIsAFault() {
        IntType all = IntType.of(Long.MIN_VALUE, Long.MAX_VALUE);
        Variable a = new Variable(0, "a", all);
        Variable b = new Variable(1, "b", all);
        long[] numbers = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -3, -1, 0, 1, 3, Long.MAX_VALUE - 1, Long.MAX_VALUE};
        for (Operator operator : Operator.values()) {
            Arithmetic expr = Arithmetic.of(a, operator, b);
            assertThat(expr.isTotal()).isFalse();
            for (long x : numbers) {
                for (long y : numbers) {
                    BigInteger expected = exact(BigInteger.valueOf(x), operator, BigInteger.valueOf(y));
                    if (expected == null || expected.bitLength() > 63) {
                        assertThatThrownBy(() -> expr.eval(new long[] {x, y})).isInstanceOf(EvaluationFault.class);
                    } else {
                        assertThat(expr.type().value(expr.eval(new long[] {x, y})))
                                .isEqualTo(new Value.Whole(expected.longValue()));
                    }
                }
            }
        }
        Expr next = new Shift(a, 1);
        assertThat(next.eval(new long[] {Long.MAX_VALUE})).isEqualTo(Long.MIN_VALUE);
        assertThat(new ValueComparison(a, Relation.LESS, b).holds(new long[] {Long.MIN_VALUE, Long.MAX_VALUE}))
                .isTrue();
        Conversion narrow = new Conversion(a, DIGIT);
        assertThat(narrow.eval(new long[] {9})).isEqualTo(9);
        assertThatThrownBy(() -> narrow.eval(new long[] {-1})).isInstanceOf(EvaluationFault.class);
    }

    private static @Nullable BigInteger exact(BigInteger x, Operator operator, BigInteger y) {
        return switch (operator) {
            case PLUS -> x.add(y);
            case MINUS -> x.subtract(y);
            case TIMES -> x.multiply(y);
            case OVER -> y.signum() == 0 ? null : x.divide(y);
            case REMAINDER -> y.signum() == 0 ? null : x.remainder(y);
        };
    }
}
