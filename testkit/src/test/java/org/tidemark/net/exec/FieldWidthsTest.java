package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.SampleNets;
import org.tidemark.reference.ForAllNets;

/** Fields are wide enough for what is known, and soon wide enough for anything. */
class FieldWidthsTest {
    @Test
    void aFieldHoldsTheCountTheTokensAndTheWeights() {
        PetriNetBuilder builder = new PetriNetBuilder("widths");
        builder.place("claimed", 0);
        builder.place("marked", 9);
        builder.place("weighted", 0);
        builder.place("tested", 0);
        builder.place("forbidden", 0);
        builder.place("made", 0);
        builder.place("idle", 0);
        builder.transition("t");
        builder.input(0, 2, 2).read(0, 3, 4).inhibitor(0, 4, 8).output(0, 5, 16);
        FieldWidths widths = FieldWidths.forCounts(builder.build(), new int[] {7, 0, 0, 0, 0, 0, 0});
        assertThat(widths.bits()).containsExactly(3, 4, 2, 3, 4, 5, 1);
        assertThat(widths.isSafe()).isFalse();
    }

    @Test
    void placesOfOneKindAreAsWideAsTheWidest() {
        PetriNet net = SampleNets.readersAndWriter(1);
        FieldWidths widths = FieldWidths.forCounts(net, new int[] {1, 7, 3, 1});
        assertThat(widths.alike(new int[] {0, 1, 0, 3}).bits()).containsExactly(2, 3, 2, 1);
        assertThat(widths.alike(new int[] {0, 1, 2, 3})).isSameAs(widths);
    }

    @Test
    void aNetIsTakenForSafeOnlyWhenCountsAndWeightsAreOne() {
        PetriNet net = SampleNets.readersAndWriter(1);
        assertThat(FieldWidths.forCounts(net, new int[] {1, 1, 1, 1}).isSafe()).isTrue();
        assertThat(FieldWidths.forCounts(net, new int[] {0, 0, 0, 0}).isSafe()).isTrue();
        assertThat(FieldWidths.forCounts(net, new int[] {1, 2, 1, 1}).isSafe()).isFalse();
        PetriNet heavy = SampleNets.buffer(0);
        assertThat(FieldWidths.forCounts(heavy, new int[3]).isSafe()).isFalse();
    }

    @Test
    void whateverOverflowsTheLadderIsShort(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            SplittableRandom random = new SplittableRandom(net.arcs());
            FieldWidths widths = FieldWidths.forCounts(net, new int[net.places()]);
            int place = random.nextInt(net.places());
            int tries = 0;
            for (FieldWidths next = widths.wider(place); next != null; next = widths.wider(place)) {
                assertThat(next.bits()[place]).isGreaterThan(widths.bits()[place]);
                for (int p = 0; p < net.places(); p++) {
                    assertThat(next.bits()[p]).isBetween(widths.bits()[p], FieldWidths.MOST_BITS);
                }
                assertThat(next.isSafe()).isFalse();
                widths = next;
                place = random.nextInt(net.places());
                tries++;
            }
            assertThat(tries).as("twelve tries for single places, three times").isLessThanOrEqualTo(36);
            assertThat(widths.bits()[place]).isEqualTo(FieldWidths.MOST_BITS);
        });
    }

    @Test
    void aProvenWidthIsExactAndStays() {
        PetriNetBuilder builder = new PetriNetBuilder("proven");
        builder.place("proven", 1);
        builder.place("guessed", 0);
        builder.place("weighted", 0);
        builder.transition("t");
        builder.output(0, 2, 4);
        FieldWidths widths = FieldWidths.proven(builder.build(), new int[] {5, -1, 1}, new int[] {100, 1, 100});
        assertThat(widths.bits()).containsExactly(3, 1, 3);
        for (FieldWidths next = widths.wider(1); next != null; next = widths.wider(1)) {
            widths = next;
        }
        assertThat(widths.bits()).containsExactly(3, FieldWidths.MOST_BITS, 3);
        FieldWidths last = widths;
        assertThatThrownBy(() -> last.wider(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void boundsOfOneMakeANetSafeWhateverWasGuessed() {
        PetriNet net = SampleNets.readersAndWriter(1);
        int[] guess = {9, 9, 9, 9};
        assertThat(FieldWidths.proven(net, new int[] {1, 1, 1, 1}, guess).isSafe())
                .isTrue();
        assertThat(FieldWidths.proven(net, new int[] {1, 1, -1, 1}, guess).isSafe())
                .isFalse();
    }

    @Test
    void onlyANupnMarkedSafeClaimsSafety() {
        PetriNetBuilder builder = new PetriNetBuilder("units");
        int p = builder.place("p", 1);
        Nupn.Unit root = new Nupn.Unit("root", List.of(p), List.of());
        assertThat(FieldWidths.claimsSafety(builder.build())).isFalse();
        assertThat(FieldWidths.claimsSafety(
                        builder.nupn(new Nupn(List.of(root), 0, false)).build()))
                .isFalse();
        assertThat(FieldWidths.claimsSafety(
                        builder.nupn(new Nupn(List.of(root), 0, true)).build()))
                .isTrue();
    }
}
