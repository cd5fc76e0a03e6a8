package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Fraction;
import org.tidemark.system.TimedRun;
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
    private final ArcNet net;
    private final List<Integer> run;
    /** The steps in which the tokens of each place were born whose ages do not matter. */
    private final List<List<Integer>> ageless = new ArrayList<>();

    private ArcSchedule(ArcNet net, List<Integer> run) {
        this.net = net;
        this.run = run;
    }

    private int transition(int event) {
        return event % (net.transitions().size() + 1);
    }

    /** A run in discrete time; null where clocks do not follow it. */
    static @Nullable TimedRun discrete(ArcNet net, List<Integer> run) {
        ArcSchedule schedule = new ArcSchedule(net, run);
        ArcGame game = new ArcGame(net);
        ArcClocks clocks = new ArcClocks(net, false);
        List<TimedRun.Step> steps = new ArrayList<>();
        for (int event : run) {
            int transition = schedule.transition(event);
            int same = net.delay();
            if (transition == net.delay()) {
                clocks.delay(Fraction.ONE);
            } else {
                same = clocks.event(
                        transition, births(net, net.transitions().get(transition), game.ages(event), clocks));
            }
            if (same < 0) {
                return null;
            }
            clocks.fire(same);
            game.fire(event);
            steps.add(new TimedRun.Step(clocks.now(), same));
        }
        return new TimedRun(steps);
    }

    /** The births of tokens of some ages, which are cut off: of those that are old enough, the oldest. */
    private static List<List<Fraction>> births(ArcNet net, Transition of, List<List<Integer>> ages, ArcClocks clocks) {
        List<List<Fraction>> all = new ArrayList<>();
        List<List<Fraction>> left = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            left.add(new ArrayList<>(clocks.births(p)));
        }
        for (int i = 0; i < of.inputs().size(); i++) {
            int place = of.inputs().get(i).place();
            int last = net.places().get(place).ages() - 1;
            List<Fraction> taken = new ArrayList<>();
            for (int age : ages.get(i)) {
                Fraction birth = left.get(place).stream()
                        .filter(each -> cutOff(clocks.now().minus(each), last) == age)
                        .findFirst()
                        .orElseThrow();
                left.get(place).remove(birth);
                taken.add(birth);
            }
            all.add(taken);
        }
        return all;
    }

    /** A whole age, or the last one that makes a difference. */
    private static int cutOff(Fraction age, int last) {
        return age.isLess(Fraction.of(last)) ? age.parts().intValueExact() : last;
    }

    /** The earliest dates of a run in dense time; null where it has none. */
    static @Nullable TimedRun dense(ArcNet net, List<Integer> run) {
        return new ArcSchedule(net, run).scheduled(false);
    }

    /** The latest dates of a run in dense time; null where some step has none. */
    static @Nullable TimedRun denseLatest(ArcNet net, List<Integer> run) {
        return new ArcSchedule(net, run).scheduled(true);
    }

    private @Nullable TimedRun scheduled(boolean isLatest) {
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
    private @Nullable TimedRun played(Dates dates, List<List<List<Integer>>> taken) {
        ArcClocks clocks = new ArcClocks(net, true);
        ZoneGame game = new ZoneGame(net);
        List<TimedRun.Step> steps = new ArrayList<>();
        for (int step = 0; step < run.size(); step++) {
            Fraction date = dates.date(step);
            int event = run.get(step);
            int same = net.delay();
            game.fire(event);
            if (transition(event) != net.delay()) {
                List<List<Fraction>> births = new ArrayList<>();
                for (List<Integer> each : taken.get(step)) {
                    births.add(each.stream()
                            .map(born -> born == 0 ? Fraction.ZERO : dates.date(born - 1))
                            .toList());
                }
                same = clocks.waitUntil(date) ? clocks.event(transition(event), births) : -1;
                if (same < 0) {
                    return null;
                }
                clocks.fire(same);
            } else if (game.isDead() ? !clocks.isOverBy(date) : !clocks.waitUntil(date)) {
                return null;
            }
            steps.add(new TimedRun.Step(clocks.now(), same));
        }
        return new TimedRun(steps);
    }
}
