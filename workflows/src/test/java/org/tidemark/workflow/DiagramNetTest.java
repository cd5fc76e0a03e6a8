package org.tidemark.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.RandomDiagrams;
import org.tidemark.system.Game;

/** The net of a diagram has the same tokens in the same states. */
class DiagramNetTest {
    private static final int MOST_STATES = 300;

    private static Set<Map<String, Integer>> ofDiagram(DiagramSystem system, Set<String> names) {
        Game game = system.game();
        Set<Object> met = new HashSet<>(Set.of(game.state()));
        Deque<Object> open = new ArrayDeque<>(met);
        Set<Map<String, Integer>> states = new HashSet<>();
        while (!open.isEmpty() && met.size() <= MOST_STATES) {
            Object state = open.remove();
            game.goTo(state);
            states.add(shown(names, name -> game.number(name).intValue()));
            for (int event : game.enabled()) {
                game.goTo(state);
                game.fire(event);
                if (met.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return met.size() > MOST_STATES ? Set.of() : states;
    }

    /** The tokens that both have. */
    private static Map<String, Integer> shown(Set<String> names, ToIntFunction<String> tokens) {
        Map<String, Integer> state = new HashMap<>();
        names.forEach(name -> state.put(name, tokens.applyAsInt(name)));
        return state;
    }

    private static Set<Map<String, Integer>> ofNet(PetriNet net, Set<String> names) {
        List<Integer> first = Arrays.stream(net.initialMarking()).boxed().toList();
        Set<List<Integer>> met = new HashSet<>(Set.of(first));
        Deque<List<Integer>> open = new ArrayDeque<>(met);
        Set<Map<String, Integer>> states = new HashSet<>();
        while (!open.isEmpty()) {
            List<Integer> marking = open.remove();
            states.add(shown(names, name -> marking.get(net.findPlace(name))));
            for (int t = 0; t < net.transitions(); t++) {
                TokenGame game = new TokenGame(net);
                for (int p = 0; p < net.places(); p++) {
                    game.marking()[p] = marking.get(p);
                }
                if (game.enabled(t)) {
                    game.fire(t);
                    List<Integer> next = Arrays.stream(game.marking()).boxed().toList();
                    if (met.add(next)) {
                        open.add(next);
                    }
                }
            }
        }
        return states;
    }

    @Test
    void theNetHasTheStatesOfTheDiagram() {
        int compared = 0;
        for (long seed = 1; seed <= 120; seed++) {
            String text = seed % 2 == 0
                    ? RandomDiagrams.wild(seed, 3 + (int) (seed % 3))
                    : RandomDiagrams.broken(seed, 3 + (int) (seed % 5));
            DiagramSystem system = (DiagramSystem) DiagramContractTest.read(text, Map.of());
            PetriNet net;
            try {
                net = system.net();
            } catch (InputException none) {
                assertThat(text).containsAnyOf("subProcess", "inclusiveGateway", "terminateEventDefinition");
                continue;
            }
            Set<String> names = new HashSet<>(system.fields().names());
            names.removeIf(name -> net.findPlace(name) < 0);
            Set<Map<String, Integer>> expected = ofDiagram(system, names);
            if (!expected.isEmpty()) {
                compared++;
                assertThat(ofNet(net, names)).as("seed " + seed + ": " + text).isEqualTo(expected);
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    @Test
    void whatHasNoNetIsNamed() {
        String text = "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"><process id=\"p\">\n"
                + "<startEvent id=\"s\"/><endEvent id=\"e\" name=\"Stop\"><terminateEventDefinition/></endEvent>"
                + "<sequenceFlow id=\"f\" sourceRef=\"s\" targetRef=\"e\"/></process></definitions>";
        DiagramSystem system = (DiagramSystem) DiagramContractTest.read(text, Map.of());
        assertThatThrownBy(system::net)
                .isInstanceOf(InputException.class)
                .hasMessage("m: end event 'Stop' of line 2 has no net: it removes tokens wherever they are");
    }
}
