package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;

/** Stepping back from any marking, reachable or not, finds the predecessor that the definition gives, or none. */
class UnfireTest {
    @Test
    void safeNetsStepBackByTheDefinition(TestInfo test) {
        ForAllNets.in(test, 900).check(net -> {
            FieldWidths widths = FieldWidths.forCounts(net, new int[net.places()]);
            if (widths.isSafe()) {
                stepBackFromAnywhere(net, widths);
            }
        });
    }

    @Test
    void otherNetsStepBackByTheDefinition(TestInfo test) {
        ForAllNets.in(test, 520).check(net -> {
            int[] most = new int[net.places()];
            Arrays.fill(most, 3);
            stepBackFromAnywhere(net, FieldWidths.forCounts(net, most));
        });
    }

    private static void stepBackFromAnywhere(PetriNet net, FieldWidths widths) {
        SplittableRandom random = new SplittableRandom(7);
        NetModel model = NetModel.of(net, widths);
        ReversibleExpander expander = model.expander();
        int[] marking = new int[net.places()];
        int[] after = new int[net.places()];
        long[] words = new long[model.layout().words()];
        for (int round = 0; round < 30; round++) {
            for (int p = 0; p < marking.length; p++) {
                marking[p] = random.nextInt((int) model.layout().maxValue(p) + 1);
            }
            for (int t = 0; t < net.transitions(); t++) {
                int[] before = predecessor(net, t, marking, model);
                model.encode(marking, words);
                assertThat(expander.unfire(t, words, 0)).isEqualTo(before.length > 0);
                model.decode(words, 0, after);
                assertThat(after).containsExactly(before.length > 0 ? before : marking);
            }
        }
    }

    /** The marking from which the transition leads to this one; empty when there is none that fits the layout. */
    private static int[] predecessor(PetriNet net, int t, int[] marking, NetModel model) {
        int[] before = new int[marking.length];
        for (int p = 0; p < marking.length; p++) {
            int taken = net.inputs().weight(t, p);
            int left = marking[p] - net.outputs().weight(t, p);
            int forbidden = net.inhibitors().weight(t, p);
            before[p] = left + taken;
            boolean enabled =
                    left >= 0 && before[p] >= net.reads().weight(t, p) && (forbidden == 0 || before[p] < forbidden);
            if (!enabled || before[p] > model.layout().maxValue(p)) {
                return new int[0];
            }
        }
        return before;
    }
}
