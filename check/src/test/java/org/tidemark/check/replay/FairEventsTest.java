package org.tidemark.check.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Fairness;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;

/** What runs are fair to, in events. */
class FairEventsTest {
    private static PetriNet turns(int transitions) {
        PetriNetBuilder builder = new PetriNetBuilder("turns");
        int place = builder.place("p", 1);
        for (int i = 0; i < transitions; i++) {
            int t = builder.transition("t" + i);
            builder.input(t, place, 1).output(t, place, 1);
        }
        return builder.build();
    }

    /** A set of bits for each of them would take as many bits as the square of their number. */
    @Test
    void manyFairEventsTakeMemoryInProportion() throws Exception {
        int transitions = 40_000;
        PetriNet net = turns(transitions);
        Fairness all = Fairness.of(List.of("all"), List.of(), new NetVocabulary(net));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        FairSets sets = FairEvents.of(new NetSystem(net), all).sets();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sets.size()).isEqualTo(transitions);
        assertThat(allocated).isLessThan(2000L * transitions);
    }

    @Test
    void constraintsKnowTheirEvents() {
        FairSets sets = new FairSets(List.of(new int[] {3}, new int[] {0, 2, 7}), List.of(new int[] {2}));
        assertThat(sets.size()).isEqualTo(3);
        assertThat(sets.isStrong(1)).isFalse();
        assertThat(sets.isStrong(2)).isTrue();
        assertThat(sets.hasStrong()).isTrue();
        assertThat(sets.events(1).toArray()).containsExactly(0, 2, 7);
        assertThat(sets.has(1, 2)).isTrue();
        assertThat(sets.has(1, 3)).as("the event of another").isFalse();
        assertThat(sets.has(0, -1)).isFalse();
        assertThat(sets.hasAny(1, event -> event > 6)).isTrue();
        assertThat(sets.hasAny(0, event -> event > 6)).isFalse();
        assertThat(sets.events().stream().toArray()).containsExactly(0, 2, 3, 7);
    }
}
