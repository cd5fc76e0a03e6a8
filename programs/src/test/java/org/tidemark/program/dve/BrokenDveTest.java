package org.tidemark.program.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;

/** A program that is wrong is refused with its line, and with what was expected there. */
class BrokenDveTest {
    private static final String GOOD = """
            byte x;
            byte a[3];
            const byte N = 2;
            channel c;
            channel {byte, int} b[2];
            process P {
              byte y = N;
              state s, t;
              init s;
              trans
                s -> t { guard x < N; sync c!x; effect x = x + 1, a[y] = 2; },
                t -> s {};
            }
            process Q {
              byte y, z;
              state u;
              init u;
              trans u -> u { sync c?y; },
                    -> u { guard P.t and P->y == 2; sync b!{y, 3}; };
            }
            system async;
            """;

    private static TransitionSystem read(String text) throws Exception {
        return new DveReader().read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.dve", Map.of());
    }

    @Test
    void theProgramThatIsBrokenIsRight() throws Exception {
        assertThat(read(GOOD).vocabulary().transitions()).hasSize(3);
    }

    /** A text and its replacement, the line of the message, and a part of it. */
    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("byte x;", "byte x", 2, "expected ';'"),
                Arguments.of("byte x;", "bool x;", 1, "'bool': expected a declaration"),
                Arguments.of("byte x;", "byte 3;", 1, "'3': expected a name"),
                Arguments.of("byte x;", "byte x, x;", 1, "'x' is declared twice"),
                Arguments.of("byte a[3];", "byte a[0];", 2, "an array has from 1 to 65536 elements, not 0"),
                Arguments.of("byte a[3];", "byte a[x];", 2, "expected a number or an expression over constants"),
                Arguments.of("const byte N = 2;", "const byte N;", 3, "the value of the constant 'N'"),
                Arguments.of("channel c;", "channel c[2];", 4, "a channel with a buffer has types"),
                Arguments.of("b[2]", "b[300]", 5, "a channel has room for 0 to 255 messages, not 300"),
                Arguments.of("{byte, int}", "{byte, word}", 5, "'word': expected 'byte' or 'int'"),
                Arguments.of("  init s;\n", "", 9, "'trans': expected 'init'"),
                Arguments.of("init s;", "init q;", 9, "'q' is not a state of process 'P'"),
                Arguments.of("state s, t;", "state s, s;", 8, "'s' is declared twice"),
                Arguments.of("t -> s {}", "t -> v {}", 12, "'v' is not a state of process 'P'"),
                Arguments.of("guard x < N;", "guard x < M;", 11, "'M' is not a variable"),
                Arguments.of("guard x < N;", "guard x <;", 11, "';': expected an expression"),
                Arguments.of("guard x < N;", "guard (x < N;", 11, "';': expected ')'"),
                Arguments.of("guard x < N;", "guard a < N;", 11, "'a' is an array"),
                Arguments.of("guard x < N;", "guard x[1] < N;", 11, "'x' is not an array"),
                Arguments.of("guard x < N;", "guard x < 99999999999;", 11, "is too large"),
                Arguments.of("sync c!x;", "sync d!x;", 11, "'d' is not a channel"),
                Arguments.of("sync c!x;", "sync c.x;", 11, "'.': expected '!' or '?'"),
                Arguments.of("sync b!{y, 3};", "sync b!{y};", 19, "'b' transmits 2 values, not 1"),
                Arguments.of("sync c?y;", "sync c?;", 18, "'c' transmits 1 value, not 0"),
                Arguments.of("effect x = x + 1", "effect N = x + 1", 11, "'N' is a constant"),
                Arguments.of("effect x = x + 1", "effect x == x + 1", 11, "'==': expected '='"),
                Arguments.of("P.t and", "P.y and", 19, "'y' is not a state of process 'P'"),
                Arguments.of("P->y", "P->q", 19, "'q' is not a variable of process 'P'"),
                Arguments.of("P->y", "P == y", 19, "expected '.' and a state, or '->' and a variable"),
                Arguments.of("trans u -> u", "trans -> u", 18, "expected the state where the first transition begins"),
                Arguments.of("{ sync c?y; }", "{ effect y = 1; sync c?y; }", 18, "in this order"),
                Arguments.of("system async;", "", 20, "the end of the file: expected a declaration"),
                Arguments.of("system async;", "system sync;", 21, "synchronous systems are not supported"),
                Arguments.of("system async;", "system async property Q;", 16, "the property process 'Q' has variables"),
                Arguments.of("system async;", "system async property R;", 21, "'R' is not a process"),
                Arguments.of("system async;", "system async; byte z;", 21, "expected nothing behind 'system'"),
                Arguments.of("-> u { guard", "-> u { @ guard", 19, "'@' is not part of the language"),
                Arguments.of("system async;", "/* system async;", 21, "the comment is never closed"),
                Arguments.of("};\n}\nsystem", "};\nsystem", 20, "process 'Q' is never closed"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void itsLineIsNamed(String good, String wrong, int line, String message) {
        assertThat(GOOD).contains(good);
        String text = GOOD.replace(good, wrong);
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("m.dve:" + line + ": ")
                .hasMessageContaining(message)
                .hasMessageEndingWith(", in " + InputException.quote(text.split("\n", -1)[line - 1].strip()));
    }
}
