package org.tidemark.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryShare;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.system.Fraction;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedGame.Window;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * A run of a net with dense time that is made by hand: time passes by exact amounts, and events happen at dates. It may hold shared memory until it is closed. Belongs
 * to one thread.
 */
public final class TimedWalk implements AutoCloseable {
    private static final long VALUE_BYTES = 64;
    /** How far beyond its start a window without end is chosen from at random. */
    private static final int OPEN_ENDED = 4;
    /** This many steps of random delays are one unit of time. */
    private static final int QUARTERS = 4;

    private final TransitionSystem system;
    private final TimedGame game;
    private final @Nullable MemoryShare share;
    private final long stepBytes;
    private final List<TimedRun.Step> steps = new ArrayList<>();
    private final List<Object> before = new ArrayList<>();
    private List<Choice> choices = List.of();

    /**
     * An event that can happen, now or after a delay.
     *
     * @param transition the transition that it is of, as in {@link Model#net}
     * @param event its name
     * @param window when it can happen if nothing else happens before, counted from now
     * @param takes what it takes, where another choice is possible now; empty otherwise
     */
    public record Choice(String transition, String event, Window window, String takes) {
        /** The least delay after which it can happen, or a short one where there is none. */
        public Fraction delay() {
            return window.contains(Fraction.ZERO) ? Fraction.ZERO : window.some();
        }
    }

    /** A walk of a system with a timed game. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public TimedWalk(TransitionSystem system, @Nullable MemoryShare share) {
        this.system = system;
        this.share = share;
        game = Objects.requireNonNull(system.timedGame(), "clocks");
        stepBytes = VALUE_BYTES
                * (system.vocabulary().places().size()
                        + system.vocabulary().transitions().size());
        look();
    }

    private void look() {
        choices = new ArrayList<>();
        int[] enabled = game.enabled();
        for (Window window : game.windows()) {
            int first = system.findEvent(window.name()).orElseThrow();
            boolean isNow = window.contains(Fraction.ZERO);
            if (!isNow) {
                choices.add(new Choice(WrittenNames.transition(system, first), window.name(), window, ""));
            }
            for (int event : isNow ? enabled : new int[0]) {
                if (system.transitionOf(event) == system.transitionOf(first)) {
                    choices.add(new Choice(
                            WrittenNames.transition(system, event),
                            system.eventName(event),
                            window,
                            game.takes(event)));
                }
            }
        }
    }

    /** The transitions that can fire, now or later, by transition and by time; empty where none ever can. */
    public List<Choice> choices() {
        return List.copyOf(choices);
    }

    /** How much time has passed since the beginning. */
    public Fraction now() {
        return game.now();
    }

    /** The delays that are possible now: one window from 0 on. */
    public Window delays() {
        return game.delays();
    }

    /** The state it is in. */
    public Marking marking() {
        return new Marking(system, game);
    }

    /** The state for a person: places with their tokens and ages, and the clocks of the transitions that are enabled. */
    public Map<String, Object> values() {
        return game.values();
    }

    /** The state in one line, without clocks. */
    @Override
    public String toString() {
        return game.text();
    }

    /**
     * Lets time pass, and nothing happen.
     *
     * @throws IllegalArgumentException where that much may not pass, with the reason; nothing has happened then
     */
    public void pass(Fraction delay) {
        take(delay, TimedRun.WAIT, "");
    }

    /**
     * Lets time pass, and then an event happen.
     *
     * @throws IllegalArgumentException where it cannot happen then, with the reason; nothing has happened then
     */
    public void fire(Fraction delay, String event) {
        int number = system.findEvent(event)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no " + system.nouns().event() + " " + event));
        take(delay, number, event);
    }

    private void take(Fraction delay, int event, String name) {
        if (share != null && !share.cover(stepBytes * (steps.size() + 1))) {
            throw new IllegalArgumentException("the shared memory is in use by others");
        }
        Object now = game.state();
        TimedRun.Step step = new TimedRun.Step(game.now().plus(delay), event);
        String obstacle;
        try {
            obstacle = TimedRun.play(step, game, name);
        } catch (ArithmeticException tooMany) {
            obstacle = name + " puts more tokens on a place than can be counted";
        }
        if (!obstacle.isEmpty()) {
            game.goTo(now);
            throw new IllegalArgumentException(obstacle);
        }
        before.add(now);
        steps.add(step);
        look();
    }

    /** Takes the last steps back, as many as there are. */
    public void undo(int count) {
        int left = Math.max(0, steps.size() - count);
        if (left < steps.size()) {
            game.goTo(before.get(left));
            steps.subList(left, steps.size()).clear();
            before.subList(left, before.size()).clear();
            look();
        }
    }

    /**
     * A delay after which a choice can happen, drawn from its window in steps of a quarter, so that dates stay short; a finer
     * one where the window takes that. Whole where time is discrete.
     */
    public Fraction delay(Choice choice, RandomGenerator random) {
        Window window = choice.window;
        Fraction from = window.from();
        Fraction until = window.until() == null ? from.plus(OPEN_ENDED) : window.until();
        long quarters = until.minus(from).times(QUARTERS).floor().parts().longValueExact();
        Fraction some = from.plus(Fraction.of(random.nextLong(quarters + 1), QUARTERS));
        for (Fraction each : List.of(some, some.floor(), from.mid(until))) {
            if (window.contains(each) && game.obstacle(each) == null) {
                return each;
            }
        }
        return choice.delay();
    }

    /** The number of steps so far. */
    public int length() {
        return steps.size();
    }

    /** The steps so far. */
    public TimedRun run() {
        return new TimedRun(steps);
    }

    /** The walk over time, as a picture in SVG. */
    public String svg() {
        return ProcessFiles.svg(Objects.requireNonNull(system.chart(run()), "dates"), "A run of " + system.name());
    }

    /** Returns the shared memory; the walk is not to be used any more. */
    @Override
    public void close() {
        if (share != null) {
            share.shrinkTo(0);
        }
    }
}
