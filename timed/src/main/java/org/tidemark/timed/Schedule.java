package org.tidemark.timed;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.net.TokenGame;
import org.tidemark.timed.EarliestDates.Dates;

/**
 * Dates for a run of a time Petri net: the earliest ones, as exact fractions, at which its transitions can fire in this order.
 *
 * <p>Each transition fires within its interval after it was enabled, and no other one that is enabled at the time may be overdue. These are bounds of differences of
 * dates, for {@link EarliestDates}. {@link #isPlayed} then lets clocks run through the dates, by the rule alone.
 */
final class Schedule {
    private final TimeNet net;
    private final int[] run;
    private final EarliestDates bounds;

    private Schedule(TimeNet net, List<Integer> run) {
        this.net = net;
        this.run = run.stream().mapToInt(event -> event).toArray();
        bounds = new EarliestDates(this.run.length);
    }

    /** The earliest dates of a run; null where it has none. */
    static @Nullable Dates of(TimeNet net, List<Integer> run) {
        Schedule schedule = new Schedule(net, run);
        schedule.constrain();
        Dates found = schedule.bounds.find();
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

    /** Whether clocks that start when transitions are enabled allow each step at its date, and none of them runs over. */
    private boolean isPlayed(Dates dates) {
        TokenGame game = new TokenGame(net.net());
        Map<Integer, Long> enabledAt = new TreeMap<>();
        for (int t = 0; t < net.net().transitions(); t++) {
            if (game.enabled(t)) {
                enabledAt.put(t, 0L);
            }
        }
        for (int step = 0; step < run.length; step++) {
            long date = dates.dates().get(step);
            int fired = run[step];
            for (Map.Entry<Integer, Long> each : enabledAt.entrySet()) {
                FiringInterval interval = net.interval(each.getKey());
                long clock = date - each.getValue();
                long most = (long) interval.most() * dates.unit();
                if (clock < 0 || (interval.isBounded() && (interval.isMostOpen() ? clock >= most : clock > most))) {
                    return false;
                }
            }
            Long start = enabledAt.get(fired);
            if (start == null) {
                return false;
            }
            long least = (long) net.interval(fired).least() * dates.unit();
            if (net.interval(fired).isLeastOpen() ? date - start <= least : date - start < least) {
                return false;
            }
            int[] between = game.marking().clone();
            for (int p = 0; p < between.length; p++) {
                between[p] -= net.net().inputs().weight(fired, p);
            }
            TokenGame taken = new TokenGame(net.net().startingWith(between));
            game.fire(fired);
            Map<Integer, Long> next = new TreeMap<>();
            for (int t = 0; t < net.net().transitions(); t++) {
                Long since = enabledAt.get(t);
                if (game.enabled(t)) {
                    next.put(t, t != fired && since != null && taken.enabled(t) ? since : (Long) date);
                }
            }
            enabledAt.clear();
            enabledAt.putAll(next);
        }
        return true;
    }
}
