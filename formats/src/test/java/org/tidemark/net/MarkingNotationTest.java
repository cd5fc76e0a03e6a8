package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomNets;

/** Formulas read markings as they are printed. */
class MarkingNotationTest {
    /** Whether a net in a marking is in the one that a text stands for. */
    private static boolean isRead(PetriNet net, String text, int[] marking) throws Exception {
        NetVocabulary names = new NetVocabulary(net);
        Formula exactly = FormulaParser.formula("marking = {" + text + "}", names);
        return new TokenGame(net.startingWith(marking)).holds(new Expansion(names).of(exactly));
    }

    private static int roundTrips(PetriNet net, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int trips = 0;
        for (int k = 0; k < 10; k++) {
            int[] marking = new int[net.places()];
            for (int p = 0; p < marking.length; p++) {
                marking[p] = random.nextInt(3) > 0 ? 0 : 1 + random.nextInt(2) * random.nextInt(2_000);
            }
            boolean isEmpty = IntStream.of(marking).allMatch(tokens -> tokens == 0);
            String text = isEmpty ? "" : MarkingText.of(net, marking);
            assertThat(isRead(net, text, marking)).as(text).isTrue();
            if (marking.length > 0) {
                int[] other = marking.clone();
                other[random.nextInt(other.length)]++;
                assertThat(isRead(net, text, other)).as(text).isFalse();
            }
            trips++;
        }
        return trips;
    }

    @Test
    void randomNets() throws Exception {
        for (long seed = 0; seed < 200; seed++) {
            roundTrips(RandomNets.net(seed), seed);
        }
    }

    @Test
    void randomColoredNets() throws Exception {
        int trips = 0;
        for (long seed = 0; seed < 200; seed++) {
            trips += roundTrips(Unfolding.of(RandomColoredNets.net(seed), UnfoldingLimits.usual()), seed);
        }
        assertThat(trips).isEqualTo(2_000);
    }

    @Test
    void namesThatAreNotWordsAreQuoted() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("forms");
        builder.place("check, then \"ticket\"", 1);
        builder.place("a=b: c; d'e", 2);
        builder.place("plain name", 0);
        PetriNet net = builder.build();
        int[] marking = {1, 2, 1};
        String text = MarkingText.of(net, marking);
        assertThat(text).isEqualTo("\"check, then \\\"ticket\\\"\", \"a=b: c; d'e\"=2, plain name");
        assertThat(isRead(net, text, marking)).isTrue();
        assertThat(isRead(net, "", new int[3])).isTrue();
        assertThat(isRead(net, "2 \"a=b: c; d'e\"", new int[] {0, 2, 0})).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nowhere        | there is no place 'nowhere'",
                "p, 2 nowhere   | there is no place 'nowhere'",
                "p=many         | expected a number of tokens",
                "2 p=3          | expected a number of tokens",
                "p=1 2          | expected a number of tokens",
                "p, , q         | expected the name of a place",
                "p,             | expected the name of a place",
                "p: 1           | has no value '1'",
            })
    void whatIsWrongIsSaid(String text, String message) {
        PetriNetBuilder builder = new PetriNetBuilder("wrong");
        builder.place("p", 1);
        builder.place("q", 0);
        PetriNet net = builder.build();
        assertThatThrownBy(() -> isRead(net, text, new int[2])).hasMessageContaining(message);
    }
}
