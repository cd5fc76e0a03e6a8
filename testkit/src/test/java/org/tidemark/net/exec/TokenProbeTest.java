package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.SampleNets;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;

/** The probe sees nothing that cannot happen, and often all that can. */
class TokenProbeTest {
    @Test
    void whatItSeesIsALowerBound(TestInfo test) {
        int[] tally = new int[2];
        int ran = ForAllNets.in(test, 100).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 1000);
            if (!space.isComplete()) {
                return;
            }
            int[] seen = TokenProbe.most(net, 1);
            int[] most = space.maxima();
            for (int p = 0; p < net.places(); p++) {
                assertThat(seen[p]).isBetween(net.initial(p), most[p]);
                tally[0]++;
                tally[1] += seen[p] == most[p] ? 1 : 0;
            }
        });
        assumeTrue(ran >= 100, "too few nets to say how good the probe is");
        assertThat(tally[1]).isGreaterThan(tally[0] * 9 / 10);
    }

    @Test
    void theSameSeedSeesTheSame() {
        PetriNet net = SampleNets.buffer(9);
        assertThat(TokenProbe.most(net, 3)).containsExactly(TokenProbe.most(net, 3));
    }

    @Test
    void aNetWithoutTransitionsIsSeenAsItIs() {
        PetriNetBuilder builder = new PetriNetBuilder("still");
        builder.place("p", 5);
        assertThat(TokenProbe.most(builder.build(), 1)).containsExactly(5);
    }

    @Test
    void aCountBeyondAllNumbersAsksForAllTheBitsThereAre() {
        PetriNetBuilder builder = new PetriNetBuilder("explosive");
        builder.place("bomb", 1_500_000_000);
        builder.place("bystander", 1);
        builder.input(builder.transition("boom"), 1, 1).output(0, 1, 1).output(0, 0, 1_000_000_000);
        assertThat(TokenProbe.most(builder.build(), 1)).containsOnly(TokenGame.MOST_TOKENS);
    }
}
