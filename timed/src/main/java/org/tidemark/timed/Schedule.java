package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.net.TokenGame;

/**
 * Dates for a run of a time Petri net: the earliest ones, as exact fractions, at which its transitions can fire in this order.
 *
 * <p>Each transition fires within its interval after it was enabled, and no other one that is enabled at the time may be overdue. These are bounds of differences of
 * dates, so the earliest dates are the longest paths from the beginning. A strict bound counts as its number and a little more: as there are fewer strict bounds on
 * a path than steps, any fraction small enough will do. {@link #isPlayed} then lets clocks run through the dates, by the rule alone.
 */
final class Schedule {
    private final TimeNet net;
    private final int[] run;
    /** Lower bounds of the date of one step after another one: twice the number, and 1 more where it is strict; by both steps. */
    private final Map<Integer, Map<Integer, Date>> after = new TreeMap<>();

    /**
     * A date in wholes and in parts that may be as small as one likes.
     *
     * @param strict how many strict bounds lead there
     */
    private record Date(long whole, long strict) implements Comparable<Date> {
        Date plus(Date other) {
            return new Date(whole + other.whole, strict + other.strict);
        }

        @Override
        public int compareTo(Date other) {
            int order = Long.compare(whole, other.whole);
            return order != 0 ? order : Long.compare(strict, other.strict);
        }
    }

    private Schedule(TimeNet net, List<Integer> run) {
        this.net = net;
        this.run = run.stream().mapToInt(event -> event).toArray();
    }

    /**
     * Dates for a run, in parts of a unit.
     *
     * @param dates one for each step
     * @param unit how many parts make 1
     */
    record Dates(List<Long> dates, long unit) {
        /** A date as a whole number or a fraction. */
        String text(int step) {
            long date = dates.get(step);
            BigInteger common = BigInteger.valueOf(date).gcd(BigInteger.valueOf(unit));
            long parts = common.signum() == 0 ? 1 : unit / common.longValueExact();
            return parts == 1 ? String.valueOf(date / unit) : date / common.longValueExact() + "/" + parts;
        }
    }

    /** The earliest dates of a run; null where it has none. */
    static @Nullable Dates of(TimeNet net, List<Integer> run) {
        Schedule schedule = new Schedule(net, run);
        schedule.constrain();
        Date[] earliest = schedule.earliest();
        if (earliest == null) {
            return null;
        }
        long unit = Arrays.stream(earliest).anyMatch(date -> date.strict > 0) ? 2L * (run.size() + 1) : 1;
        List<Long> dates = new ArrayList<>();
        for (int step = 1; step < earliest.length; step++) {
            dates.add(earliest[step].whole * unit + earliest[step].strict);
        }
        Dates found = new Dates(dates, unit);
        return schedule.isPlayed(found) ? found : null;
    }

    /** The date of step {@code to} is at least that of {@code from} and so much more. Step 0 is the beginning. */
    private void atLeast(int from, int to, long whole, boolean isStrict) {
        after.computeIfAbsent(from, unused -> new TreeMap<>())
                .merge(to, new Date(whole, isStrict ? 1 : 0), (a, b) -> a.compareTo(b) >= 0 ? a : b);
    }

    private void constrain() {
        int[] since = new int[net.net().transitions()];
        Arrays.fill(since, -1);
        int[] marking = net.net().initialMarking();
        enable(marking, since, 0);
        for (int step = 1; step <= run.length; step++) {
            int fired = run[step - 1];
            atLeast(step - 1, step, 0, false);
            for (int t = 0; t < since.length; t++) {
                FiringInterval interval = net.interval(t);
                if (since[t] >= 0 && interval.isBounded()) {
                    atLeast(step, since[t], -interval.most(), interval.isMostOpen());
                }
            }
            atLeast(
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

    /** The longest paths from the beginning; null where a cycle makes dates ever later, which means that there are none. */
    private Date @Nullable [] earliest() {
        Date[] dates = new Date[run.length + 1];
        Arrays.fill(dates, new Date(0, 0));
        for (int round = 0; round <= dates.length; round++) {
            boolean isChanged = false;
            for (Map.Entry<Integer, Map<Integer, Date>> from : after.entrySet()) {
                for (Map.Entry<Integer, Date> to : from.getValue().entrySet()) {
                    Date date = dates[from.getKey()].plus(to.getValue());
                    if (date.compareTo(dates[to.getKey()]) > 0) {
                        dates[to.getKey()] = date;
                        isChanged = true;
                    }
                }
            }
            if (!isChanged) {
                return dates[0].compareTo(new Date(0, 0)) == 0 ? dates : null;
            }
        }
        return null;
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
            long date = dates.dates.get(step);
            int fired = run[step];
            for (Map.Entry<Integer, Long> each : enabledAt.entrySet()) {
                FiringInterval interval = net.interval(each.getKey());
                long clock = date - each.getValue();
                long most = (long) interval.most() * dates.unit;
                if (clock < 0 || (interval.isBounded() && (interval.isMostOpen() ? clock >= most : clock > most))) {
                    return false;
                }
            }
            Long start = enabledAt.get(fired);
            if (start == null) {
                return false;
            }
            long least = (long) net.interval(fired).least() * dates.unit;
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
