package org.tidemark.timed;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.system.TimedRun;
import org.tidemark.timed.EarliestDates.Dates;

/**
 * Dates for a run of a time Petri net: the earliest ones, as exact fractions, at which its transitions can fire in this order.
 *
 * <p>Each transition fires within its interval after it was enabled, and no other one that is enabled at the time may be overdue. These are bounds of differences of
 * dates, for {@link EarliestDates}. {@link TimeClocks} then play the dates, by the rule alone.
 */
final class Schedule {
    private final TimeNet net;
    private final int[] run;
    private final EarliestDates bounds;

    /** The class of each step; null where only transitions are asked for. */
    private final @Nullable List<Integer> path;

    private final @Nullable AtomicTable classes;

    private Schedule(TimeNet net, List<Integer> run, @Nullable List<Integer> path, @Nullable AtomicTable classes) {
        this.net = net;
        this.run = run.stream().mapToInt(event -> event).toArray();
        this.path = path;
        this.classes = classes;
        bounds = new EarliestDates(this.run.length);
    }

    /** The earliest dates of a run; null where it has none. */
    static @Nullable Dates of(TimeNet net, List<Integer> run) {
        return new Schedule(net, run, null, null).earliest();
    }

    /** The earliest dates of a run through atomic classes, in each of which the clocks are then; null where it has none. */
    static @Nullable Dates of(TimeNet net, List<Integer> run, RegionEvents events, AtomicTable classes) {
        List<Integer> transitions = run.stream().map(events::transition).toList();
        return new Schedule(net, transitions, classes.path(events, run), classes).earliest();
    }

    private @Nullable Dates earliest() {
        constrain();
        Dates found = bounds.find();
        return found != null && isPlayed(found) ? found : null;
    }

    /** The latest dates of a run; null where some step has none. */
    static @Nullable Dates latest(TimeNet net, List<Integer> run) {
        Schedule schedule = new Schedule(net, run, null, null);
        schedule.constrain();
        Dates found = schedule.bounds.findLatest();
        return found != null && schedule.isPlayed(found) ? found : null;
    }

    private void constrain() {
        int[] since = new int[net.net().transitions()];
        Arrays.fill(since, -1);
        int[] marking = net.net().initialMarking();
        enable(marking, since, 0);
        for (int step = 1; step <= run.length; step++) {
            int fired = run[step - 1];
            bounds.atLeast(step - 1, step, 0, false);
            for (int t = 0; t < since.length; t++) {
                FiringInterval interval = net.interval(t);
                if (since[t] >= 0 && interval.isBounded()) {
                    bounds.atLeast(step, since[t], -interval.most(), interval.isMostOpen());
                }
            }
            bounds.atLeast(
                    since[fired],
                    step,
                    net.interval(fired).least(),
                    net.interval(fired).isLeastOpen());
            net.take(marking, fired);
            since[fired] = -1;
            for (int t = 0; t < since.length; t++) {
                since[t] = net.enables(marking, t) ? since[t] : -1;
            }
            net.give(marking, fired);
            enable(marking, since, step);
            if (path != null && classes != null) {
                within(classes, path.get(step - 1), since, step);
            }
        }
    }

    /** The bounds of a class: for how long transitions have been enabled when a step has been taken. */
    private void within(AtomicTable table, int of, int[] since, int step) {
        int[] timed = table.timed(table.marking(of));
        int[] matrix = table.matrix(of, timed.length);
        for (int i = 0; i < timed.length; i++) {
            for (int j = 0; j < timed.length; j++) {
                int bound = matrix[i * timed.length + j];
                if (i != j && bound != Bound.NONE) {
                    int born = i == 0 ? step : since[timed[i]];
                    int other = j == 0 ? step : since[timed[j]];
                    bounds.atLeast(other, born, -(bound >> 1), (bound & 1) == 0);
                }
            }
        }
    }

    private void enable(int[] marking, int[] since, int step) {
        for (int t = 0; t < since.length; t++) {
            if (!net.enables(marking, t)) {
                since[t] = -1;
            } else if (since[t] < 0) {
                since[t] = step;
            }
        }
    }

    /** Whether clocks of the transitions allow each step at its date. */
    private boolean isPlayed(Dates dates) {
        TimeClocks clocks = new TimeClocks(net);
        for (int step = 0; step < run.length; step++) {
            TimedRun.Step at = new TimedRun.Step(dates.date(step), run[step]);
            if (!TimedRun.play(at, clocks, "").isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** A run with dates for its steps. */
    static @Nullable TimedRun timed(List<Integer> transitions, @Nullable Dates dates) {
        return dates == null
                ? null
                : new TimedRun(IntStream.range(0, transitions.size())
                        .mapToObj(step -> new TimedRun.Step(dates.date(step), transitions.get(step)))
                        .toList());
    }
}
