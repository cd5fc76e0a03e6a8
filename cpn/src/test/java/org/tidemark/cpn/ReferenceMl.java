package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of Standard ML by its definition: expressions as trees, which are evaluated by walking them, with an environment for each scope and Java's own lists, maps
 * and functions as values. It shares nothing with the interpreter of nets, whose types, frames and compiled code it is compared with.
 */
final class ReferenceMl {
    private ReferenceMl() {}

    /** An exception of ML. */
    static final class Raise extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Raise(String name) {
            super(name, null, false, false);
        }

        String name() {
            return String.valueOf(getMessage());
        }
    }

    /** Tuples and records are maps from labels; a value of the union MSG has a name and perhaps an argument. */
    record Union(String name, @Nullable Object argument) {}

    /** An expression as text and as a function of its environment. */
    record Exp(String text, Function<Map<String, Object>, Object> value) {
        Object in(Map<String, Object> environment) {
            return value.apply(environment);
        }
    }

    /** A pattern as text, and whether a value matches; what it binds is put into the map. */
    record Pat(String text, Matching matching) {}

    @FunctionalInterface
    interface Matching {
        boolean matches(Object value, Map<String, Object> bound);
    }

    static Map<String, Object> with(Map<String, Object> environment, String name, Object value) {
        Map<String, Object> inner = new HashMap<>(environment);
        inner.put(name, value);
        return inner;
    }

    static Exp constant(Object value) {
        return new Exp("(" + shown(value) + ")", e -> value);
    }

    static Exp name(String name) {
        return new Exp(name, e -> java.util.Objects.requireNonNull(e.get(name)));
    }

    /** An infix operator. */
    static Exp infix(Exp left, String operator, Exp right) {
        return new Exp("(" + left.text + " " + operator + " " + right.text + ")", e -> {
            if (operator.equals("andalso")) {
                return (Boolean) left.in(e) && (Boolean) right.in(e);
            }
            if (operator.equals("orelse")) {
                return (Boolean) left.in(e) || (Boolean) right.in(e);
            }
            Object a = left.in(e);
            return applied(operator, a, right.in(e));
        });
    }

    private static Object applied(String operator, Object a, Object b) {
        switch (operator) {
            case "=" -> {
                return a.equals(b);
            }
            case "<>" -> {
                return !a.equals(b);
            }
            case "^" -> {
                return (String) a + b;
            }
            case "::" -> {
                List<Object> longer = new ArrayList<>(List.of(a));
                longer.addAll((List<?>) b);
                return longer;
            }
            case "^^", "++" -> {
                List<Object> longer = new ArrayList<>((List<?>) a);
                longer.addAll((List<?>) b);
                return longer;
            }
            case "`" -> {
                return new ArrayList<>(java.util.Collections.nCopies((int) (long) (Long) a, b));
            }
            default -> {
                return number(operator, (Long) a, (Long) b);
            }
        }
    }

    private static Object number(String operator, long a, long b) {
        if (b == 0 && (operator.equals("div") || operator.equals("mod"))) {
            throw new Raise("Div");
        }
        return switch (operator) {
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "div" -> Math.floorDiv(a, b);
            case "mod" -> Math.floorMod(a, b);
            case "<" -> a < b;
            case ">=" -> a >= b;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    static Exp choice(Exp condition, Exp then, Exp otherwise) {
        return new Exp(
                "(if " + condition.text + " then " + then.text + " else " + otherwise.text + ")",
                e -> (Boolean) condition.in(e) ? then.in(e) : otherwise.in(e));
    }

    /** A function of the library, with one argument. */
    static Exp called(String function, Exp argument, Function<Object, Object> does) {
        return new Exp("(" + function + " " + argument.text + ")", e -> does.apply(argument.in(e)));
    }

    static Exp list(List<Exp> items) {
        return new Exp(joined("[", items, "]"), e -> {
            List<Object> values = new ArrayList<>();
            items.forEach(each -> values.add(each.in(e)));
            return values;
        });
    }

    static Exp tuple(Exp first, Exp second) {
        return new Exp(joined("(", List.of(first, second), ")"), e -> {
            Map<String, Object> values = new TreeMap<>();
            values.put("1", first.in(e));
            values.put("2", second.in(e));
            return values;
        });
    }

    /** A record; its fields are evaluated in the order in which they are written. */
    static Exp row(Map<String, Exp> fields) {
        List<String> texts = new ArrayList<>();
        fields.forEach((label, each) -> texts.add(label + " = " + each.text));
        return new Exp("{" + String.join(", ", texts) + "}", e -> {
            Map<String, Object> values = new TreeMap<>();
            fields.forEach((label, each) -> values.put(label, each.in(e)));
            return values;
        });
    }

    static Exp field(String label, Exp of) {
        return new Exp("(#" + label + " " + of.text + ")", e -> ((Map<?, ?>) of.in(e)).get(label));
    }

    static Exp data(Exp argument) {
        return new Exp("(Data " + argument.text + ")", e -> new Union("Data", argument.in(e)));
    }

    /** A list of rules, for case, fn and handle. */
    record Rules(List<Pat> patterns, List<Exp> bodies) {
        String text() {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < bodies.size(); i++) {
                texts.add(patterns.get(i).text + " => " + bodies.get(i).text);
            }
            return String.join(" | ", texts);
        }

        Object apply(Object value, Map<String, Object> environment) {
            for (int i = 0; i < bodies.size(); i++) {
                Map<String, Object> inner = new HashMap<>(environment);
                if (patterns.get(i).matching.matches(value, inner)) {
                    return bodies.get(i).in(inner);
                }
            }
            throw new Raise("Match");
        }
    }

    static Exp cases(Exp of, Rules rules) {
        return new Exp("(case " + of.text + " of " + rules.text() + ")", e -> rules.apply(of.in(e), e));
    }

    static Exp function(Rules rules) {
        return new Exp("(fn " + rules.text() + ")", e -> (Function<Object, Object>) value -> rules.apply(value, e));
    }

    @SuppressWarnings("unchecked") // values of expressions of function type are functions
    static Object apply(Object function, Object argument) {
        return ((Function<Object, Object>) function).apply(argument);
    }

    static Exp applied(Exp function, Exp argument) {
        return new Exp("(" + function.text + " " + argument.text + ")", e -> apply(function.in(e), argument.in(e)));
    }

    /** let val name = value in body end */
    static Exp let(String name, Exp value, Exp body) {
        return new Exp(
                "let val " + name + " = " + value.text + " in " + body.text + " end",
                e -> body.in(with(e, name, value.in(e))));
    }

    /** A function that calls itself with one less until 0: the step has the number and the result so far as n and acc. */
    static Exp loop(String name, Exp times, Exp start, Exp step) {
        return new Exp(
                "let fun " + name + " (0, acc) = acc | " + name + " (n, acc) = " + name + " (n - 1, " + step.text
                        + ") in " + name + " (" + times.text + " mod 4, " + start.text + ") end",
                e -> {
                    long n = Math.floorMod((Long) times.in(e), 4L);
                    Object acc = start.in(e);
                    for (; n > 0; n--) {
                        acc = step.in(with(with(e, "n", n), "acc", acc));
                    }
                    return acc;
                });
    }

    /** A function of two parameters, called with one and given to map with the other left open. */
    static Exp curried(String first, String second, Exp body, Exp argument, Exp list) {
        return new Exp(
                "let fun g " + first + " " + second + " = " + body.text + " in List.map (g " + argument.text + ") "
                        + list.text + " end",
                e -> {
                    Object value = argument.in(e);
                    List<Object> results = new ArrayList<>();
                    for (Object each : (List<?>) list.in(e)) {
                        results.add(body.in(with(with(e, first, value), second, each)));
                    }
                    return results;
                });
    }

    static Exp filtered(Exp test, Exp list) {
        return new Exp("(List.filter " + test.text + " " + list.text + ")", e -> {
            Object function = test.in(e);
            List<Object> kept = new ArrayList<>();
            for (Object each : (List<?>) list.in(e)) {
                if ((Boolean) apply(function, each)) {
                    kept.add(each);
                }
            }
            return kept;
        });
    }

    /** foldl, of a function of the element and the result so far. */
    static Exp folded(String element, String result, Exp body, Exp start, Exp list) {
        return new Exp(
                "(foldl (fn (" + element + ", " + result + ") => " + body.text + ") " + start.text + " " + list.text
                        + ")",
                e -> {
                    Object acc = start.in(e);
                    for (Object each : (List<?>) list.in(e)) {
                        acc = body.in(with(with(e, element, each), result, acc));
                    }
                    return acc;
                });
    }

    /** Two functions that call each other. */
    static Exp isEven(Exp number) {
        return new Exp(
                "let fun even 0 = true | even n = odd (n - 1) and odd 0 = false | odd n = even (n - 1) in even ("
                        + number.text + " mod 7) end",
                e -> Math.floorMod((Long) number.in(e), 7L) % 2 == 0);
    }

    static Exp handled(Exp of, String exception, Exp otherwise) {
        return new Exp("(" + of.text + " handle " + exception + " => " + otherwise.text + ")", e -> {
            try {
                return of.in(e);
            } catch (Raise raised) {
                if (raised.name().equals(exception)) {
                    return otherwise.in(e);
                }
                throw raised;
            }
        });
    }

    /** A polymorphic function at two types. */
    static Exp twice(Exp first, Exp second) {
        Exp pair = tuple(first, second);
        return new Exp("let fun id x = x in (id " + first.text + ", id " + second.text + ") end", pair.value);
    }

    private static String joined(String open, List<Exp> parts, String close) {
        return open + String.join(", ", parts.stream().map(Exp::text).toList()) + close;
    }

    /** A value as ML writes it. */
    static String shown(Object value) {
        if (value instanceof List<?> list) {
            return "[" + String.join(",", list.stream().map(ReferenceMl::shown).toList()) + "]";
        }
        if (value instanceof Map<?, ?> row) {
            boolean isTuple = row.containsKey("1");
            List<String> parts = new ArrayList<>();
            row.forEach((label, each) -> parts.add((isTuple ? "" : label + "=") + shown(each)));
            return (isTuple ? "(" : "{") + String.join(",", parts) + (isTuple ? ")" : "}");
        }
        if (value instanceof Union union) {
            Object argument = union.argument;
            return argument == null ? union.name : union.name + "(" + shown(argument) + ")";
        }
        return value instanceof String
                ? "\"" + value + "\""
                : String.valueOf(value).replace('-', '~');
    }
}
