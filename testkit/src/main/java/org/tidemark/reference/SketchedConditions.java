package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.tidemark.reference.TypedSketch.Edge;
import org.tidemark.reference.TypedSketch.Marking;

/** Random questions about the values in a {@link TypedSketch}, of every kind that there is, as text and by their definition. */
public final class SketchedConditions {
    /**
     * A condition on a state.
     *
     * @param holds in the state of this number
     */
    public record Condition(String text, IntPredicate holds) {}

    private record OnValue(String text, Predicate<Object> holds) {}

    private record NumberOf(String text, ToLongFunction<Marking> of) {}

    private static final List<String> SIGNS = List.of("=", "!=", "<", "<=", ">", ">=");

    private final TypedSketch sketch;
    private final SplittableRandom random;

    public SketchedConditions(TypedSketch sketch, long seed) {
        this.sketch = sketch;
        random = new SplittableRandom(seed);
    }

    public Condition draw() {
        return switch (random.nextInt(8)) {
            case 7 -> related();
            case 0 -> quantified();
            case 1 -> ofTheOneToken();
            case 2 -> multiSet();
            case 3 -> fireable();
            case 4 -> tokensOfOneValue();
            default -> comparison();
        };
    }

    private Condition on(String text, Predicate<Marking> holds) {
        return new Condition(text, state -> holds.test(sketch.states().get(state)));
    }

    private Condition quantified() {
        boolean all = random.nextBoolean();
        String word = all ? "forall" : "exists";
        if (random.nextInt(3) == 0) {
            OnValue element = number("e", 2);
            return on(
                    word + " e in elements(wire): " + element.text,
                    marking -> all
                            ? elements(marking).stream().allMatch(element.holds)
                            : elements(marking).stream().anyMatch(element.holds));
        }
        String place = place();
        OnValue token = of(place);
        return on(
                word + " m in " + place + ": " + token.text,
                marking -> all
                        ? marking.of(place).keySet().stream().allMatch(token.holds)
                        : marking.of(place).keySet().stream().anyMatch(token.holds));
    }

    /** A condition on the numbers in the bag, the wire and the cell together. */
    private Condition related() {
        boolean all = random.nextBoolean();
        boolean allElements = random.nextBoolean();
        String sign = pick(SIGNS);
        String other = pick(SIGNS);
        int bound = random.nextInt(3);
        String outer = (all ? "forall" : "exists") + " m in bag: ";
        BiPredicate<Marking, Object> body;
        String text;
        switch (random.nextInt(3)) {
            case 0 -> {
                text = (allElements ? "forall" : "exists") + " e in elements(wire): m " + sign + " e || cell.n " + other
                        + " e";
                body = (marking, m) -> {
                    Predicate<Object> holds =
                            e -> compare((Integer) m, sign, (Integer) e) || compare(next(marking), other, (Integer) e);
                    return allElements
                            ? elements(marking).stream().allMatch(holds)
                            : elements(marking).stream().anyMatch(holds);
                };
            }
            case 1 -> {
                text = "count(e in elements(wire): e " + sign + " m) + " + bound + " " + other
                        + " m + count(x in bag: x = m)";
                body = (marking, m) -> compare(
                        elements(marking).stream()
                                        .filter(e -> compare((Integer) e, sign, (Integer) m))
                                        .count()
                                + bound,
                        other,
                        (Integer) m + marking.count(TypedSketch.BAG, m));
            }
            default -> {
                // The first element of an empty queue makes the whole condition of m false, negated or not.
                text = "!(first(wire) " + sign + " m) && (exists c in cell: c.n " + other + " m)";
                body = (marking, m) -> !elements(marking).isEmpty()
                        && !compare((Integer) elements(marking).get(0), sign, (Integer) m)
                        && compare(next(marking), other, (Integer) m);
            }
        }
        return on(outer + text, marking -> {
            Predicate<Object> holds = m -> body.test(marking, m);
            return all
                    ? marking.of(TypedSketch.BAG).keySet().stream().allMatch(holds)
                    : marking.of(TypedSketch.BAG).keySet().stream().anyMatch(holds);
        });
    }

    private Condition ofTheOneToken() {
        int bound = random.nextInt(3);
        return switch (random.nextInt(6)) {
            case 0 ->
                on("cell.on", marking ->
                        (Boolean) parts(marking.one(TypedSketch.CELL)).get(1));
            case 1 ->
                on(
                        "wire[0] = " + bound,
                        marking -> !elements(marking).isEmpty()
                                && elements(marking).get(0).equals(bound));
            case 2 -> {
                Object queue = pick(TypedSketch.wires());
                yield on(
                        "value(wire) = " + queue,
                        marking -> marking.one(TypedSketch.WIRE).equals(queue));
            }
            default -> {
                String sign = pick(SIGNS);
                yield on(
                        "cell.n " + sign + " length(wire) + " + (bound - 1),
                        marking ->
                                compare(next(marking), sign, elements(marking).size() + bound - 1));
            }
        };
    }

    private Condition multiSet() {
        String place = place();
        Map<Object, Integer> wanted = new HashMap<>();
        List<String> items = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Object value = pick(values(place));
            int times = 1 + random.nextInt(2) / 2;
            wanted.merge(value, times, Integer::sum);
            items.add(times + "'" + TypedSketch.written(place, value));
        }
        String sign = pick(List.of("=", "!=", "<=", ">="));
        return on(place + " " + sign + " {" + String.join(", ", items) + "}", marking -> {
            boolean within = values(place).stream()
                    .allMatch(value -> marking.count(place, value) <= wanted.getOrDefault(value, 0));
            boolean contains = values(place).stream()
                    .allMatch(value -> marking.count(place, value) >= wanted.getOrDefault(value, 0));
            return switch (sign) {
                case "=" -> within && contains;
                case "!=" -> !(within && contains);
                case "<=" -> within;
                default -> contains;
            };
        });
    }

    private Condition fireable() {
        int transition = random.nextInt(sketch.transitions());
        Map<String, Object> given = new HashMap<>();
        List<String> texts = new ArrayList<>();
        for (String variable : sketch.variables(transition)) {
            if (random.nextBoolean()) {
                Object value = pick(TypedSketch.values(variable));
                given.put(variable, value);
                texts.add(variable + " = " + value);
            }
        }
        String text = "t" + transition + (texts.isEmpty() ? "" : "(" + String.join(", ", texts) + ")");
        return new Condition(
                "fireable(" + text + ")",
                state -> sketch.edges().get(state).stream()
                        .map(Edge::event)
                        .anyMatch(event -> event.transition() == transition
                                && event.binding().entrySet().containsAll(given.entrySet())));
    }

    private Condition tokensOfOneValue() {
        String place = place();
        Object value = pick(values(place));
        int bound = 1 + random.nextInt(2);
        return on(
                "\"" + place + ": " + TypedSketch.written(place, value) + "\" >= " + bound,
                marking -> marking.count(place, value) >= bound);
    }

    private Condition comparison() {
        NumberOf left = number();
        String sign = pick(SIGNS);
        if (random.nextInt(3) == 0) {
            NumberOf right = number();
            return on(
                    left.text + " " + sign + " " + right.text,
                    marking -> compare(left.of.applyAsLong(marking), sign, right.of.applyAsLong(marking)));
        }
        int bound = random.nextInt(4) - 1;
        return on(left.text + " " + sign + " " + bound, marking -> compare(left.of.applyAsLong(marking), sign, bound));
    }

    private NumberOf number() {
        String place = place();
        OnValue token = of(place);
        int factor = random.nextInt(5) - 2;
        return switch (random.nextInt(6)) {
            case 0 -> new NumberOf("dots", marking -> marking.count(TypedSketch.DOTS, "dot"));
            case 1 -> new NumberOf("cell.n", SketchedConditions::next);
            case 2 -> {
                OnValue element = number("e", 2);
                yield new NumberOf(
                        "count(e in elements(wire): " + element.text + ")",
                        marking ->
                                elements(marking).stream().filter(element.holds).count());
            }
            case 3 ->
                new NumberOf(
                        "sum(e in elements(wire): e * (" + factor + ") + 1)",
                        marking -> elements(marking).stream()
                                .mapToLong(e -> (Integer) e * factor + 1)
                                .sum());
            case 4 -> {
                OnValue wanted = number("m", 3);
                yield new NumberOf(
                        "sum(m in bag where " + wanted.text + ": m * (" + factor + "))",
                        marking -> marking.of(TypedSketch.BAG).entrySet().stream()
                                .filter(token1 -> wanted.holds.test(token1.getKey()))
                                .mapToLong(token1 -> (long) token1.getValue() * (Integer) token1.getKey() * factor)
                                .sum());
            }
            default ->
                new NumberOf(
                        "count(m in " + place + ": " + token.text + ")",
                        marking -> marking.of(place).entrySet().stream()
                                .filter(each -> token.holds.test(each.getKey()))
                                .mapToLong(Map.Entry::getValue)
                                .sum());
        };
    }

    /** A condition on a token of a place. */
    private OnValue of(String place) {
        if (random.nextInt(4) == 0) {
            OnValue left = of(place);
            OnValue right = of(place);
            return random.nextBoolean()
                    ? new OnValue("(" + left.text + ") && (" + right.text + ")", left.holds.and(right.holds))
                    : new OnValue(
                            "!((" + left.text + ") or (" + right.text + "))",
                            left.holds.or(right.holds).negate());
        }
        return switch (place) {
            case TypedSketch.CELL -> {
                OnValue n = number("m.n", 3);
                yield random.nextBoolean()
                        ? new OnValue("m.on", value -> (Boolean) parts(value).get(1))
                        : new OnValue(n.text, value -> n.holds.test(parts(value).get(0)));
            }
            case TypedSketch.WIRE -> {
                int length = random.nextInt(3);
                yield new OnValue(
                        "length(m) >= " + length, value -> parts(value).size() >= length);
            }
            case TypedSketch.BAG -> number("m", 3);
            default -> new OnValue("m = down", "down"::equals);
        };
    }

    private OnValue number(String of, int most) {
        String sign = pick(SIGNS);
        int bound = random.nextInt(most);
        return new OnValue(of + " " + sign + " " + bound, value -> compare((Integer) value, sign, bound));
    }

    private String place() {
        return pick(List.of(TypedSketch.CELL, TypedSketch.WIRE, TypedSketch.BAG, TypedSketch.POOL));
    }

    private static List<Object> values(String place) {
        return switch (place) {
            case TypedSketch.CELL -> {
                List<Object> all = new ArrayList<>();
                for (int n = 0; n < 3; n++) {
                    all.add(List.of(n, false));
                    all.add(List.of(n, true));
                }
                yield all;
            }
            case TypedSketch.WIRE -> TypedSketch.wires();
            case TypedSketch.BAG -> List.of(0, 1, 2);
            default -> List.of("up", "down");
        };
    }

    private static boolean compare(long left, String sign, long right) {
        return switch (sign) {
            case "=" -> left == right;
            case "!=" -> left != right;
            case "<" -> left < right;
            case "<=" -> left <= right;
            case ">" -> left > right;
            default -> left >= right;
        };
    }

    private static List<?> parts(Object value) {
        return (List<?>) value;
    }

    private static long next(Marking marking) {
        return (Integer) parts(marking.one(TypedSketch.CELL)).get(0);
    }

    private static List<Object> elements(Marking marking) {
        return new ArrayList<>(parts(marking.one(TypedSketch.WIRE)));
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
