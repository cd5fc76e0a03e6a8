package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tidemark.system.Fraction;
import org.tidemark.system.Game;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedGame.Window;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/** Clocks in exact fractions agree with sets of states, and the times that they announce with what they then allow. */
class TimedGamesTest {
    private static final int MOST_EIGHTHS = 60;

    private static Set<String> transitions(TransitionSystem system, int[] events) {
        return Arrays.stream(events)
                .mapToObj(event -> system.vocabulary().transitions().get(system.transitionOf(event)))
                .collect(Collectors.toSet());
    }

    /** Tries all delays in eighths: time may pass so long if and only if it is announced, and transitions can fire then that are. */
    private static int compareWindows(TransitionSystem system, TimedGame game, boolean isDense) {
        Object here = game.state();
        List<Window> windows = game.windows();
        Window delays = game.delays();
        int firing = 0;
        for (int eighths = 0; eighths <= MOST_EIGHTHS; eighths += isDense ? 1 : 8) {
            Fraction delay = Fraction.of(eighths, 8);
            assertThat(game.obstacle(delay) == null)
                    .as("%s in %s, delays %s", delay, game.text(), delays)
                    .isEqualTo(delays.contains(delay));
            Set<String> announced = windows.stream()
                    .filter(window -> window.contains(delay))
                    .map(Window::name)
                    .collect(Collectors.toSet());
            if (delays.contains(delay)) {
                game.delay(delay);
                assertThat(transitions(system, game.enabled()))
                        .as("%s later in %s", delay, game.text())
                        .isEqualTo(announced);
                firing += announced.size();
                game.goTo(here);
            } else {
                assertThat(announced).as("%s in %s", delay, game.text()).isEmpty();
            }
        }
        return firing;
    }

    @Test
    void windowsOfTimeNetsAreThoseOfClocksAndRunsThoseOfClasses() {
        int firing = 0;
        for (int seed = 1; seed <= 150; seed++) {
            TransitionSystem system = RandomTimeNets.system(RandomTimeNets.text(seed, seed % 2 == 0), "linear");
            Random random = new Random(seed);
            TimedGame clocks = new TimeClocks(((TimeNetSystem) system).net());
            Game classes = system.game();
            for (int step = 0; step < 10 && !clocks.isDead(); step++) {
                firing += compareWindows(system, clocks, true);
                List<Window> windows = clocks.windows();
                Window window = windows.get(random.nextInt(windows.size()));
                clocks.delay(window.some());
                int event = system.findEvent(window.name()).orElseThrow();
                clocks.fire(event);
                assertThat(classes.enabled(event))
                        .as("seed %d, %s", seed, window)
                        .isTrue();
                classes.fire(event);
            }
            assertThat(clocks.isDead()).isEqualTo(classes.isDead());
        }
        assertThat(firing).isGreaterThan(10_000);
    }

    @Test
    void runsOfArcNetsInWholeTimeHaveTheSameChoicesOfTransitions() {
        int compared = 0;
        for (int seed = 1; seed <= 150; seed++) {
            TransitionSystem system = RandomArcNets.system(RandomArcNets.text(seed));
            Random random = new Random(seed);
            Game game = system.game();
            List<Integer> run = new ArrayList<>();
            for (int step = 0; step < 15 && !game.isDead(); step++) {
                int[] enabled = game.enabled();
                run.add(enabled[random.nextInt(enabled.length)]);
                game.fire(run.get(run.size() - 1));
            }
            TimedRun timed = Objects.requireNonNull(system.timed(run));
            TimedGame clocks = Objects.requireNonNull(system.timedGame());
            for (TimedRun.Step each : timed.steps()) {
                compareWindows(system, clocks, false);
                assertThat(TimedRun.play(each, clocks, "")).isEmpty();
            }
            Set<String> now = transitions(system, game.enabled());
            boolean mayWait = now.remove(ArcReader.DELAY);
            assertThat(transitions(system, clocks.enabled())).isEqualTo(now);
            assertThat(mayWait && clocks.obstacle(Fraction.ONE) != null).isFalse();
            compared += now.size();
        }
        assertThat(compared).isGreaterThan(30);
    }

    @Test
    void windowsOfArcNetsAreThoseOfClocks() {
        int firing = 0;
        Random random = new Random(1);
        for (TransitionSystem system : RandomArcNets.denseSystems(150)) {
            TimedGame clocks = Objects.requireNonNull(system.timedGame());
            for (int step = 0; step < 6 && !clocks.isDead(); step++) {
                firing += compareWindows(system, clocks, true);
                List<Window> windows = clocks.windows();
                Window window = windows.get(random.nextInt(windows.size()));
                clocks.delay(window.some());
                clocks.fire(system.findEvent(window.name()).orElseThrow());
            }
        }
        assertThat(firing).isGreaterThan(5_000);
    }

    @Test
    void numbersAreReadExactly() {
        assertThat(Fraction.read("0.25")).isEqualTo(Fraction.of(1, 4)).hasToString("1/4");
        assertThat(Fraction.read("14/4")).hasToString("7/2");
        assertThat(Fraction.read("007")).hasToString("7");
        for (String wrong : List.of("", "-1", "1/0", "1.", ".5", "1e3", "1/2/3", "x", "9".repeat(41))) {
            assertThat(Fraction.read(wrong)).as(wrong).isNull();
        }
    }
}
