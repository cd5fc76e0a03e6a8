package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;

/** Packed words and plain integers find the same states and edges, on thousands of nets. */
class NetModelDifferentialTest {
    private static final int CASES = 1500;
    private static final int CAP = 3000;

    /** A step between two markings. */
    private record Step(List<Integer> from, int transition, List<Integer> to) {}

    /** What a search over packed states found. */
    private record Found(Set<List<Integer>> states, Set<Step> steps, long edges, long deadlocks) {}

    /** What the nets of a run exercised. */
    private final Map<String, Integer> tally = new HashMap<>();

    @Test
    void packedStatesAreThoseOfTheNaiveGraph(TestInfo test) {
        int ran = ForAllNets.in(test, CASES).check(this::compare);
        if (ran >= CASES) {
            for (String what : List.of("safe", "guarded", "complete", "reads", "inhibitors", "restarts", "weights")) {
                assertThat(tally.getOrDefault(what, 0)).as(what).isGreaterThan(CASES / 20);
            }
            assertThat(tally.getOrDefault("cut", 0)).as("cut").isGreaterThan(CASES / 100);
        }
    }

    private void compare(PetriNet net) {
        NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
        count("reads", net.reads().size() > 0);
        count("inhibitors", net.inhibitors().size() > 0);
        count("weights", hasWeights(net.inputs()));
        count("complete", space.isComplete());
        count("cut", !space.isComplete());
        if (space.isComplete()) {
            compareWholeGraph(net, space, exploreWithGuessedWidths(net));
            FieldWidths exact = FieldWidths.forCounts(net, space.maxima());
            compareWholeGraph(net, space, explore(NetModel.of(net, exact)));
        } else {
            compareStateByState(net, space);
        }
    }

    private static boolean hasWeights(Arcs arcs) {
        for (int a = 0; a < arcs.size(); a++) {
            if (arcs.weight(a) > 1) {
                return true;
            }
        }
        return false;
    }

    private void count(String what, boolean seen) {
        tally.merge(what, seen ? 1 : 0, Integer::sum);
    }

    /** Starts with what the initial marking needs and widens as told, as a run does whose guess was poor. */
    private Found exploreWithGuessedWidths(PetriNet net) {
        FieldWidths widths = FieldWidths.forCounts(net, net.initialMarking());
        count("safe", widths.isSafe());
        count("guarded", !widths.isSafe());
        for (int tries = 0; widths != null; tries++) {
            try {
                Found found = explore(NetModel.of(net, widths));
                count("restarts", tries > 0);
                return found;
            } catch (FieldOverflow overflow) {
                widths = widths.wider(overflow.field());
            }
        }
        throw new AssertionError("31 bits are not enough for a net of a few thousand states");
    }

    private static Found explore(NetModel model) {
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 8);
        model.initial(batch);
        Set<List<Long>> seen = new HashSet<>();
        ArrayDeque<long[]> frontier = new ArrayDeque<>();
        Set<List<Integer>> states = new HashSet<>();
        Set<Step> steps = new HashSet<>();
        long edges = 0;
        long deadlocks = 0;
        enqueue(batch, seen, frontier);
        while (!frontier.isEmpty()) {
            assertThat(seen).hasSizeLessThanOrEqualTo(CAP);
            long[] state = frontier.remove();
            List<Integer> from = marking(model, state, 0);
            states.add(from);
            batch.clear();
            expander.expand(state, 0, batch);
            for (int i = 0; i < batch.size(); i++) {
                steps.add(new Step(from, batch.event(i), marking(model, batch.words(), batch.at(i))));
            }
            edges += batch.size();
            deadlocks += batch.size() == 0 ? 1 : 0;
            enqueue(batch, seen, frontier);
        }
        return new Found(states, steps, edges, deadlocks);
    }

    private static void enqueue(Successors batch, Set<List<Long>> seen, ArrayDeque<long[]> frontier) {
        for (int i = 0; i < batch.size(); i++) {
            long[] state = new long[batch.wordsPerState()];
            System.arraycopy(batch.words(), batch.at(i), state, 0, state.length);
            List<Long> words = new ArrayList<>();
            for (long word : state) {
                words.add(word);
            }
            if (seen.add(words)) {
                frontier.add(state);
            }
        }
    }

    private static List<Integer> marking(NetModel model, long[] words, int at) {
        int[] marking = new int[model.net().places()];
        model.decode(words, at, marking);
        List<Integer> list = new ArrayList<>();
        for (int tokens : marking) {
            list.add(tokens);
        }
        return list;
    }

    private static void compareWholeGraph(PetriNet net, NaiveStateSpace space, Found found) {
        Set<Step> steps = new HashSet<>();
        for (Edge edge : space.edges()) {
            steps.add(new Step(
                    space.states().get(edge.source()),
                    edge.transition(),
                    space.states().get(edge.target())));
        }
        assertThat(found.states()).as("states of %s", net.name()).isEqualTo(new HashSet<>(space.states()));
        assertThat(found.steps()).as("edges").isEqualTo(steps);
        assertThat(found.edges()).as("number of edges").isEqualTo(space.edgeCount());
        assertThat(found.deadlocks()).as("deadlocks").isEqualTo(space.deadlocks());
    }

    /** For nets too big to finish: each state the naive search expanded has the same steps when packed. */
    private static void compareStateByState(PetriNet net, NaiveStateSpace space) {
        FieldWidths widths = FieldWidths.forCounts(net, space.maxima());
        NetModel model = NetModel.of(net, widths);
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 8);
        long[] words = new long[model.layout().words()];
        for (int state = 0; state < space.expanded(); state++) {
            model.encode(
                    space.states().get(state).stream()
                            .mapToInt(Integer::intValue)
                            .toArray(),
                    words);
            batch.clear();
            expander.expand(words, 0, batch);
            Map<Integer, List<Integer>> expected = new HashMap<>();
            for (Edge edge : space.steps(state)) {
                expected.put(edge.transition(), space.states().get(edge.target()));
            }
            Map<Integer, List<Integer>> packed = new HashMap<>();
            for (int i = 0; i < batch.size(); i++) {
                packed.put(batch.event(i), marking(model, batch.words(), batch.at(i)));
            }
            assertThat(packed).isEqualTo(expected);
        }
    }
}
