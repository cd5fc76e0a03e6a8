package org.tidemark.color.expr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Arithmetic.Operator;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.Spans.Span;
import org.tidemark.color.type.Value;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Expressions drawn at random together with what they mean, under every binding; a fault is a value that is missing. */
@Seeded
class RandomExprTest {
    private static final IntType SMALL = IntType.of(-2, 3);
    private static final IntType GAPS = new IntType(Spans.of(List.of(new Span(0, 1), new Span(4, 5))));
    private static final EnumType HUE = new EnumType("Hue", true, List.of("red", "green", "blue"));
    private static final IntType TARGET = IntType.of(0, 4);

    private static final Variable X = new Variable(0, "x", SMALL);
    private static final Variable Y = new Variable(1, "y", GAPS);
    private static final Variable H = new Variable(2, "h", HUE);
    private static final Variable B = new Variable(3, "b", BoolType.BOOL);
    private static final List<Operator> OPERATORS = List.of(Operator.values());
    private static final List<Relation> RELATIONS = List.of(Relation.values());
    private static final List<Variable> VARIABLES = List.of(X, Y, H, B);

    /** What an expression is worth where the variables are worth this: a number, a constant's number or a truth value. */
    private interface Meaning {
        @Nullable
        Long of(long[] values);
    }

    private record Drawn(Expr expr, Meaning meaning) {}

    private static final class Draw {
        private final SplittableRandom random;

        Draw(long seed) {
            random = new SplittableRandom(seed);
        }

        private static Drawn variable(Variable variable) {
            return new Drawn(variable, values -> values[variable.index()]);
        }

        Drawn number(int depth) {
            switch (depth == 0 ? random.nextInt(3) : random.nextInt(9)) {
                case 0 -> {
                    return variable(X);
                }
                case 1 -> {
                    return variable(Y);
                }
                case 2 -> {
                    long number = random.nextLong(-3, 4);
                    return new Drawn(Constant.number(number), values -> number);
                }
                case 3 -> {
                    Drawn of = number(depth - 1);
                    return new Drawn(new Conversion(of.expr, TARGET), values -> {
                        Long value = of.meaning.of(values);
                        return value == null || value < 0 || value > 4 ? null : value;
                    });
                }
                case 4 -> {
                    Drawn of = hue(depth - 1);
                    List<Long> table = List.of(4L, 0L, 2L);
                    return new Drawn(new Lookup(of.expr, table, TARGET), values -> {
                        Long value = of.meaning.of(values);
                        return value == null ? null : table.get(value.intValue());
                    });
                }
                case 5 -> {
                    Drawn condition = truth(depth - 1);
                    return choice(condition, small(depth - 1), small(depth - 1));
                }
                case 6 -> {
                    return call(depth);
                }
                default -> {
                    return arithmetic(number(depth - 1), number(depth - 1));
                }
            }
        }

        /** A number that is converted to the range that both ways of a choice need. */
        private Drawn small(int depth) {
            Drawn of = number(depth);
            return new Drawn(new Conversion(of.expr, SMALL), values -> {
                Long value = of.meaning.of(values);
                return value == null || value < -2 || value > 3 ? null : value;
            });
        }

        private static Drawn choice(Drawn condition, Drawn then, Drawn otherwise) {
            return new Drawn(new Conditional(condition.expr, then.expr, otherwise.expr), values -> {
                Long is = condition.meaning.of(values);
                return is == null ? null : is == 1 ? then.meaning.of(values) : otherwise.meaning.of(values);
            });
        }

        /** {@code f(x) = x * x - 1}, called with something else. */
        private Drawn call(int depth) {
            Function square = new Function("f", List.of(X), IntType.of(-20, 20));
            try {
                square.define(new Conversion(
                        Arithmetic.of(Arithmetic.of(X, Operator.TIMES, X), Operator.MINUS, Constant.number(1)),
                        IntType.of(-20, 20)));
            } catch (ColorException e) {
                throw new IllegalStateException(e);
            }
            Drawn argument = small(depth - 1);
            return new Drawn(new Function.Call(square, List.of(argument.expr)), values -> {
                Long value = argument.meaning.of(values);
                return value == null ? null : Long.valueOf(value * value - 1);
            });
        }

        private Drawn arithmetic(Drawn left, Drawn right) {
            Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
            return new Drawn(Arithmetic.of(left.expr, operator, right.expr), values -> {
                Long a = left.meaning.of(values);
                Long b = a == null ? null : right.meaning.of(values);
                if (a == null || b == null) {
                    return null;
                }
                return switch (operator) {
                    case PLUS -> a + b;
                    case MINUS -> a - b;
                    case TIMES -> a * b;
                    case OVER -> b == 0 ? null : (Long) (a / b);
                    case REMAINDER -> b == 0 ? null : (Long) (a % b);
                };
            });
        }

        Drawn hue(int depth) {
            if (depth <= 0 || random.nextBoolean()) {
                return variable(H);
            }
            Drawn of = hue(depth - 1);
            long by = random.nextLong(-4, 5);
            return new Drawn(new Shift(of.expr, by), values -> {
                Long value = of.meaning.of(values);
                return value == null ? null : Long.valueOf(Math.floorMod(value + by, 3));
            });
        }

        Drawn truth(int depth) {
            int kind = depth <= 0 ? 0 : random.nextInt(5);
            if (kind == 0) {
                return variable(B);
            } else if (kind == 1) {
                Drawn of = truth(depth - 1);
                return new Drawn(new Logical.Not(of.expr), values -> {
                    Long value = of.meaning.of(values);
                    return value == null ? null : Long.valueOf(1 - value);
                });
            } else if (kind == 2) {
                return junction(depth);
            }
            boolean hues = random.nextInt(3) == 0;
            Drawn left = hues ? hue(depth - 1) : number(depth - 1);
            Drawn right = hues ? hue(depth - 1) : number(depth - 1);
            Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
            return new Drawn(new ValueComparison(left.expr, relation, right.expr), values -> {
                Long a = left.meaning.of(values);
                Long b = a == null ? null : right.meaning.of(values);
                return a == null || b == null ? null : holds(a, relation, b) ? Long.valueOf(1) : Long.valueOf(0);
            });
        }

        private static boolean holds(long a, Relation relation, long b) {
            return switch (relation) {
                case EQUAL -> a == b;
                case DIFFERENT -> a != b;
                case LESS -> a < b;
                case AT_MOST -> a <= b;
                case MORE -> a > b;
                case AT_LEAST -> a >= b;
            };
        }

        /** The first part that decides it ends it, even where a later one has no value. */
        private Drawn junction(int depth) {
            List<Drawn> parts = new ArrayList<>();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                parts.add(truth(depth - 1));
            }
            List<Expr> exprs = parts.stream().map(Drawn::expr).toList();
            boolean all = random.nextBoolean();
            return new Drawn(all ? new Logical.And(exprs) : new Logical.Or(exprs), values -> {
                for (Drawn part : parts) {
                    Long value = part.meaning.of(values);
                    if (value == null) {
                        return null;
                    }
                    if (value == (all ? 0 : 1)) {
                        return value;
                    }
                }
                return all ? 1L : 0L;
            });
        }
    }

    /** A value as {@link Meaning} counts it. */
    private static long plain(Value value) {
        if (value instanceof Value.Whole whole) {
            return whole.number();
        }
        return value instanceof Value.Truth truth ? (truth.isTrue() ? 1 : 0) : ((Value.Member) value).index();
    }

    @Test
    void everyExpressionHasTheValueThatItMeansOrAFault(Seeds seeds) {
        int faults = 0;
        int total = 0;
        for (long seed : seeds.upTo(900)) {
            Draw draw = new Draw(seed);
            Drawn drawn = seed % 2 == 0 ? draw.number(3) : draw.truth(4);
            total += drawn.expr.isTotal() ? 1 : 0;
            long[] binding = new long[VARIABLES.size()];
            do {
                long[] values = new long[binding.length];
                for (Variable variable : VARIABLES) {
                    values[variable.index()] = plain(variable.type().value(binding[variable.index()]));
                }
                Long expected = drawn.meaning.of(values);
                assertThat(evaluated(drawn.expr, binding)).as("%s", drawn.expr).isEqualTo(expected);
                if (expected == null) {
                    faults++;
                    assertThat(drawn.expr.isTotal())
                            .as("%s is total", drawn.expr)
                            .isFalse();
                }
            } while (next(binding));
        }
        assertThat(faults).isGreaterThan(600);
        assertThat(total).isGreaterThan(180);
    }

    private static @Nullable Long evaluated(Expr expr, long[] binding) {
        try {
            long rank = expr.eval(binding);
            assertThat(rank).isBetween(0L, expr.type().count() - 1);
            return plain(expr.type().value(rank));
        } catch (EvaluationFault fault) {
            assertThat(fault.getMessage()).isNotEmpty();
            return null;
        }
    }

    /** The next binding of all variables; false after the last. */
    private static boolean next(long[] binding) {
        for (Variable variable : VARIABLES) {
            if (++binding[variable.index()] < variable.type().count()) {
                return true;
            }
            binding[variable.index()] = 0;
        }
        return false;
    }
}
