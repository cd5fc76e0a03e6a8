package org.tidemark.net.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Without returning transitions no state is met twice. */
class ReturningTransitionsTest {
    private static final int MOST_STATES = 300;

    @Test
    void everyCycleHasOne(TestInfo test) {
        int[] found = new int[2];
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            BitSet returning = ReturningTransitions.of(net);
            found[0] += net.transitions() - returning.cardinality();
            found[1] += returning.cardinality();
            assertThat(hasCycle(space, returning)).isFalse();
        });
        assertThat(found).doesNotContain(0);
    }

    /** Takes away states from which no other step leads on, until there are none, or a cycle is left. */
    private static boolean hasCycle(NaiveStateSpace space, BitSet returning) {
        BitSet left = new BitSet();
        left.set(0, space.states().size());
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int s = left.nextSetBit(0); s >= 0; s = left.nextSetBit(s + 1)) {
                boolean leadsOn = space.steps(s).stream()
                        .anyMatch(edge -> !returning.get(edge.transition()) && left.get(edge.target()));
                if (!leadsOn) {
                    left.clear(s);
                    changed = true;
                }
            }
        }
        return !left.isEmpty();
    }

    @Test
    void philosophersReturnByPuttingBackForks() throws Exception {
        PetriNet table = Zoo.open("zoo:philosophers/5");
        assertThat(ReturningTransitions.of(table).stream().mapToObj(table::transitionName))
                .containsExactlyInAnyOrder("putBack_1", "putBack_2", "putBack_3", "putBack_4", "putBack_5");
    }
}
