package org.tidemark.color.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;

/** Values that change their type, and claims about all values of a type. */
class ConversionTest {
    private static final IntType SMALL = IntType.of(2, 5);
    private static final IntType LARGE = IntType.of(0, 9);
    private static final Variable X = new Variable(0, "x", SMALL);
    private static final Variable Y = new Variable(1, "y", LARGE);

    @Test
    void theNumberStaysWhileItsRankChanges() {
        Conversion widened = new Conversion(X, LARGE);
        for (long number = 2; number <= 5; number++) {
            long rank = widened.eval(new long[] {number - 2});
            assertThat(LARGE.show(rank)).isEqualTo(Long.toString(number));
            assertThat(widened.inverse(rank)).isEqualTo(number - 2);
        }
        assertThat(widened.inverse(1)).as("1 is not in 2..5").isEqualTo(-1);
        assertThat(widened.isTotal()).isTrue();
    }

    @Test
    void aNumberThatDoesNotFitIsAFault() {
        Conversion narrowed = new Conversion(Y, SMALL);
        assertThat(narrowed.isTotal()).isFalse();
        assertThat(SMALL.show(narrowed.eval(new long[] {0, 5}))).isEqualTo("5");
        assertThatThrownBy(() -> narrowed.eval(new long[] {0, 6}))
                .isInstanceOf(EvaluationFault.class)
                .hasMessage("6 is not a value of type 2..5");
        assertThatThrownBy(() -> narrowed.eval(new long[] {0, 1})).isInstanceOf(EvaluationFault.class);
    }

    @Test
    void onlyTheTypeIsToBlameForWhatDoesNotFit() {
        Expr asked = new ValueComparison(Y, Relation.MORE, Constant.number(7));
        Conversion.Fits fits = new Conversion.Fits(asked, new Conversion(Y, SMALL));
        assertThat(fits.holds(new long[] {0, 6})).as("not asked for").isTrue();
        assertThat(fits.holds(new long[] {0, 8}))
                .as("asked for, and 8 is not in 2..5")
                .isFalse();
        Expr quotient = Arithmetic.of(Y, Arithmetic.Operator.OVER, X);
        Expr none = Arithmetic.of(Y, Arithmetic.Operator.OVER, Constant.number(0));
        assertThat(new Conversion.Fits(Constant.TRUE, new Conversion(none, SMALL)).holds(new long[] {0, 8}))
                .as("the operand has no value")
                .isTrue();
        assertThat(new Conversion.Fits(Constant.TRUE, new Conversion(quotient, SMALL)).holds(new long[] {0, 2}))
                .as("2 / 2 = 1")
                .isFalse();
        assertThat(fits.isTotal()).isTrue();
        assertThat(fits.type()).isEqualTo(BoolType.BOOL);
    }

    @Test
    void aClaimHoldsEverywhereOrSomewhereNot() {
        Expr below = new ValueComparison(X, Relation.LESS, Y);
        Everywhere all = new Everywhere(X, below);
        long[] binding = {3, 6};
        assertThat(all.holds(binding)).as("2..5 < 6").isTrue();
        assertThat(binding).as("the binding is as before").containsExactly(3, 6);
        binding[1] = 5;
        assertThat(all.holds(binding)).as("5 < 5").isFalse();
        assertThat(binding).containsExactly(3, 5);
        assertThat(all.cases()).isEqualTo(4);
        assertThat(new Everywhere(Y, all).cases()).isEqualTo(40);
        assertThat(new Everywhere(Y, all).holds(binding)).isFalse();
        BitSet free = new BitSet();
        all.variables(free);
        assertThat(free).as("x is bound").isEqualTo(BitSet.valueOf(new long[] {0b10}));
        assertThat(all.children()).isEqualTo(List.of(below));
    }

    @Test
    void aClaimIsAConditionWithAValue() {
        assertThatThrownBy(() -> new Everywhere(X, Y)).isInstanceOf(IllegalArgumentException.class);
        Expr partial =
                new ValueComparison(Arithmetic.of(Y, Arithmetic.Operator.OVER, Y), Relation.LESS, Constant.number(2));
        assertThatThrownBy(() -> new Everywhere(Y, partial))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no value");
    }
}
