package org.tidemark.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.reference.NaiveProcess;
import org.tidemark.reference.RandomDiagrams;
import org.tidemark.system.Game;

/** Random diagrams have the states and steps of a direct reading of the standard, which shares no code with this module. */
class NaiveProcessTest {
    private static final int MOST_STATES = 400;
    private static final int CASES = 90;

    /** A kind of random diagrams. */
    enum Sort {
        STRUCTURED,
        BROKEN,
        WILD,
        TANGLED,
        SEVERAL;

        String text(long seed) {
            return switch (this) {
                case STRUCTURED -> RandomDiagrams.structured(seed, 3 + (int) (seed % 7));
                case BROKEN -> RandomDiagrams.broken(seed, 3 + (int) (seed % 7));
                case WILD -> RandomDiagrams.wild(seed, 3 + (int) (seed % 4));
                case SEVERAL -> RandomDiagrams.several(seed, 2 + (int) (seed % 5));
                case TANGLED -> RandomDiagrams.tangled(seed, 3 + (int) (seed % 5));
            };
        }

        /** How many instances there may be where the diagram does not say it. */
        int instances(long seed) {
            return this == SEVERAL ? 1 + (int) (seed % 3) : 1;
        }
    }

    /** For each state that a diagram reaches, as the numbers that are not zero, the states that follow it; empty where there are too many. */
    private static Map<Map<String, Object>, Set<Map<String, Object>>> states(String text, int instances) {
        Game game = DiagramContractTest.read(text, Map.of("instances", "" + instances))
                .game();
        Map<Map<String, Object>, Set<Map<String, Object>>> next = new HashMap<>();
        Deque<Object> open = new ArrayDeque<>();
        open.add(game.state());
        next.put(game.values(), new HashSet<>());
        while (!open.isEmpty() && next.size() <= MOST_STATES) {
            Object state = open.remove();
            game.goTo(state);
            Set<Map<String, Object>> here = Objects.requireNonNull(next.get(game.values()));
            for (int event : game.enabled()) {
                game.goTo(state);
                game.fire(event);
                here.add(game.values());
                if (next.putIfAbsent(game.values(), new HashSet<>()) == null) {
                    open.add(game.state());
                }
            }
        }
        return next.size() > MOST_STATES ? Map.of() : next;
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void statesAndStepsAreThoseOfTheStandard(Sort sort) {
        int compared = 0;
        for (long seed = 1; seed <= CASES; seed++) {
            String text = sort.text(seed);
            NaiveProcess.States expected = new NaiveProcess(text, sort.instances(seed)).states(MOST_STATES);
            if (expected == null) {
                continue;
            }
            Map<Map<String, Object>, Set<Map<String, Object>>> found = states(text, sort.instances(seed));
            assertThat(found).as("seed " + seed + ": " + text).hasSameSizeAs(expected.all());
            for (int s = 0; s < expected.all().size(); s++) {
                Set<Map<String, Object>> next = new HashSet<>();
                expected.next()
                        .get(s)
                        .forEach(t -> next.add(new HashMap<>(expected.all().get(t))));
                assertThat(found.get(new HashMap<String, Object>(expected.all().get(s))))
                        .as("seed " + seed + ", after " + expected.all().get(s) + " of " + text)
                        .isEqualTo(next);
            }
            compared++;
        }
        assertThat(compared).isGreaterThan(CASES / 3);
    }

    /** Two inclusive gateways on a circle wait for each other unless the standard's second condition lets them go. */
    @Test
    void anInclusiveGatewayDoesNotWaitForWhatCanAlsoArriveWhereATokenIs() {
        String text = "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"><process id=\"p\">"
                + "<startEvent id=\"s\"/><parallelGateway id=\"split\"/><inclusiveGateway id=\"j\"/><task id=\"a\"/>"
                + "<exclusiveGateway id=\"x\"/><endEvent id=\"e\"/>"
                + "<sequenceFlow id=\"f1\" sourceRef=\"s\" targetRef=\"split\"/>"
                + "<sequenceFlow id=\"f2\" sourceRef=\"split\" targetRef=\"j\"/>"
                + "<sequenceFlow id=\"f3\" sourceRef=\"split\" targetRef=\"x\"/>"
                + "<sequenceFlow id=\"f4\" sourceRef=\"x\" targetRef=\"a\"/>"
                + "<sequenceFlow id=\"f5\" sourceRef=\"a\" targetRef=\"j\"/>"
                + "<sequenceFlow id=\"f6\" sourceRef=\"x\" targetRef=\"j\"/>"
                + "<sequenceFlow id=\"f7\" sourceRef=\"j\" targetRef=\"e\"/></process></definitions>";
        Game game = DiagramContractTest.read(text, Map.of()).game();
        DiagramSystem system = (DiagramSystem) DiagramContractTest.read(text, Map.of());
        for (String event : new String[] {"s", "split"}) {
            game.fire(system.findEvent(event).orElseThrow());
        }
        assertThat(game.enabled(system.findEvent("j").orElseThrow()))
                .as("the token before x has no path to f2, but to f5 and f6, which are empty")
                .isFalse();
        game.fire(system.findEvent("x from f3 to f6").orElseThrow());
        assertThat(game.enabled(system.findEvent("j").orElseThrow())).isTrue();
    }
}
