package org.tidemark.check.direct.sight;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.Verdict;

/**
 * A formula that combines questions about single states, such as {@code EF p && AG q}: what goals for its parts have found decides it.
 * Belongs to one check.
 */
public final class DirectCombination {
    private final Property.Truth property;
    private final Map<Formula, DirectGoal> goals;

    private DirectCombination(Property.Truth property, Map<Formula, DirectGoal> goals) {
        this.property = property;
        this.goals = goals;
    }

    /** The combination that a property asks for; null where it is none, or some part cannot be seen. */
    public static @Nullable DirectCombination of(Property property, DirectNet direct) {
        if (!(property instanceof Property.Truth truth) || !truth.fairness().isNone()) {
            return null;
        }
        Map<Formula, DirectGoal> goals = new LinkedHashMap<>();
        return add(truth, truth.formula(), goals)
                        && goals.values().stream()
                                .allMatch(goal -> direct.model().shows(goal.target()))
                ? new DirectCombination(truth, goals)
                : null;
    }

    /** Adds the goals of a part; false where it asks for more than single states. */
    private static boolean add(Property.Truth whole, Formula part, Map<Formula, DirectGoal> goals) {
        if (part instanceof Formula.Exists || part instanceof Formula.ForAll) {
            DirectGoal goal = DirectGoal.of(new Property.Truth(whole.name(), part));
            if (goal != null) {
                goals.putIfAbsent(part, goal);
            }
            return goal != null;
        }
        boolean isCombined = part instanceof Formula.Not
                || part instanceof Formula.And
                || part instanceof Formula.Or
                || part instanceof Formula.Implies
                || part instanceof Formula.Iff;
        return isCombined && part.children().stream().allMatch(smaller -> add(whole, smaller, goals));
    }

    public Property.Truth property() {
        return property;
    }

    /** What its parts look for. */
    public List<DirectGoal> goals() {
        return new ArrayList<>(goals.values());
    }

    /**
     * Decides it after states were looked at; leaves it open where they were not enough.
     *
     * @param runs the runs to the states that goals have found, as far as there are any
     * @param isComplete whether every state was looked at that a goal needs
     * @param whyNoRun why there is no run to a state that was found
     */
    public void decide(Context context, Map<DirectGoal, List<Integer>> runs, boolean isComplete, NoRun whyNoRun) {
        Boolean truth = truth(property.formula(), isComplete);
        if (truth != null) {
            DirectGoal decisive = decisive(property.formula(), truth);
            List<Integer> run = decisive == null ? null : runs.get(decisive);
            Evidence evidence = decisive == null || run == null ? null : Evidence.run(run, decisive.shows());
            Decision decision = new Decision("", Technique.SEARCH, -1, context.seconds());
            context.decide(new Finding(property, Verdict.of(truth), decision, "", evidence, null, null)
                    .without(decisive != null && run == null ? whyNoRun : null));
        } else if (goals.values().stream().anyMatch(goal -> !goal.isFound() && goal.isMissed())) {
            context.decide(Finding.unknown(property, DirectGoal.TOO_LARGE, context.seconds()));
        }
    }

    /** Whether a part holds; null where that is not known. */
    private @Nullable Boolean truth(Formula part, boolean isComplete) {
        DirectGoal goal = goals.get(part);
        if (goal != null) {
            boolean isKnown = goal.isFound() || (isComplete && !goal.isMissed());
            return isKnown ? goal.verdict(goal.isFound()) instanceof Verdict.Holds : null;
        }
        if (part instanceof Formula.Not not) {
            return negated(truth(not.of(), isComplete));
        }
        if (part instanceof Formula.And and) {
            return all(and.parts(), isComplete, true);
        }
        if (part instanceof Formula.Or or) {
            return all(or.parts(), isComplete, false);
        }
        if (part instanceof Formula.Implies implies) {
            return all(List.of(new Formula.Not(implies.premise()), implies.conclusion()), isComplete, false);
        }
        Formula.Iff iff = (Formula.Iff) part;
        Boolean left = truth(iff.left(), isComplete);
        Boolean right = truth(iff.right(), isComplete);
        return (left == null || right == null) ? null : left.equals(right);
    }

    private static @Nullable Boolean negated(@Nullable Boolean truth) {
        return truth == null ? null : !truth;
    }

    /** The given truth where all parts have it, the other where some part has the other. */
    private @Nullable Boolean all(List<Formula> parts, boolean isComplete, boolean expected) {
        boolean isOpen = false;
        for (Formula part : parts) {
            Boolean truth = truth(part, isComplete);
            if (truth != null && truth != expected) {
                return truth;
            }
            isOpen |= truth == null;
        }
        return isOpen ? null : expected;
    }

    /** A goal whose state alone shows that a part holds, or that it does not; null where it takes more than that. */
    private @Nullable DirectGoal decisive(Formula part, boolean truth) {
        DirectGoal goal = goals.get(part);
        if (goal != null) {
            return goal.isFound() && goal.verdict(true).equals(Verdict.of(truth)) ? goal : null;
        }
        if (part instanceof Formula.Not not) {
            return decisive(not.of(), !truth);
        }
        if (part instanceof Formula.And and) {
            return truth ? null : firstDecisive(and.parts(), false);
        }
        if (part instanceof Formula.Or or) {
            return truth ? firstDecisive(or.parts(), true) : null;
        }
        if (part instanceof Formula.Implies implies && truth) {
            return firstDecisive(List.of(new Formula.Not(implies.premise()), implies.conclusion()), true);
        }
        return null;
    }

    private @Nullable DirectGoal firstDecisive(List<Formula> parts, boolean truth) {
        for (Formula part : parts) {
            DirectGoal goal = decisive(part, truth);
            if (goal != null) {
                return goal;
            }
        }
        return null;
    }
}
