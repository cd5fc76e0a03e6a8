package org.tidemark.system;

import java.util.List;

/** A run of a {@link TimedGame}: what happens at which date. Immutable. */
public record TimedRun(List<Step> steps) {
    public TimedRun {
        steps = List.copyOf(steps);
    }

    /**
     * An event at a date.
     *
     * @param event a number of the timed game; {@link #WAIT} where time passes and nothing happens
     */
    public record Step(Fraction date, int event) {}

    /** The event that nothing happens. */
    public static final int WAIT = -1;

    /** The dates of the steps, as they are to be read. */
    public List<String> dates() {
        return steps.stream().map(step -> step.date.toString()).toList();
    }

    /** Lets time pass up to the date of a step, and its event happen; a word on why it cannot, or empty. */
    public static String play(Step step, TimedGame game, String name) {
        Fraction delay = step.date.minus(game.now());
        if (delay.compareTo(Fraction.ZERO) < 0) {
            return "date " + step.date + " is before that of the last step, " + game.now();
        }
        String obstacle = game.obstacle(delay);
        if (obstacle != null) {
            return "date " + step.date + ": " + obstacle;
        }
        game.delay(delay);
        if (step.event != WAIT && !game.enabled(step.event)) {
            return name + " cannot happen at " + step.date + whenPossible(game, name);
        }
        if (step.event != WAIT) {
            game.fire(step.event);
        }
        return "";
    }

    private static String whenPossible(TimedGame game, String name) {
        return game.windows().stream()
                .filter(window -> window.name().equals(name))
                .findFirst()
                .map(window -> ", only " + window.dates(game.now()))
                .orElse("");
    }
}
