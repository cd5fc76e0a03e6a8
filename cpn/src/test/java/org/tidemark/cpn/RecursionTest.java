package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.logic.Undefined;
import org.tidemark.system.Game;

/** The depth of recursion in inscriptions is limited by steps, or by a limit that says nothing about the net. */
class RecursionTest {
    private static NetText giving(String functions, String inscription) {
        return SampleNets.empty()
                .ml(functions)
                .place("A", "INT", "1`0")
                .place("B", "INT", "")
                .transition("t")
                .in("A", "t", "i")
                .out("B", "t", inscription);
    }

    static Stream<Arguments> deepCalls() {
        return Stream.of(
                Arguments.of("fun f 0 = 0 | f n = 1 + f (n - 1)", "f 50000", 50_000),
                Arguments.of(
                        "fun f 0 = 0 | f n = let val m = f (n - 1) in case [m] of [k] => k + 2 | _ => 0 end",
                        "f 5000",
                        10_000),
                Arguments.of("fun up 0 = [] | up n = n :: up (n - 1)", "length (up 5000)", 5000),
                Arguments.of("fun f 0 = 0 | f n = 1 + hd (map f [n - 1])", "f 5000", 5000),
                Arguments.of(
                        "fun even 0 = true | even n = odd (n - 1) and odd 0 = false | odd n = even (n - 1)",
                        "if even 200001 then 1 else 2",
                        2),
                Arguments.of("fun g n s = if n = 0 then s else g (n - 1) (s + 1)", "g 200000 0", 200_000),
                Arguments.of("fun g n = n = 0 orelse n > 0 andalso g (n - 1)", "if g 200000 then 1 else 2", 1),
                Arguments.of( // an exception leaves the calls that it ends
                        "exception E; fun f 0 = raise E | f n = 1 + f (n - 1);"
                                + " fun h 0 = 0 | h n = (f 300 handle E => 1) + h (n - 1)",
                        "h 2000",
                        2000));
    }

    @ParameterizedTest
    @MethodSource("deepCalls")
    void deepCallsHaveValues(String functions, String inscription, long value) {
        Game game = giving(functions, inscription).system().game();
        game.fire(game.enabled()[0]);
        assertThat(game.text()).isEqualTo("Main'B 1: 1`" + value);
    }

    @Test
    void endlessCallsInTailPositionUseUpTheSteps() {
        Game game = giving("fun loop n = loop (n + 1)", "loop 0").system().game();
        assertThat(game.fault())
                .isEqualTo("page 'Main', arc from 't' to 'B', inscription: it takes more than 20000000 steps");
    }

    @Test
    void endlessNestedCallsAreNotAFindingAboutTheNet() {
        CpnSystem system = giving("fun f n = 1 + f (n + 1)", "f 0").system();
        String why = "page 'Main', arc from 't' to 'B', inscription: more than 100000 calls are nested";
        assertThatThrownBy(() -> system.game().fault())
                .isInstanceOf(Undefined.class)
                .hasMessage(why);
        assertThatThrownBy(() -> SampleNets.counts(system))
                .isInstanceOf(Undefined.class)
                .hasMessage(why);
    }

    @Test
    void aDeclarationWithEndlessCallsIsRefused() {
        assertThat(giving("fun f n = 1 + f (n + 1); val v = f 0", "v").refusal())
                .contains("net.cpn:")
                .endsWith("more than 100000 calls are nested");
    }
}
