package org.tidemark.net.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.model.LocalMove;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** A transition is enabled by the textbook rule exactly where one of its cases is, and never two of them. */
@Seeded
class TransitionCasesTest {
    @Test
    void oneCaseIsEnabledWhereTheTransitionIs(Seeds seeds) {
        int several = 0;
        for (long seed : seeds.upTo(400)) {
            PetriNet net = seed % 2 == 0 ? RandomNets.prioritized(seed) : RandomNets.net(seed);
            if (net.places() == 0) {
                continue;
            }
            TransitionCases cases = TransitionCases.of(net);
            assertThat(cases.areTooMany()).isFalse();
            int[] places = IntStream.range(0, net.places()).toArray();
            NetLevels levels = new NetLevels(cases, places);
            several += levels.events() > net.transitions() ? 1 : 0;
            TokenGame game = new TokenGame(net);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 50; i++) {
                for (int p : places) {
                    game.marking()[p] = random.nextInt(4);
                }
                for (int t = 0; t < net.transitions(); t++) {
                    long enabled = levels.eventsOf(t)
                            .filter(event -> isEnabled(levels, event, game.marking()))
                            .count();
                    assertThat(enabled).as("seed %d", seed).isEqualTo(game.enabled(t) ? 1 : 0);
                }
            }
        }
        assertThat(several).isGreaterThan(20);
    }

    private static boolean isEnabled(NetLevels levels, int event, int[] marking) {
        int[] touched = levels.levelsOf(event);
        return IntStream.range(0, touched.length)
                .allMatch(k -> levels.move(event, k).target(marking[touched[k]], 0) != LocalMove.NONE);
    }

    /** Thirty transitions that each wait for two places are stopped in 2^30 ways. */
    @Test
    void tooManyCasesAreNotListed() {
        PetriNetBuilder builder = new PetriNetBuilder("many");
        int low = builder.transition("low");
        builder.input(low, builder.place("free", 1), 1);
        for (int i = 0; i < 30; i++) {
            int high = builder.transition("high" + i);
            builder.input(high, builder.place("a" + i, 0), 1).input(high, builder.place("b" + i, 0), 1);
            builder.priority(high, 1);
        }
        assertThat(TransitionCases.of(builder.build()).areTooMany()).isTrue();
    }
}
