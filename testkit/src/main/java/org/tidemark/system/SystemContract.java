package org.tidemark.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/** The contract of systems: their models and their games agree state by state, and names lead to events and back. */
public abstract class SystemContract {
    private static final int MOST_STATES = 400;

    /** Systems with few states, or of which the first ones are looked at. */
    protected abstract List<? extends TransitionSystem> systems() throws Exception;

    /** How many events a system has; of one that numbers them as they are met, those met so far. */
    protected int events(TransitionSystem system) {
        return system.models(() -> true, 1).model(StateModels.Use.WHOLE).events();
    }

    /** The events that a formula means by a transition. */
    protected List<String> eventsOf(TransitionSystem system, String transition) {
        return system.vocabulary().eventsOf(transition);
    }

    @Test
    public void theGameHasTheStatesAndStepsOfEveryModel() throws Exception {
        for (TransitionSystem system : systems()) {
            for (StateModels.Use use : StateModels.Use.values()) {
                compare(system, use);
            }
        }
    }

    private static void compare(TransitionSystem system, StateModels.Use use) throws InputException {
        StateModels models = system.models(() -> true, 1);
        for (boolean fits = false; !fits; ) {
            try {
                compare(system, models.model(use));
                fits = true;
            } catch (FieldOverflow tooNarrow) {
                assertThat(models.widen(tooNarrow)).isTrue();
            }
        }
    }

    private static void compare(TransitionSystem system, Model model) {
        Game game = system.game();
        int length = model.layout().words();
        Successors found = new Successors(length, 1);
        model.initial(found);
        assertThat(found.size()).isEqualTo(1);
        Map<Object, long[]> words = new HashMap<>(Map.of(game.state(), Arrays.copyOf(found.words(), length)));
        List<Object> open = new ArrayList<>(words.keySet());
        Expander expander = model.expander();
        for (int i = 0; i < open.size() && open.size() < MOST_STATES; i++) {
            Object state = open.get(i);
            long[] here = Objects.requireNonNull(words.get(state));
            game.goTo(state);
            assertThat(game.isAt(model, here, 0)).isTrue();
            assertThat(game.isDead()).isEqualTo(game.enabled().length == 0);
            found.clear();
            expander.expand(here, 0, found);
            int[] events =
                    IntStream.range(0, found.size()).map(found::event).sorted().toArray();
            assertThat(events).as(game.text()).isEqualTo(game.enabled());
            for (int k = 0; k < found.size(); k++) {
                int event = found.event(k);
                long[] next = Arrays.copyOfRange(found.words(), found.at(k), found.at(k) + length);
                game.goTo(state);
                assertThat(game.enabled(event)).isTrue();
                assertThat(expander.enabled(event, here, 0)).isTrue();
                game.fire(event);
                assertThat(game.isAt(model, next, 0))
                        .as(system.eventName(event))
                        .isTrue();
                if (words.putIfAbsent(game.state(), next) == null) {
                    open.add(game.state());
                }
            }
        }
    }

    /** The states that the game reaches, or the first ones, each with the run to it. */
    protected static Map<Object, List<Integer>> played(TransitionSystem system) {
        Game game = system.game();
        Map<Object, List<Integer>> runs = new HashMap<>();
        List<Object> open = new ArrayList<>(List.of(game.state()));
        runs.put(game.state(), List.of());
        for (int i = 0; i < open.size() && open.size() < MOST_STATES; i++) {
            game.goTo(open.get(i));
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (!runs.containsKey(game.state())) {
                    List<Integer> run = new ArrayList<>(Objects.requireNonNull(runs.get(open.get(i))));
                    run.add(event);
                    runs.put(game.state(), run);
                    open.add(game.state());
                }
            }
        }
        return runs;
    }

    /** Whether all states were reached. */
    protected static boolean isWhole(Map<Object, List<Integer>> played) {
        return played.size() < MOST_STATES;
    }

    @Test
    public void namesLeadToEventsAndBack() throws Exception {
        for (TransitionSystem system : systems()) {
            Model model = system.models(() -> true, 1).model(StateModels.Use.WHOLE);
            for (int event = 0; event < events(system); event++) {
                String name = system.eventName(event);
                assertThat(model.eventName(event)).isEqualTo(name);
                assertThat(system.findEvent(name)).hasValue(event);
                assertThat(system.findEvent(system.shownEvent(event))).hasValue(event);
                List<String> transitions = system.vocabulary().transitions();
                int transition = system.transitionOf(event);
                assertThat(transition).isBetween(0, transitions.size());
                if (transition < transitions.size()) {
                    assertThat(eventsOf(system, transitions.get(transition))).contains(name);
                }
            }
        }
    }

    @Test
    public void aStateCanBeReturnedTo() throws Exception {
        for (TransitionSystem system : systems()) {
            played(system).forEach((state, run) -> {
                Game game = system.game();
                run.forEach(game::fire);
                assertThat(game.state()).isEqualTo(state);
                Game other = system.game();
                other.goTo(state);
                assertThat(other.state()).isEqualTo(state);
                assertThat(other.isDead()).isEqualTo(game.isDead());
                assertThat(other.values()).isEqualTo(game.values());
            });
        }
    }

    @Test
    public void definitionsTellSystemsApart() throws Exception {
        assertThat(systems().stream().map(TransitionSystem::definition)).doesNotHaveDuplicates();
    }
}
