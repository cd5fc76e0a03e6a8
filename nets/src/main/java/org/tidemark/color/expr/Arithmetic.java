package org.tidemark.color.expr;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;

/**
 * Arithmetic on whole numbers. Its type is the smallest range that contains every result, so only division by zero
 * has no value, and a result beyond 64 bits, which is never wrapped; {@link Conversion} converts the result to another
 * range.
 */
public record Arithmetic(Expr left, Operator operator, Expr right, IntType type) implements Expr {
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    /** The operators. Division rounds towards zero, and the remainder has the sign of the dividend. */
    public enum Operator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        OVER("/"),
        REMAINDER("%");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }
    }

    /** The operator applied to two numbers. */
    public static Arithmetic of(Expr left, Operator operator, Expr right) {
        Expr.require(left.type() instanceof IntType, "a number", left.type());
        Expr.require(right.type() instanceof IntType, "a number", right.type());
        return new Arithmetic(
                left, operator, right, range(left, operator, right).type());
    }

    /** The range of all results, as far as 64 bits reach, and whether they all are within 64 bits. */
    private record Range(IntType type, boolean isWhole) {}

    private static Range range(Expr left, Operator operator, Expr right) {
        return range(((IntType) left.type()).spans(), operator, ((IntType) right.type()).spans());
    }

    private static Range range(Spans a, Operator operator, Spans b) {
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
                BigInteger divisor = bs[0].abs().max(bs[1].abs());
                BigInteger most =
                        divisor.subtract(BigInteger.ONE).max(BigInteger.ZERO).min(far);
                yield List.of(as[0].signum() < 0 ? most.negate() : BigInteger.ZERO, most);
            }
        };
        BigInteger least = ends.stream().reduce(BigInteger::min).orElseThrow();
        BigInteger greatest = ends.stream().reduce(BigInteger::max).orElseThrow();
        if (least.compareTo(MOST) > 0 || greatest.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(
                    "the result ranges from " + least + " to " + greatest + ", which is beyond 64 bits");
        }
        BigInteger from = least.max(LEAST);
        BigInteger to = greatest.min(MOST);
        return new Range(IntType.of(from.longValue(), to.longValue()), from.equals(least) && to.equals(greatest));
    }

    @Override
    public long eval(long[] binding) {
        long a = ((IntType) left.type()).spans().number(left.eval(binding));
        long b = ((IntType) right.type()).spans().number(right.eval(binding));
        if (b == 0 && (operator == Operator.OVER || operator == Operator.REMAINDER)) {
            throw new EvaluationFault(a + " is divided by zero");
        }
        return type.spans().rank(result(a, b));
    }

    private long result(long a, long b) {
        try {
            return switch (operator) {
                case PLUS -> Math.addExact(a, b);
                case MINUS -> Math.subtractExact(a, b);
                case TIMES -> Math.multiplyExact(a, b);
                case OVER -> b == -1 ? Math.negateExact(a) : a / b;
                case REMAINDER -> a % b;
            };
        } catch (ArithmeticException overflow) {
            throw new EvaluationFault(a + " " + operator.sign + " " + b + " is beyond 64 bits");
        }
    }

    @Override
    public List<Expr> children() {
        return List.of(left, right);
    }

    @Override
    public boolean isTotalWhere(List<Expr> given) {
        boolean divides = operator == Operator.OVER || operator == Operator.REMAINDER;
        boolean byZero = divides && ((IntType) right.type()).spans().contains(0);
        return !byZero && range(left, operator, right).isWhole && left.isTotalWhere(given) && right.isTotalWhere(given);
    }
}
