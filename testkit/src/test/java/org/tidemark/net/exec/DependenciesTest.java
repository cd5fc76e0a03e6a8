package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;

class DependenciesTest {
    @Test
    void anEventIsEnabledExactlyWhereItsNeedsAreMet(TestInfo test) {
        int checked = ForAllNets.in(test, 400).check(net -> {
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            for (int s = 0; s < space.expanded(); s++) {
                List<Integer> marking = space.states().get(s);
                for (int t = 0; t < net.transitions(); t++) {
                    int event = t;
                    boolean isEnabled = space.steps(s).stream().anyMatch(step -> step.transition() == event);
                    assertThat(isMet(model, t, marking)).isEqualTo(isEnabled);
                }
            }
        });
        assertThat(checked).isPositive();
    }

    private static boolean isMet(NetModel model, int event, List<Integer> marking) {
        boolean[] isMet = {true};
        model.needs(event, (field, least, most) -> {
            int tokens = marking.get(field);
            isMet[0] &= tokens >= least && tokens <= most;
        });
        return isMet[0];
    }

    @Test
    void whatWaitsForOthersSaysSo() {
        PetriNet net = RandomNets.prioritized(1);
        assertThat(NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]))
                        .hasPriorities())
                .isTrue();
        PetriNet free = RandomNets.net(1);
        assertThat(NetModel.of(free, FieldWidths.forCounts(free, new int[free.places()]))
                        .hasPriorities())
                .isFalse();
    }
}
