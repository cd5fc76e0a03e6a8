package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** What a relaxation calls impossible is impossible, and its plan for a state nearby is the way there. */
class RelaxationTest {
    /** Whatever happens in a reachable state was thought possible. */
    @Test
    void whatHappensIsNeverCalledImpossible(TestInfo test) {
        int[] possible = new int[1];
        int[] never = new int[1];
        ForAllNets.in(test, 400).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            if (!space.isComplete()) {
                return;
            }
            Relaxation relaxation = new Relaxation(new QuickGame(new Neighbours(net)));
            BitSet all = new BitSet();
            all.set(0, 2 * net.places());
            relaxation.look(all);
            for (int p = 0; p < net.places(); p++) {
                int place = p;
                boolean grows = space.states().stream().anyMatch(m -> m.get(place) > net.initial(place));
                boolean shrinks = space.states().stream().anyMatch(m -> m.get(place) < net.initial(place));
                if (grows) {
                    assertThat(relaxation.cost(2 * p)).isLessThan(Relaxation.NEVER);
                }
                if (shrinks) {
                    assertThat(relaxation.cost(2 * p + 1)).isLessThan(Relaxation.NEVER);
                }
                possible[0] += grows ? 1 : 0;
                never[0] += relaxation.cost(2 * p) == Relaxation.NEVER ? 1 : 0;
            }
        });
        assertThat(possible[0]).isGreaterThan(100);
        assertThat(never[0]).isGreaterThan(100);
    }

    @Test
    void aPlanHasTheStepsThatItTakes() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        QuickGame game = new QuickGame(new Neighbours(net));
        Relaxation relaxation = new Relaxation(game);
        int fact = 2 * net.findPlace("eat_2");
        BitSet asked = new BitSet();
        asked.set(fact);
        relaxation.look(asked);
        assertThat(relaxation.cost(fact)).isEqualTo(2);
        relaxation.plan(fact);
        assertThat(relaxation.plan().stream().mapToObj(net::transitionName).toList())
                .containsExactlyInAnyOrder("takeLeft_2", "takeRight_2");
    }
}
