package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.RunChart;
import org.tidemark.timed.ArcClocks.Firing;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Transition;
import org.tidemark.timed.EarliestDates.Dates;

/**
 * Dates for a run of a timed-arc net: in discrete time the number of delays, in dense time the earliest ones at which its transitions can fire in this order, which
 * are bounds of differences of dates. {@link ArcClocks} then play it, by the rule alone.
 */
final class ArcSchedule {
    /** Parts of the clocks for a part of dates. */
    private static final long FINE = 4;

    private final ArcNet net;
    private final List<Integer> run;
    /** The steps in which the tokens of each place were born whose ages do not matter. */
    private final List<List<Integer>> ageless = new ArrayList<>();

    private ArcSchedule(ArcNet net, List<Integer> run) {
        this.net = net;
        this.run = run;
    }

    /**
     * A run that was played.
     *
     * @param dates of all steps
     * @param clocks after the last step
     */
    record Played(Dates dates, ArcClocks clocks) {}

    private int transition(int event) {
        return event % (net.transitions().size() + 1);
    }

    /** A run in discrete time. */
    static Played discrete(ArcNet net, List<Integer> run) {
        ArcSchedule schedule = new ArcSchedule(net, run);
        ArcGame game = new ArcGame(net);
        ArcClocks clocks = new ArcClocks(net, FINE);
        List<Long> dates = new ArrayList<>();
        long now = 0;
        for (int event : run) {
            if (schedule.transition(event) == net.delay()) {
                now += FINE;
                require(clocks.waitUntil(now), run);
            } else {
                int transition = schedule.transition(event);
                List<List<Long>> births = births(net, net.transitions().get(transition), game.ages(event), clocks, now);
                require(clocks.fire(new Firing(transition, now, births)), run);
            }
            game.fire(event);
            dates.add(now);
        }
        return new Played(new Dates(dates, FINE), clocks);
    }

    private static void require(boolean is, List<Integer> run) {
        if (!is) {
            throw new IllegalStateException("a run that clocks do not follow: " + run);
        }
    }

    /** The births of tokens of some ages, which are cut off: of those that are old enough, the oldest. */
    private static List<List<Long>> births(
            ArcNet net, Transition of, List<List<Integer>> ages, ArcClocks clocks, long now) {
        List<List<Long>> all = new ArrayList<>();
        List<List<Long>> left = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            left.add(new ArrayList<>(clocks.births(p)));
        }
        for (int i = 0; i < of.inputs().size(); i++) {
            int place = of.inputs().get(i).place();
            int last = net.places().get(place).ages() - 1;
            List<Long> taken = new ArrayList<>();
            for (int age : ages.get(i)) {
                Long birth = left.get(place).stream()
                        .filter(each -> Math.min((now - each) / FINE, last) == age)
                        .findFirst()
                        .orElseThrow();
                left.get(place).remove(birth);
                taken.add(birth);
            }
            all.add(taken);
        }
        return all;
    }

    /** The earliest dates of a run in dense time; null where it has none. */
    static @Nullable Played dense(ArcNet net, List<Integer> run) {
        return new ArcSchedule(net, run).scheduled(false);
    }

    /** The latest dates of a run in dense time; null where some step has none. */
    static @Nullable Played denseLatest(ArcNet net, List<Integer> run) {
        return new ArcSchedule(net, run).scheduled(true);
    }

    private @Nullable Played scheduled(boolean isLatest) {
        EarliestDates bounds = new EarliestDates(run.size());
        ZoneGame game = new ZoneGame(net);
        List<Integer> births = new ArrayList<>();
        game.tokens().forEach(token -> births.add(0));
        for (int p = 0; p < net.places().size(); p++) {
            ageless.add(new ArrayList<>());
            for (int k = 0;
                    !net.places().get(p).isTimed() && k < net.places().get(p).initial();
                    k++) {
                ageless.get(p).add(0);
            }
        }
        // of each step, the steps in which the tokens that it takes were born; empty for a wait
        List<List<List<Integer>>> taken = new ArrayList<>();
        for (int step = 1; step <= run.size(); step++) {
            int event = run.get(step - 1);
            bounds.atLeast(step - 1, step, 0, false);
            if (game.isUrgent()) {
                bounds.atLeast(step, step - 1, 0, false);
            }
            ZoneGame.Choice choice = game.choice(event);
            ZoneGame.Stop stop = choice == null && game.isLimited() ? game.stop() : null;
            for (int token = 0; token < births.size(); token++) {
                Ages allowed = net.places().get(game.tokens().get(token)).allowed();
                if (allowed.isBounded()) {
                    bounds.atLeast(step, births.get(token), -allowed.most(), allowed.isMostOpen() && stop == null);
                }
            }
            if (choice != null) {
                need(bounds, choice.needed(), births, step);
                taken.add(births(net.transitions().get(transition(event)), choice, births, step));
            } else {
                taken.add(List.of());
            }
            if (choice == null && !game.isLimited() && !game.isEnabledForever()) {
                for (int token = 0; token < births.size(); token++) {
                    bounds.atLeast(
                            births.get(token),
                            step,
                            net.places().get(game.tokens().get(token)).horizon(),
                            true);
                }
            }
            if (stop != null) {
                need(bounds, stop.then(), births, step);
                int most = net.places()
                        .get(game.tokens().get(stop.token() - 1))
                        .allowed()
                        .most();
                bounds.atLeast(births.get(stop.token() - 1), step, most, false);
            }
            game.fire(event);
            List<Integer> before = List.copyOf(births);
            births.clear();
            for (int origin : game.origins()) {
                births.add(origin < 0 ? (Integer) step : before.get(origin));
            }
        }
        Dates dates = isLatest ? bounds.findLatest() : bounds.find();
        return dates == null ? null : played(dates, taken);
    }

    /** A run that was played, with a row for each place that is ever marked and a bar for each stay of a token. */
    static RunChart chart(ArcNet net, List<Integer> run, Played played) {
        long fine = played.clocks.unit() / played.dates.unit();
        List<RunChart.Moment> moments = new ArrayList<>();
        long last = 0;
        for (int step = 0; step < run.size(); step++) {
            long at = fine * played.dates.dates().get(step);
            last = Math.max(last, at);
            if (run.get(step) % (net.transitions().size() + 1) != net.delay()) {
                moments.add(new RunChart.Moment(at, played.dates.text(step), net.eventName(run.get(step))));
            }
        }
        long end = last + played.clocks.unit();
        List<RunChart.Row> rows = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            String name = net.places().get(p).name();
            int place = p;
            List<RunChart.Bar> bars = played.clocks.stays().stream()
                    .filter(stay -> stay.place() == place)
                    .sorted(Comparator.comparingLong(ArcClocks.Stay::since))
                    .map(stay -> bar(name, stay, end, played.clocks.unit()))
                    .toList();
            if (!bars.isEmpty()) {
                rows.add(new RunChart.Row(name, bars));
            }
        }
        return new RunChart(played.clocks.unit(), end, rows, moments);
    }

    private static RunChart.Bar bar(String place, ArcClocks.Stay stay, long end, long unit) {
        boolean isLeft = stay.until() >= 0;
        String text = place + ": age " + EarliestDates.fraction(stay.since() - stay.birth(), unit) + " at "
                + EarliestDates.fraction(stay.since(), unit)
                + (isLeft
                        ? ", " + EarliestDates.fraction(stay.until() - stay.birth(), unit) + " at "
                                + EarliestDates.fraction(stay.until(), unit)
                        : "");
        return new RunChart.Bar(stay.since(), isLeft ? stay.until() : end, text);
    }

    /** Inequalities of ages, in each of which one is 0, at the date of a step. */
    private static void need(EarliestDates bounds, List<ZoneGame.Inequality> needed, List<Integer> births, int step) {
        for (ZoneGame.Inequality each : needed) {
            if (each.bound() != Long.MAX_VALUE) {
                boolean isStrict = each.bound() % 2 != 0;
                long number = -Math.floorDiv(each.bound() + 1, 2L);
                boolean isLeast = each.one() == 0;
                int birth = births.get((isLeast ? each.other() : each.one()) - 1);
                bounds.atLeast(isLeast ? birth : step, isLeast ? step : birth, number, isStrict);
            }
        }
    }

    /** When the tokens were born that a transition takes; new ones in places where ages do not matter are entered. */
    private List<List<Integer>> births(Transition of, ZoneGame.Choice choice, List<Integer> births, int step) {
        List<List<Integer>> all = new ArrayList<>();
        List<List<Integer>> moved = new ArrayList<>();
        for (int i = 0; i < of.inputs().size(); i++) {
            Input input = of.inputs().get(i);
            List<Integer> taken = new ArrayList<>();
            choice.taken().get(i).forEach(token -> taken.add(births.get(token - 1)));
            while (taken.size() < input.weight()) {
                taken.add(ageless.get(input.place()).remove(0));
            }
            all.add(taken);
            boolean isKept = input.to() >= 0 && !net.places().get(input.to()).isTimed();
            moved.add(isKept ? taken : List.of());
        }
        for (int i = 0; i < moved.size(); i++) {
            if (!moved.get(i).isEmpty()) {
                ageless.get(of.inputs().get(i).to()).addAll(moved.get(i));
            }
        }
        for (Output output : of.outputs()) {
            for (int k = 0; !net.places().get(output.place()).isTimed() && k < output.weight(); k++) {
                ageless.get(output.place()).add(step);
            }
        }
        return all;
    }

    /** The run as clocks play it; null where they do not. */
    private @Nullable Played played(Dates dates, List<List<List<Integer>>> taken) {
        ArcClocks clocks = new ArcClocks(net, FINE * dates.unit());
        ZoneGame game = new ZoneGame(net);
        for (int step = 1; step <= run.size(); step++) {
            long date = FINE * dates.dates().get(step - 1);
            int event = run.get(step - 1);
            game.fire(event);
            if (transition(event) != net.delay()) {
                List<List<Long>> births = new ArrayList<>();
                for (List<Integer> each : taken.get(step - 1)) {
                    births.add(each.stream()
                            .map(born -> born == 0 ? 0L : FINE * dates.dates().get(born - 1))
                            .toList());
                }
                if (!clocks.fire(new Firing(transition(event), date, births))) {
                    return null;
                }
            } else if (game.isDead() ? !clocks.isOverBy(date) : !clocks.waitUntil(date)) {
                return null;
            }
        }
        return new Played(dates, clocks);
    }
}
