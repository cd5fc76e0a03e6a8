package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.Saturation.SilentReach;

/**
 * Makes the smallest automaton that is equivalent to a given one: states that cannot be reached go, equivalent states become
 * one, and of the steps those go that others imply. Equivalent automata with the same labels become equal up to the numbers of
 * states. Stateless.
 */
public final class Minimiser {
    private Minimiser() {}

    /**
     * The smallest equivalent automaton, whose states are numbered as a breadth-first search along the labels meets them.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static LabelledAutomaton minimal(LabelledAutomaton automaton, Equivalence equivalence, WorkLimit limit) {
        LabelledAutomaton reachable = reachable(automaton, limit);
        EquivalenceClasses classes = EquivalenceClasses.of(reachable, equivalence, limit);
        LabelledAutomaton quotient = ClassAutomaton.of(reachable, classes, equivalence, limit);
        if (equivalence == Equivalence.WEAK) {
            quotient = WeakSteps.withoutImplied(quotient, limit);
        }
        return reachable(quotient, limit);
    }

    /** The part that can be reached, numbered in breadth-first order. */
    static LabelledAutomaton reachable(LabelledAutomaton automaton, WorkLimit limit) {
        int[] number = new int[automaton.states()];
        Arrays.fill(number, -1);
        int[] queue = new int[automaton.states()];
        int found = 0;
        number[automaton.initial()] = found;
        queue[found++] = automaton.initial();
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        for (int at = 0; at < found; at++) {
            int state = queue[at];
            for (int e = automaton.from(state); e < automaton.to(state); e++) {
                int target = automaton.target(e);
                if (number[target] < 0) {
                    number[target] = found;
                    queue[found++] = target;
                }
                steps.add(at, automaton.label(e), number[target]);
            }
        }
        return steps.build(found, 0, automaton.labels());
    }

    /**
     * Drops the steps of an automaton that others imply weakly: a step by <i>a</i> where silent steps lead to another step by
     * <i>a</i> from whose target silent steps lead to the same state. As no silent step lies on a cycle, every step that is dropped
     * is implied by one that stays, and what stays does not depend on any order. Stateless.
     */
    private static final class WeakSteps {
        private WeakSteps() {}

        /** The automaton without implied steps; it must have no silent cycles. */
        static LabelledAutomaton withoutImplied(LabelledAutomaton automaton, WorkLimit limit) {
            Contraction ordered = Contraction.of(automaton, limit);
            LabelledAutomaton steps = ordered.automaton();
            SilentReach reach = new SilentReach(steps, limit);
            AutomatonBuilder kept = new AutomatonBuilder(limit.budget());
            for (int s = 0; s < steps.states(); s++) {
                if (s % (1 << 10) == 0) {
                    limit.look();
                }
                for (int e = steps.from(s); e < steps.to(s); e++) {
                    boolean implied = steps.label(e) == LabelledAutomaton.SILENT
                            ? impliedSilence(steps, reach, s, steps.target(e))
                            : impliedStep(steps, reach, s, e);
                    if (!implied) {
                        kept.add(s, steps.label(e), steps.target(e));
                    }
                }
            }
            reach.release();
            return kept.build(steps.states(), steps.initial(), steps.labels());
        }

        private static boolean impliedSilence(LabelledAutomaton steps, SilentReach reach, int from, int to) {
            for (int e = steps.from(from); e < steps.silentTo(from); e++) {
                int between = steps.target(e);
                if (between != to && reach.reaches(between, to)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean impliedStep(LabelledAutomaton steps, SilentReach reach, int from, int step) {
            int label = steps.label(step);
            int to = steps.target(step);
            for (int i = reach.from(from); i < reach.to(from); i++) {
                int near = reach.state(i);
                for (int e = steps.silentTo(near); e < steps.to(near); e++) {
                    boolean other = near != from || steps.target(e) != to;
                    if (steps.label(e) == label && other && reach.reaches(steps.target(e), to)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
