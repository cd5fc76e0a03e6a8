package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** States of one model that another does not have, whatever orders their diagrams are in. */
class StateDifferenceTest {
    private static final int MOST_STATES = 500;
    private static final List<String> NAMES = List.of("a.dag", "b.dag");

    private static DagFile keep(PetriNet net) {
        return Objects.requireNonNull(new NetDiagram(net, ExploreOptions.plain(), new NetDiagram.Wishes(true, null))
                .run()
                .kept());
    }

    private static DagFile minus(DagFile a, DagFile b) throws InputException {
        return StateDifference.of(a, b, NAMES, MemoryBudget.unlimited(), () -> false);
    }

    private static Set<String> states(DagFile file) {
        Set<String> states = new TreeSet<>();
        for (DagCursor cursor = file.dag().cursor(); cursor.next(); ) {
            Map<String, Integer> marking = new TreeMap<>();
            for (int k = 0; k < cursor.state().length; k++) {
                marking.put(file.card().levels().get(k).name(), cursor.state()[k]);
            }
            states.add(marking.toString());
        }
        return states;
    }

    /** The same places with the arcs of every other transition turned round: other states, and mostly another order. */
    private static PetriNet turned(PetriNet net) {
        PetriNetBuilder turned = new PetriNetBuilder("turned");
        for (int p = net.places() - 1; p >= 0; p--) {
            turned.place(net.placeName(p), net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            int copy = turned.transition(net.transitionName(t));
            for (int p = 0; p < net.places(); p++) {
                int in = net.inputs().weight(t, p);
                int out = net.outputs().weight(t, p);
                int place = net.places() - 1 - p;
                if (in > 0) {
                    turned.input(copy, place, in);
                }
                if (out > 0 && t % 2 == 0) {
                    turned.output(copy, place, out);
                }
            }
        }
        return turned.build();
    }

    @Test
    void itIsTheDifferenceOfTheSets(TestInfo test) {
        AtomicInteger compared = new AtomicInteger();
        AtomicInteger reordered = new AtomicInteger();
        ForAllNets.in(test, 200).check(net -> {
            if (!NetDiagram.obstacle(net).isEmpty()) {
                return;
            }
            PetriNet other = turned(net);
            if (!NaiveStateSpace.of(net, MOST_STATES).isComplete()
                    || !NaiveStateSpace.of(other, MOST_STATES).isComplete()) {
                return;
            }
            DagFile a = keep(net);
            DagFile b = keep(other);
            Set<String> expected = states(a);
            expected.removeAll(states(b));
            try {
                assertThat(states(minus(a, b))).isEqualTo(expected);
                assertThat(minus(a, a).dag().isEmpty()).isTrue();
            } catch (InputException e) {
                throw new AssertionError(e);
            }
            List<String> orderOfA = new ArrayList<>();
            List<String> orderOfB = new ArrayList<>();
            a.card().levels().forEach(level -> orderOfA.add(level.name()));
            b.card().levels().forEach(level -> orderOfB.add(level.name()));
            reordered.addAndGet(orderOfA.equals(orderOfB) ? 0 : 1);
            compared.incrementAndGet();
        });
        assertThat(compared.get()).isGreaterThan(40);
        assertThat(reordered.get()).isGreaterThan(10);
    }

    @Test
    void otherPlacesAreRefused() throws InputException {
        DagFile three = keep(Zoo.open("zoo:philosophers/3"));
        DagFile five = keep(Zoo.open("zoo:philosophers/5"));
        assertThatThrownBy(() -> minus(five, three))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a.dag and b.dag are about different places; only a.dag has ")
                .hasMessageContaining(" and 5 more; expected the same places");
    }
}
