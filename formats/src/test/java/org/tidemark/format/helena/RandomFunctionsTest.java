package org.tidemark.format.helena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Random functions with loops, branches and returns: the expressions that they become have the values that running their statements gives.
 * Initial tokens are computed by running a function, and a transition takes them by its translation.
 */
class RandomFunctionsTest {
    private static final int FUNCTIONS = 60;
    private static final int ARGUMENTS = 16;

    private static final class Generator {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private int loops;

        Generator(long seed) {
            random = new Random(seed);
        }

        String function() {
            text.append("function f (small x, small y) -> int {\n  int a := x;\n  int b := 1;\n  row v := [y];\n");
            for (int i = 0; i < 4; i++) {
                statement(3);
            }
            return text.append("  return a + 7 * b;\n}\n").toString();
        }

        private String value(int depth) {
            if (depth == 0) {
                String index = loops > 0 ? "i" + (1 + random.nextInt(loops)) : "x";
                return switch (random.nextInt(6)) {
                    case 0 -> "x";
                    case 1 -> "y";
                    case 2 -> "a";
                    case 3 -> "b";
                    case 4 -> "v[" + index + "]";
                    default -> String.valueOf(random.nextInt(5));
                };
            }
            String left = value(depth - 1);
            String right = value(depth - 1);
            return switch (random.nextInt(5)) {
                case 0 -> "(" + left + " + " + right + ") % 90";
                case 1 -> "(" + left + " - " + right + ") % 90";
                case 2 -> "(" + left + " * " + right + ") % 90";
                case 3 -> "(" + condition() + " ? " + left + " : " + right + ")";
                default -> left;
            };
        }

        private String condition() {
            String sign = new String[] {"<", "=", "!=", ">="}[random.nextInt(4)];
            String one = value(0) + " " + sign + " " + value(0);
            return switch (random.nextInt(4)) {
                case 0 -> one + " and " + value(0) + " > 1";
                case 1 -> "not (" + one + " or " + value(0) + " < 3)";
                default -> one;
            };
        }

        private void statement(int depth) {
            switch (random.nextInt(depth == 0 ? 3 : 7)) {
                case 0 -> text.append("a := ").append(value(2)).append(";\n");
                case 1 -> text.append("b := ").append(value(2)).append(";\n");
                case 2 ->
                    text.append("v[")
                            .append(random.nextBoolean() ? "x" : "2")
                            .append("] := ")
                            .append(value(1))
                            .append(";\n");
                case 3 -> {
                    text.append("if(").append(condition()).append(")\n");
                    block(depth - 1);
                    if (random.nextBoolean()) {
                        text.append("else\n");
                        block(depth - 1);
                    }
                }
                case 4 ->
                    text.append("if(")
                            .append(condition())
                            .append(") return ")
                            .append(value(1))
                            .append(";\n");
                default -> {
                    if (loops < 2) {
                        loops++;
                        String range = random.nextInt(3) == 0 ? " range x .. 3" : "";
                        text.append("for(i")
                                .append(loops)
                                .append(" in small")
                                .append(range)
                                .append(")\n");
                        block(depth - 1);
                        loops--;
                    }
                }
            }
        }

        private void block(int depth) {
            text.append("{\n");
            for (int i = 0; i <= random.nextInt(2); i++) {
                statement(depth);
            }
            text.append("}\n");
        }
    }

    @Test
    void translationsHaveTheValuesOfTheirStatements() throws Exception {
        int compared = 0;
        for (int seed = 1; seed <= FUNCTIONS; seed++) {
            String function = new Generator(seed).function();
            String net = """
                    net {
                       type small: range 0 .. 3;
                       type row: vector [small] of int;
                       %s
                       place known { dom: small * small * int; init: for(x in small, y in small) <( x, y, 0 )>; }
                       place result { dom: small * small * int; init: %s; }
                       transition take { in { known: <( x, y, z )>; result: <( x, y, f(x, y) )>; } }
                    }
                    """.formatted(function, results());
            PetriNet unfolded;
            try {
                unfolded = HelenaReaderTest.read(net).model().unfolded(UnfoldingLimits.usual());
            } catch (InputException tooLarge) {
                assertThat(tooLarge).as(net).hasMessageContaining("too large without statements");
                continue;
            }
            assertThat(unfolded.transitions()).as("seed %d: %s", seed, net).isEqualTo(ARGUMENTS);
            compared++;
        }
        assertThat(compared).isGreaterThan(FUNCTIONS / 2);
    }

    private static String results() {
        StringBuilder all = new StringBuilder();
        for (int x = 0; x < 4; x++) {
            for (int y = 0; y < 4; y++) {
                all.append(all.isEmpty() ? "" : " + ").append("<( %d, %d, f(%d, %d) )>".formatted(x, y, x, y));
            }
        }
        return all.toString();
    }
}
