package org.tidemark.program.promela;

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
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;

/** Programs that are wrong, or use what is not supported: each is refused with its line. */
class BrokenPromelaTest {
    private static Arguments of(int line, String message, String text) {
        return Arguments.of(line, message, text);
    }

    static Stream<Arguments> programs() {
        return Stream.of(
                of(2, "found '=', expected an expression", "byte x;\ninit { x = = 3 }"),
                of(3, "no variable 'y'", "byte x;\ninit {\n y = 3 }"),
                of(2, "did you mean 'count'", "byte count;\ninit { cuont = 3 }"),
                of(1, "found 'bite'", "bite x; init { skip }"),
                of(3, "expected '::' or 'fi'", "init {\n if :: skip\n od }"),
                of(2, "'if' has no option", "init {\n if fi }"),
                of(3, "expected a statement behind '::'", "init { do\n :: \n od }"),
                of(2, "'break' stands outside of a loop", "init {\n break }"),
                of(2, "no label 'L'", "init {\n goto L }"),
                of(3, "the label 'L' is declared twice", "init { byte x;\n L: x = 1;\n L: x = 2 }"),
                of(2, "declared twice", "byte x;\nbyte x; init { skip }"),
                of(2, "declared twice", "proctype P() { skip }\nproctype P() { skip }\ninit { run P() }"),
                of(2, "no proctype 'Q'", "init {\n run Q() }"),
                of(3, "has 1 parameters, not 2", "proctype P(byte x) { skip }\ninit {\n run P(1, 2) }"),
                of(2, "'x' is not a channel", "byte x; init {\n x!3 }"),
                of(2, "'x' is not a channel", "byte x; init {\n len(x) > 1 }"),
                of(2, "the array 'a' has no index", "byte a[3]; init {\n a > 1 }"),
                of(2, "is not an array", "byte a; init {\n a[1] = 1 }"),
                of(2, "has 3 elements, and no element 3", "byte a[3]; init {\n a[3] = 1 }"),
                of(2, "no field 'z' of 't'", "typedef T { byte y }; T t; init {\n t.z = 1 }"),
                of(2, "a field of 't' is expected", "typedef T { byte y }; T t; init {\n t > 1 }"),
                of(1, "the array 'a' has 0 elements", "byte a[0]; init { skip }"),
                of(1, "expected unsigned x : BITS", "unsigned x; init { skip }"),
                of(1, "expected a constant", "byte n; byte a[n + 1]; init { skip }"),
                of(2, "a channel holds 0 to 255 messages", "init {\n chan c = [300] of { byte }; skip }"),
                of(2, "declare it at the start", "init { skip;\n chan c = [3] of { byte }; skip }"),
                of(2, "embedded C (c_code) is not supported", "init {\n c_code { x = 1; } }"),
                of(1, "embedded C (c_decl) is not supported", "c_decl { int x; } init { skip }"),
                of(2, "embedded C (c_expr) is not supported", "init {\n c_expr { x } }"),
                of(1, "a notrace consists of messages", "notrace { skip } init { skip }"),
                of(
                        2,
                        "consists of constants and '_'",
                        "chan c = [1] of { byte }; byte x; trace {\n c!x } init { skip }"),
                of(
                        1,
                        "may read one message in two ways",
                        "chan c = [1] of { byte }; trace { do\n :: c!1 :: c!_ od } init { skip }"),
                of(2, "a second 'trace'", "chan c = [1] of { byte }; trace { c!1 }\n trace { c!1 } init { skip }"),
                of(1, "'D_proctype' is not supported", "D_proctype P() { skip } init { skip }"),
                of(2, "'np_' stands outside of a never claim", "init {\n np_ }"),
                of(2, "'enabled' stands outside of a never claim", "init {\n enabled(1) }"),
                of(2, "'return' stands outside of an inline", "inline f() {\n return 3 }\n init { f() }"),
                of(3, "has 1 parameters, not 2", "byte x; inline f(a) { a = 1 }\ninit {\n f(x, x) }"),
                of(2, "calls itself", "inline f() {\n f() }\ninit { f() }"),
                of(2, "there is no #if", "init { skip }\n#endif"),
                of(2, "#if without #endif", "#if 1\ninit { skip }"),
                of(1, "cannot read the included file 'no.h'", "#include \"no.h\"\ninit { skip }"),
                of(2, "has 2 parameters, not 1", "#define f(a, b) a\ninit { f(1) }"),
                of(1, "the comment has no end", "init { skip } /* "),
                of(1, "the string has no end", "init { printf(\"a) }"),
                of(2, "does not fit 32 bits", "init {\n int x = 99999999999; skip }"),
                of(2, "a second 'else'", "init { if :: else -> skip\n :: else -> skip fi }"),
                of(2, "a jump leaves the d_step", "init { byte x; d_step { x = 1;\n goto L }; L: skip }"),
                of(2, "'run' cannot be in a d_step", "proctype P() { skip } init { d_step {\n run P() } }"),
                of(2, "not a part of an expression", "proctype P() { skip } init { byte x;\n x = 1 + run P() }"),
                of(3, "no label 'M' in 'P'", "proctype P() { L: skip }\ninit {\n P[1]@M }"),
                of(2, "no variable 'v' in 'P'", "proctype P() { skip } init {\n P[1]:v == 2 }"),
                of(2, "found 'x' behind '1', expected ';'", "byte x; init {\n x = 1 x = 2 }"),
                of(0, "no process runs", "proctype P() { skip }"),
                of(1, "is a name of an mtype", "mtype = { a }; byte a; init { skip }"),
                of(2, "the block has no statement", "init { atomic {\n } }"),
                of(2, "the range of 'select' is empty", "init { byte x;\n select(x : 5 .. 3) }"),
                of(3, "found 'fi', expected ':'", "byte x; init {\n if :: (x == 1\n -> skip fi }"));
    }

    private static TransitionSystem read(String text) throws Exception {
        return new PromelaReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.pml", Map.of());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isRefusedWithItsLine(int line, String message, String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .satisfies(error -> assertThat(String.valueOf(error.getMessage())
                                .lines()
                                .findFirst()
                                .orElseThrow())
                        .startsWith(line == 0 ? "m.pml: " : "m.pml:" + line + ": ")
                        .matches(line == 0 ? ".*" : ".*, in '.*'"));
    }

    /** Spin reads such a formula in a way of its own. The other questions are answered. */
    @Test
    void aFormulaWithATemporalOperatorInsideAnotherOneIsNotAsked() throws Exception {
        TransitionSystem system = read("byte x; ltl { (<> x) == 1 } ltl two { [] (x < 2) } init { skip }");
        assertThat(system.refusedClaims()).containsOnlyKeys("ltl_0");
        assertThat(system.refusedClaims().get("ltl_0")).hasMessageContaining("stands inside of '=='");
        assertThat(system.claims()).extracting(Property::name).containsExactly("end", "two");
    }

    @Test
    void formulasThatCannotBeReadLeaveTheOthers() throws Exception {
        TransitionSystem system = read("byte x; ltl a { [] (y < 2 }\nltl b { <> (x == } ltl c { [] (x < 2) && Q@L }"
                + " ltl d { [] (x < 2) } init { skip }");
        assertThat(system.refusedClaims()).containsOnlyKeys("a", "b", "c");
        assertThat(system.refusedClaims().get("a")).hasMessageContaining("m.pml:1: no variable 'y'");
        assertThat(system.refusedClaims().get("b")).hasMessageContaining("m.pml:2: found '}'");
        assertThat(system.claims()).extracting(Property::name).containsExactly("end", "d");
    }

    @Test
    void theLineIsShown() {
        assertThatThrownBy(() -> read("byte x;\ninit {\n  x = 1;\n  x = 2 + ;\n}"))
                .hasMessage("m.pml:4: found ';', expected an expression, in 'x = 2 + ;'");
    }

    @Test
    void aDefinitionThatNothingUsesIsRefused() {
        assertThatThrownBy(() -> new PromelaReader()
                        .read(
                                new ByteArrayInputStream("init { skip }".getBytes(StandardCharsets.UTF_8)),
                                "m.pml",
                                Map.of("N", "3")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nothing in the model is called 'N'");
    }
}
