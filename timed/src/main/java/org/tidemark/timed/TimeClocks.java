package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Fraction;
import org.tidemark.system.RunChart;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;

/**
 * A time Petri net with a clock for each enabled transition, in exact fractions, by its rule alone: events are transitions. It shares nothing with state classes, and
 * confirms their dates.
 */
final class TimeClocks implements TimedGame {
    /** What values of clocks are called, before the name of the transition. */
    static final String SINCE = "time since ";

    static final String TO = "time to ";

    private final TimeNet net;
    private final TokenGame tokens;
    /** When the transitions that are enabled were enabled. */
    private Map<Integer, Fraction> since = new TreeMap<>();

    private Fraction now = Fraction.ZERO;

    /** A state: the marking, and when which transitions were enabled. */
    private record Position(Object marking, Map<Integer, Fraction> since, Fraction now) {}

    TimeClocks(TimeNet net) {
        this.net = net;
        tokens = new TokenGame(net.net());
        for (int t = 0; t < net.net().transitions(); t++) {
            if (tokens.enabled(t)) {
                since.put(t, now);
            }
        }
    }

    @Override
    public Fraction now() {
        return now;
    }

    /** For how long a transition has been enabled at a date. */
    private Fraction clock(int transition, Fraction date) {
        return date.minus(since.getOrDefault(transition, date));
    }

    private boolean isOverdue(int transition, Fraction date) {
        FiringInterval interval = net.interval(transition);
        int late = interval.isBounded() ? clock(transition, date).compareTo(Fraction.of(interval.most())) : -1;
        return interval.isMostOpen() ? late >= 0 : late > 0;
    }

    @Override
    public @Nullable String obstacle(Fraction delay) {
        Fraction date = now.plus(delay);
        return since.keySet().stream()
                .filter(t -> isOverdue(t, date))
                .min(Comparator.comparing(this::deadline))
                .map(t -> "'" + net.net().transitionName(t) + "' has to fire "
                        + (net.interval(t).isMostOpen() ? "before " : "by ") + deadline(t))
                .orElse(null);
    }

    /** The date at which the interval of a transition ends that is enabled. */
    private Fraction deadline(int transition) {
        return since.getOrDefault(transition, now).plus(net.interval(transition).most());
    }

    @Override
    public void delay(Fraction by) {
        String obstacle = obstacle(by);
        if (obstacle != null || by.compareTo(Fraction.ZERO) < 0) {
            throw new IllegalStateException("a delay of " + by + ": " + obstacle);
        }
        now = now.plus(by);
    }

    @Override
    public boolean enabled(int event) {
        if (!since.containsKey(event)) {
            return false;
        }
        FiringInterval interval = net.interval(event);
        int early = clock(event, now).compareTo(Fraction.of(interval.least()));
        return (interval.isLeastOpen() ? early > 0 : early >= 0) && !isOverdue(event, now);
    }

    @Override
    public int[] enabled() {
        return since.keySet().stream().mapToInt(t -> t).filter(this::enabled).toArray();
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(net.net().transitionName(event) + " cannot fire in " + text());
        }
        int[] between = tokens.marking().clone();
        for (int p = 0; p < between.length; p++) {
            between[p] -= net.net().inputs().weight(event, p);
        }
        TokenGame taken = new TokenGame(net.net().startingWith(between));
        tokens.fire(event);
        Map<Integer, Fraction> next = new TreeMap<>();
        for (int t = 0; t < net.net().transitions(); t++) {
            if (tokens.enabled(t)) {
                next.put(t, t != event && taken.enabled(t) ? since.getOrDefault(t, now) : now);
            }
        }
        since = next;
    }

    /** The ends of the time that may pass: the first at which a transition has to fire. */
    @Override
    public Window delays() {
        Fraction until = null;
        boolean isOpen = true;
        for (int t : since.keySet()) {
            FiringInterval interval = net.interval(t);
            if (interval.isBounded()) {
                Fraction end = Fraction.of(interval.most()).minus(clock(t, now));
                int order = until == null ? -1 : end.compareTo(until);
                isOpen = order < 0 ? interval.isMostOpen() : isOpen || (order == 0 && interval.isMostOpen());
                until = order < 0 ? end : until;
            }
        }
        return new Window("", Fraction.ZERO, false, until, isOpen);
    }

    @Override
    public List<Window> windows() {
        Window all = delays();
        List<Window> windows = new ArrayList<>();
        for (int t : since.keySet()) {
            FiringInterval interval = net.interval(t);
            Fraction left = Fraction.of(interval.least()).minus(clock(t, now));
            boolean isReady = left.isLess(Fraction.ZERO);
            Window window = new Window(
                    net.net().transitionName(t),
                    isReady ? Fraction.ZERO : left,
                    !isReady && interval.isLeastOpen(),
                    all.until(),
                    all.isUntilOpen());
            if (window.contains(window.some())) {
                windows.add(window);
            }
        }
        return windows;
    }

    @Override
    public Object state() {
        return new Position(tokens.state(), Map.copyOf(since), now);
    }

    @Override
    public void goTo(Object state) {
        Position position = (Position) state;
        tokens.goTo(position.marking);
        since = new TreeMap<>(position.since);
        now = position.now;
    }

    @Override
    public BigInteger number(String name) {
        return tokens.number(name);
    }

    @Override
    public List<String> clocks() {
        return IntStream.range(0, net.net().transitions())
                .filter(net::isTimed)
                .mapToObj(net.net()::transitionName)
                .flatMap(name -> Stream.of(SINCE + name, TO + name))
                .toList();
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = tokens.values();
        since.keySet().stream()
                .filter(net::isTimed)
                .forEach(t -> values.put(
                        SINCE + net.net().transitionName(t), clock(t, now).toString()));
        return values;
    }

    @Override
    public String text() {
        return tokens.text();
    }

    /** A run over time: a row for each transition that is ever enabled, with a bar while it is, and the time at which it may fire. */
    static RunChart chart(TimeNet net, TimedRun run) {
        TimeClocks clocks = new TimeClocks(net);
        Map<Integer, List<RunChart.Bar>> rows = new TreeMap<>(Comparator.naturalOrder());
        List<RunChart.Moment> moments = new ArrayList<>();
        for (TimedRun.Step step : run.steps()) {
            Map<Integer, Fraction> before = clocks.since;
            clocks.delay(step.date().minus(clocks.now));
            if (step.event() != TimedRun.WAIT) {
                clocks.fire(step.event());
                moments.add(new RunChart.Moment(step.date(), net.net().transitionName(step.event())));
                before.forEach((t, from) -> {
                    if (!from.equals(clocks.since.get(t)) || t == step.event()) {
                        String end = (t == step.event() ? ", fired at " : ", no longer at ") + step.date();
                        rows.computeIfAbsent(t, any -> new ArrayList<>()).add(bar(net, t, from, step.date(), end));
                    }
                });
            }
        }
        Fraction end = clocks.now.plus(1);
        clocks.since.forEach(
                (t, from) -> rows.computeIfAbsent(t, any -> new ArrayList<>()).add(bar(net, t, from, end, "")));
        return new RunChart(
                end,
                rows.entrySet().stream()
                        .map(row -> new RunChart.Row(net.net().transitionName(row.getKey()), row.getValue()))
                        .toList(),
                moments);
    }

    private static RunChart.Bar bar(TimeNet net, int transition, Fraction from, Fraction until, String ending) {
        FiringInterval interval = net.interval(transition);
        Fraction ripe = from.plus(interval.least());
        String text = net.net().transitionName(transition) + " " + interval + ": enabled at " + from + ending;
        return new RunChart.Bar(from, ripe.isLess(until) ? ripe : until, until, text);
    }
}
