package org.tidemark.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;

/** Reductions of a net of 15,000 places and 30,000 transitions end soon; the work is counted, not the time. */
class LargeNetTest {
    private static final int PROCESSES = 150;
    private static final int LENGTH = 100;

    /** Processes that go round, with detours, and a resource that each needs for its first step and gives back with its last. */
    private static PetriNet processes() {
        PetriNetBuilder builder = new PetriNetBuilder("processes");
        int resource = builder.place("resource", 3);
        for (int i = 0; i < PROCESSES; i++) {
            int first = builder.places();
            for (int k = 0; k < LENGTH; k++) {
                builder.place("p" + i + "." + k, k == 0 ? 1 : 0);
            }
            for (int k = 0; k < LENGTH; k++) {
                for (int twin = 0; twin < 2; twin++) {
                    int t = builder.transition("t" + i + "." + k + "." + twin);
                    builder.input(t, first + k, 1).output(t, first + (k + 1) % LENGTH, 1);
                    if (k == 0) {
                        builder.input(t, resource, 1);
                    } else if (k == LENGTH - 1) {
                        builder.output(t, resource, 1);
                    }
                }
            }
        }
        return builder.build();
    }

    @Test
    void aLargeNetIsReducedInLinearTime() {
        PetriNet net = processes();
        assertThat(net.places()).isGreaterThanOrEqualTo(15_000);
        assertThat(net.transitions()).isGreaterThanOrEqualTo(30_000);
        // Each pass of a rule polls once per place or transition, and there are sixteen rules.
        Limit passes = Limit.polls(16L * 5 * 45_000);
        ReducedNet reduced = Reducer.reduce(net, new BitSet(), EnumSet.of(Preserved.DEADLOCK), passes);
        assertThat(passes.isOver()).isFalse();
        assertThat(reduced.net().places()).isLessThanOrEqualTo(2 * PROCESSES + 1);
        assertThat(reduced.net().transitions()).isLessThanOrEqualTo(2 * PROCESSES);
    }
}
