package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;

/**
 * Searches the cubes of a goal (its disjunctive normal form, each cube a conjunction of inequalities) without writing
 * them down: depth-first from choice to choice, it tests the conjunction so far and backtracks from contradictions.
 *
 * <p>The next choice is one that the current solution does not meet, with the fewest parts that are not obviously
 * impossible; so forced choices come first, and a solution that meets all choices ends the search as <em>open</em>.
 * Before that, a solution that empties a marked trap is cut off, and a fractional one is split in two. A
 * contradiction that does not use the latest assumptions refutes the earlier ones too, so the other parts of that
 * choice are skipped. Exponential in the worst case, so nodes and time are limited. Not thread-safe.
 */
final class GoalCubes {
    private static final int MOST_NODES = 50_000;
    private static final int MOST_LEVELS = 1_000;
    private static final int MOST_HALVINGS = 40;

    /** A choice still to be made, and the level at which it arose. */
    private record Choice(ProofGoal.Any any, int level) {}

    /** A refuted case, and the levels whose assumptions it uses. */
    private record Refuted(CaseProof.Step step, BitSet levels) {}

    private final Infeasibility system;
    private final Limit limit;
    private int nodes;
    private int halvings;
    private ProofAttempt.Open open = new ProofAttempt.Open("time ran out", null);

    GoalCubes(Infeasibility system, Limit limit) {
        this.system = system;
        this.limit = limit;
    }

    /** Tries to show that no reachable marking meets the goal. */
    ProofAttempt refute(ProofGoal goal) {
        int mark = system.mark();
        try {
            Refuted refuted = refute(goal, List.of(), 0);
            return refuted == null ? open : new ProofAttempt.Proven(new CaseProof(goal, refuted.step, system.never()));
        } catch (ArithmeticException overflow) {
            system.undo(mark);
            return new ProofAttempt.Open("the numbers are too large", null);
        }
    }

    /** Refutes the assumptions so far together with one more part; null if that is open. */
    private @Nullable Refuted refute(ProofGoal part, List<Choice> earlier, int level) {
        int mark = system.mark();
        List<Choice> choices = new ArrayList<>(earlier);
        Refuted refuted = assume(part, choices, level) ? explore(choices, level) : contradiction();
        system.undo(mark);
        return refuted;
    }

    private boolean assume(ProofGoal part, List<Choice> choices, int level) {
        if (part instanceof ProofGoal.Need need) {
            return system.assume(need.inequality(), level);
        } else if (part instanceof ProofGoal.Any any) {
            choices.add(new Choice(any, level));
            return true;
        }
        return ((ProofGoal.All) part).parts().stream().allMatch(inner -> assume(inner, choices, level));
    }

    private Refuted contradiction() {
        Infeasibility.Contradiction found = system.contradiction();
        return new Refuted(new CaseProof.Contradiction(found.refutation()), found.levels());
    }

    private @Nullable Refuted explore(List<Choice> choices, int level) {
        while (nodes++ < MOST_NODES && level < MOST_LEVELS && !limit.isOver()) {
            Simplex.Answer answer = system.check(limit);
            if (answer == Simplex.Answer.INFEASIBLE) {
                return contradiction();
            } else if (answer == Simplex.Answer.GIVEN_UP) {
                return giveUp(limit.isOver() ? "time ran out" : "the numbers are too large");
            }
            Choice choice = next(choices);
            if (choice != null) {
                choices.remove(choice);
                return split(choice.any, choice.level, choices, level);
            } else if (!system.cut()) {
                return halve(choices, level);
            }
        }
        return giveUp(limit.isOver() ? "time ran out" : "there are too many cases");
    }

    private @Nullable Refuted giveUp(String reason) {
        open = new ProofAttempt.Open(reason, null);
        return null;
    }

    private @Nullable Refuted halve(List<Choice> choices, int level) {
        ProofGoal.Any halves = system.split();
        if (halves == null || halvings >= MOST_HALVINGS) {
            open = new ProofAttempt.Open("the state equation and traps do not rule it out", system.firings());
            return null;
        }
        halvings++;
        Refuted refuted = split(halves, -1, choices, level);
        halvings--;
        return refuted;
    }

    private @Nullable Refuted split(ProofGoal.Any any, int anyLevel, List<Choice> choices, int level) {
        List<CaseProof.Step> steps = new ArrayList<>();
        BitSet levels = new BitSet();
        for (ProofGoal part : any.parts()) {
            Refuted refuted = refute(part, choices, level + 1);
            if (refuted == null || !refuted.levels.get(level + 1)) {
                return refuted;
            }
            steps.add(refuted.step);
            levels.or(refuted.levels);
        }
        levels.clear(level + 1);
        if (anyLevel >= 0) {
            levels.set(anyLevel);
        }
        return new Refuted(new CaseProof.Cases(any, steps), levels);
    }

    private @Nullable Choice next(List<Choice> choices) {
        Choice best = null;
        int fewest = Integer.MAX_VALUE;
        for (Choice choice : choices) {
            if (!isMet(choice.any)) {
                int possible = 0;
                for (ProofGoal part : choice.any.parts()) {
                    possible += isOpen(part) ? 1 : 0;
                }
                if (possible < fewest) {
                    fewest = possible;
                    best = choice;
                }
            }
        }
        return best;
    }

    private boolean isMet(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return system.isMet(need.inequality());
        } else if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(this::isMet);
        }
        return ((ProofGoal.Any) goal).parts().stream().anyMatch(this::isMet);
    }

    private boolean isOpen(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return system.isOpen(need.inequality());
        } else if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(this::isOpen);
        }
        return ((ProofGoal.Any) goal).parts().stream().anyMatch(this::isOpen);
    }
}
