package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;

/** Lies about nets are caught, cut down, and told in a way that can be repeated. */
class ForAllNetsTest {
    private static final ForAllNets.Property NO_PLACE_GETS_THREE_TOKENS_BY_FIRING = net -> {
        NaiveStateSpace space = NaiveStateSpace.of(net, 500);
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) < 3) {
                assertThat(space.maxima()[p]).isLessThan(3);
            }
        }
    };

    @Test
    void aTruePropertyPassesForAllCases(TestInfo test) {
        List<PetriNet> seen = new ArrayList<>();
        int ran = ForAllNets.in(test, 50).check(seen::add);
        assertThat(ran).isEqualTo(seen.size());
    }

    @Test
    void aFalsePropertyIsShrunkToASourceOfTokens() {
        PetriNet failing = firstFailing();
        NetSketch smallest = Shrinker.shrink(failing, net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 500);
            return net.initial(0) < 3 && space.maxima()[0] >= 3;
        });
        assertThat(smallest.tokens()).hasSize(1);
        assertThat(smallest.transitions()).hasSize(1);
        assertThat(smallest.transitions().get(0)).hasSize(1);
    }

    private static PetriNet firstFailing() {
        for (long seed = 1; ; seed++) {
            PetriNet net = RandomNets.net(seed);
            if (net.initial(0) < 3 && NaiveStateSpace.of(net, 500).maxima()[0] >= 3) {
                return net;
            }
        }
    }

    @Test
    void theMessageHasTheSmallNetTheCauseAndTheCommand() {
        Throwable failure = catchThrowable(() -> forAll(1000, Map.of()).check(NO_PLACE_GETS_THREE_TOKENS_BY_FIRING));
        assertThat(failure)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("p0=0\n    t0: 0 -> ")
                .hasMessageMatching(
                        "(?s).*mvn test -pl core -Dtest=org\\.tidemark\\.SomeTest#promise -Dtidemark\\.seed=\\d+");
        assertThat(message(failure).lines()).hasSizeLessThan(12);
        assertThat(failure.getCause()).isInstanceOf(AssertionError.class);
    }

    @Test
    void theSeedOfTheMessageFailsAlone() {
        Throwable failure = catchThrowable(() -> forAll(1000, Map.of()).check(NO_PLACE_GETS_THREE_TOKENS_BY_FIRING));
        String message = message(failure);
        String seed = message.substring(message.lastIndexOf('=') + 1);
        ForAllNets again = forAll(1000, Map.of("tidemark.seed", seed));
        assertThatThrownBy(() -> again.check(NO_PLACE_GETS_THREE_TOKENS_BY_FIRING))
                .hasMessage(message);
    }

    @Test
    void settingsChooseTheSeedOrTheNumberOfCases() {
        List<NetSketch> seen = new ArrayList<>();
        assertThat(forAll(1000, Map.of("tidemark.seed", "77")).check(net -> seen.add(NetSketch.of(net))))
                .isEqualTo(1);
        assertThat(seen).containsExactly(NetSketch.of(RandomNets.net(77)));
        assertThat(forAll(1000, Map.of("tidemark.cases", "5")).check(net -> {}))
                .as("five and the fresh one")
                .isEqualTo(6);
    }

    @Test
    void anExceptionIsAFailureToo() {
        assertThatThrownBy(() -> forAll(10, Map.of()).check(net -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("p0=0\n    t0: 0 -> 0\n")
                .hasMessageContaining("broken");
    }

    private static String message(Throwable failure) {
        return Objects.requireNonNull(failure.getMessage());
    }

    private static ForAllNets forAll(int cases, Map<String, String> settings) {
        return ForAllNets.in("org.tidemark.SomeTest#promise", cases, settings::get);
    }
}
