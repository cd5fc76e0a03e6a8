package org.tidemark.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.search.Exploration;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/** What every system must do: its models and its game agree state by state, and its names lead to its events and back. */
abstract class SystemContract {
    private static final int MOST_STATES = 400;

    /** Systems with few states, or of which the first ones are looked at. */
    abstract List<? extends TransitionSystem> systems() throws Exception;

    /** How many events a system has; of one that numbers them as they are met, those met so far. */
    int events(TransitionSystem system) {
        return system.models(() -> true, 1).model(StateModels.Use.WHOLE).events();
    }

    /** The events that a formula means by a transition. */
    List<String> eventsOf(TransitionSystem system, String transition) {
        return system.vocabulary().eventsOf(transition);
    }

    @Test
    void theGameHasTheStatesAndEdgesOfTheModel() throws Exception {
        for (TransitionSystem system : systems()) {
            Map<Object, List<Integer>> played = played(system);
            if (played.size() >= MOST_STATES) {
                continue;
            }
            ExplorationReport report = new Exploration(system, ExploreOptions.plain()).run();
            assertThat(report.complete()).isTrue();
            assertThat(report.states()).isEqualTo(played.size());
            List<Integer> dead = report.deadlock().run();
            if (dead != null) {
                assertThat(Replay.after(system, dead).isDead()).isTrue();
            }
        }
    }

    /** The states that the game reaches, each with the run to it. */
    Map<Object, List<Integer>> played(TransitionSystem system) {
        Game game = system.game();
        int events = events(system);
        Map<Object, List<Integer>> runs = new HashMap<>();
        List<Object> open = new ArrayList<>(List.of(game.state()));
        runs.put(game.state(), List.of());
        for (int i = 0; i < open.size() && open.size() < MOST_STATES; i++) {
            for (int event = 0; event < events; event++) {
                game.goTo(open.get(i));
                if (game.enabled(event)) {
                    game.fire(event);
                    if (!runs.containsKey(game.state())) {
                        List<Integer> run = new ArrayList<>(runs.get(open.get(i)));
                        run.add(event);
                        runs.put(game.state(), run);
                        open.add(game.state());
                    }
                }
            }
        }
        return runs;
    }

    @Test
    void everyUseGivesTheSameInitialState() throws Exception {
        for (TransitionSystem system : systems()) {
            for (StateModels.Use use : StateModels.Use.values()) {
                Model model = system.models(() -> true, 1).model(use);
                Successors initial = new Successors(model.layout().words(), 1);
                model.initial(initial);
                assertThat(initial.size()).isEqualTo(1);
                assertThat(system.game().isAt(model, initial.words(), 0)).isTrue();
            }
        }
    }

    @Test
    void namesLeadToEventsAndBack() throws Exception {
        for (TransitionSystem system : systems()) {
            Model model = system.models(() -> true, 1).model(StateModels.Use.WHOLE);
            for (int event = 0; event < events(system); event++) {
                String name = system.eventName(event);
                assertThat(model.eventName(event)).isEqualTo(name);
                assertThat(system.findEvent(name)).hasValue(event);
                String transition = system.vocabulary().transitions().get(system.transitionOf(event));
                assertThat(eventsOf(system, transition)).contains(name);
            }
        }
    }

    @Test
    void aStateCanBeReturnedTo() throws Exception {
        for (TransitionSystem system : systems()) {
            played(system).forEach((state, run) -> {
                Game game = Replay.after(system, run);
                assertThat(game.state()).isEqualTo(state);
                Game other = system.game();
                other.goTo(state);
                assertThat(other.state()).isEqualTo(state);
                assertThat(other.isDead()).isEqualTo(game.isDead());
                assertThat(other.values()).isEqualTo(game.values());
            });
        }
    }
}
