package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;

/**
 * Random conditions on the values of tokens, as text and by their definition on values; the two have nothing in common
 * but the random numbers they come from.
 */
public final class RandomValueQuestions {
    /** A condition on a marking. */
    public record Condition(String text, Predicate<SortedMap<NaiveColored.Spot, Long>> holds) {}

    /** A number that depends on a marking. */
    public record Quantity(String text, ToLongFunction<SortedMap<NaiveColored.Spot, Long>> value) {}

    /** A condition on one value; it gives null where it has no value. */
    private record OnValue(String text, Function<Value, @Nullable Boolean> holds) {}

    private final SplittableRandom random;
    private final ColoredNet net;

    public RandomValueQuestions(ColoredNet net, long seed) {
        this.net = net;
        random = new SplittableRandom(seed);
    }

    /** A combination of conditions. */
    public Condition condition(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return atom();
        }
        Condition left = condition(depth - 1);
        Condition right = condition(depth - 1);
        return switch (random.nextInt(3)) {
            case 0 -> new Condition("(" + left.text + ") && (" + right.text + ")", left.holds.and(right.holds));
            case 1 -> new Condition("(" + left.text + ") || (" + right.text + ")", left.holds.or(right.holds));
            default -> new Condition("!(" + left.text + ")", left.holds.negate());
        };
    }

    private Condition atom() {
        int place = random.nextInt(net.places().size());
        ColoredPlace in = net.places().get(place);
        OnValue on = on(in.type(), "m", 2);
        Predicate<Value> certain = value -> Boolean.TRUE.equals(on.holds.apply(value));
        return switch (random.nextInt(6)) {
            case 5 -> {
                Related related = related(new ArrayList<>(), 2);
                yield new Condition(related.text, m -> Boolean.TRUE.equals(related.holds.of(m, List.of())));
            }
            case 0 -> new Condition("exists m in " + in.id() + ": " + on.text, m -> tokens(m, place, certain) > 0);
            case 1 ->
                new Condition("forall m in " + in.id() + ": " + on.text, m -> tokens(m, place, certain.negate()) == 0);
            case 2 -> multiSet(place);
            case 3 -> {
                Quantity sum = number();
                int bound = random.nextInt(4);
                yield new Condition(sum.text + " <= " + bound, m -> sum.value.applyAsLong(m) <= bound);
            }
            default -> {
                long rank = random.nextLong(in.type().count());
                int bound = 1 + random.nextInt(2);
                String name = in.type() instanceof DotType
                        ? in.id()
                        : in.id() + ": " + in.type().show(rank);
                yield new Condition(
                        '"' + name.replace("\"", "\\\"") + "\" >= " + bound,
                        m -> m.getOrDefault(new NaiveColored.Spot(place, rank), 0L) >= bound);
            }
        };
    }

    /** A condition on a marking and the values of the variables around it, or null where it has no value. */
    private record Related(String text, Truth holds) {}

    private interface Truth {
        @Nullable
        Boolean of(SortedMap<NaiveColored.Spot, Long> marking, List<Value> variables);
    }

    /** A quantifier around a condition; the variables around it have these types and are called v0, v1 and so on. */
    private Related related(List<Type> variables, int depth) {
        int place = random.nextInt(net.places().size());
        ColoredPlace in = net.places().get(place);
        List<Type> inner = new ArrayList<>(variables);
        inner.add(in.type());
        Related body = body(inner, depth);
        boolean exists = random.nextBoolean();
        String text = (exists ? "exists v" : "forall v") + variables.size() + " in " + in.id() + ": " + body.text;
        return new Related(text, (marking, values) -> {
            Predicate<Value> holds = value -> {
                List<Value> all = new ArrayList<>(values);
                all.add(value);
                return Boolean.TRUE.equals(body.holds.of(marking, all));
            };
            return exists ? tokens(marking, place, holds) > 0 : tokens(marking, place, holds.negate()) == 0;
        });
    }

    private Related body(List<Type> variables, int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            Related left = body(variables, depth - 1);
            Related right = body(variables, depth - 1);
            return switch (random.nextInt(4)) {
                case 0 ->
                    new Related("(" + left.text + ") && (" + right.text + ")", (marking, values) -> {
                        Boolean first = left.holds.of(marking, values);
                        return Boolean.TRUE.equals(first) ? right.holds.of(marking, values) : first;
                    });
                case 1 ->
                    new Related("(" + left.text + ") || (" + right.text + ")", (marking, values) -> {
                        Boolean first = left.holds.of(marking, values);
                        return Boolean.FALSE.equals(first) ? right.holds.of(marking, values) : first;
                    });
                case 2 ->
                    new Related("(" + left.text + ") -> (" + right.text + ")", (marking, values) -> {
                        Boolean first = left.holds.of(marking, values);
                        return Boolean.TRUE.equals(first)
                                ? right.holds.of(marking, values)
                                : first == null ? null : Boolean.TRUE;
                    });
                default ->
                    new Related("!(" + left.text + ")", (marking, values) -> {
                        Boolean of = left.holds.of(marking, values);
                        return of == null ? null : !of;
                    });
            };
        }
        int one = random.nextInt(variables.size());
        return switch (random.nextInt(depth > 0 ? 4 : 3)) {
            case 0 -> {
                OnValue on = on(variables.get(one), "v" + one, 1);
                yield new Related(on.text, (marking, values) -> on.holds.apply(values.get(one)));
            }
            case 1 -> {
                int other = variables.lastIndexOf(variables.get(one));
                yield new Related(
                        "v" + one + " = v" + other,
                        (marking, values) -> values.get(one).equals(values.get(other)));
            }
            case 2 -> compared(variables, one);
            default -> related(variables, depth - 1);
        };
    }

    /** Counts tokens that are equal to a variable, or not, in a place of its type. */
    private Related compared(List<Type> variables, int one) {
        List<Integer> places = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            if (net.places().get(p).type().equals(variables.get(one))) {
                places.add(p);
            }
        }
        int place = places.get(random.nextInt(places.size()));
        int bound = random.nextInt(3);
        boolean equal = random.nextBoolean();
        String count = "count(w in " + net.places().get(place).id() + ": w " + (equal ? "=" : "!=") + " v" + one + ")";
        return new Related(
                bound + " + 1 >= 2 * " + count + " - 1",
                (marking, values) ->
                        bound + 1 >= 2 * tokens(marking, place, v -> v.equals(values.get(one)) == equal) - 1);
    }

    /** A count or a sum. */
    public Quantity number() {
        int place = random.nextInt(net.places().size());
        ColoredPlace in = net.places().get(place);
        if (in.type() instanceof IntType && random.nextBoolean()) {
            int factor = random.nextInt(5) - 2;
            return new Quantity(
                    "sum(m in " + in.id() + ": m * (" + factor + ") + 1)",
                    m -> sum(m, place, value -> ((Value.Whole) value).number() * factor + 1));
        }
        OnValue on = on(in.type(), "m", 2);
        return new Quantity(
                "count(m in " + in.id() + ": " + on.text + ")",
                m -> tokens(m, place, value -> Boolean.TRUE.equals(on.holds.apply(value))));
    }

    private Condition multiSet(int place) {
        ColoredPlace in = net.places().get(place);
        Map<Long, Long> wanted = new HashMap<>();
        List<String> items = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            long rank = random.nextLong(in.type().count());
            long times = 1L + random.nextInt(2);
            wanted.merge(rank, times, Long::sum);
            items.add(times + "'" + in.type().show(rank));
        }
        String literal = "{" + String.join(", ", items) + "}";
        int relation = random.nextInt(4);
        boolean mirrored = random.nextBoolean();
        String sign = List.of("=", "!=", mirrored ? ">=" : "<=", mirrored ? "<=" : ">=")
                .get(relation);
        String text = mirrored ? literal + " " + sign + " " + in.id() : in.id() + " " + sign + " " + literal;
        return new Condition(text, m -> {
            boolean within = true;
            boolean contains = true;
            for (long rank = 0; rank < in.type().count(); rank++) {
                long there = m.getOrDefault(new NaiveColored.Spot(place, rank), 0L);
                within &= there <= wanted.getOrDefault(rank, 0L);
                contains &= there >= wanted.getOrDefault(rank, 0L);
            }
            return switch (relation) {
                case 0 -> within && contains;
                case 1 -> !(within && contains);
                case 2 -> within;
                default -> contains;
            };
        });
    }

    private OnValue on(Type type, String value, int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            OnValue left = on(type, value, depth - 1);
            OnValue right = on(type, value, depth - 1);
            return switch (random.nextInt(3)) {
                case 0 ->
                    new OnValue("(" + left.text + " && " + right.text + ")", v -> {
                        Boolean first = left.holds.apply(v);
                        return Boolean.TRUE.equals(first) ? right.holds.apply(v) : first;
                    });
                case 1 ->
                    new OnValue("(" + left.text + " or " + right.text + ")", v -> {
                        Boolean first = left.holds.apply(v);
                        return Boolean.FALSE.equals(first) ? right.holds.apply(v) : first;
                    });
                default ->
                    new OnValue("!" + "(" + left.text + ")", v -> {
                        Boolean of = left.holds.apply(v);
                        return of == null ? null : !of;
                    });
            };
        }
        return simple(type, value, depth);
    }

    private OnValue simple(Type type, String value, int depth) {
        if (type instanceof IntType) {
            int bound = random.nextInt(4);
            return new OnValue(value + " + 1 > " + bound, v -> ((Value.Whole) v).number() + 1 > bound);
        }
        if (type instanceof EnumType letters) {
            int index = random.nextInt(letters.constants().size());
            String letter = letters.constants().get(index);
            return new OnValue(value + " <= " + letter, v -> ((Value.Member) v).index() <= index);
        }
        if (type instanceof BoolType) {
            return new OnValue(value, v -> ((Value.Truth) v).isTrue());
        }
        if (type instanceof TupleType tuple) {
            int part = random.nextInt(tuple.components().size());
            OnValue on = on(tuple.components().get(part), value + "." + (part + 1), depth - 1);
            return new OnValue(
                    on.text, v -> on.holds.apply(((Value.Parts) v).values().get(part)));
        }
        if (type instanceof UnionType union) {
            int tag = random.nextInt(union.tags().size());
            String name = union.tags().get(tag);
            if (random.nextBoolean()) {
                return new OnValue(value + " is " + name, v -> ((Value.Tagged) v).tag() == tag);
            }
            OnValue on = simple(union.contents().get(tag), value + "." + name, 0);
            return new OnValue(on.text, v -> {
                Value.Tagged tagged = (Value.Tagged) v;
                return tagged.tag() == tag ? on.holds.apply(tagged.content()) : null;
            });
        }
        return new OnValue(value + " = dot", v -> true);
    }

    private long tokens(SortedMap<NaiveColored.Spot, Long> marking, int place, Predicate<Value> which) {
        return sum(marking, place, value -> which.test(value) ? 1 : 0);
    }

    private long sum(SortedMap<NaiveColored.Spot, Long> marking, int place, ToLongFunction<Value> what) {
        Type type = net.places().get(place).type();
        return marking.entrySet().stream()
                .filter(entry -> entry.getKey().place() == place)
                .mapToLong(entry -> entry.getValue()
                        * what.applyAsLong(type.value(entry.getKey().rank())))
                .sum();
    }
}
