package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
     * A part of the formula that decides another part in a state, by itself or together with others that do.
     *
     * @param formula the part
     * @param isTrue whether it is true
     * @param state the first state in which it is
     * @param count in how many states that follow each other along the run, this one included
     * @param isEverywhere whether it is so in all states from there on
     * @param of the number of the part that it decides, in the list of all; -1 for the whole formula
     */
    public record Failure(Formula formula, boolean isTrue, int state, int count, boolean isEverywhere, int of) {}

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
            explain(formula, 0, -1, failures);
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

        /** A part in one state, and what decides it there. */
        private void explain(@Nullable Formula f, int state, int of, List<Failure> failures) {
            during(f, state, 1, of, failures);
        }

        /** A part in states in all of which it has the same truth, and what decides it in the first of them; nothing where there is no such part. */
        private void during(@Nullable Formula f, int state, int count, int of, List<Failure> failures) {
            if (count == 0 || f == null) {
                return;
            }
            boolean value = isTrue(f, state);
            boolean isAlways = (count > 1 || Logic.isOfState(f)) && isAlways(f, state, value);
            int number = failures.size();
            failures.add(new Failure(f, value, state, isAlways ? onward(state).size() : count, isAlways, of));
            if (!Logic.isOfState(f)) {
                because(f, value, state, number, failures);
            }
        }

        private void because(Formula f, boolean value, int state, int of, List<Failure> failures) {
            if (f instanceof Not not) {
                explain(not.of(), state, of, failures);
            } else if (f instanceof And || f instanceof Or) {
                parts(f.children(), f instanceof And, value, state, of, failures);
            } else if (f instanceof Implies implies) {
                implication(implies, value, state, of, failures);
            } else if (f instanceof Iff iff) {
                explain(iff.left(), state, of, failures);
                explain(iff.right(), state, of, failures);
            } else if (f instanceof Next next) {
                explain(next.of(), next(state), of, failures);
            } else {
                alongRun(f, value, state, of, failures);
            }
        }

        private boolean isAlways(Formula f, int state, boolean value) {
            return onward(state).stream().allMatch(s -> isTrue(f, s) == value);
        }

        /** A conjunction is false by one of its parts and true by all; a disjunction the other way round. */
        private void parts(
                List<Formula> parts, boolean isAnd, boolean value, int state, int of, List<Failure> failures) {
            if (isAnd == value) {
                parts.forEach(part -> explain(part, state, of, failures));
            } else {
                parts.stream()
                        .filter(part -> isTrue(part, state) == value)
                        .findFirst()
                        .ifPresent(part -> explain(part, state, of, failures));
            }
        }

        private void implication(Implies f, boolean value, int state, int of, List<Failure> failures) {
            if (!value) {
                explain(f.premise(), state, of, failures);
                explain(f.conclusion(), state, of, failures);
            } else {
                explain(isTrue(f.conclusion(), state) ? f.conclusion() : f.premise(), state, of, failures);
            }
        }

        private void alongRun(Formula f, boolean value, int state, int of, List<Failure> failures) {
            @Nullable
            Formula wait = f instanceof Until until
                    ? until.first()
                    : f instanceof WeakUntil weak
                            ? weak.first()
                            : f instanceof Globally always
                                    ? always.of()
                                    : f instanceof Release release ? release.second() : null;
            @Nullable
            Formula goal = f instanceof Until until
                    ? until.goal()
                    : f instanceof WeakUntil weak
                            ? weak.goal()
                            : f instanceof Finally some
                                    ? some.of()
                                    : f instanceof Release release ? release.first() : null;
            boolean isRelease = f instanceof Release;
            if (value) {
                holding(wait, goal, isRelease, state, of, failures);
            } else {
                failing(wait, goal, isRelease, state, of, failures);
            }
        }

        /** Something holds until a goal does: up to the first state where the goal does, or because it holds everywhere. */
        private void holding(
                @Nullable Formula wait,
                @Nullable Formula goal,
                boolean isRelease,
                int state,
                int of,
                List<Failure> failures) {
            List<Integer> order = onward(state);
            for (int i = 0; i < order.size(); i++) {
                int s = order.get(i);
                if (known(goal, s, false) && (!isRelease || known(wait, s, true))) {
                    during(wait, state, isRelease ? i + 1 : i, of, failures);
                    explain(goal, s, of, failures);
                    return;
                }
            }
            during(wait, state, order.size(), of, failures);
        }

        /** Something does not hold until a goal does: it ceases to hold before the goal does, or the goal never holds. */
        private void failing(
                @Nullable Formula wait,
                @Nullable Formula goal,
                boolean isRelease,
                int state,
                int of,
                List<Failure> failures) {
            List<Integer> order = onward(state);
            for (int i = 0; i < order.size(); i++) {
                int s = order.get(i);
                boolean waits = known(wait, s, true);
                boolean isReached = known(goal, s, false);
                if (!waits && (isRelease || !isReached)) {
                    during(goal, state, isRelease ? i : i + 1, of, failures);
                    explain(wait, s, of, failures);
                    return;
                }
            }
            during(goal, state, order.size(), of, failures);
        }

        private boolean known(@Nullable Formula f, int state, boolean otherwise) {
            return f != null ? isTrue(f, state) : otherwise;
        }
    }
}
