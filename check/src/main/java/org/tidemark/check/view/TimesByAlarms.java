package org.tidemark.check.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.TimeSpan;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.model.FieldOverflow;
import org.tidemark.system.Alarms;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * Finds how long something takes in dense time, by questions about the system with an {@linkplain Alarms alarm}: it can be done by time {@code d} where a state is
 * reached before an alarm at {@code d}, and takes longer on some run where an alarm after {@code d} rings first. Bounds of sums of whole numbers are whole numbers,
 * so doubling and halving find the time; one more question decides whether it is taken or only approached.
 */
public final class TimesByAlarms extends Stage implements AnySystem {
    private final Supplier<Plan> plan;

    /** A stage; the plan is how systems with alarms are asked. */
    public TimesByAlarms(Supplier<Plan> plan) {
        super("alarms", Cost.STATES);
        this.plan = plan;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof TimeSpan;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return !context.hasSystem() || context.system().alarms() == null
                ? "time is counted by events, or there is none"
                : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        int left = open.size();
        for (Inquiry inquiry : open) {
            TimeSpan asked = (TimeSpan) inquiry;
            try {
                new Asking(context, asked, context.part(1.0 / left--)).settle();
            } catch (Unanswered why) {
                asked.leaveOpen(why.reason);
            }
        }
    }

    /** The end of a search for a time, since one of its questions has no answer. */
    private static final class Unanswered extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient OpenReason reason;

        Unanswered(OpenReason reason) {
            super(reason.sentence());
            this.reason = reason;
        }
    }

    /** One question about time. */
    private final class Asking {
        private final Context context;
        private final TimeSpan asked;
        private final Formula goal;
        private final TransitionSystem system;
        private final Alarms alarms;
        private final TransitionSystem silent;
        private final long begin = System.nanoTime();
        private final long nanos;

        Asking(Context context, TimeSpan asked, long nanos) {
            this.context = context;
            this.asked = asked;
            this.nanos = nanos;
            goal = asked.until();
            system = context.system();
            alarms = Objects.requireNonNull(system.alarms());
            silent = alarms.without();
        }

        void settle() throws InputException, Unanswered {
            if (system.game().holds(goal)) {
                asked.takes(0, List.of(), 0);
            } else if (asked.isLongest()) {
                latest();
            } else {
                earliest();
            }
        }

        // ---- the least time ----

        private void earliest() throws InputException, Unanswered {
            Property.Deadline deadline = asked.deadline();
            boolean isOneBound = deadline != null && isOneBound(deadline);
            if (!mayArrive(isOneBound)) {
                asked.takesForever(null, -1, "no run gets there");
                return;
            }
            if (deadline != null && isOneBound) {
                boolean isWithin = deadline.relation() == Relation.AT_MOST || deadline.relation() == Relation.MORE;
                Shown early = early(isWithin, deadline.time());
                if (!early.is && isWithin) {
                    asked.takesMoreThan(deadline.time(), null);
                } else if (!early.is) {
                    asked.takesAtLeast(deadline.time(), null, 0, true);
                } else if (isWithin) {
                    asked.takesAtMost(deadline.time(), early.run, 0);
                } else {
                    asked.takesLessThan(deadline.time(), early.run);
                }
                return;
            }
            long least = -1; // it takes longer than that
            long most = 1;
            Shown best = early(true, most);
            while (!best.is) {
                least = most;
                most = later(most);
                best = early(true, most);
            }
            while (least + 1 < most) {
                long middle = (least + most) / 2;
                Shown faster = early(true, middle);
                best = faster.is ? faster : best;
                least = faster.is ? least : middle;
                most = faster.is ? middle : most;
            }
            Shown faster = early(false, most);
            if (faster.is) {
                asked.approaches(most - 1, faster.run);
            } else {
                asked.takes(most, best.run, 0);
            }
        }

        /** Whether some run reaches the goal; where that is open, and a deadline is compared only, it is as if one does. */
        private boolean mayArrive(boolean isCompared) throws InputException, Unanswered {
            try {
                return holds(ask(silent, new Formula.Exists(new Formula.Finally(goal))));
            } catch (Unanswered open) {
                if (!isCompared) {
                    throw open;
                }
                return true;
            }
        }

        /** Whether some run reaches the goal by a time, or before it. */
        private Shown early(boolean isWithin, long time) throws InputException, Unanswered {
            if (time == 0 && !isWithin) {
                return new Shown(false, null);
            }
            Alarms.Alarmed alarmed = alarms.with(isWithin ? Alarms.When.AT : Alarms.When.BEFORE, time);
            Formula inTime = new Formula.And(List.of(goal, new Formula.Not(alarmed.hasRung())));
            Finding found = ask(alarmed.system(), new Formula.Exists(new Formula.Finally(inTime)));
            if (!holds(found)) {
                return new Shown(false, null);
            }
            List<Integer> run = without(alarmed, found.run(), false);
            List<String> dates = run == null ? List.of() : system.dates(run);
            int order = dates.isEmpty() ? 1 : compare(dates, time);
            return new Shown(true, order < 0 || (isWithin && order == 0) ? run : null);
        }

        // ---- the most time ----

        private void latest() throws InputException, Unanswered {
            Finding ends = ask(silent, onAllRuns(new Formula.Until(new Formula.Not(alarms.isPatient()), goal)));
            if (!holds(ends)) {
                never(ends.run());
                return;
            }
            Property.Deadline deadline = asked.deadline();
            if (deadline != null && isOneBound(deadline)) {
                boolean isWithin = deadline.relation() == Relation.AT_MOST || deadline.relation() == Relation.MORE;
                Shown late = late(isWithin, deadline.time());
                if (late.is && isWithin) {
                    asked.takesMoreThan(deadline.time(), late.run);
                } else if (late.is) {
                    asked.takesAtLeast(deadline.time(), late.run, 0, false);
                } else if (isWithin) {
                    asked.takesAtMost(deadline.time(), null, 0);
                } else {
                    asked.takesLessThan(deadline.time(), null);
                }
                return;
            }
            long least = -1;
            long most = 1;
            while (late(true, most).is) {
                least = most;
                most = later(most);
            }
            while (least + 1 < most) {
                long middle = (least + most) / 2;
                boolean isLater = late(true, middle).is;
                least = isLater ? middle : least;
                most = isLater ? most : middle;
            }
            List<Integer> run = most == 0 ? null : arriving(most - 1);
            if (late(false, most).is) {
                asked.takes(most, run, 0);
            } else {
                asked.approaches(most, run);
            }
        }

        /** Whether on some run time passes beyond a time, or comes to it, before the goal is reached. */
        private Shown late(boolean isBeyond, long time) throws InputException, Unanswered {
            Alarms.Alarmed alarmed = alarms.with(isBeyond ? Alarms.When.AFTER : Alarms.When.FROM, time);
            Finding found =
                    ask(alarmed.system(), onAllRuns(new Formula.Until(new Formula.Not(alarmed.hasRung()), goal)));
            return holds(found) ? new Shown(false, null) : new Shown(true, late(alarmed, found.run(), true));
        }

        /** A run to the goal that gets there after a time; null where none was shown. */
        private @Nullable List<Integer> arriving(long time) throws InputException, Unanswered {
            Alarms.Alarmed alarmed = alarms.with(Alarms.When.AFTER, time);
            Formula isLate = new Formula.And(List.of(alarmed.hasRung(), new Formula.Not(goal)));
            Formula arrives = new Formula.And(List.of(isLate, new Formula.Finally(goal)));
            Finding found = ask(
                    alarmed.system(), onAllRuns(new Formula.Not(new Formula.Until(new Formula.Not(goal), arrives))));
            List<Integer> run = holds(found) ? null : late(alarmed, found.run(), false);
            List<String> dates = run == null ? List.of() : alarms.latestDates(run);
            return !dates.isEmpty() && compare(dates, time) > 0 ? run : null;
        }

        /** The run without the alarm, or null; its events must be those of the system, which may otherwise ask for other times. */
        private @Nullable List<Integer> late(Alarms.Alarmed alarmed, @Nullable Evidence run, boolean toAlarm) {
            return alarms.hasSameEvents() ? without(alarmed, run, toAlarm) : null;
        }

        /** Some run never gets there, or waits before that as long as it likes. */
        private void never(@Nullable Evidence run) {
            if (run == null) {
                asked.takesForever(null, -1, "time may pass forever before that");
                return;
            }
            Game game = silent.game();
            for (int step = 0; step <= run.steps(); step++) {
                if (game.holds(alarms.isPatient())) {
                    List<Integer> before = run.events().subList(0, step);
                    asked.takesForever(isRun(before, -1) ? before : null, -1, "time may pass forever after that");
                    return;
                }
                if (step < run.steps()) {
                    game.fire(run.events().get(step));
                }
            }
            int loop = run.loop().orElse(run.steps());
            int from = loop < run.steps() ? loop : -1;
            boolean isShown = isRun(run.events(), from);
            asked.takesForever(
                    isShown ? run.events() : null,
                    isShown ? from : -1,
                    from >= 0 ? "a run may go on forever before that" : "a run ends before that");
        }

        /** Whether the system has a run, which leads back to a step unless that is -1. */
        private boolean isRun(List<Integer> events, int loop) {
            if (silent == system) {
                return true;
            }
            Game game = system.game();
            Object first = game.state();
            for (int step = 0; step < events.size(); step++) {
                first = step == loop ? game.state() : first;
                if (!game.enabled(events.get(step))) {
                    return false;
                }
                game.fire(events.get(step));
            }
            return loop < 0 || game.state().equals(first);
        }

        // ---- questions ----

        /** Whether one alarm decides whether the deadline is kept. */
        private boolean isOneBound(Property.Deadline deadline) {
            return deadline.relation() != Relation.EQUAL
                    && deadline.relation() != Relation.DIFFERENT
                    && deadline.time() <= alarms.latest();
        }

        /** Twice a time, or the latest one of an alarm. */
        private long later(long time) throws Unanswered {
            if (time == alarms.latest()) {
                throw new Unanswered(new OpenReason(
                        StopReason.NUMBER_TOO_LARGE,
                        String.format(Locale.ROOT, "the time is more than %,d, the latest of an alarm", time)));
            }
            return Math.min(2 * time, alarms.latest());
        }

        private static Formula onAllRuns(Formula run) {
            return new Formula.ForAll(run);
        }

        private static boolean holds(Finding found) {
            return found.verdict() instanceof Verdict.Holds;
        }

        private Finding ask(TransitionSystem of, Formula formula) throws InputException, Unanswered {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
            Image image = new Image(Subject.of(of), List.of(new Property.Truth("time", formula)));
            CheckReport report = ViewStage.ask(
                    context, image, context.optionsForAnotherNet().withTime(Math.max(1, left)), plan.get());
            context.work().onSmaller(report.work());
            Finding found = report.findings().get(0);
            if (found.verdict() instanceof Verdict.Unknown unknown) {
                throw new Unanswered(unknown.why());
            }
            return found;
        }

        /**
         * The run without the alarm, up to the alarm or up to the first state where the goal holds; null where there is no run, or the system without an alarm does not
         * have it: its choices may have other numbers.
         */
        private @Nullable List<Integer> without(Alarms.Alarmed alarmed, @Nullable Evidence run, boolean toAlarm) {
            if (run == null) {
                return null;
            }
            StateModels clocks = system.models(() -> true, 1);
            clocks.charge(new MemoryBudget(context.optionsForAnotherNet().memoryBytes()));
            clocks.cancelWhen(() -> System.nanoTime() - begin >= nanos || context.isCancelled());
            try {
                return replayed(alarmed, run, toAlarm);
            } catch (Cancelled | MemoryBudget.Exhausted | FieldOverflow noEnd) {
                return null; // sets of states that branch may have no end where those of the alarm have one
            } finally {
                clocks.endRun();
            }
        }

        private @Nullable List<Integer> replayed(Alarms.Alarmed alarmed, Evidence run, boolean toAlarm) {
            List<Integer> events = new ArrayList<>();
            Game game = system.game();
            for (int event : run.events()) {
                if (alarmed.isAlarm(event)) {
                    if (toAlarm) {
                        return events;
                    }
                    continue;
                }
                int same = alarmed.withoutAlarm(event);
                if (!game.enabled(same)) {
                    return null;
                }
                game.fire(same);
                events.add(same);
                if (game.holds(goal)) {
                    return toAlarm ? null : events;
                }
            }
            return null;
        }

        /** Compares the last date, of which there is one, with a time. */
        private static int compare(List<String> dates, long time) {
            String[] parts = dates.get(dates.size() - 1).split("/", 2);
            BigInteger unit = parts.length == 1 ? BigInteger.ONE : new BigInteger(parts[1]);
            return new BigInteger(parts[0]).compareTo(unit.multiply(BigInteger.valueOf(time)));
        }
    }

    /**
     * An answer to a question about a time.
     *
     * @param run one that shows it; null where there is none, or it was not shown
     */
    private record Shown(boolean is, @Nullable List<Integer> run) {}

    /** A question about a system. */
    private record Image(Subject image, List<Property> asked) implements View {
        @Override
        public void decide(int question, Finding found) {
            // The stage looks at all answers together.
        }
    }
}
