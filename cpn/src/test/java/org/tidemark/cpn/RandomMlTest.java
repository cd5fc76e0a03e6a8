package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Values;

/** Random expressions, whose values a generator computes while it writes them, by Java alone. */
class RandomMlTest {
    private static final int EXPRESSIONS = 4_000;

    /** A text and the value it must have, as ML writes it. */
    private record Written(String text, Object value) {}

    private static final class Generator {
        private final Random random;

        Generator(long seed) {
            random = new Random(seed);
        }

        Written integer(int depth) {
            if (depth == 0) {
                long value = random.nextInt(7) - 2L;
                return new Written(value < 0 ? "~" + -value : String.valueOf(value), value);
            }
            Written a = integer(depth - 1);
            Written b = integer(depth - 1);
            long x = (Long) a.value;
            long y = (Long) b.value;
            return switch (random.nextInt(9)) {
                case 0 -> new Written("(" + a.text + " + " + b.text + ")", x + y);
                case 1 -> new Written("(" + a.text + " - " + b.text + ")", x - y);
                case 2 -> new Written("(" + a.text + " * " + b.text + ")", x * y);
                case 3 -> y == 0 ? a : new Written("(" + a.text + " div " + b.text + ")", Math.floorDiv(x, y));
                case 4 -> y == 0 ? b : new Written("(" + a.text + " mod " + b.text + ")", Math.floorMod(x, y));
                case 5 -> {
                    Written c = bool(depth - 1);
                    yield new Written(
                            "(if " + c.text + " then " + a.text + " else " + b.text + ")", (Boolean) c.value ? x : y);
                }
                case 6 ->
                    new Written(
                            "let val q = " + a.text + " fun f 0 = " + b.text + " | f n = n + q in f q end",
                            x == 0 ? y : 2 * x);
                case 7 ->
                    new Written("(case (" + a.text + ", " + b.text + ") of (1, n) => n | (n, _) => n)", x == 1 ? y : x);
                default -> {
                    Written l = list(depth - 1);
                    long sum = ((List<?>) l.value)
                            .stream().mapToLong(each -> (Long) each).sum();
                    yield new Written("foldl (fn (e, s) => e + s) 0 (" + l.text + ")", sum);
                }
            };
        }

        Written bool(int depth) {
            Written a = integer(Math.max(0, depth - 1));
            Written b = integer(Math.max(0, depth - 1));
            long x = (Long) a.value;
            long y = (Long) b.value;
            return switch (random.nextInt(5)) {
                case 0 -> new Written("(" + a.text + " < " + b.text + ")", x < y);
                case 1 -> new Written("(" + a.text + " = " + b.text + ")", x == y);
                case 2 -> new Written("not (" + a.text + " >= " + b.text + ")", x < y);
                case 3 -> new Written("(" + a.text + " <> 0 andalso " + b.text + " > 0)", x != 0 && y > 0);
                default -> new Written("(" + a.text + " > 1 orelse " + b.text + " <= 1)", x > 1 || y <= 1);
            };
        }

        Written list(int depth) {
            if (depth <= 0) {
                Written a = integer(0);
                return new Written("[" + a.text + ", 2]", List.of(a.value, 2L));
            }
            Written l = list(depth - 1);
            Written a = integer(depth - 1);
            List<Object> changed = new ArrayList<>((List<?>) l.value);
            switch (random.nextInt(6)) {
                case 0 -> {
                    changed.add(0, a.value);
                    return new Written("(" + a.text + ") :: " + l.text, changed);
                }
                case 1 -> {
                    changed.addAll((List<?>) l.value);
                    return new Written("(" + l.text + ") ^^ (" + l.text + ")", changed);
                }
                case 2 -> {
                    java.util.Collections.reverse(changed);
                    return new Written("rev (" + l.text + ")", changed);
                }
                case 3 -> {
                    changed.replaceAll(each -> (Long) each + (Long) a.value);
                    return new Written("List.map (fn e => e + (" + a.text + ")) (" + l.text + ")", changed);
                }
                case 4 -> {
                    changed.removeIf(each -> (Long) each <= (Long) a.value);
                    return new Written("List.filter (fn e => e > " + a.text + ") (" + l.text + ")", changed);
                }
                default -> {
                    changed.add(a.value);
                    return new Written("ins (" + l.text + ") (" + a.text + ")", changed);
                }
            }
        }
    }

    private static String shown(Object value) {
        return value instanceof List<?> list
                ? "[" + String.join(",", list.stream().map(RandomMlTest::shown).toList()) + "]"
                : String.valueOf(value).replace('-', '~');
    }

    @Test
    void expressionsHaveTheValuesThatJavaComputes() {
        Elaborator elaborator = new Elaborator(Map.of());
        for (int seed = 1; seed <= EXPRESSIONS; seed++) {
            Generator generator = new Generator(seed);
            Written written =
                    seed % 3 == 0 ? generator.bool(4) : seed % 3 == 1 ? generator.integer(4) : generator.list(4);
            Source source = new Source("test", 1, written.text);
            Object value = elaborator.evaluated(elaborator.inscription(source, new Parser(source).whole(), null));
            assertThat(Values.text(value)).as("seed %d: %s", seed, written.text).isEqualTo(shown(written.value));
        }
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
        assertThat(((CpnGame) system.game()).isFaulty()).isTrue();
    }
}
