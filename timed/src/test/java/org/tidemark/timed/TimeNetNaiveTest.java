package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** State classes and regions have the markings and the sequences of events that clocks on a grid find, one state after the other. */
class TimeNetNaiveTest {
    private static final int LONGEST = 5;
    private static final int MOST_STATES = 4_000;

    @Test
    void closedNetsHaveTheMarkingsOfWholeNumbers() throws Exception {
        int compared = 0;
        for (int seed = 2; seed <= 120; seed += 2) {
            String text = RandomTimeNets.text(seed, true);
            Grid grid = new Grid(text, 1);
            if (grid.isWhole) {
                for (String classes : List.of("linear", "strong", "atomic", "regions")) {
                    assertThat(markings(text, classes))
                            .as(classes + "\n" + text)
                            .isEqualTo(grid.markings);
                }
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(30);
    }

    @Test
    void openNetsHaveTheMarkingsOfHalvesAndQuarters() throws Exception {
        for (int seed = 1; seed <= 120; seed += 2) {
            String text = RandomTimeNets.text(seed, false);
            Grid grid = new Grid(text, 4);
            if (!grid.isWhole) {
                continue;
            }
            Set<Object> linear = markings(text, "linear");
            assertThat(markings(text, "strong")).as(text).isEqualTo(linear);
            assertThat(markings(text, "atomic")).as(text).isEqualTo(linear);
            assertThat(markings(text, "regions")).as(text).isEqualTo(linear);
            assertThat(linear).as(text).containsAll(grid.markings);
        }
    }

    @Test
    void closedNetsHaveTheSequencesOfWholeNumbers() throws Exception {
        for (int seed = 2; seed <= 60; seed += 2) {
            String text = RandomTimeNets.text(seed, true);
            Set<List<Integer>> found = new Grid(text, 1).sequences();
            List<String> all = RandomTimeNets.isBounded(text)
                    ? List.of("linear", "strong", "atomic", "regions")
                    : List.of("linear", "strong", "regions");
            for (String classes : all) {
                assertThat(sequences(text, classes)).as(classes + "\n" + text).isEqualTo(found);
            }
        }
    }

    /** The markings that the game reaches. */
    private static Set<Object> markings(String text, String classes) {
        TransitionSystem system = RandomTimeNets.system(text, classes);
        Game game = system.game();
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(seen);
        Set<Object> markings = new HashSet<>();
        for (int i = 0; i < open.size() && i < MOST_STATES; i++) {
            game.goTo(open.get(i));
            markings.add(marking(system, game));
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return markings;
    }

    private static Object marking(TransitionSystem system, Game game) {
        return system.vocabulary().places().stream()
                .map(place -> game.number(place).intValueExact())
                .toList();
    }

    private static Set<List<Integer>> sequences(String text, String classes) {
        TransitionSystem system = RandomTimeNets.system(text, classes);
        Game game = system.game();
        Map<List<Integer>, Set<Object>> now = Map.of(List.of(), Set.of(game.state()));
        Set<List<Integer>> all = new HashSet<>();
        for (int length = 0; length < LONGEST; length++) {
            Map<List<Integer>, Set<Object>> next = new HashMap<>();
            now.forEach((sequence, states) -> states.forEach(state -> {
                game.goTo(state);
                for (int event : game.enabled()) {
                    game.goTo(state);
                    game.fire(event);
                    List<Integer> longer = new ArrayList<>(sequence);
                    longer.add(system.transitionOf(event));
                    next.computeIfAbsent(longer, unused -> new HashSet<>()).add(game.state());
                }
            }));
            all.addAll(next.keySet());
            now = next;
        }
        return all;
    }

    /** A net with clocks that show multiples of a fraction: slow, plain, and without any set of states. */
    private static final class Grid {
        private final PetriNet net;
        private final List<FiringInterval> intervals;
        private final int parts;
        final Set<Object> markings = new HashSet<>();
        boolean isWhole = true;

        /** A marking, and for each enabled transition how long it has been so. */
        private record State(List<Integer> marking, Map<Integer, Integer> clocks) {}

        Grid(String text, int parts) throws Exception {
            TimedNet read =
                    TinaReader.readTimed(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.net");
            net = read.net();
            intervals = read.intervals();
            this.parts = parts;
            Set<State> seen = new HashSet<>(Set.of(initial()));
            List<State> open = new ArrayList<>(seen);
            for (int i = 0; i < open.size(); i++) {
                State state = open.get(i);
                markings.add(state.marking);
                if (open.size() > MOST_STATES) {
                    isWhole = false;
                    return;
                }
                List<State> next = new ArrayList<>();
                for (int t = 0; t < net.transitions(); t++) {
                    if (mayFire(state, t)) {
                        next.add(fire(state, t));
                    }
                }
                State later = later(state);
                if (later != null) {
                    next.add(later);
                }
                for (State each : next) {
                    if (seen.add(each)) {
                        open.add(each);
                    }
                }
            }
        }

        private State initial() {
            return state(net.initialMarking(), Map.of());
        }

        private State state(int[] marking, Map<Integer, Integer> stayed) {
            TokenGame game = new TokenGame(net.startingWith(marking));
            Map<Integer, Integer> clocks = new TreeMap<>();
            for (int t = 0; t < net.transitions(); t++) {
                if (game.enabled(t)) {
                    clocks.put(t, stayed.getOrDefault(t, 0));
                }
            }
            return new State(Arrays.stream(marking).boxed().toList(), clocks);
        }

        private boolean mayFire(State state, int t) {
            Integer clock = state.clocks.get(t);
            if (clock == null) {
                return false;
            }
            int least = intervals.get(t).least() * parts;
            return intervals.get(t).isLeastOpen() ? clock > least : clock >= least;
        }

        private @Nullable State later(State state) {
            Map<Integer, Integer> clocks = new TreeMap<>();
            for (Map.Entry<Integer, Integer> each : state.clocks.entrySet()) {
                FiringInterval interval = intervals.get(each.getKey());
                int clock = each.getValue() + 1;
                if (interval.isBounded()
                        && (clock > interval.most() * parts
                                || (clock == interval.most() * parts && interval.isMostOpen()))) {
                    return null;
                }
                // beyond its first time, a transition without a last one does not change any more
                clocks.put(each.getKey(), interval.isBounded() ? clock : Math.min(clock, interval.least() * parts + 1));
            }
            return new State(state.marking, clocks);
        }

        private State fire(State state, int t) {
            int[] marking = state.marking.stream().mapToInt(tokens -> tokens).toArray();
            int[] between = marking.clone();
            for (int p = 0; p < between.length; p++) {
                between[p] -= net.inputs().weight(t, p);
            }
            TokenGame taken = new TokenGame(net.startingWith(between));
            Map<Integer, Integer> stayed = new TreeMap<>();
            state.clocks.forEach((other, clock) -> {
                if (other != t && taken.enabled(other)) {
                    stayed.put(other, clock);
                }
            });
            for (int p = 0; p < between.length; p++) {
                between[p] += net.outputs().weight(t, p);
            }
            return state(between, stayed);
        }

        Set<List<Integer>> sequences() {
            Map<List<Integer>, Set<State>> now = Map.of(List.of(), Set.of(initial()));
            Set<List<Integer>> all = new HashSet<>();
            for (int length = 0; length < LONGEST; length++) {
                Map<List<Integer>, Set<State>> next = new HashMap<>();
                now.forEach((sequence, states) -> {
                    Set<State> waiting = new HashSet<>();
                    for (State state : states) {
                        for (State at = state; at != null && waiting.add(at); ) {
                            at = later(at);
                        }
                    }
                    for (State state : waiting) {
                        for (int t = 0; t < net.transitions(); t++) {
                            if (mayFire(state, t)) {
                                List<Integer> longer = new ArrayList<>(sequence);
                                longer.add(t);
                                next.computeIfAbsent(longer, unused -> new HashSet<>())
                                        .add(fire(state, t));
                            }
                        }
                    }
                });
                all.addAll(next.keySet());
                now = next;
            }
            return all;
        }
    }
}
