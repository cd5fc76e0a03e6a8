package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;

/** The game of the main tree and the explorer of the test tree were written apart and must agree. */
class TokenGameTest {
    @Test
    void randomWalksFollowTheNaiveGraph(TestInfo test) {
        ForAllNets.in(test, 2000).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 500);
            TokenGame game = new TokenGame(net);
            SplittableRandom random = new SplittableRandom(5);
            int[] enabled = new int[net.transitions()];
            int state = 0;
            for (int step = 0; step < 50 && state < space.expanded(); step++) {
                assertThat(marking(game)).isEqualTo(space.states().get(state));
                List<Edge> steps = space.steps(state);
                int choices = game.enabled(enabled);
                assertThat(Arrays.copyOf(enabled, choices))
                        .containsExactly(
                                steps.stream().mapToInt(Edge::transition).toArray());
                if (choices == 0) {
                    return;
                }
                Edge taken = steps.get(random.nextInt(choices));
                game.fire(taken.transition());
                state = taken.target();
            }
            game.reset();
            assertThat(marking(game)).isEqualTo(space.states().get(0));
        });
    }

    private static List<Integer> marking(TokenGame game) {
        List<Integer> marking = new ArrayList<>();
        for (int tokens : game.marking()) {
            marking.add(tokens);
        }
        return marking;
    }

    @Test
    void theNumberOfEnabledTransitionsIsToldEvenWhenTheyDoNotFit() {
        TokenGame game = new TokenGame(SampleNets.readersAndWriter(3));
        int[] two = new int[2];
        assertThat(game.enabled(two)).isEqualTo(4);
        assertThat(two).containsExactly(0, 2);
    }

    @Test
    void moreTokensThanCanBeCountedAreNotWrappedRound() {
        PetriNetBuilder builder = new PetriNetBuilder("full");
        builder.place("p", TokenGame.MOST_TOKENS);
        builder.output(builder.transition("t"), 0, 1);
        TokenGame game = new TokenGame(builder.build());
        assertThat(game.enabled(0)).isTrue();
        assertThatThrownBy(() -> game.fire(0)).isInstanceOf(ArithmeticException.class);
    }
}
