package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is put in, in any order, comes out sorted, joined and named. */
class PetriNetBuilderTest {
    private final PetriNetBuilder builder = new PetriNetBuilder("net");

    @Test
    void arcsBetweenTheSameNodesAreJoinedByTheirMeaning() {
        int p = builder.place("p", 0);
        int t = builder.transition("t");
        builder.input(t, p, 2).input(t, p, 3);
        builder.output(t, p, 1).output(t, p, 1);
        builder.read(t, p, 4).read(t, p, 2);
        builder.inhibitor(t, p, 9).inhibitor(t, p, 7);
        PetriNet net = builder.build();
        assertThat(net.inputs().weight(t, p)).isEqualTo(5);
        assertThat(net.outputs().weight(t, p)).isEqualTo(2);
        assertThat(net.reads().weight(t, p)).isEqualTo(4);
        assertThat(net.inhibitors().weight(t, p)).isEqualTo(7);
        assertThat(net.arcs()).isEqualTo(4);
    }

    @Test
    void arcsMayComeBeforeTheRestOfTheNodesAndInAnyOrder() {
        SplittableRandom random = new SplittableRandom(4);
        int[][] weights = new int[30][40];
        for (int n = 0; n < 40; n++) {
            builder.place("p" + n, n);
        }
        for (int n = 0; n < 30; n++) {
            builder.transition("t" + n);
        }
        for (int n = 0; n < 500; n++) {
            int t = random.nextInt(30);
            int p = random.nextInt(40);
            int weight = 1 + random.nextInt(5);
            weights[t][p] += weight;
            builder.input(t, p, weight);
        }
        Arcs inputs = builder.build().inputs();
        for (int t = 0; t < 30; t++) {
            for (int a = inputs.from(t) + 1; a < inputs.to(t); a++) {
                assertThat(inputs.place(a)).isGreaterThan(inputs.place(a - 1));
            }
            for (int p = 0; p < 40; p++) {
                assertThat(inputs.weight(t, p)).isEqualTo(weights[t][p]);
            }
        }
    }

    @Test
    void wrongNodesAndWeightsAreRefused() {
        builder.place("a", 0);
        builder.transition("t");
        assertThatThrownBy(() -> builder.place("a", 0)).hasMessageContaining("a");
        assertThatThrownBy(() -> builder.transition("a")).hasMessageContaining("a");
        assertThatThrownBy(() -> builder.place("b", -1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> builder.input(0, 0, 0)).hasMessageContaining("weight 0");
        assertThatThrownBy(() -> builder.inhibitor(0, 0, -3)).hasMessageContaining("weight -3");
    }

    @Test
    void weightsThatAddUpToTooMuchAreRefused() {
        builder.place("a", 0);
        builder.transition("t");
        builder.input(0, 0, Integer.MAX_VALUE).input(0, 0, 1);
        assertThatThrownBy(builder::build).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void theInitialMarkingIsACopy() {
        for (int p = 0; p < 20; p++) {
            builder.place("p" + p, p);
        }
        PetriNet net = builder.build();
        net.initialMarking()[3] = 99;
        assertThat(net.initial(3)).isEqualTo(3);
        assertThat(net.initialMarking()).hasSize(20);
        assertThat(net.initial(19)).isEqualTo(19);
    }

    @Test
    void aLabelIsTheNameWhereItIsUnique() {
        int lonely = builder.place("p1", "lonely", 0);
        int twin = builder.place("p2", "twin", 0);
        int other = builder.place("p3", "twin", 0);
        int nameless = builder.place("p4", null, 0);
        int blank = builder.place("p5", "", 0);
        PetriNet net = builder.build();
        assertThat(net.placeNames()).containsExactly("lonely", "p2", "p3", "p4", "p5");
        assertThat(net.findPlace("lonely")).isEqualTo(lonely);
        assertThat(net.findPlace("p1")).isEqualTo(lonely);
        assertThat(net.findPlace("p2")).isEqualTo(twin);
        assertThat(net.findPlace("p3")).isEqualTo(other);
        assertThat(net.findPlace("p4")).isEqualTo(nameless);
        assertThat(net.findPlace("p5")).isEqualTo(blank);
        assertThat(net.findPlace("twin")).isEqualTo(-1);
        assertThat(net.placeId(lonely)).isEqualTo("p1");
    }

    @Test
    void aLabelThatIsAnotherNodesIdIsNoName() {
        int first = builder.transition("t1", "t2");
        int second = builder.transition("t2", "t1");
        int own = builder.transition("t3", "t3");
        PetriNet net = builder.build();
        assertThat(net.transitionName(first)).isEqualTo("t1");
        assertThat(net.transitionName(second)).isEqualTo("t2");
        assertThat(net.transitionName(own)).isEqualTo("t3");
        assertThat(net.findTransition("t1")).isEqualTo(first);
        assertThat(net.findTransition("t2")).isEqualTo(second);
        assertThat(net.transitionId(second)).isEqualTo("t2");
    }

    @Test
    void placesAndTransitionsAreFoundApart() {
        int place = builder.place("p", "same", 0);
        int transition = builder.transition("t", "same");
        PetriNet net = builder.build();
        assertThat(net.findPlace("same")).isEqualTo(place);
        assertThat(net.findTransition("same")).isEqualTo(transition);
        assertThat(net.findPlace("t")).isEqualTo(-1);
        assertThat(net.name()).isEqualTo("net");
    }
}
