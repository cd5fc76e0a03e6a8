package org.tidemark.color.expr;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Type;

/**
 * Arithmetic on whole numbers. Its type is the smallest range that contains every result, so only division by zero
 * has no value; {@link Conversion} converts the result to another range.
 */
public record Arithmetic(Expr left, Operator operator, Expr right, IntType type) implements Expr {
    /** The operators. Division rounds towards zero, and the remainder has the sign of the dividend. */
    public enum Operator {
        PLUS,
        MINUS,
        TIMES,
        OVER,
        REMAINDER
    }

    /** The operator applied to two numbers. */
    public static Arithmetic of(Expr left, Operator operator, Expr right) {
        Expr.require(left.type() instanceof IntType, "a number", left.type());
        Expr.require(right.type() instanceof IntType, "a number", right.type());
        return new Arithmetic(
                left,
                operator,
                right,
                range(((IntType) left.type()).spans(), operator, ((IntType) right.type()).spans()));
    }

    private static IntType range(Spans a, Operator operator, Spans b) {
        BigInteger[] as = {BigInteger.valueOf(a.least()), BigInteger.valueOf(a.greatest())};
        BigInteger[] bs = {BigInteger.valueOf(b.least()), BigInteger.valueOf(b.greatest())};
        BigInteger far = as[0].abs().max(as[1].abs());
        List<BigInteger> ends = switch (operator) {
            case PLUS -> List.of(as[0].add(bs[0]), as[1].add(bs[1]));
            case MINUS -> List.of(as[0].subtract(bs[1]), as[1].subtract(bs[0]));
            case TIMES ->
                Stream.of(as).flatMap(x -> Stream.of(bs).map(x::multiply)).toList();
            case OVER -> List.of(far.negate(), far);
            case REMAINDER -> {
                BigInteger most = bs[0].abs().max(bs[1].abs()).min(far);
                yield List.of(as[0].signum() < 0 ? most.negate() : BigInteger.ZERO, most);
            }
        };
        BigInteger least = ends.stream().reduce(BigInteger::min).orElseThrow();
        BigInteger greatest = ends.stream().reduce(BigInteger::max).orElseThrow();
        if (least.bitLength() >= Type.RANK_BITS || greatest.bitLength() >= Type.RANK_BITS) {
            throw new IllegalArgumentException(
                    "the result ranges from " + least + " to " + greatest + ", which is too large a range");
        }
        return IntType.of(least.longValue(), greatest.longValue());
    }

    @Override
    public long eval(long[] binding) {
        long a = ((IntType) left.type()).spans().number(left.eval(binding));
        long b = ((IntType) right.type()).spans().number(right.eval(binding));
        if (b == 0 && (operator == Operator.OVER || operator == Operator.REMAINDER)) {
            throw new EvaluationFault(a + " is divided by zero");
        }
        long result = switch (operator) {
            case PLUS -> a + b;
            case MINUS -> a - b;
            case TIMES -> a * b;
            case OVER -> a / b;
            case REMAINDER -> a % b;
        };
        return type.spans().rank(result);
    }

    @Override
    public List<Expr> children() {
        return List.of(left, right);
    }

    @Override
    public boolean isTotal() {
        boolean divides = operator == Operator.OVER || operator == Operator.REMAINDER;
        boolean byZero = divides && ((IntType) right.type()).spans().rank(0) >= 0;
        return !byZero && left.isTotal() && right.isTotal();
    }
}
