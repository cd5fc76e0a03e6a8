package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.system.Game;

/** Which values belong to a colour set, and what the functions of CPN Tools on lists make of them. */
class ColourSetsTest {
    private static NetText net(String declarations, String colours, String given) {
        return SampleNets.empty(" " + declarations)
                .place("A", "INT", "1`1")
                .place("B", colours, "")
                .transition("t", "[i < 5]", "", "", "")
                .in("A", "t", "i")
                .out("B", "t", given);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "colset S = int with 2..3;            | S | 1`i              | 1",
                "colset S = int with 2..3;            | S | 1`(i+1)++2`i     | 1",
                "colset S = subset INT with [2, 4];   | S | i                | 1",
                "colset S = subset INT by (fn n => n > 1); | S | i           | 1",
                "colset S = index s with 2..3;        | S | s(i)             | s(1)",
                "colset T = int with 2..3; colset S = product INT * T; | S | (7,i) | (7,1)",
                "colset T = int with 2..3; colset S = union Two : T + None; | S | Two i | Two(1)",
                "colset S = list INT with 2..3;       | S | [i]              | [1]",
                "colset S = string with \"a\"..\"c\"; | S | \"d\"            | \"d\"",
                "colset S = string with \"a\"..\"c\" and 2..3; | S | \"a\"   | \"a\"",
                "colset S = real with 2.0..3.0;       | S | real i           | 1.0",
            })
    void aValueThatAPlaceDoesNotTakeIsAFault(String declarations, String colours, String given, String value) {
        CpnSystem system = net(declarations, colours, given).system();
        assertThat(system.obligations()).hasSize(1);
        Game game = system.game();
        assertThat(game.enabled()).isEmpty();
        assertThat(game.fault())
                .isEqualTo("page 'Main', arc from 't' to 'B', inscription: the value " + value
                        + " is not in the colour set S of the place");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "colset S = int with 1..3; var s : S;                            | s | s     | true",
                "colset S = int with 0..3; colset U = int with 1..2; var s : U;  | s | 2`s   | true",
                "colset S = int with 1..2; colset U = int with 0..2; var s : U;  | s | s     | false",
                "colset S = index s with 2..3;                                   | i | s(2)  | true",
                "val two = 2; colset S = int with 2..3; | i | if i = 1 then 1`two else empty | true",
                "val two = 2; colset S = int with 3..3; | i | if i = 1 then 1`two else empty | false",
                "colset T = int with 1..3; colset S = product T * T; var s : T;  | s | (s,3) | true",
                "colset T = int with 1..3; colset S = product T * T; var s : T;  | s | (s,4) | false",
                "colset S = KIND; var s : S;                                     | i | s     | true",
                "colset T = int with 2..3; colset S = list T;                    | i | [i]   | true",
            })
    void anInscriptionThatGivesOnlyValuesOfThePlaceIsKnown(
            String declarations, String taken, String given, boolean isKnown) {
        CpnSystem system = SampleNets.empty(" " + declarations)
                .place("A", "INT", "1`1")
                .place("B", "S", "")
                .transition("t")
                .in("A", "t", taken)
                .out("B", "t", given)
                .system();
        assertThat(system.obligations().isEmpty()).isEqualTo(isKnown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "remdupl [1,2,1,3,2]                              | [1,3,2]",
                "if contains [1,2] [1,1] then [1] else []         | [1]",
                "if contains [1,2] [1,3] then [1] else []         | []",
                "if contains_all [1,2] [1,1] then [1] else []     | []",
                "if contains_all [1,2,1] [1,1] then [1] else []   | [1]",
                "listsub [1,2,1] [1]                              | [2,1]",
                "(listsub [1] [2]) handle Subtract => [9]         | [9]",
                "intersect [1,1,2] [1,3,1,1]                      | [1,1]",
                "union [1,2] [2]                                  | [1,2,2]",
                "ins_new [1,2] 1                                  | [1,2]",
                "ins_new [1,2] 3                                  | [1,2,3]",
                "sort (fn (a, b) => a <= b) [3,1,2,1]             | [1,1,2,3]",
                "sort (fn (a, b) => a div 10 < b div 10) [31,12,11,30] | [12,11,31,30]",
                "unique_sort (fn (a, b) => a > b) [1,3,1,2,3]     | [3,2,1]",
                "[pos 7 [5,7], length (flatten [[1],[2,3]])]      | [1,3]",
                "ms_to_list ((1-2)`5 ++ 2`6)                      | [6,6]",
                "[ms_to_col (1`4)]                                | [4]",
                "[ms_to_col (2`4)] handle no_singleton => []      | []",
                "rmall 1 [1,2,1]                                  | [2]",
                "rm 1 [2,1,1]                                     | [2,1]",
            })
    void listsAreThoseOfCpnTools(String expression, String value) {
        assertThat(SampleNets.empty()
                        .place("A", "LIST", "1`(" + expression + ")")
                        .system()
                        .game()
                        .text())
                .isEqualTo("Main'A 1: 1`" + value);
    }

    @Test
    void numbersBelowZeroAreInParentheses() {
        CpnSystem system = SampleNets.empty()
                .place("A", "PAIR", "1`(~1,true)")
                .transition("t")
                .in("A", "t", "(i,b)")
                .system();
        assertThat(system.game().text()).isEqualTo("Main'A 1: 1`((~1),true)");
        int event = system.game().enabled()[0];
        assertThat(system.eventName(event)).isEqualTo("Main't 1: {i=(~1),b=true}");
        assertThat(system.findEvent("Main't 1: {i=~1,b=true}")).hasValue(event);
    }
}
