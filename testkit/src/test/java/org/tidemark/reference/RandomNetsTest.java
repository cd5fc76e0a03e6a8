package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;

/** The random nets are repeatable, in range, and varied enough to be worth a test's time. */
@Seeded
class RandomNetsTest {
    private static final int NETS = 1200;
    private static final int CAP = 3000;

    @Test
    void aSeedGivesTheSameNetAgain(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            assertThat(NetSketch.of(RandomNets.net(seed))).isEqualTo(NetSketch.of(RandomNets.net(seed)));
        }
    }

    @Test
    void sizesAreInRange(Seeds seeds) {
        for (long seed : seeds.upTo(NETS)) {
            PetriNet net = RandomNets.net(seed);
            assertThat(net.places()).isBetween(1, 7);
            assertThat(net.transitions()).isBetween(1, 8);
            assertThat(Arrays.stream(net.initialMarking())).allMatch(tokens -> tokens >= 0 && tokens <= 3);
        }
    }

    @Test
    void manyAreFiniteAndNotTrivial(Seeds seeds) {
        int all = 0;
        int finite = 0;
        int interesting = 0;
        int deadlocked = 0;
        int safe = 0;
        int spontaneous = 0;
        for (long seed : seeds.upTo(NETS)) {
            PetriNet net = RandomNets.net(seed);
            all++;
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            finite += space.isComplete() ? 1 : 0;
            interesting += space.isComplete() && space.states().size() >= 5 ? 1 : 0;
            deadlocked += space.deadlocks() > 0 ? 1 : 0;
            safe += space.isComplete() && space.maxTokensInPlace() == 1 ? 1 : 0;
            spontaneous += hasEmptyPreset(net) ? 1 : 0;
        }
        assertThat(finite).isBetween(all * 8 / 10, all - 1);
        assertThat(interesting).isGreaterThan(all * 4 / 10);
        assertThat(deadlocked).isBetween(all / 4, all * 3 / 4);
        assertThat(safe).isGreaterThan(all / 5);
        assertThat(spontaneous).isGreaterThan(all / 20);
    }

    private static boolean hasEmptyPreset(PetriNet net) {
        for (int t = 0; t < net.transitions(); t++) {
            if (net.inputs().from(t) == net.inputs().to(t)) {
                return true;
            }
        }
        return false;
    }
}
