package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Atomic classes branch as regions do, of each of which the game follows one state with exact clocks. */
class AtomicTest {
    private static final int MOST_STATES = 600;

    /** The states of a game: of each its marking, and the pairs of a transition and a state that follow. */
    private record Steps(List<Object> markings, List<Set<List<Integer>>> steps) {}

    @Test
    void atomicClassesAreBisimilarToRegions() {
        int compared = 0;
        int splits = 0;
        for (int seed = 1; seed <= 60; seed++) {
            String text = RandomTimeNets.text(seed, seed % 2 == 0);
            Steps regions = steps(RandomTimeNets.system(text, "regions"));
            if (regions.markings.size() >= MOST_STATES) {
                continue;
            }
            Steps atomic = steps(RandomTimeNets.system(text, "atomic"));
            assertThat(areBisimilar(atomic, regions)).as(text).isTrue();
            Steps strong = steps(RandomTimeNets.system(text, "strong"));
            splits += areBisimilar(strong, regions) ? 0 : 1;
            compared++;
        }
        assertThat(compared).isGreaterThan(35);
        assertThat(splits).as("nets in which strong classes branch otherwise").isGreaterThan(2);
    }

    private static Steps steps(TransitionSystem system) {
        Game game = system.game();
        Map<Object, Integer> numbers = new LinkedHashMap<>();
        numbers.put(game.state(), 0);
        List<Object> open = new ArrayList<>(numbers.keySet());
        Steps found = new Steps(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < open.size() && i < MOST_STATES; i++) {
            game.goTo(open.get(i));
            found.markings.add(system.vocabulary().places().stream()
                    .map(place -> game.number(place).intValueExact())
                    .toList());
            Set<List<Integer>> steps = new HashSet<>();
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                Integer number = numbers.get(game.state());
                if (number == null) {
                    number = open.size();
                    numbers.put(game.state(), number);
                    open.add(game.state());
                }
                steps.add(List.of(system.transitionOf(event), number));
            }
            found.steps.add(steps);
        }
        return found;
    }

    /** Numbers the states of both by what they can do, in ever more steps, until no number means less than before. */
    private static boolean areBisimilar(Steps one, Steps other) {
        List<Object> markings = new ArrayList<>(one.markings);
        markings.addAll(other.markings);
        int first = one.markings.size();
        List<Object> kind = markings;
        long kinds = kind.stream().distinct().count();
        while (true) {
            Map<Object, Integer> numbers = new HashMap<>();
            List<Object> next = new ArrayList<>();
            for (int i = 0; i < kind.size(); i++) {
                int offset = i < first ? 0 : first;
                Set<Object> does = new HashSet<>();
                for (List<Integer> step : (i < first ? one.steps.get(i) : other.steps.get(i - first))) {
                    does.add(List.of(step.get(0), kind.get(offset + step.get(1))));
                }
                Object all = List.of(kind.get(i), does);
                numbers.putIfAbsent(all, numbers.size());
                next.add(numbers.get(all));
            }
            kind = next;
            if (numbers.size() == kinds) {
                return kind.get(0).equals(kind.get(first));
            }
            kinds = numbers.size();
        }
    }
}
