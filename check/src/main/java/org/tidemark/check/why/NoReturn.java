package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Finding;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.GrowingRun;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Pump;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * The last state of a run from which things could still have gone well, and the choice that was made there.
 *
 * <p>Whether some run goes on well from a state is a question about that state. Along a run its answer changes at most once, from yes to no, so
 * the last yes is found by bisection, with a check for about as many states as the number of steps has binary digits. Going well means: some fair
 * run satisfies a formula of LTL, which is asked as what the formula still demands after the steps so far ({@link Progression}); or a goal can
 * still be reached.
 *
 * @param kind what is known
 * @param step the last state from which some run goes well, by the steps before it; where that is not known exactly, the last one known; where
 *     there is no last one, the first state of the loop
 * @param lostAt the first state from which no run goes well; where that is not known exactly, the first one known
 * @param chosen the event that led on from there; -1 where there is none
 * @param others the other events that were enabled there
 * @param instead a run that has the same steps up to there, chooses otherwise, and goes well; null where none was found
 * @param why why it is not known; null where it is
 */
public record NoReturn(
        Kind kind,
        int step,
        int lostAt,
        int chosen,
        List<Integer> others,
        @Nullable Evidence instead,
        @Nullable OpenReason why) {
    /** The state of knowledge about one point of a run. */
    public enum Kind {
        /** After some event no run goes well any more. */
        STEP,
        /** No run goes well, from the initial state on. */
        FROM_THE_START,
        /** From every state of the run, which goes on forever, some run goes well. */
        NEVER,
        /** It was not found out between which states the last chance lies. */
        UNKNOWN
    }

    /** A run is unrolled to at most this many steps. */
    private static final int MOST_STEPS = 20_000;

    public NoReturn {
        others = List.copyOf(others);
    }

    /** The last chance of a run to satisfy a formula of LTL that it breaks; the formula as it was written. */
    static NoReturn ofFormula(LaterQuestions questions, Evidence run, Formula formula, Fairness fairness)
            throws InputException {
        return new Bisection(questions, run, new Satisfying(questions, run, formula, fairness)).find();
    }

    /** The last chance to reach a goal, along a run after which that cannot be reached. */
    static NoReturn ofGoal(LaterQuestions questions, Evidence run, Formula goal) throws InputException {
        return new Bisection(questions, run, new Reaching(questions, run, goal)).find();
    }

    /** Whether some run goes well from states of a run. */
    private interface Chances {
        /** The run, with enough rounds of its loop that nothing changes any more. */
        List<Integer> unrolled();

        /** Whether the end of the unrolled run is a state that was met before with the same demand, so that it goes on like that forever. */
        boolean isRepeated();

        /** The chance after some steps. */
        Chance after(int step) throws InputException;
    }

    /**
     * Whether some run goes well from a state.
     *
     * @param isThere whether one does; null where that is not known
     * @param run a whole run that does, replayed; null where none is known
     * @param why why it is not known; null where it is
     */
    private record Chance(
            @Nullable Boolean isThere,
            @Nullable Evidence run,
            @Nullable OpenReason why) {
        static Chance of(boolean isThere) {
            return new Chance(isThere, null, null);
        }

        static Chance unknown(OpenReason why) {
            return new Chance(null, null, why);
        }

        /** The answer of a finding, where one of the verdicts means that there is a chance. */
        static Chance of(Finding finding, boolean isThereIfHolds) {
            if (finding.verdict() instanceof Verdict.Unknown unknown) {
                return unknown(unknown.why());
            }
            return of(finding.verdict() instanceof Verdict.Holds == isThereIfHolds);
        }

        Chance by(@Nullable Evidence found) {
            return new Chance(isThere, found, why);
        }
    }

    /** Looks for the last state with a chance. */
    private record Bisection(LaterQuestions questions, Evidence run, Chances chances) {
        NoReturn find() throws InputException {
            int last = chances.unrolled().size();
            Chance atEnd = chances.after(last);
            if (Boolean.TRUE.equals(atEnd.isThere)) {
                int loop = run.loop().orElse(last);
                return chances.isRepeated()
                        ? result(Kind.NEVER, loop, last, loop < last ? chances.after(loop) : atEnd)
                        : open(last, last, tooLong());
            }
            Chance first = chances.after(0);
            if (Boolean.FALSE.equals(first.isThere)) {
                return new NoReturn(Kind.FROM_THE_START, 0, 0, -1, List.of(), null, null);
            }
            if (first.isThere == null || atEnd.isThere == null) {
                OpenReason why = first.why == null ? atEnd.why : first.why;
                return open(0, last, why);
            }
            int lowest = 0;
            int highest = last;
            Chance there = first;
            while (highest - lowest > 1) {
                int middle = (lowest + highest) >>> 1;
                Chance chance = chances.after(middle);
                if (chance.isThere == null) {
                    return open(lowest, highest, chance.why);
                }
                lowest = chance.isThere ? middle : lowest;
                highest = chance.isThere ? highest : middle;
                there = chance.isThere ? chance : there;
            }
            return result(Kind.STEP, lowest, highest, there);
        }

        private static OpenReason tooLong() {
            return new OpenReason(
                    StopReason.UNDECIDED, "the demands on the run change for too many of its rounds", null);
        }

        private NoReturn open(int lowest, int highest, @Nullable OpenReason why) {
            return new NoReturn(Kind.UNKNOWN, lowest, highest, -1, List.of(), null, why);
        }

        private NoReturn result(Kind kind, int step, int lostAt, Chance chance) {
            List<Integer> events = chances.unrolled();
            int chosen = kind == Kind.STEP ? events.get(step) : -1;
            requireOtherChoice(chance.run, step, chosen);
            Game game = Replay.after(questions.system(), events.subList(0, step));
            List<Integer> others = IntStream.of(game.enabled())
                    .filter(event -> event != chosen)
                    .boxed()
                    .toList();
            return new NoReturn(kind, step, lostAt, chosen, others, chance.run, null);
        }
    }

    /**
     * A run that goes well after the choice that is said to leave no chance contradicts that.
     *
     * @param chosen that choice; -1 where there is none
     */
    static void requireOtherChoice(@Nullable Evidence better, int step, int chosen) {
        if (better == null || chosen < 0) {
            return;
        }
        int next = step < better.steps() ? step : better.loop().orElse(better.steps());
        if (next < better.steps() && better.events().get(next) == chosen) {
            throw new IllegalStateException(
                    "a run goes well after step " + (step + 1) + ", which is said to leave no chance: " + better);
        }
    }

    /** Chances to satisfy a formula of LTL. */
    private static final class Satisfying implements Chances {
        private final LaterQuestions questions;
        private final Formula formula;
        private final Fairness fairness;
        private final Expansion names;
        private final List<Integer> events = new ArrayList<>();
        private final List<Formula> demands = new ArrayList<>();
        private boolean isRepeated;

        Satisfying(LaterQuestions questions, Evidence run, Formula formula, Fairness fairness) {
            this.questions = questions;
            this.formula = formula;
            this.fairness = fairness;
            names = new Expansion(questions.system().vocabulary());
            unroll(run);
        }

        /** Goes along the run until a demand is settled, or comes again in the same state of the loop. */
        private void unroll(Evidence run) {
            Game game = questions.system().game();
            Predicate<Formula> isTrue = f -> game.holds(names.of(f));
            int loop = run.loop().orElse(run.steps());
            Map<Formula, Integer> rounds = new HashMap<>();
            Formula demand = formula;
            int at = 0;
            while (true) {
                demands.add(demand);
                if (demand instanceof Constant || Progression.parts(demand) > Progression.MOST_PARTS) {
                    return;
                }
                if (at == run.steps()) {
                    isRepeated = run.loop().isPresent() && rounds.put(demand, 1) != null;
                    boolean goesOn = run.loop().isPresent() && loop < run.steps();
                    if (isRepeated || !goesOn || events.size() > MOST_STEPS) {
                        // a state that stays is followed by itself, and has no choice to make
                        isRepeated |= run.loop().isPresent() && loop == run.steps();
                        return;
                    }
                    at = loop;
                }
                demand = new Progression(isTrue).of(demand);
                game.fire(run.events().get(at));
                events.add(run.events().get(at));
                at++;
            }
        }

        @Override
        public List<Integer> unrolled() {
            return events;
        }

        @Override
        public boolean isRepeated() {
            return isRepeated;
        }

        @Override
        public Chance after(int step) throws InputException {
            Formula demand = demands.get(step);
            if (demand instanceof Constant settled) {
                return Chance.of(settled.value());
            }
            if (Progression.parts(demand) > Progression.MOST_PARTS) {
                return Chance.unknown(new OpenReason(StopReason.AUTOMATON_TOO_LARGE, "the formula becomes too large"));
            }
            List<Integer> before = events.subList(0, step);
            Finding finding = questions.ask(before, Progression.not(demand), fairness);
            Chance chance = Chance.of(finding, false);
            Evidence found = finding.evidence();
            return Boolean.TRUE.equals(chance.isThere) && found != null ? chance.by(whole(before, found)) : chance;
        }

        /** The run from the initial state on, checked against the formula that was asked. */
        private @Nullable Evidence whole(List<Integer> before, Evidence rest) {
            List<Integer> all = new ArrayList<>(before);
            all.addAll(rest.events());
            if (rest.pump().isPresent()) {
                return growing(all, before.size() + rest.pump().getAsInt());
            }
            if (rest.loop().isEmpty()) {
                return null;
            }
            Evidence run = Evidence.lasso(all, before.size() + rest.loop().getAsInt(), "a run that satisfies it");
            TransitionSystem system = questions.system();
            LassoReplay replay = new LassoReplay(system, ShownRun.plain(run));
            if (!replay.holds(names.of(formula))
                    || !FairEvents.of(system, fairness).allow(run, replay)) {
                throw new IllegalStateException("a run that does not satisfy what it is said to satisfy: " + run);
            }
            return run;
        }

        /** A run whose last part can be repeated forever, with more tokens each time; null where it does not satisfy the formula, or is too long. */
        private @Nullable Evidence growing(List<Integer> events, int from) {
            Formula asked = names.of(formula);
            if (!(questions.system() instanceof NetSystem system)
                    || !fairness.isNone()
                    || !GrowingRun.canFollow(asked)) {
                return null;
            }
            Pump pump = new Pump(events.subList(0, from), events.subList(from, events.size()), List.of());
            Evidence run = GrowingRun.unrolled(system.net(), pump, asked);
            return run != null && GrowingRun.replay(system, run, asked).holds(asked) ? run : null;
        }
    }

    /** Chances to reach a goal. */
    private static final class Reaching implements Chances {
        private final LaterQuestions questions;
        private final List<Integer> events;
        private final Formula goal;

        Reaching(LaterQuestions questions, Evidence run, Formula goal) {
            this.questions = questions;
            this.events = run.events();
            this.goal = goal;
        }

        @Override
        public List<Integer> unrolled() {
            return events;
        }

        @Override
        public boolean isRepeated() {
            return false;
        }

        @Override
        public Chance after(int step) throws InputException {
            List<Integer> before = events.subList(0, step);
            Finding finding = questions.ask(before, Formula.reachable(goal), Fairness.NONE);
            Chance chance = Chance.of(finding, true);
            if (!Boolean.TRUE.equals(chance.isThere)) {
                return chance;
            }
            List<Integer> all = new ArrayList<>(before);
            Evidence found = finding.evidence();
            all.addAll(found == null ? List.of() : found.events());
            Formula expanded = new Expansion(questions.system().vocabulary()).of(goal);
            boolean isThere = Replay.after(questions.system(), all).holds(expanded);
            if (!isThere && found != null) {
                throw new IllegalStateException("a run that does not reach what it is said to reach: " + all);
            }
            return isThere ? chance.by(Evidence.run(all, "a state where the goal holds")) : chance;
        }
    }
}
