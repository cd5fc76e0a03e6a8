package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** The fast game against the textbook one, step by step, on nets with all kinds of arcs and priorities. */
class QuickGameTest {
    @Test
    void everyStepIsThatOfTheTextbook(TestInfo test) {
        int[] steps = new int[2];
        for (long seed : Seeds.fixedAndOne(200)) {
            play(RandomNets.prioritized(seed), steps, 0);
        }
        ForAllNets.in(test, 200).check(net -> play(net, steps, 1));
        assertThat(steps[0]).isGreaterThan(1000);
        assertThat(steps[1]).isGreaterThan(1000);
    }

    private static void play(PetriNet net, int[] steps, int kind) {
        SplittableRandom random = new SplittableRandom(net.transitions());
        TokenGame slow = new TokenGame(net);
        QuickGame quick = new QuickGame(new Neighbours(net));
        for (int step = 0; step < 60; step++) {
            int[] expected = enabled(slow, net);
            // Asked first, of a game that has not sorted by priority yet.
            for (int t = 0; t < net.transitions(); t++) {
                assertThat(quick.isEnabled(t)).isEqualTo(slow.enabled(t));
            }
            assertThat(enabled(quick)).isEqualTo(expected);
            if (expected.length == 0) {
                break;
            }
            int t = expected[random.nextInt(expected.length)];
            slow.fire(t);
            quick.fire(t);
            assertThat(quick.marking()).isEqualTo(slow.marking());
            steps[kind]++;
        }
    }

    @Test
    void whatIsTakenBackWasNeverThere(TestInfo test) {
        ForAllNets.in(test, 200).check(net -> {
            QuickGame game = new QuickGame(new Neighbours(net));
            int[] before = enabled(game);
            for (int t : before) {
                game.fire(t);
                game.unfire(t);
                assertThat(enabled(game)).isEqualTo(before);
                assertThat(game.marking()).isEqualTo(net.initialMarking());
            }
        });
    }

    @Test
    void moreThanCanBeCountedIsRefused() {
        PetriNetBuilder builder = new PetriNetBuilder("full");
        int p = builder.place("p", Integer.MAX_VALUE - 1);
        int q = builder.place("q", 5);
        int t = builder.transition("t");
        builder.output(t, p, 2);
        builder.input(t, q, 1);
        QuickGame game = new QuickGame(new Neighbours(builder.build()));
        assertThat(game.fire(t)).isFalse();
        assertThat(game.marking()).containsExactly(Integer.MAX_VALUE - 1, 5);
        assertThat(game.enabled()).isEqualTo(1);
    }

    @Test
    void resetGoesBackToTheStart(TestInfo test) {
        ForAllNets.in(test, 200).check(net -> {
            QuickGame game = new QuickGame(new Neighbours(net));
            int[] before = enabled(game);
            for (int step = 0; step < 10 && game.enabled() > 0; step++) {
                game.fire(game.enabled(0));
            }
            game.reset();
            assertThat(enabled(game)).isEqualTo(before);
            assertThat(game.marking()).isEqualTo(net.initialMarking());
        });
    }

    private static int[] enabled(QuickGame game) {
        int[] found =
                IntStream.range(0, game.enabled()).map(i -> game.enabled(i)).toArray();
        Arrays.sort(found);
        return found;
    }

    private static int[] enabled(TokenGame game, PetriNet net) {
        return IntStream.range(0, net.transitions()).filter(game::enabled).toArray();
    }
}
