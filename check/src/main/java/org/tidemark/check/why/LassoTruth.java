package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;
import org.tidemark.model.Evidence;
import org.tidemark.system.TransitionSystem;

/**
 * The parts of a formula of LTL and where along an endless run each of them is true, exactly; and which of them make the formula false. Immutable.
 *
 * @param run the run
 * @param states how many states it has before one comes again
 * @param rows the parts as they were written, conditions first and the whole formula last, each with the states where it is true
 * @param failures what makes the formula false, from the whole formula inwards
 */
public record LassoTruth(Evidence run, int states, Map<Formula, BitSet> rows, List<Failure> failures) {
    /**
     * A part of the formula that decides the part before it.
     *
     * @param formula the part
     * @param isTrue whether it is true
     * @param state the first state in which it is
     * @param isEverywhere whether it is so in all states from there on
     */
    public record Failure(Formula formula, boolean isTrue, int state, boolean isEverywhere) {}

    public LassoTruth {
        failures = List.copyOf(failures);
    }

    /** The truth of a formula, as it was written, along a run that goes on forever. */
    static LassoTruth of(TransitionSystem system, Evidence run, Formula formula) {
        LassoReplay replay = new LassoReplay(system, ShownRun.plain(run));
        Expansion names = new Expansion(system.vocabulary());
        Set<Formula> parts = new LinkedHashSet<>();
        collect(formula, parts, true);
        collect(formula, parts, false);
        Map<Formula, BitSet> rows = new LinkedHashMap<>();
        parts.forEach(part -> rows.put(part, replay.where(names.of(part))));
        int loop = run.loop().orElseThrow();
        List<Failure> failures = new Search(rows, replay.states(), Math.min(loop, replay.states() - 1)).from(formula);
        return new LassoTruth(run, replay.states(), rows, failures);
    }

    /** Collects the conditions of a formula, which are its largest parts about single states, or all its other parts, inner ones first. */
    private static void collect(Formula f, Set<Formula> parts, boolean conditions) {
        boolean isCondition = Logic.isOfState(f);
        if (!isCondition) {
            f.children().forEach(part -> collect(part, parts, conditions));
        }
        if (isCondition == conditions) {
            parts.add(f);
        }
    }

    /** Goes from a formula to the parts that decide it. */
    private record Search(Map<Formula, BitSet> rows, int states, int loop) {
        List<Failure> from(Formula formula) {
            List<Failure> failures = new ArrayList<>();
            explain(formula, 0, failures);
            return failures;
        }

        private boolean isTrue(Formula f, int state) {
            return Objects.requireNonNull(rows.get(f)).get(state);
        }

        /** The states of the run from one on, in the order in which they come first. */
        private List<Integer> onward(int state) {
            List<Integer> order = new ArrayList<>();
            for (int s = state; s < states; s++) {
                order.add(s);
            }
            for (int s = loop; s < state; s++) {
                order.add(s);
            }
            return order;
        }

        private int next(int state) {
            return state + 1 < states ? state + 1 : loop;
        }

        private void explain(Formula f, int state, List<Failure> failures) {
            boolean value = isTrue(f, state);
            if (Logic.isOfState(f)) {
                failures.add(new Failure(f, value, state, isAlways(f, state, value)));
                return;
            }
            failures.add(new Failure(f, value, state, false));
            if (f instanceof Not not) {
                explain(not.of(), state, failures);
            } else if (f instanceof And || f instanceof Or) {
                parts(f.children(), f instanceof And, value, state, failures);
            } else if (f instanceof Implies implies) {
                implication(implies, value, state, failures);
            } else if (f instanceof Iff iff) {
                explain(iff.left(), state, failures);
                explain(iff.right(), state, failures);
            } else if (f instanceof Next next) {
                explain(next.of(), next(state), failures);
            } else {
                alongRun(f, value, state, failures);
            }
        }

        private boolean isAlways(Formula f, int state, boolean value) {
            return onward(state).stream().allMatch(s -> isTrue(f, s) == value);
        }

        /** A conjunction is false by one of its parts and true by all; a disjunction the other way round. */
        private void parts(List<Formula> parts, boolean isAnd, boolean value, int state, List<Failure> failures) {
            if (isAnd == value) {
                parts.forEach(part -> explain(part, state, failures));
            } else {
                parts.stream()
                        .filter(part -> isTrue(part, state) == value)
                        .findFirst()
                        .ifPresent(part -> explain(part, state, failures));
            }
        }

        private void implication(Implies f, boolean value, int state, List<Failure> failures) {
            if (!value) {
                explain(f.premise(), state, failures);
                explain(f.conclusion(), state, failures);
            } else {
                explain(isTrue(f.conclusion(), state) ? f.conclusion() : f.premise(), state, failures);
            }
        }

        private void alongRun(Formula f, boolean value, int state, List<Failure> failures) {
            Formula wait = f instanceof Until until
                    ? until.first()
                    : f instanceof WeakUntil weak
                            ? weak.first()
                            : f instanceof Globally always
                                    ? always.of()
                                    : f instanceof Release release ? release.second() : new Formula.Constant(true);
            Formula goal = f instanceof Until until
                    ? until.goal()
                    : f instanceof WeakUntil weak
                            ? weak.goal()
                            : f instanceof Finally some
                                    ? some.of()
                                    : f instanceof Release release ? release.first() : new Formula.Constant(false);
            boolean isRelease = f instanceof Release;
            if (value) {
                holding(wait, goal, isRelease, state, failures);
            } else {
                failing(wait, goal, isRelease, state, failures);
            }
        }

        /** Something holds until a goal does: by the first state where the goal does, or because it holds everywhere. */
        private void holding(Formula wait, Formula goal, boolean isRelease, int state, List<Failure> failures) {
            for (int s : onward(state)) {
                if (known(goal, s, false) && (!isRelease || known(wait, s, true))) {
                    explain(goal, s, failures);
                    return;
                }
            }
            everywhere(wait, true, state, failures);
        }

        /** Something does not hold until a goal does: where it ceases to hold too early, or because the goal never holds. */
        private void failing(Formula wait, Formula goal, boolean isRelease, int state, List<Failure> failures) {
            for (int s : onward(state)) {
                boolean waits = known(wait, s, true);
                boolean isReached = known(goal, s, false);
                if (!waits && (isRelease || !isReached)) {
                    explain(wait, s, failures);
                    return;
                }
            }
            everywhere(goal, false, state, failures);
        }

        private boolean known(Formula f, int state, boolean otherwise) {
            return rows.containsKey(f) ? isTrue(f, state) : otherwise;
        }

        /** One sentence for all states where it is the truth of single states; else the reason in the first of them. */
        private void everywhere(Formula f, boolean value, int state, List<Failure> failures) {
            if (!rows.containsKey(f)) {
                return;
            }
            if (isAlways(f, state, value)) {
                failures.add(new Failure(f, value, state, true));
                if (!Logic.isOfState(f)) {
                    f.children().stream()
                            .filter(part -> !Logic.isOfState(part))
                            .findFirst()
                            .ifPresent(part -> explain(part, state, failures));
                }
            } else {
                explain(f, state, failures);
            }
        }
    }
}
