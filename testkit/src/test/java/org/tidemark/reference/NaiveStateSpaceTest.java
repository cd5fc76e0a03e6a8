package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.NaiveStateSpace.Edge;

/** Graphs small enough to be drawn by hand. */
class NaiveStateSpaceTest {
    @Test
    void aTokenThatIsSplitAndJoined() {
        PetriNetBuilder net = new PetriNetBuilder("split");
        int whole = net.place("whole", 1);
        int half = net.place("half", 0);
        net.input(net.transition("split"), whole, 1).output(0, half, 2);
        net.input(net.transition("join"), half, 2).output(1, whole, 1);
        net.input(net.transition("lose"), half, 1);

        NaiveStateSpace space = NaiveStateSpace.of(net.build(), 100);

        assertThat(space.isComplete()).isTrue();
        assertThat(space.states()).containsExactly(List.of(1, 0), List.of(0, 2), List.of(0, 1), List.of(0, 0));
        assertThat(space.edges())
                .containsExactly(new Edge(0, 0, 1), new Edge(1, 1, 0), new Edge(1, 2, 2), new Edge(2, 2, 3));
        assertThat(space.edgeCount()).isEqualTo(4);
        assertThat(space.steps(1)).containsExactly(new Edge(1, 1, 0), new Edge(1, 2, 2));
        assertThat(space.deadlocks()).isEqualTo(1);
        assertThat(space.maxima()).containsExactly(1, 2);
        assertThat(space.maxTokensInPlace()).isEqualTo(2);
        assertThat(space.maxTokensInMarking()).isEqualTo(2);
        assertThat(space.levels()).isEqualTo(4);
        assertThat(space.find(List.of(0, 1))).isEqualTo(2);
        assertThat(space.find(List.of(1, 1))).isEqualTo(-1);
    }

    @Test
    void aReadArcTestsAndKeeps() {
        PetriNetBuilder net = new PetriNetBuilder("read");
        net.place("key", 2);
        net.place("door", 1);
        net.input(net.transition("open"), 1, 1).read(0, 0, 2);
        net.read(net.transition("needs3"), 0, 3);
        assertThat(NaiveStateSpace.of(net.build(), 10).states()).containsExactly(List.of(2, 1), List.of(2, 0));
    }

    @Test
    void anInhibitorForbidsFromItsWeightOn() {
        PetriNet net = counter(2);
        NaiveStateSpace space = NaiveStateSpace.of(net, 10);
        assertThat(space.states()).containsExactly(List.of(0), List.of(1), List.of(2));
        assertThat(space.deadlocks()).isEqualTo(1);
    }

    @Test
    void theCapStopsTheSearchAndIsTold() {
        assertThat(NaiveStateSpace.of(counter(9), 10).isComplete()).isTrue();

        NaiveStateSpace cut = NaiveStateSpace.of(counter(10), 10);
        assertThat(cut.isComplete()).isFalse();
        assertThat(cut.states()).hasSize(10);
        assertThat(cut.expanded()).isEqualTo(9);
        assertThat(cut.deadlocks()).isZero();
    }

    /** A transition without input that counts up to a limit. */
    private static PetriNet counter(int limit) {
        PetriNetBuilder net = new PetriNetBuilder("counter");
        net.place("count", 0);
        net.output(net.transition("up"), 0, 1).inhibitor(0, 0, limit);
        return net.build();
    }
}
