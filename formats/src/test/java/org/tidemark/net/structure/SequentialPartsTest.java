package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.model.Component;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Parts that are said to be sequential hold one token, and those of the database are all found. */
class SequentialPartsTest {
    @Test
    void aStateMachineHoldsOneTokenInEveryReachableMarking(TestInfo test) {
        int[] machines = new int[1];
        ForAllNets.in(test, 500).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            for (StateMachine machine : MachineSearch.in(net, Limit.none())) {
                machines[0]++;
                for (List<Integer> marking : space.states()) {
                    assertThat(machine.places().stream().map(marking::get).sum())
                            .isOne();
                }
            }
        });
        assertThat(machines[0]).isGreaterThan(50);
    }

    @Test
    void thePartsOfTheDataBaseAreItsMessagesItsManagersAndWhoUpdates() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/8");
        List<Component> parts = SequentialParts.of(net, Limit.none());
        assertThat(parts).hasSize(1 + 8 + 8 * 7);
        assertThat(parts.get(0).fields().stream().map(net::placeName))
                .contains("exclusion", "waiting_1", "waiting_8")
                .hasSize(9);
    }
}
