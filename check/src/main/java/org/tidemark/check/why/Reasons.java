package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Finding;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * The reasons for one answer. Which there are depends on what the answer is about.
 *
 * @param finding the answer
 * @param formula the formula that the reasons are about, as it was written, or which a question about the whole net comes down to; null where they are not about one
 * @param aim what the answer comes down to
 * @param ofRun what a run says about it; null where no run shows the answer
 * @param ofProof what rules out that it is otherwise; null where the answer is not that something never happens
 */
public record Reasons(
        Finding finding,
        @Nullable Formula formula,
        Aim aim,
        @Nullable OfRun ofRun,
        @Nullable OfProof ofProof) {
    private static final long SUMS_NANOS = 2_000_000_000L;

    /**
     * The reasons that a run shows.
     *
     * @param slice the events that matter, and how they depend on each other
     * @param noReturn when it was too late; null where the answer is a number
     * @param truth which part of a formula about runs fails where; null where the run ends
     * @param helps a fairness under which the formula would hold; null where none is known
     * @param spoilt sums of tokens that would rule out the state it leads to, if it were not for one of the transitions
     */
    public record OfRun(
            Slice slice,
            @Nullable NoReturn noReturn,
            @Nullable LassoTruth truth,
            @Nullable Fairness helps,
            List<KeptSum.Spoilt> spoilt) {
        public OfRun {
            spoilt = List.copyOf(spoilt);
        }
    }

    /**
     * The events that matter.
     *
     * @param run the run they are of
     * @param stem how the events before the loop depend on each other; all events where there is no loop
     * @param loop how those of the loop do; null where there is none
     */
    public record Slice(
            CausalSlice run, EventOrder stem, @Nullable EventOrder loop) {}

    /**
     * The reasons why something never happens.
     *
     * @param goal what never happens; null where that is a second token in some place
     * @param never conditions that are never true together; null where it is about a single one
     * @param sums sums of tokens that prove it; empty where none do by themselves
     * @param siphons the sentence that says why no deadlock can be reached; empty where it is not about that, or not proven so
     */
    public record OfProof(@Nullable Formula goal, @Nullable NeverTogether never, List<KeptSum> sums, String siphons) {
        public OfProof {
            sums = List.copyOf(sums);
        }
    }

    /** The reasons for an answer that questions gave, as far as there is time to find them. */
    public static Reasons of(LaterQuestions questions, Finding finding) throws InputException {
        Verdict verdict = finding.verdict();
        boolean isDecided = verdict instanceof Verdict.Holds || verdict instanceof Verdict.Violated;
        Formula formula = isDecided ? formula(questions, finding) : null;
        Aim aim = formula == null ? new Aim.Other() : Aim.of(formula, verdict instanceof Verdict.Holds);
        return new Finder(questions, finding, formula, aim).find();
    }

    /** The formula that an answer is about: that of the question, or of the place or transition that a question about a whole net failed for. */
    private static @Nullable Formula formula(LaterQuestions questions, Finding finding) throws InputException {
        Property property = finding.property();
        if (property instanceof Property.Truth truth) {
            return truth.formula();
        }
        if (!(finding.verdict() instanceof Verdict.Violated)) {
            return null;
        }
        if (property instanceof Property.OneSafe) {
            return secondToken(questions.system(), finding.evidence());
        }
        if (property instanceof Property.QuasiLiveness) {
            return firstViolated(questions, t -> Formula.reachable(new Formula.Fireable(t)));
        }
        return property instanceof Property.Liveness
                ? firstViolated(questions, t -> Formula.always(Formula.reachable(new Formula.Fireable(t))))
                : null;
    }

    private static @Nullable Formula secondToken(TransitionSystem system, @Nullable Evidence run) {
        if (run == null || !(system instanceof NetSystem of)) {
            return null;
        }
        PetriNet net = of.net();
        int[] marking = TokenGame.after(net, run.events()).marking();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] > 1) {
                return Formula.always(new Formula.Comparison(
                        new Term.Count(net.placeGroups().name(net.placeGroups().of(p))),
                        Relation.AT_MOST,
                        new Term.Constant(1)));
            }
        }
        return null;
    }

    private static @Nullable Formula firstViolated(LaterQuestions questions, Function<String, Formula> asked)
            throws InputException {
        List<Formula> formulas = questions.system().vocabulary().transitions().stream()
                .map(asked)
                .toList();
        List<Finding> answers = questions.ask(List.of(), formulas, Fairness.NONE);
        for (int i = 0; i < formulas.size(); i++) {
            if (answers.get(i).verdict() instanceof Verdict.Violated) {
                return formulas.get(i);
            }
        }
        return null;
    }

    /** Finds the reasons for one answer. */
    private static final class Finder {
        private final LaterQuestions questions;
        private final TransitionSystem system;
        private final Finding finding;
        private final @Nullable Formula formula;
        private final Aim aim;
        private final Fairness fairness;
        private final Expansion names;

        Finder(LaterQuestions questions, Finding finding, @Nullable Formula formula, Aim aim) {
            this.questions = questions;
            this.system = questions.system();
            this.finding = finding;
            this.formula = formula;
            this.aim = aim;
            this.fairness = finding.property().fairness();
            this.names = new Expansion(system.vocabulary());
        }

        Reasons find() throws InputException {
            if (finding.property() instanceof Property.Maximum maximum
                    && finding.verdict() instanceof Verdict.Value value) {
                return ofNumber(maximum.term(), value.most());
            }
            if (finding.property() instanceof Property.OneSafe
                    && finding.verdict() instanceof Verdict.Holds
                    && system instanceof NetSystem of) {
                OfProof proof = new OfProof(null, null, KeptSum.ofSafety(of.net(), limit()), "");
                return new Reasons(finding, null, aim, null, proof);
            }
            if (aim instanceof Aim.Never none) {
                return new Reasons(finding, formula, aim, null, never(none.goal()));
            }
            Evidence run = run();
            if (aim instanceof Aim.Lost lost && (run == null || run.steps() == 0) && isNever(lost.goal())) {
                return new Reasons(finding, formula, new Aim.Never(lost.goal()), null, never(lost.goal()));
            }
            OfRun shown = run == null ? null : shown(run);
            // a run that shows a formula of CTL violated need not break it as a formula about single runs
            Aim left = shown == null && aim instanceof Aim.Broken ? new Aim.Other() : aim;
            return new Reasons(finding, formula, left, shown, null);
        }

        /** A run to a state with the largest value, and why no state has a larger one. */
        private Reasons ofNumber(Term term, long most) throws InputException {
            Formula largest = new Formula.Comparison(term, Relation.AT_LEAST, new Term.Constant(most));
            Formula larger = new Formula.Comparison(term, Relation.MORE, new Term.Constant(most));
            Evidence run = finding.run();
            OfRun shown = run == null ? null : reached(largest, run);
            return new Reasons(finding, null, new Aim.Reached(largest), shown, never(larger));
        }

        /** Whether a goal that cannot always be reached cannot be reached at all. */
        private boolean isNever(Formula goal) throws InputException {
            return questions
                            .ask(List.of(), Formula.reachable(goal), Fairness.NONE)
                            .verdict()
                    instanceof Verdict.Violated;
        }

        private @Nullable OfRun shown(Evidence run) throws InputException {
            if (finding.property() instanceof Property.Forbidden forbidden) {
                return run.loop().isEmpty() ? null : accepted(forbidden.automaton(), run);
            }
            if (aim instanceof Aim.Reached reached) {
                return reached(reached.goal(), run);
            }
            if (aim instanceof Aim.Lost lost) {
                return lost(lost.goal(), run);
            }
            return aim instanceof Aim.Broken broken && isBroken(broken.path(), run) ? broken(broken.path(), run) : null;
        }

        /** The run that shows the answer; of a question about the whole net, that of the formula it comes down to. */
        private @Nullable Evidence run() throws InputException {
            Evidence run = finding.run();
            if (finding.property() instanceof Property.Truth || formula == null || aim instanceof Aim.Never) {
                return run;
            }
            return questions.ask(List.of(), formula, fairness).run();
        }

        private @Nullable OfRun reached(Formula goal, Evidence run) throws InputException {
            Formula condition = names.of(goal);
            Evidence shortest = cut(run, condition);
            if (shortest == null) {
                return null;
            }
            CausalSlice sliced =
                    CausalSlice.of(system, shortest, (candidate, end) -> holds(end, condition), questions::isOver);
            CausalSlice ending = ended(sliced, condition);
            boolean isNumber = finding.property() instanceof Property.Maximum;
            Formula avoided = new Formula.Globally(Progression.not(goal));
            return new OfRun(
                    new Slice(
                            ending,
                            EventOrder.of(system, List.of(), ending.run().events(), null),
                            null),
                    isNumber ? null : NoReturn.ofFormula(questions, ending.run(), avoided, fairness),
                    null,
                    null,
                    spoilt(condition, ending.run()));
        }

        /** A slice ends where its goal is reached for the first time: after that nothing can be left out, or it would have been. */
        private CausalSlice ended(CausalSlice sliced, Formula condition) {
            Evidence run = cut(sliced.run(), condition);
            return run == null
                    ? sliced
                    : new CausalSlice(run, sliced.leftOut() + sliced.run().steps() - run.steps(), sliced.isMinimal());
        }

        /** The run up to the first state where a condition holds; null where it holds in none. */
        private @Nullable Evidence cut(Evidence run, Formula condition) {
            Game game = system.game();
            for (int step = 0; ; step++) {
                if (holds(game, condition)) {
                    return Evidence.run(run.events().subList(0, step), run.shows());
                }
                if (step == run.steps()) {
                    return null;
                }
                game.fire(run.events().get(step));
            }
        }

        private static boolean holds(Game game, Formula condition) {
            try {
                return game.holds(condition);
            } catch (Undefined undecided) {
                return false;
            }
        }

        private OfRun lost(Formula goal, Evidence found) throws InputException {
            Evidence run = Evidence.run(found.events(), found.shows());
            Object end = Replay.after(system, run.events()).state();
            LostGoal target = new LostGoal(goal, end);
            CausalSlice sliced = CausalSlice.of(system, run, target, questions::isOver);
            return new OfRun(
                    new Slice(
                            sliced,
                            EventOrder.of(system, List.of(), sliced.run().events(), null),
                            null),
                    NoReturn.ofGoal(questions, sliced.run(), goal),
                    null,
                    null,
                    List.of());
        }

        /** From the last state of a run a goal cannot be reached; that of the first run is known to be such a state. */
        private final class LostGoal implements CausalSlice.Target {
            private final Formula goal;
            private final Object known;
            private boolean isGuessed;

            LostGoal(Formula goal, Object known) {
                this.goal = goal;
                this.known = known;
            }

            @Override
            public boolean isMetBy(Evidence run, Game end) throws InputException {
                if (end.state().equals(known)) {
                    return true;
                }
                if (end.holds(names.of(goal))) {
                    return false;
                }
                Verdict verdict = questions
                        .ask(run.events(), Formula.reachable(goal), Fairness.NONE)
                        .verdict();
                isGuessed |= verdict instanceof Verdict.Unknown;
                return verdict instanceof Verdict.Violated;
            }

            @Override
            public boolean isGuessed() {
                return isGuessed;
            }
        }

        /** Whether a run breaks a formula, which one that shows a formula of CTL violated need not do. */
        private boolean isBroken(Formula path, Evidence run) {
            if (run.loop().isEmpty()) {
                return false;
            }
            LassoReplay replay = new LassoReplay(system, ShownRun.plain(run));
            return !replay.holds(names.of(path))
                    && FairEvents.of(system, fairness).allow(run, replay);
        }

        private OfRun broken(Formula path, Evidence run) throws InputException {
            CausalSlice sliced =
                    CausalSlice.of(system, run, (candidate, end) -> isBroken(path, candidate), questions::isOver);
            Evidence left = sliced.run();
            int loop = left.loop().orElseThrow();
            boolean isOrdered = hasNext(path);
            boolean isFair = !fairness.isNone();
            Function<Game, Object> seen = game -> conditions(path).stream()
                    .map(condition -> holds(game, condition))
                    .toList();
            List<Integer> stem = left.events().subList(0, loop);
            List<Integer> round = left.events().subList(loop, left.steps());
            Slice slice = new Slice(
                    sliced,
                    isOrdered ? EventOrder.total(stem.size()) : EventOrder.of(system, List.of(), stem, seen),
                    isOrdered || isFair ? EventOrder.total(round.size()) : EventOrder.of(system, stem, round, seen));
            LassoTruth truth = LassoTruth.of(system, left, path);
            if (finding.verdict() instanceof Verdict.Holds) { // some run is asked for, and here it is
                return new OfRun(slice, null, truth, null, List.of());
            }
            NoReturn point = NoReturn.ofFormula(questions, left, path, fairness);
            Evidence better = point.kind() == NoReturn.Kind.NEVER ? point.instead() : null;
            Fairness helps =
                    better == null ? null : HelpfulFairness.of(questions, path, fairness, left, better, point.step());
            return new OfRun(slice, point, truth, helps, List.of());
        }

        /** A run that an automaton accepts; it may count steps, so that they keep their order. */
        private OfRun accepted(BuchiAutomaton forbidden, Evidence run) throws InputException {
            BuchiAutomaton automaton = forbidden.meaning(
                    forbidden.propositions().stream().map(names::of).toList());
            CausalSlice sliced = CausalSlice.of(
                    system, run, (candidate, end) -> isAccepted(automaton, candidate), questions::isOver);
            int loop = sliced.run().loop().orElseThrow();
            Slice slice = new Slice(
                    sliced,
                    EventOrder.total(loop),
                    EventOrder.total(sliced.run().steps() - loop));
            return new OfRun(slice, null, null, null, List.of());
        }

        private boolean isAccepted(BuchiAutomaton automaton, Evidence run) {
            LassoReplay replay = new LassoReplay(system, ShownRun.plain(run));
            return replay.isAccepted(automaton)
                    && FairEvents.of(system, fairness).allow(run, replay);
        }

        private static boolean hasNext(Formula f) {
            return f instanceof Formula.Next || f.children().stream().anyMatch(Finder::hasNext);
        }

        /** The largest parts of a formula that are about single states. */
        private List<Formula> conditions(Formula f) {
            if (Logic.isOfState(f)) {
                return List.of(names.of(f));
            }
            List<Formula> found = new ArrayList<>();
            f.children().forEach(part -> found.addAll(conditions(part)));
            return found;
        }

        private OfProof never(Formula goal) throws InputException {
            NeverTogether never = NeverTogether.of(questions, goal);
            if (!(system instanceof NetSystem of)) {
                return new OfProof(goal, never, List.of(), "");
            }
            Formula bad = never == null
                    ? goal
                    : Formula.and(never.conditions().stream()
                            .map(NeverTogether.Condition::formula)
                            .toList());
            return new OfProof(goal, never, KeptSum.against(of.net(), names.of(bad), limit()), siphons(goal, of.net()));
        }

        private String siphons(Formula goal, PetriNet net) {
            if (!(goal instanceof Formula.Deadlock)) {
                return "";
            }
            Commoner traps = Commoner.of(net, NetClass.of(net), limit());
            return traps.deadlockFree() == Commoner.Answer.PROVEN ? traps.reason() : "";
        }

        private List<KeptSum.Spoilt> spoilt(Formula condition, Evidence run) {
            boolean isWrong = finding.verdict() instanceof Verdict.Violated;
            return isWrong && system instanceof NetSystem of
                    ? KeptSum.spoilt(of.net(), condition, run.events(), limit())
                    : List.of();
        }

        /** The time for sums of tokens. */
        private Limit limit() {
            return Limit.nanos(Math.min(SUMS_NANOS, questions.left().timeNanos()))
                    .orWhen(questions::isOver);
        }
    }

    /** The events that matter; null where no run shows the answer. */
    public @Nullable Slice slice() {
        return ofRun == null ? null : ofRun.slice;
    }

    /** The run to be shown: what is left of it, or all of one that is not sliced; null where no run shows the answer. */
    public @Nullable Evidence run() {
        return ofRun == null ? finding.run() : ofRun.slice.run().run();
    }

    /** When it was too late; null where no run shows the answer. */
    public @Nullable NoReturn noReturn() {
        return ofRun == null ? null : ofRun.noReturn;
    }
}
