package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tidemark.cpn.ReferenceMl.Exp;
import org.tidemark.cpn.ReferenceMl.Pat;
import org.tidemark.cpn.ReferenceMl.Raise;
import org.tidemark.cpn.ReferenceMl.Rules;
import org.tidemark.cpn.ReferenceMl.Union;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Values;

/** Random inscriptions of every type, whose values are those of the {@link ReferenceMl}, or whose exceptions are. */
class RandomMlTest {
    private static final List<Type> TYPES = List.of(Type.values());
    private static final int EXPRESSIONS = 6_000;
    private static final int WRONG_EXPRESSIONS = 1_500;
    private static final String BAD = "\"not a number\"";
    private static final String DECLARATIONS = "colset INT = int; colset BOOL = bool; colset STR = string;"
            + " colset MSG = union Data : INT + Stop; var i, j : INT; var b : BOOL; var s : STR;";

    private enum Type {
        INT,
        BOOL,
        STRING,
        INTS,
        PAIR,
        ROW,
        MSG,
        MULTI_SET
    }

    /** Writes expressions of a type, in the scope of typed names. */
    private static final class Generator {
        private final Random random;
        private boolean isToBeWrong;

        Generator(long seed) {
            random = new Random(seed);
        }

        Exp make(Type type, int depth, Map<String, Type> scope) {
            List<String> names = new ArrayList<>();
            scope.forEach((name, of) -> {
                if (of == type) {
                    names.add(name);
                }
            });
            if (!names.isEmpty() && random.nextInt(3) == 0) {
                return ReferenceMl.name(names.get(random.nextInt(names.size())));
            }
            if (depth <= 0) {
                return constant(type);
            }
            return random.nextInt(3) == 0 ? general(type, depth - 1, scope) : special(type, depth - 1, scope);
        }

        private Exp constant(Type type) {
            long number = random.nextInt(8) - 3L;
            return switch (type) {
                case INT -> ReferenceMl.constant(number);
                case BOOL -> ReferenceMl.constant(random.nextBoolean());
                case STRING -> ReferenceMl.constant(number < 0 ? "" : "ab");
                case INTS -> ReferenceMl.list(number < 0 ? List.of() : List.of(constant(Type.INT), constant(Type.INT)));
                case PAIR -> ReferenceMl.tuple(constant(Type.INT), constant(Type.BOOL));
                case ROW -> row(0, Map.of());
                case MSG -> number < 0 ? ReferenceMl.constant(new Union("Stop", null)) : data(constant(Type.INT));
                case MULTI_SET -> ReferenceMl.infix(ReferenceMl.constant(2L), "`", constant(Type.INT));
            };
        }

        private static Exp data(Exp of) {
            return ReferenceMl.data(of);
        }

        /** In any order, since the fields are evaluated as they are written. */
        private Exp row(int depth, Map<String, Type> scope) {
            Map<String, Exp> fields = new LinkedHashMap<>();
            boolean isSorted = random.nextBoolean();
            fields.put(isSorted ? "a" : "c", isSorted ? make(Type.INT, depth, scope) : make(Type.STRING, depth, scope));
            fields.put(isSorted ? "c" : "a", isSorted ? make(Type.STRING, depth, scope) : make(Type.INT, depth, scope));
            return ReferenceMl.row(fields);
        }

        private static Map<String, Type> with(Map<String, Type> scope, String name, Type type) {
            Map<String, Type> inner = new HashMap<>(scope);
            inner.put(name, type);
            return inner;
        }

        private Type anyType() {
            return TYPES.get(random.nextInt(TYPES.size()));
        }

        private String name() {
            return "xyz".substring(random.nextInt(3)).substring(0, 1);
        }

        /** What has the type of its parts. */
        private Exp general(Type type, int depth, Map<String, Type> scope) {
            Type other = anyType();
            String name = name();
            switch (random.nextInt(7)) {
                case 0 -> {
                    return ReferenceMl.choice(
                            make(Type.BOOL, depth, scope), make(type, depth, scope), make(type, depth, scope));
                }
                case 1 -> {
                    return ReferenceMl.let(
                            name, make(other, depth, scope), make(type, depth, with(scope, name, other)));
                }
                case 2 -> {
                    return ReferenceMl.cases(make(other, depth, scope), rules(other, type, depth, scope));
                }
                case 3 -> {
                    return ReferenceMl.applied(
                            ReferenceMl.function(rules(other, type, depth, scope)), make(other, depth, scope));
                }
                case 4 -> {
                    Map<String, Type> inner = with(with(scope, "n", Type.INT), "acc", type);
                    return ReferenceMl.loop(
                            "f", make(Type.INT, depth, scope), make(type, depth, scope), make(type, depth - 1, inner));
                }
                case 5 -> {
                    String exception = List.of("Div", "Empty", "Match").get(random.nextInt(3));
                    return ReferenceMl.handled(make(type, depth, scope), exception, make(type, depth, scope));
                }
                default -> {
                    Map<String, Type> inner = with(with(scope, "e", Type.INT), "r", type);
                    return ReferenceMl.folded(
                            "e",
                            "r",
                            make(type, depth - 1, inner),
                            make(type, depth, scope),
                            make(Type.INTS, depth, scope));
                }
            }
        }

        private Exp special(Type type, int depth, Map<String, Type> scope) {
            return switch (type) {
                case INT -> integer(depth, scope);
                case BOOL -> bool(depth, scope);
                case STRING -> string(depth, scope);
                case INTS -> ints(depth, scope);
                case PAIR ->
                    random.nextBoolean()
                            ? ReferenceMl.tuple(make(Type.INT, depth, scope), make(Type.BOOL, depth, scope))
                            : ReferenceMl.twice(make(Type.INT, depth, scope), make(Type.BOOL, depth, scope));
                case ROW -> row(depth, scope);
                case MSG -> data(make(Type.INT, depth, scope));
                case MULTI_SET ->
                    random.nextBoolean()
                            ? ReferenceMl.infix(
                                    make(Type.MULTI_SET, depth, scope), "++", make(Type.MULTI_SET, depth, scope))
                            : ReferenceMl.infix(
                                    ReferenceMl.infix(make(Type.INT, depth, scope), "mod", ReferenceMl.constant(3L)),
                                    "`",
                                    make(Type.INT, depth, scope));
            };
        }

        private Exp integer(int depth, Map<String, Type> scope) {
            switch (random.nextInt(8)) {
                case 0 -> {
                    Exp product = ReferenceMl.infix(make(Type.INT, depth, scope), "*", make(Type.INT, depth, scope));
                    return ReferenceMl.infix(product, "mod", ReferenceMl.constant(101L));
                }
                case 1 -> {
                    return ReferenceMl.called(
                            "length", make(Type.INTS, depth, scope), l -> (long) ((List<?>) l).size());
                }
                case 2 -> {
                    return ReferenceMl.called("hd", make(Type.INTS, depth, scope), RandomMlTest::head);
                }
                case 3 -> {
                    return ReferenceMl.field("1", make(Type.PAIR, depth, scope));
                }
                case 4 -> {
                    return ReferenceMl.called(
                            "size", make(Type.MULTI_SET, depth, scope), l -> (long) ((List<?>) l).size());
                }
                default -> {
                    String operator = List.of("+", "-", "div", "mod").get(random.nextInt(4));
                    Exp right = make(Type.INT, depth, scope);
                    if (isToBeWrong && random.nextInt(3) == 0) {
                        isToBeWrong = false;
                        right = new Exp(BAD, e -> BAD);
                    }
                    return ReferenceMl.infix(make(Type.INT, depth, scope), operator, right);
                }
            }
        }

        private Exp bool(int depth, Map<String, Type> scope) {
            switch (random.nextInt(6)) {
                case 0 -> {
                    Type of = List.of(Type.INT, Type.STRING, Type.INTS, Type.ROW, Type.MSG)
                            .get(random.nextInt(5));
                    String operator = random.nextBoolean() ? "=" : "<>";
                    return ReferenceMl.infix(make(of, depth, scope), operator, make(of, depth, scope));
                }
                case 1 -> {
                    return ReferenceMl.isEven(make(Type.INT, depth, scope));
                }
                case 2 -> {
                    return ReferenceMl.called("not", make(Type.BOOL, depth, scope), x -> !(Boolean) x);
                }
                case 3 -> {
                    String operator = random.nextBoolean() ? "andalso" : "orelse";
                    return ReferenceMl.infix(make(Type.BOOL, depth, scope), operator, make(Type.BOOL, depth, scope));
                }
                default -> {
                    String operator = random.nextBoolean() ? "<" : ">=";
                    return ReferenceMl.infix(make(Type.INT, depth, scope), operator, make(Type.INT, depth, scope));
                }
            }
        }

        private Exp string(int depth, Map<String, Type> scope) {
            return switch (random.nextInt(3)) {
                case 0 -> ReferenceMl.called("Int.toString", make(Type.INT, depth, scope), RandomMlTest::digits);
                case 1 -> ReferenceMl.field("c", make(Type.ROW, depth, scope));
                default -> ReferenceMl.infix(make(Type.STRING, depth, scope), "^", constant(Type.STRING));
            };
        }

        private Exp ints(int depth, Map<String, Type> scope) {
            Exp list = make(Type.INTS, depth, scope);
            return switch (random.nextInt(6)) {
                case 0 -> ReferenceMl.infix(make(Type.INT, depth, scope), "::", list);
                case 1 -> ReferenceMl.infix(list, "^^", ReferenceMl.called("rev", list, RandomMlTest::reversed));
                case 2 -> ReferenceMl.filtered(ReferenceMl.function(rules(Type.INT, Type.BOOL, depth, scope)), list);
                case 3 -> {
                    Exp body = make(Type.INT, depth, with(with(scope, "x", Type.BOOL), "y", Type.INT));
                    yield ReferenceMl.curried("x", "y", body, make(Type.BOOL, depth, scope), list);
                }
                case 4 -> ReferenceMl.list(List.of(make(Type.INT, depth, scope), make(Type.INT, depth, scope)));
                default -> ReferenceMl.called("tl", list, RandomMlTest::tail);
            };
        }

        /** Some rules, which need not match all values. */
        private Rules rules(Type of, Type type, int depth, Map<String, Type> scope) {
            List<Pat> patterns = new ArrayList<>();
            List<Exp> bodies = new ArrayList<>();
            int rules = 1 + random.nextInt(3);
            for (int i = 0; i < rules; i++) {
                Map<String, Type> inner = new HashMap<>(scope);
                patterns.add(i == rules - 1 && random.nextInt(8) > 0 ? any(of, "z", inner) : pattern(of, inner));
                bodies.add(make(type, depth - 1, inner));
            }
            return new Rules(patterns, bodies);
        }

        private static Pat any(Type of, String name, Map<String, Type> scope) {
            scope.put(name, of);
            return new Pat(name, (v, bound) -> {
                bound.put(name, v);
                return true;
            });
        }

        private Pat pattern(Type of, Map<String, Type> scope) {
            switch (of) {
                case INT, STRING, BOOL -> {
                    Exp constant = constant(of);
                    Object value = constant.in(Map.of());
                    return random.nextInt(3) == 0
                            ? new Pat("_", (v, bound) -> true)
                            : new Pat(constant.text(), (v, bound) -> v.equals(value));
                }
                case INTS, MULTI_SET -> {
                    Pat head = random.nextBoolean() ? any(Type.INT, "x", scope) : pattern(Type.INT, scope);
                    Pat tail = any(of, "y", scope);
                    boolean isNamed = random.nextBoolean();
                    if (isNamed) {
                        scope.put("q", of);
                    }
                    return new Pat((isNamed ? "q as " : "") + "(" + head.text() + " :: y)", (v, bound) -> {
                        List<?> list = (List<?>) v;
                        bound.put("q", v);
                        return !list.isEmpty()
                                && head.matching().matches(list.get(0), bound)
                                && tail.matching().matches(new ArrayList<>(list.subList(1, list.size())), bound);
                    });
                }
                case PAIR -> {
                    Pat first = pattern(Type.INT, scope);
                    Pat second = random.nextBoolean() ? any(Type.BOOL, "y", scope) : pattern(Type.BOOL, scope);
                    return new Pat(
                            "(" + first.text() + ", " + second.text() + ")",
                            (v, bound) -> first.matching().matches(part(v, "1"), bound)
                                    && second.matching().matches(part(v, "2"), bound));
                }
                case ROW -> {
                    Pat text = any(Type.STRING, "x", scope);
                    Pat number = pattern(Type.INT, scope);
                    return new Pat(
                            "{c = x, a = " + number.text() + "}",
                            (v, bound) -> text.matching().matches(part(v, "c"), bound)
                                    && number.matching().matches(part(v, "a"), bound));
                }
                default -> {
                    Pat argument = random.nextBoolean() ? any(Type.INT, "x", scope) : pattern(Type.INT, scope);
                    return new Pat(
                            "Data " + argument.text(),
                            (v, bound) -> ((Union) v).argument() instanceof Long n
                                    && argument.matching().matches(n, bound));
                }
            }
        }
    }

    private static Object part(Object row, String label) {
        return java.util.Objects.requireNonNull(((Map<?, ?>) row).get(label));
    }

    private static Object head(Object list) {
        if (((List<?>) list).isEmpty()) {
            throw new Raise("Empty");
        }
        return ((List<?>) list).get(0);
    }

    private static Object tail(Object list) {
        if (((List<?>) list).isEmpty()) {
            throw new Raise("Empty");
        }
        return new ArrayList<>(((List<?>) list).subList(1, ((List<?>) list).size()));
    }

    private static Object reversed(Object list) {
        List<Object> reversed = new ArrayList<>((List<?>) list);
        java.util.Collections.reverse(reversed);
        return reversed;
    }

    private static Object digits(Object number) {
        return ReferenceMl.shown(number);
    }

    private static Elaborator elaborator() {
        Elaborator elaborator = new Elaborator(Map.of());
        elaborator.declare(new Source("declarations", 1, DECLARATIONS));
        return elaborator;
    }

    private static Map<String, Type> netVariables() {
        return Map.of("i", Type.INT, "j", Type.INT, "b", Type.BOOL, "s", Type.STRING);
    }

    /** What the interpreter of nets makes of a text: a value, or the name of an exception. */
    private static String found(Elaborator elaborator, String text, Map<String, Object> values) {
        Source source = new Source("test", 1, text);
        Elaborator.Variables variables = elaborator.newVariables();
        Elaborator.Compiled compiled = elaborator.inscription(source, new Parser(source).whole(), variables);
        values.keySet().forEach(variables::slot);
        Frame frame = new Frame(new Object[variables.frameSize()], null);
        values.forEach((name, value) -> frame.set(variables.slot(name), value));
        Machine machine = new Machine(() -> false);
        machine.begin();
        try {
            return Values.text(compiled.code().run(frame, machine));
        } catch (Values.Raised raised) {
            return String.valueOf(raised.getMessage());
        }
    }

    @Test
    void inscriptionsHaveTheValuesOfTheReference() {
        Elaborator elaborator = elaborator();
        Map<String, Object> values = Map.of("i", 2L, "j", -1L, "b", true, "s", "net");
        int raised = 0;
        for (int seed = 1; seed <= EXPRESSIONS; seed++) {
            Exp exp = new Generator(seed).make(TYPES.get(seed % TYPES.size()), 4 + seed % 2, netVariables());
            String expected;
            try {
                expected = ReferenceMl.shown(exp.in(values));
            } catch (Raise exception) {
                expected = "exception " + exception.name() + " is raised";
                raised++;
            }
            assertThat(found(elaborator, exp.text(), values))
                    .as("seed %d: %s", seed, exp.text())
                    .isEqualTo(expected);
        }
        assertThat(raised).as("some of them have no value").isBetween(100, EXPRESSIONS / 2);
    }

    @Test
    void aWrongTypeIsReportedWhereItIsWritten() {
        Elaborator elaborator = elaborator();
        int wrong = 0;
        for (int seed = 1; seed <= WRONG_EXPRESSIONS; seed++) {
            Generator generator = new Generator(seed);
            generator.isToBeWrong = true;
            String text = generator.make(Type.INT, 4, netVariables()).text();
            if (text.contains(BAD)) {
                wrong++;
                assertThatThrownBy(() -> found(elaborator, text, Map.of()))
                        .as("seed %d: %s", seed, text)
                        .isInstanceOf(MlException.class)
                        .satisfies(e -> assertThat(((MlException) e).in("net.cpn"))
                                .hasMessageContaining("column " + (text.indexOf(BAD) + 1) + ":")
                                .hasMessageContaining("found one of type string"));
            }
        }
        assertThat(wrong).isGreaterThan(WRONG_EXPRESSIONS / 10);
    }

    @Test
    void whatDoesNotEndIsGivenUp() {
        CpnSystem system = SampleNets.empty()
                .ml("fun down 0 = 0 | down n = down (n + 1);")
                .place("A", "INT", "1")
                .transition("t")
                .in("A", "t", "i")
                .out("A", "t", "down i")
                .system();
        assertThat(system.game().fault()).startsWith("page 'Main', arc from 't' to 'A', inscription: ");
    }
}
