package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.NetSketch.Arc;
import org.tidemark.reference.NetSketch.Kind;

/** Nets as values: there and back, as text, and one step smaller. */
@Seeded
class NetSketchTest {
    private final NetSketch sketch = new NetSketch(
            List.of(2, 0, 1),
            List.of(
                    List.of(new Arc(Kind.INPUT, 0, 2), new Arc(Kind.OUTPUT, 1, 1), new Arc(Kind.READ, 2, 1)),
                    List.of(new Arc(Kind.OUTPUT, 0, 1), new Arc(Kind.INHIBITOR, 0, 3))));

    @Test
    void aNetAndItsSketchAreTheSame(Seeds seeds) {
        assertThat(NetSketch.of(sketch.toNet())).isEqualTo(sketch);
        for (long seed : seeds.upTo(200)) {
            NetSketch random = NetSketch.of(RandomNets.net(seed));
            assertThat(NetSketch.of(random.toNet())).isEqualTo(random);
        }
    }

    @Test
    void theTextShowsTokensArcsAndConditions() {
        assertThat(sketch).hasToString("""
                p0=2 p1=0 p2=1
                t0: 2 p0 -> p1, if p2 >= 1
                t1: 0 -> p0, if p0 < 3""");
    }

    @Test
    void droppingAPlaceTakesItsArcsAndRenumbersTheRest() {
        NetSketch withoutP0 = new NetSketch(
                List.of(0, 1), List.of(List.of(new Arc(Kind.OUTPUT, 0, 1), new Arc(Kind.READ, 1, 1)), List.of()));
        assertThat(sketch.smaller()).contains(withoutP0);
    }

    @Test
    void everyStepIsSmallerAndTheSmallestNetHasNone() {
        assertThat(sketch.smaller()).isNotEmpty().allMatch(next -> size(next) < size(sketch));
        PetriNetBuilder least = new PetriNetBuilder("least");
        least.place("p", 0);
        least.transition("t");
        assertThat(NetSketch.of(least.build()).smaller()).isEmpty();
    }

    private static int size(NetSketch net) {
        int size = net.tokens().size() + net.transitions().size();
        size += net.tokens().stream().mapToInt(Integer::intValue).sum();
        for (List<Arc> arcs : net.transitions()) {
            size += arcs.stream().mapToInt(arc -> 1 + arc.weight()).sum();
        }
        return size;
    }
}
