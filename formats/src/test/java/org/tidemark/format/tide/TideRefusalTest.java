package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** What is wrong is said with line and column, what was found, what was expected, and a hint. */
class TideRefusalTest {
    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String refusal(String text, Map<String, String> settings) {
        Throwable thrown = catchThrowable(
                () -> TideReader.read(stream(text), "m.tide", settings).unfolded(UnfoldingLimits.usual()));
        assertThat(thrown).as(text).isInstanceOf(InputException.class);
        return String.valueOf(thrown.getMessage());
    }

    @Test
    void aFileThatDeclaresNothingIsRefused() {
        for (String text : new String[] {"", "  \n\n", "// nothing yet\n"}) {
            assertThat(refusal(text, Map.of()))
                    .isEqualTo("m.tide: nothing is declared in it; expected a model, such as 'place p = 1'");
        }
    }

    @Test
    void aSemicolonMayEndAPart() throws Exception {
        String arcs = "place p: 1..3 = 1 place q transition t(x: 1..3) { guard x < 3; in p: x; out p: x + 1; q; } ";
        PetriNet net = TideReader.read(arcs, "m.tide", Map.of()).unfolded(UnfoldingLimits.usual());
        assertThat(net.transitions()).isEqualTo(2);
        assertThat(net.arcs()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    plce p ~ m.tide:1:1: found 'plce' (did you mean 'place'?): expected a declaration: net, param, const, type, fun, place, transition, property, progress, include
                    place ~ m.tide:1:6: the file ends here: expected the name of a place
                    place in ~ m.tide:1:7: 'in' is a keyword: expected the name of a place; quote it to use it as a name
                    place p: Colour ~ m.tide:1:10: no type is called 'Colour'; expected one of bool, dot
                    type Seat = 1..3 place p: Seet ~ m.tide:1:27: no type is called 'Seet'; did you mean 'Seat'?
                    place p: 3..1 ~ m.tide:1:10: the range 3..1 is empty: expected the smaller number first
                    place p: 1..3 = 4 ~ m.tide:1:17: 4 is not a value of type 1..3
                    place p: 1..3 = true ~ m.tide:1:17: a value of type bool: expected one of type 1..3
                    place p: (1..3, bool) = 1 ~ m.tide:1:25: 1 is not a value of type (1..3, bool)
                    place p: (1..3, bool) = (1, true, 2) ~ m.tide:1:25: a tuple of 3: expected a value of type (1..3, bool)
                    place p = -1 ~ m.tide:1:11: -1 tokens: expected a number ≥ 0
                    place p place p ~ m.tide:1:15: the place 'p' is declared twice, first in line 1
                    place p transition p { } ~ m.tide:1:20: the transition 'p' has the name of the place in line 1: expected another name
                    place p transition t { } transition t { } ~ m.tide:1:37: the transition 't' is declared twice, first in line 1
                    type U = union {ack} place p: U = ack(1) ~ m.tide:1:35: the tag 'ack' has no content: expected it without parentheses
                    place p: enum {a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20} = true ~ m.tide:1:109: a value of type bool: expected one of type enum {a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, … (20 in all)}
                    place p transition t { in q } ~ m.tide:1:27: no place is called 'q'; expected one of p
                    place p: 1..3 transition t { in p } ~ m.tide:1:33: the place 'p' holds values of type 1..3: expected ':' and the tokens
                    place p: 1..3 transition t(x: 1..3) { in p: y } ~ m.tide:1:45: no value is called 'y'; expected one of x
                    place p: 1..3 transition t(x, x: 1..3) { in p: x } ~ m.tide:1:31: the variable 'x' is declared twice
                    place p transition t { inn p } ~ m.tide:1:24: found 'inn' (did you mean 'in'?): expected in, out, read, inhibit, guard or '}'
                    place p transition t { guard 1 } ~ m.tide:1:30: 1 is not a value of type bool
                    type T = id[2] place p: T transition t(x, y: T) { guard x < y in p: x, y } ~ m.tide:1:59: values of type T have no order: expected '=' or '!='
                    type T = id[0] ~ m.tide:1:13: 0 identities: expected from 1 to 1048576
                    type T = enum {a, b, a} ~ m.tide:1:22: the constant 'a' is listed twice
                    type T = x: 1..5 where x > 9 ~ m.tide:1:18: no value of type 1..5 satisfies the condition
                    fun f(x: 1..3): 1..3 = g(x) ~ m.tide:1:24: no function is called 'g'
                    fun f(x: 1..3): 1..3 = x place p: 1..3 = f(1, 2) ~ m.tide:1:42: 'f' takes 1 argument, found 2
                    fun f(x: 1..3): 1..3 = f(x) ~ m.tide:1:24: the function 'f' is defined by itself: expected a definition without recursion
                    fun f(x: 1..3): 1..3 = g(x) fun g(x: 1..3): 1..3 = f(x) ~ m.tide:1:24: the function 'g' is declared later, in line 1: expected a declaration before its first use
                    place p: T type T = 1..n const n = 3 ~ m.tide:1:24: the value 'n' is declared later, in line 1: expected a declaration before its first use
                    type T = (bool, T) ~ m.tide:1:17: the type 'T' is defined by itself
                    place p = 3000000000 ~ m.tide:1:11: 3000000000 tokens: expected at most 2147483647
                    place p: bool = 3000000000'true ~ m.tide:1:17: 3000000000 tokens: expected at most 2147483647
                    place p transition t { in p: 3000000000 } ~ m.tide:1:30: 3000000000 tokens: expected at most 2147483647
                    place p = 1 capacity 2 ~ m.tide:1:13: a capacity: expected before '=' and the initial marking
                    place p place q transition t { in p, q } ~ m.tide:1:36: found ',': expected in, out, read, inhibit, guard or '}'; arcs are separated by ';', the tokens of one arc by ','
                    place p: bool place q: bool transition t(x: bool) { in p: x, q: x } ~ m.tide:1:63: found ':': expected in, out, read, inhibit, guard or '}'; arcs are separated by ';', the tokens of one arc by ','
                    place p: array[1..40] of 1..10 = all array[1..40] of 1..10 ~ m.tide:1:38: all values of a type with about 10^40 values: expected fewer than 2^62
                    type T = x: queue[1000000] of queue[1000000] of 1..1000 where length(x) = 1 ~ m.tide:1:57: a subtype of a type with more than 10^19,728 values: expected at most 1048576
                    type T = x: (0..99999, 0..99) where x.1 = 1 ~ m.tide:1:31: a subtype of a type with 10,000,000 values: expected at most 1048576
                    /* ports */ place p ~ m.tide:1:1: found '/*': a comment begins with '//' and ends with its line
                    place p # ports ~ m.tide:1:9: found '#': a comment begins with '//' and ends with its line
                    include "src" ~ m.tide:1:9: include 'src': a directory; expected a file
                    const c = 1 / 0 ~ m.tide:1:13: 1 is divided by zero
                    const c = 1 < 2 < 3 ~ m.tide:1:17: found '<': expected no second comparison; join two with '&&'
                    const c = 3x ~ m.tide:1:11: a number with a letter after it, found '3x': expected names to begin with a letter
                    const c = 9999999999999999999 ~ m.tide:1:11: the number 9999999999999999999: expected one from -9223372036854775808 to 9223372036854775807
                    const c = -9223372036854775809 ~ m.tide:1:12: the number -9223372036854775809: expected one from -9223372036854775808 to 9223372036854775807
                    place p: 0..9223372036854775808 ~ m.tide:1:13: the number 9223372036854775808: expected one from -9223372036854775808 to 9223372036854775807
                    place p: bool transition t(x: (bool, bool)) { guard x.9223372036854775808 in p: x.1 } ~ m.tide:1:55: component 9223372036854775808 of (bool, bool): expected from 1 to 2
                    const c = 9223372036854775807 + 1 ~ m.tide:1:31: the result ranges from 9223372036854775808 to 9223372036854775808, which is beyond 64 bits
                    const c = {1, 2} ~ m.tide:1:11: the type of this set is unclear; write it in front: T({…})
                    const c = {1: 2} ~ m.tide:1:11: the type of this map is unclear; write it in front: T({…})
                    const c: set of 1..3 = {1, 4} ~ m.tide:1:28: 4 is not a value of type 1..3
                    const c: map 1..3 to bool = {1} ~ m.tide:1:29: a set: expected a value of type map 1..3 to bool
                    const c: map 1..3 of bool = {} ~ m.tide:1:19: found 'of': expected 'to' and the type of the values
                    const c = size(3) ~ m.tide:1:16: a value of type 3: expected a set or a map
                    type S = set of 1..3 const c = S({1}) / S({2}) ~ m.tide:1:39: values of type set of 1..3: expected '+', '-' or '*'
                    const c = 1 ? 2 ~ m.tide:1:13: found '?', which is not part of the language
                    const c = (1, 2).3 ~ m.tide:1:18: component 3 of (1, 2): expected from 1 to 2
                    const c = {a = 1} ~ m.tide:1:11: the type of this record is unclear; write it in front: T({…})
                    const c = succ(3) ~ m.tide:1:16: the type is unclear; write it in front of the number: T(3)
                    type R = {a: 1..2, b: bool} const c: R = {a = 1} ~ m.tide:1:42: the field 'b' is missing
                    type R = {a: 1..2} const c: R = {b = 1} ~ m.tide:1:34: no field is called 'b'; expected one of a
                    type Q = queue[1] of bool const c: Q = [true, true] ~ m.tide:1:40: 2 elements: expected at most 1
                    place "p ~ m.tide:1:7: a name whose quotes are never closed; expected '"' on the same line
                    property q { AG p ~ m.tide:1:12: a brace that is never closed; expected '}' after its content
                    place p capacity 1, 2 = 1 ~ m.tide:1:23: found '=': expected 'each' after the capacity for one value
                    place p capacity -1 ~ m.tide:1:18: the capacity -1: expected a number from 0 to 2147483647
                    place p = 1 except p ~ m.tide:1:7: the content of place 'p' depends on itself; expected places
                    place p = q place q = 2 except p ~ m.tide:1:7: the content of place 'p' depends on itself
                    place p: 1..2 = x for x in q ~ m.tide:1:28: no place is called 'q'
                    place p: 1..2 = q place q: bool ~ m.tide:1:17: a value of type bool: expected one of type 1..2
                    place p place q = 1 for x in p for y in p ~ m.tide:1:36: a second place: expected the tokens of one
                    place p place q transition t { out q: 1 for x in p } ~ m.tide:1:50: the tokens of a place: expected a type
                    transition t priority 2000000 { } ~ m.tide:1:23: the priority 2000000: expected a number from -1000000
                    place p transition t { in p @+ 1 } ~ m.tide:1:29: a delay: expected only on output arcs, after out
                    place p transition t(d: -1..2) { out p @+ d } ~ m.tide:1:43: a delay of -1..2: expected a number from 0 to 100000
                    place p: bool transition t { out p: all bool except true @+ 1 } ~ m.tide:1:61: tokens with 'except' cannot be delayed
                    place p transition t(now: bool) { out p @+ 1 } ~ m.tide:1:20: a variable 'now', which is reserved for the clock
                    place clock transition t { out clock @+ 1 } ~ m.tide:1:7: the name 'clock' is reserved for the clock
                    place p: 1..3 = x + 1 for x: 1..3 ~ m.tide:1:7: initial marking of place 'p': 4 is not a value of type 1..3
                    fun f(x: 1..3): 1..3 = x / 0 + 1 place p: 1..3 = f(1) ~ m.tide:1:40: initial marking of place 'p': 1 is divided by zero
                    place p: (0..9999, 0..9999) transition t { in p: (x + 1, y) for x: 0..9999 for y: 0..9999 } ~ m.tide:1:47: tokens that may be outside the type of the place, for more than 16777216 values
                    transition t priorty 2 { } ~ m.tide:1:14: found 'priorty'
                    include "nowhere.tide" ~ m.tide:1:9: include nowhere.tide: no such file
                    """, quoteCharacter = '`')
    void refused(String text, String message) {
        assertThat(refusal(text, Map.of())).startsWith(message);
    }

    @Test
    void settings() {
        String text = "param n: 2..9 = 3 place p = n";
        assertThat(refusal(text, Map.of("m", "1"))).isEqualTo("m.tide: no parameter 'm'; expected n");
        assertThat(refusal(text, Map.of("n", "10"))).isEqualTo("-D n=10: 10 is not a value of type 2..9");
        assertThat(refusal(text, Map.of("n", "x"))).startsWith("-D n=x: no value is called 'x'");
        assertThat(refusal(text, Map.of("n", ""))).isEqualTo("-D n=: expected a value after the equals sign");
        assertThat(refusal("place p", Map.of("n", "1"))).isEqualTo("m.tide: no parameter 'n'; it has none");
    }

    /** An error that a parameter may have caused shows its value, which is not in the file. */
    @Test
    void settingsAreShownWithWhatTheyMakeWrong() {
        String text = "param n = 3 param m = 1 type P = 1..n place p: P = all P";
        assertThat(refusal(text, Map.of("n", "-3")))
                .isEqualTo("m.tide:1:34: the range 1..-3 is empty: expected the smaller number first (with n = -3)");
        assertThat(refusal(text, Map.of("n", "5", "m", "x")))
                .startsWith("-D m=x: no value is called 'x'")
                .doesNotContain("with n");
        assertThat(refusal("param n = 3 type P = 5..n place p: P", Map.of()))
                .isEqualTo("m.tide:1:22: the range 5..3 is empty: expected the smaller number first");
    }

    @Test
    void deepNesting() {
        String deep = "const c = " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
        assertThat(refusal(deep, Map.of())).contains("levels of nesting");
        assertThat(refusal("const c = " + "-".repeat(100_000) + "1", Map.of())).contains("levels of nesting");
        assertThat(refusal("const c = 1" + "+1".repeat(100_000), Map.of())).contains("more than 500 operators");
        assertThat(refusal("place p: 1" + "+1".repeat(100_000) + "..2", Map.of()))
                .contains("more than 500 operators");
        assertThat(refusal("place p: " + "(".repeat(100_000), Map.of())).contains("levels of nesting");
    }

    @Test
    void aTypeThatIsWrittenTwiceIsTheSame() throws Exception {
        String text = "place a, b: enum {x, y} = x transition t { guard x != y in a: x out b: y }";
        assertThat(TideReader.read(text, "m.tide", Map.of())
                        .unfolded(UnfoldingLimits.usual())
                        .places())
                .isEqualTo(3);
    }

    @Test
    void errorsInIncludedFilesNameThem(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("types.tide"), "type T = 1..2\ntype U = V\n");
        Path model = folder.resolve("model.tide");
        Files.writeString(model, "include \"types.tide\"\nplace p: T");
        assertThat(catchThrowable(() -> TideReader.read(model, Map.of())))
                .hasMessage(
                        folder.resolve("types.tide") + ":2:10: no type is called 'V'; expected one of bool, dot, T");
    }
}
