package org.tidemark.format.svg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Nets with many long arcs are laid out with few bends. */
class LargeDrawingTest {
    private static final int STEPS = 200;

    /** A long way, from each step of which one can go back to the beginning. */
    private static PetriNet longWay(int weight) {
        PetriNetBuilder net = new PetriNetBuilder("way");
        int start = net.place("p0", 1);
        int last = start;
        for (int i = 1; i <= STEPS; i++) {
            int next = net.place("p" + i, 0);
            int forward = net.transition("forward" + i);
            net.input(forward, last, 1);
            net.output(forward, next, 1);
            int back = net.transition("back" + i);
            net.input(back, next, 1);
            net.output(back, start, weight);
            last = next;
        }
        return net.build();
    }

    private static Diagram diagram(PetriNet net) {
        return Diagram.of(net, net::placeName, net::transitionName);
    }

    @Test
    void theLongestArcsHaveNoBends() {
        for (int weight : new int[] {1, 2}) {
            PetriNet net = longWay(weight);
            Sketch sketch = new Sketch(diagram(net));
            int bends = sketch.nodes() - net.places() - net.transitions();
            assertThat(bends).isBetween(1, 16_000 + STEPS);
            Drawing drawing = new Drawing(diagram(net));
            assertThat(drawing.curves()).hasSize(net.arcs());
            for (Drawing.Curve curve : drawing.curves()) {
                assertThat(curve.path()).startsWith("M").doesNotContain("NaN");
            }
        }
    }

    @Test
    void everyArcOfASmallNetIsBentAroundWhatIsThere() {
        PetriNetBuilder net = new PetriNetBuilder("small");
        int first = net.place("a", 1);
        int last = first;
        for (int i = 0; i < 3; i++) {
            int next = net.place("b" + i, 0);
            int on = net.transition("t" + i);
            net.input(on, last, 1);
            net.output(on, next, 1);
            last = next;
        }
        int back = net.transition("back");
        net.input(back, last, 1);
        net.output(back, first, 1);
        Sketch sketch = new Sketch(diagram(net.build()));
        assertThat(sketch.links().stream().map(Link::length)).containsExactlyInAnyOrder(2, 2, 2, 2, 2, 2, 2, 8);
    }
}
