package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** Atomic classes branch as regions do, of each of which the game follows one state with exact clocks. */
class AtomicTest {
    private static final int MOST_STATES = 600;
    private static final String UNBOUNDED = """
            tr a [1,2] p -> p q
            tr b [3,4] q -> r
            pl p (1)
            """;

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

    /** A run that ends leaves the budget and the cancellation of another one as they are, and those that work for it stay within them. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRunThatEndsLeavesTheLimitsOfOthers(boolean isByMemory, boolean isByWorker) throws Exception {
        StateModels models = RandomTimeNets.system(UNBOUNDED, "atomic").models(() -> true, 1);
        Model model = models.model(StateModels.Use.WHOLE);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        models.charge(isByMemory ? new MemoryBudget(1 << 20) : MemoryBudget.unlimited());
        models.cancelWhen(() -> !isByMemory);
        inAnotherThread(() -> {
            models.charge(new MemoryBudget(1 << 10));
            models.cancelWhen(() -> true);
            models.endRun();
        });
        Runnable run = () -> assertThatThrownBy(() -> model.expander()
                        .expand(
                                initial.words(),
                                0,
                                new Successors(model.layout().words(), 1)))
                .isInstanceOf(isByMemory ? MemoryBudget.Exhausted.class : Cancelled.class);
        if (isByWorker) {
            inAnotherThread(run);
        } else {
            run.run();
        }
    }

    private static void inAnotherThread(Runnable task) throws Exception {
        CompletableFuture.runAsync(task, each -> new Thread(each).start()).get();
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
