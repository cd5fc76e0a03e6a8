package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.InitialMarking;

/** Sets and maps mean the same whether they are few enough for ranks or not. */
class SetsAndMapsTest {
    private static ColoredNet read(String text) throws Exception {
        return TideReader.read(text, "m.tide", Map.of()).net();
    }

    private static String value(int n, String type, String expression) throws Exception {
        ColoredPlace place = read("type S = set of 1.." + n + " type M = map 1.." + n + " to 0..9 place p: " + type
                        + " = " + expression)
                .places()
                .get(0);
        Bag bag = InitialMarking.of(place, CancellationCheck.ENDLESS);
        return place.type().show(bag.rank(0));
    }

    /** What pictures and messages show is the syntax of the language. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "has(insert(s, x), x)",
                "s + t * (s - t) = {1, x}",
                "(s - t) * s != remove(t, x)",
                "s - (t - s) = {x}",
                "subset(s, {x, 2})",
                "size(m[x := 1]) > m[x]",
                "m = {1: 0, x: 3}",
                "remove(m, x)[x := 2][x] = 2"
            })
    void theyAreWrittenAsTheyAreRead(String guard) throws Exception {
        ColoredNet net = read("type S = set of 1..3 type M = map 1..3 to 0..3 place p "
                + "transition t(s, t: S, m: M, x: 1..3) { guard " + guard + " in p }");
        assertThat(new ExpressionText(Naming.AS_THEY_ARE)
                        .guard(net.transitions().get(0).guard()))
                .containsExactly(guard);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "S ~ {} ~ {}",
                "S ~ {3, 1, 2, 1} ~ {1, 2, 3}",
                "S ~ {1, 2} + {2, 3} ~ {1, 2, 3}",
                "S ~ {1, 2, 3} - {2, 4} ~ {1, 3}",
                "S ~ {1, 2, 3} * {2, 5} ~ {2}",
                "S ~ {1} + {2} - {1} + {5} ~ {2, 5}",
                "S ~ insert(remove({1, 2}, 1), 4) ~ {2, 4}",
                "S ~ remove({1, 2}, 5) ~ {1, 2}",
                "S ~ if size(S({1})) = 1 then {5} else {} ~ {5}",
                "0..9 ~ size(S({1, 2})) + size(M({4: 4})) ~ 3",
                "bool ~ has(S({1}), 2) ~ false",
                "bool ~ has(M({1: 5}), 1) && !has(M({}), 1) ~ true",
                "bool ~ subset(S({1}), {1, 2}) && !subset(S({3}), {1, 2}) ~ true",
                "bool ~ S({1, 2}) = {2, 1} && S({4}) > {1, 2, 3} && S({1, 4}) > {4} ~ true",
                "bool ~ M({1: 9}) < {2: 0} && M({2: 0}) < {1: 0, 2: 0} && M({2: 0}) < {2: 1} ~ true",
                "M ~ {2: 7, 1: 3, 2: 8} ~ {1: 3, 2: 8}",
                "M ~ M({1: 3})[1 := 4][5 := 0] ~ {1: 4, 5: 0}",
                "M ~ remove({1: 3, 2: 4}, 1) ~ {2: 4}",
                "0..9 ~ M({1: 3, 2: 4})[2] ~ 4",
                "map bool to S ~ {true: {1, 2}, false: {}} ~ {false: {}, true: {1, 2}}"
            })
    void theyHaveTheValuesThatTheyShould(String type, String expression, String shown) throws Exception {
        assertThat(value(5, type, expression)).isEqualTo(shown);
        assertThat(value(100, type, expression)).isEqualTo(shown);
    }

    @Test
    void aKeyWithoutAValueIsAFault() {
        assertThatThrownBy(() -> value(5, "0..9", "M({1: 3})[2]")).hasMessageContaining("{1: 3} has no value for 2");
        assertThatThrownBy(() -> value(100, "0..9", "M({1: 3})[2]")).hasMessageContaining("{1: 3} has no value for 2");
    }

    @Test
    void theirWordsAreNamesElsewhere() throws Exception {
        ColoredNet net =
                read("type map = 0..3 type set = map fun size(to: set): set = to place to: map capacity 2 = size(1) "
                        + "place has: {map: map, to: set of map} = {map = 1, to = {2}} "
                        + "transition insert(set: map) { in to: set out to: set }");
        assertThat(net.places()).hasSize(2);
        assertThat(net.places().get(0).type()).hasToString("0..3");
        assertThat(net.places().get(1).type()).hasToString("{map: 0..3, to: set of 0..3}");
    }
}
