package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.input.InputException;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomNets;

/** Markings are read as they are written. */
class MarkingNotationTest {
    private static int roundTrips(PetriNet net, long seed) throws InputException {
        SplittableRandom random = new SplittableRandom(seed);
        int trips = 0;
        for (int k = 0; k < 10; k++) {
            int[] marking = new int[net.places()];
            for (int p = 0; p < marking.length; p++) {
                marking[p] = random.nextInt(3) > 0 ? 0 : 1 + random.nextInt(2) * random.nextInt(2_000);
            }
            String text = MarkingText.of(net, marking);
            assertThat(MarkingText.read(net, text)).as(text).isEqualTo(marking);
            trips++;
        }
        return trips;
    }

    @Test
    void randomNets() throws InputException {
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
    void namesThatAreNotWordsAreQuoted() throws InputException {
        PetriNetBuilder builder = new PetriNetBuilder("forms");
        builder.place("check, then \"ticket\"", 1);
        builder.place("a=b: c; d'e", 2);
        builder.place("plain name", 0);
        PetriNet net = builder.build();
        int[] marking = {1, 2, 1};
        String text = MarkingText.of(net, marking);
        assertThat(text).isEqualTo("\"check, then \\\"ticket\\\"\", \"a=b: c; d'e\"=2, plain name");
        assertThat(MarkingText.read(net, text)).isEqualTo(marking);
        assertThat(MarkingText.read(net, "no place is marked")).isEqualTo(new int[3]);
    }

    @Test
    void whatIsWrongIsSaid() throws InputException {
        PetriNet net = RandomNets.net(1);
        assertThatThrownBy(() -> MarkingText.read(net, "nowhere"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no place 'nowhere'");
        String place = net.placeName(0);
        assertThatThrownBy(() -> MarkingText.read(net, place + "=many")).hasMessageContaining("expected a number");
    }
}
