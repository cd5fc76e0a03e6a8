package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.History;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.zoo.Zoo;

/** A value taken from that of the predecessor is the one computed from the state. */
class StepsTest {
    private static final int MOST_STATES = 300;

    @Test
    void stepsOfTermsAndOfRanksGiveTheValue(TestInfo test) {
        int[] edges = new int[1];
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            TermMeasure measure = measure(net, model);
            edges[0] += assertSteps(model, measure);
            DeterministicAutomaton automaton =
                    RandomAutomata.draw(net, 3 + net.places()).determinised(1000);
            ProductModel product = new ProductModel(model, automaton);
            int[] ranks = automaton.withEdges().topologicalNumbers();
            for (boolean inFront : new boolean[] {true, false}) {
                RankedMeasure ranked =
                        RankedMeasure.of(measure, model, product.layout(), product.field(), ranks, inFront);
                if (ranked != null) {
                    edges[0] += assertSteps(product, ranked);
                }
            }
        });
        assertThat(edges[0]).isGreaterThan(1000);
    }

    private static TermMeasure measure(PetriNet net, Model model) throws FormulaException {
        SplittableRandom random = new SplittableRandom(net.arcs());
        StringBuilder text = new StringBuilder("7");
        for (String place : net.placeNames()) {
            text.append(random.nextInt(4) == 0 ? ", " : " + ")
                    .append(random.nextInt(-3, 4))
                    .append("*\"")
                    .append(place)
                    .append('"');
        }
        return Measures.parse(text.toString(), model);
    }

    @Test
    void aProductOfPlacesHasNoSteps() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        assertThat(Measures.parse("lock*idle_1", model).steps(model)).isNull();
        assertThat(Measures.parse("lock + 2*idle_1", model).steps(model)).isNotNull();
    }

    @Test
    void aCounterThatMayStandStillHasNoSteps() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        History counted = History.of(model, List.of(new History.Counter("counted", 0, 3)));
        assertThat(Measures.parse("counted", counted).steps(counted)).isNull();
    }

    /** Compares along all edges of the first states; returns how many. */
    private static int assertSteps(Model model, ProgressMeasure measure) {
        ProgressMeasure.Steps steps = Objects.requireNonNull(measure.steps(model));
        Expander expander = model.expander();
        int words = model.layout().words();
        Successors batch = new Successors(words, 16);
        model.initial(batch);
        Deque<long[]> open = new ArrayDeque<>(List.of(Arrays.copyOf(batch.words(), words)));
        Set<List<Long>> seen = new HashSet<>();
        int edges = 0;
        while (!open.isEmpty() && seen.size() < MOST_STATES) {
            long[] state = open.removeFirst();
            batch.clear();
            expander.expand(state, 0, batch);
            for (int i = 0; i < batch.size(); i++, edges++) {
                long[] next = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + words);
                assertThat(steps.after(measure.value(state, 0), batch.event(i), next, 0))
                        .isEqualTo(measure.value(next, 0));
                if (seen.add(Arrays.stream(next).boxed().toList())) {
                    open.addLast(next);
                }
            }
        }
        return edges;
    }
}
