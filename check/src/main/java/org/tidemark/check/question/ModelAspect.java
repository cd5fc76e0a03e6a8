package org.tidemark.check.question;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;

/**
 * An aspect of a model that answers may depend on. A stage says which of these it preserves, a property which it needs.
 * Both are compared when a check is set up: a stage is never asked about a property that needs more than it preserves.
 */
public enum ModelAspect {
    /** Which markings can be reached. */
    STATES("which states can be reached"),
    /** Which of them are dead. */
    DEADLOCKS("deadlocks"),
    /** How many states and edges there are. */
    COUNTS("how many states there are"),
    /** Which markings follow one another on some run, but not how often each is repeated. */
    RUNS("runs"),
    /** How a run may go on from each of its states. */
    BRANCHING("the choices along a run"),
    /** Which runs are fair. */
    FAIRNESS("fairness"),
    /** Single steps: which state comes next, and by which event. */
    NEXT("single steps");

    /** Everything: what engines preserve that take the model as it is. */
    public static final Set<ModelAspect> ALL = Collections.unmodifiableSet(EnumSet.allOf(ModelAspect.class));

    /** Everything but fairness. */
    public static final Set<ModelAspect> ALL_BUT_FAIRNESS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(FAIRNESS)));

    private final String words;

    ModelAspect(String words) {
        this.words = words;
    }

    /** Several aspects as a person reads them. */
    public static String inWords(Set<ModelAspect> aspects) {
        return aspects.stream().sorted().map(aspect -> aspect.words).collect(Collectors.joining(" and "));
    }

    /** The aspects that the answer to a property depends on. */
    public static Set<ModelAspect> neededBy(Property property) {
        if (property instanceof Property.Truth truth) {
            return isShownByStates(truth.formula(), true)
                    ? ofStates(truth.formula())
                    : ofRuns(truth.formula(), truth.fairness());
        }
        if (property instanceof Property.Forbidden forbidden) {
            // An automaton may count steps.
            EnumSet<ModelAspect> needs = EnumSet.of(STATES, DEADLOCKS, RUNS, NEXT);
            return with(needs, forbidden.fairness());
        }
        if (property instanceof Property.Duration) {
            return EnumSet.of(STATES, DEADLOCKS, RUNS, BRANCHING, NEXT); // time passes in single steps
        }
        if (property instanceof Property.Conformance) {
            return EnumSet.of(STATES, RUNS, NEXT);
        }
        if (property instanceof Property.Liveness) {
            return EnumSet.of(STATES, DEADLOCKS, RUNS, BRANCHING);
        }
        return property instanceof Property.StateSpace ? EnumSet.of(STATES, DEADLOCKS, COUNTS) : EnumSet.of(STATES);
    }

    /**
     * Whether a formula is made of what can be reached, what always holds and what holds at first.
     *
     * @param ofAllRuns whether an operator without a quantifier is about all runs: not under a negation
     */
    private static boolean isShownByStates(Formula f, boolean ofAllRuns) {
        if (Logic.of(f) == Logic.STATE) {
            return true;
        }
        Formula run = f instanceof Formula.ForAll all ? all.run() : ofAllRuns ? f : null;
        if (run instanceof Formula.Globally always) {
            return Logic.of(always.of()) == Logic.STATE;
        }
        if (f instanceof Formula.Exists exists) {
            return exists.run() instanceof Formula.Finally goal && Logic.of(goal.of()) == Logic.STATE;
        }
        boolean stillOfAllRuns = ofAllRuns && f instanceof Formula.And;
        return isCombination(f) && f.children().stream().allMatch(part -> isShownByStates(part, stillOfAllRuns));
    }

    /** Whether a formula is what its parts make it, without temporal operators of its own. */
    static boolean isCombination(Formula f) {
        return f instanceof Formula.Not
                || f instanceof Formula.And
                || f instanceof Formula.Or
                || f instanceof Formula.Implies
                || f instanceof Formula.Iff;
    }

    /** The aspects that the conditions in a formula are about: dead states, or others. */
    private static EnumSet<ModelAspect> ofStates(Formula f) {
        if (f instanceof Formula.Deadlock) {
            return EnumSet.of(DEADLOCKS);
        }
        List<Formula> parts = f instanceof Formula.Written written ? List.of(written.meaning()) : f.children();
        if (parts.isEmpty()) {
            return f instanceof Formula.Constant ? EnumSet.noneOf(ModelAspect.class) : EnumSet.of(STATES);
        }
        EnumSet<ModelAspect> needs = EnumSet.noneOf(ModelAspect.class);
        for (Formula part : parts) {
            needs.addAll(ofStates(part));
        }
        return needs;
    }

    private static EnumSet<ModelAspect> ofRuns(Formula f, Fairness fairness) {
        EnumSet<ModelAspect> needs = EnumSet.of(STATES, DEADLOCKS, RUNS);
        if (Logic.of(f) != Logic.LTL) {
            needs.add(BRANCHING);
        }
        if (hasNext(f)) {
            needs.add(NEXT);
        }
        return with(needs, fairness);
    }

    private static EnumSet<ModelAspect> with(EnumSet<ModelAspect> needs, Fairness fairness) {
        if (!fairness.isNone()) {
            needs.add(FAIRNESS);
        }
        return needs;
    }

    private static boolean hasNext(Formula formula) {
        for (Formula part : formula.children()) {
            if (hasNext(part)) {
                return true;
            }
        }
        return formula instanceof Formula.Next;
    }
}
