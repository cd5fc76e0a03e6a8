package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Fraction;

/**
 * The earliest dates of steps of which some have to be a certain time after others: the longest paths from the beginning. A strict bound counts as its number and a
 * little more: as a path has fewer strict bounds than there are steps, any fraction small enough will do. For one thread.
 */
final class EarliestDates {
    private final int steps;
    /** Lower bounds of the date of one step after another one, by both steps. */
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

        Date minus(Date other) {
            return new Date(whole - other.whole, strict - other.strict);
        }

        @Override
        public int compareTo(Date other) {
            int order = Long.compare(whole, other.whole);
            return order != 0 ? order : Long.compare(strict, other.strict);
        }
    }

    /**
     * Dates of steps, in parts of a unit.
     *
     * @param dates one for each step
     * @param unit how many parts make 1
     */
    record Dates(List<Long> dates, long unit) {
        Fraction date(int step) {
            return Fraction.of(dates.get(step), unit);
        }
    }

    /** Dates for some steps, which are counted from 1. Step 0 is the beginning. */
    EarliestDates(int steps) {
        this.steps = steps;
    }

    /** The date of step {@code to} is at least that of {@code from} and so much more. */
    void atLeast(int from, int to, long whole, boolean isStrict) {
        after.computeIfAbsent(from, unused -> new TreeMap<>())
                .merge(to, new Date(whole, isStrict ? 1 : 0), (a, b) -> a.compareTo(b) >= 0 ? a : b);
    }

    /** The dates; null where there are none. */
    @Nullable
    Dates find() {
        Date[] earliest = earliest();
        return earliest == null ? null : dates(earliest);
    }

    /** The latest dates, of which each is as late as the rules of all steps allow; null where there is no last one for some step, or none at all. */
    @Nullable
    Dates findLatest() {
        Date[] latest = new Date[steps + 1];
        latest[0] = new Date(0, 0);
        for (int round = 0; round <= latest.length; round++) {
            boolean isChanged = false;
            for (Map.Entry<Integer, Map<Integer, Date>> from : after.entrySet()) {
                for (Map.Entry<Integer, Date> to : from.getValue().entrySet()) {
                    Date end = latest[to.getKey()];
                    Date date = end == null ? null : end.minus(to.getValue());
                    Date known = latest[from.getKey()];
                    if (date != null && (known == null || date.compareTo(known) < 0)) {
                        latest[from.getKey()] = date;
                        isChanged = true;
                    }
                }
            }
            if (!isChanged) {
                boolean isKnown = Arrays.stream(latest).allMatch(Objects::nonNull);
                return isKnown && latest[0].compareTo(new Date(0, 0)) == 0 ? dates(latest) : null;
            }
        }
        return null;
    }

    private Dates dates(Date[] found) {
        long unit = Arrays.stream(found).anyMatch(date -> date.strict != 0) ? 2L * (steps + 1) : 1;
        List<Long> dates = new ArrayList<>();
        for (int step = 1; step < found.length; step++) {
            dates.add(found[step].whole * unit + found[step].strict);
        }
        return new Dates(dates, unit);
    }

    /** The longest paths from the beginning; null where a cycle makes dates ever later, which means that there are none. */
    private Date @Nullable [] earliest() {
        Date[] dates = new Date[steps + 1];
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
}
