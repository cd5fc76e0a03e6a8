package org.tidemark.format.woflan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.Nets;
import org.tidemark.net.PetriNet;

/** Nets of Woflan are read, and what is wrong with them is said. */
class TpnTest {
    @Test
    void placesTransitionsLabelsAndComments() throws Exception {
        PetriNet net = Nets.read(TpnReader::read, """
                -- a case
                place "in" init 1;
                place mid; place "the end";
                trans "t1"~"register" in "in" out mid mid;
                trans t2 in mid mid out "the end"; -- done
                """);
        assertThat(net.places()).isEqualTo(3);
        assertThat(net.initialMarking()).containsExactly(1, 0, 0);
        assertThat(net.transitionName(0)).isEqualTo("register");
        assertThat(net.outputs().weight(0, 1)).isEqualTo(2);
        assertThat(net.inputs().weight(1, 1)).isEqualTo(2);
        assertThat(net.placeId(2)).isEqualTo("the end");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "place p | expected ';'",
                "place p init x; | found 'x': expected a number of tokens",
                "place p; place p; | place 'p' is declared twice",
                "trans t in q; | no place 'q' is declared before",
                "plaice p; | found 'plaice': expected place or trans",
                "place \"p; | the quote is not closed",
                "trans ; | expected the name of a transition"
            })
    void mistakesAreNamed(String text, String message) {
        assertThat(Nets.refusal(TpnReader::read, text)).contains(message);
    }
}
