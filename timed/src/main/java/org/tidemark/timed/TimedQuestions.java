package org.tidemark.timed;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;

/** Which questions sets of states answer: those about single markings and runs by any classes, those about branching by atomic classes and regions only. */
final class TimedQuestions {
    private static final String BRANCHING =
            "state classes keep markings and runs, and this depends on where runs may branch, which atomic classes keep";
    private static final String FIREABLE =
            "a state class has states of which some can let a transition fire and others cannot, which"
                    + " atomic classes keep apart";

    private static final String RUNS =
            "the classes '" + StateClasses.MARKINGS.word() + "' and '" + StateClasses.STATES.word()
                    + "' keep which markings can be reached and which of them are dead, and this depends on the runs between"
                    + " them, which linear classes keep";

    private TimedQuestions() {}

    /** Why a property is not answered; null where it is. */
    static @Nullable String objection(Property property, StateClasses classes) {
        if (!property.fairness().isNone()) {
            return "fairness is about what is enabled again and again, which sets of states with different times do"
                    + " not show";
        }
        if (property instanceof Property.Duration duration) {
            return objection(duration);
        }
        if (classes.keepBranching()) {
            return null;
        }
        if (property instanceof Property.Liveness) {
            return BRANCHING;
        }
        if (!classes.keepRuns() && !asksOfStates(property)) {
            return RUNS;
        }
        if (property instanceof Property.Forbidden forbidden) {
            return forbidden.automaton().propositions().stream().anyMatch(f -> asks(f, Formula.Fireable.class))
                    ? FIREABLE
                    : null;
        }
        if (!(property instanceof Property.Truth truth)) {
            return null;
        }
        if (branches(truth.formula(), false)) {
            return BRANCHING;
        }
        int fireable = count(truth.formula());
        return fireable == 0 || (fireable == 1 && seeksFireable(truth.formula())) ? null : FIREABLE;
    }

    /** Times are counted from the beginning to a marking. */
    private static @Nullable String objection(Property.Duration duration) {
        if (duration.after() != null) {
            return "in dense time, time is counted from the beginning, without 'after'";
        }
        return isOfTokens(duration.until())
                ? null
                : "in dense time, a time is asked to a condition on tokens, without 'fireable' and 'deadlock'";
    }

    private static boolean isOfTokens(Formula f) {
        return !(f instanceof Formula.Fireable || f instanceof Formula.Deadlock)
                && parts(f).stream().allMatch(TimedQuestions::isOfTokens);
    }

    /** Why zones do not answer a property; null where they do. They keep as much as state classes, of which all states are deadlocks or none. */
    static @Nullable String objectionOfZones(Property property) {
        String why = objection(property, StateClasses.LINEAR);
        if (why == null && mixesDeadlocks(property)) {
            return "a zone has states of which some are deadlocks and others are not";
        }
        return BRANCHING.equals(why)
                ? "zones keep markings and runs, and this depends on where runs may branch"
                : FIREABLE.equals(why)
                        ? "a zone has states of which some can let a transition fire and others cannot"
                        : why;
    }

    /**
     * Whether a run on which a zone comes before a deadlock in it may have another answer than one that comes to the deadlock at once. It has none where the
     * deadlock is only sought, or only excluded.
     */
    private static boolean mixesDeadlocks(Property property) {
        if (property instanceof Property.Forbidden forbidden) {
            return forbidden.automaton().propositions().stream().anyMatch(f -> asks(f, Formula.Deadlock.class));
        }
        if (!(property instanceof Property.Truth truth)
                || !asks(truth.formula(), Formula.Deadlock.class)
                || asksOfStates(truth.formula())) {
            return false;
        }
        Formula run = truth.formula() instanceof Formula.ForAll all ? all.run() : truth.formula();
        while (run instanceof Formula.Not not) {
            run = not.of();
        }
        boolean isSought = run instanceof Formula.Finally sought
                && isOfOneState(sought.of())
                && isAsserted(sought.of(), Formula.Deadlock.class, true);
        boolean isExcluded = run instanceof Formula.Globally kept
                && isOfOneState(kept.of())
                && isAsserted(kept.of(), Formula.Deadlock.class, false);
        return !isSought && !isExcluded;
    }

    /**
     * Whether dense time may answer another way than discrete time, of a net whose bounds are closed.
     *
     * @param mayStop whether invariants may stop time, which may be between two whole numbers
     */
    static boolean isOfDiscreteTime(Property property, boolean mayStop) {
        if (property instanceof Property.Duration duration) {
            return mayStop && duration.isLongest();
        }
        if (!(property instanceof Property.Truth truth)) {
            return property instanceof Property.Liveness || (mayStop && !asksOfStates(property));
        }
        Formula f = truth.formula();
        return branches(f, false)
                || asks(f, Formula.Next.class)
                || (count(f) > 0 && !seeksFireable(f))
                || (mayStop && (!asksOfStates(f) || asks(f, Formula.Deadlock.class)));
    }

    private static boolean asks(Formula f, Class<? extends Formula> kind) {
        return kind.isInstance(f) || parts(f).stream().anyMatch(part -> asks(part, kind));
    }

    /** Whether a quantifier is within the scope of another one, or of a temporal operator. */
    private static boolean branches(Formula f, boolean isInside) {
        boolean isQuantifier = f instanceof Formula.Exists || f instanceof Formula.ForAll;
        if (isQuantifier && isInside) {
            return true;
        }
        boolean isScope = isInside || isQuantifier || isTemporal(f);
        return parts(f).stream().anyMatch(part -> branches(part, isScope));
    }

    /** Whether a property only asks what numbers of tokens there are at the same time. */
    static boolean asksOfTokens(Property property) {
        return property instanceof Property.Truth truth
                && truth.fairness().isNone()
                && asksOfStates(truth.formula())
                && isOfTokens(truth.formula())
                && isPlain(truth.formula());
    }

    /** Whether all conditions compare numbers of tokens of single places. */
    private static boolean isPlain(Formula f) {
        return !(f instanceof Formula.Related || f instanceof Formula.Kept)
                && parts(f).stream().allMatch(TimedQuestions::isPlain);
    }

    /** The places whose tokens properties about single formulas count. */
    static Set<String> places(List<Property> properties) {
        Set<String> found = new HashSet<>();
        for (Property property : properties) {
            if (property instanceof Property.Truth truth) {
                addPlaces(truth.formula(), found);
            }
        }
        return found;
    }

    private static void addPlaces(Formula f, Set<String> found) {
        if (f instanceof Formula.Comparison comparison) {
            addPlaces(comparison.left(), found);
            addPlaces(comparison.right(), found);
        }
        parts(f).forEach(part -> addPlaces(part, found));
    }

    private static void addPlaces(Term term, Set<String> found) {
        if (term instanceof Term.Count count) {
            found.add(count.place());
        } else if (term instanceof Term.Tokens tokens) {
            throw new IllegalArgumentException("tokens with values in a timed-arc net: " + tokens);
        } else if (term instanceof Term.Sum sum) {
            sum.parts().forEach(part -> addPlaces(part, found));
        } else if (term instanceof Term.Product product) {
            addPlaces(product.left(), found);
            addPlaces(product.right(), found);
        } else if (term instanceof Term.Negated negated) {
            addPlaces(negated.of(), found);
        }
    }

    /** Whether the answer may depend on runs that wait forever: it asks for more than what can be reached, and reached from there. */
    static boolean asksOfRuns(Property property) {
        return property instanceof Property.Forbidden
                || (property instanceof Property.Truth truth && asksOfRuns(truth.formula()));
    }

    private static boolean asksOfRuns(Formula f) {
        if (f instanceof Formula.Exists exists && exists.run() instanceof Formula.Finally sought) {
            return asksOfRuns(sought.of());
        }
        if (f instanceof Formula.ForAll all && all.run() instanceof Formula.Globally kept) {
            return asksOfRuns(kept.of());
        }
        return isTemporal(f) || parts(f).stream().anyMatch(TimedQuestions::asksOfRuns);
    }

    /** Whether a property only asks what markings there are, or which transitions ever fire. */
    private static boolean asksOfStates(Property property) {
        return property instanceof Property.Truth truth
                ? asksOfStates(truth.formula())
                : !(property instanceof Property.Forbidden || property instanceof Property.Conformance);
    }

    private static boolean asksOfStates(Formula f) {
        if (f instanceof Formula.Exists exists) {
            return exists.run() instanceof Formula.Finally sought && isOfOneState(sought.of());
        }
        if (f instanceof Formula.ForAll all) {
            return all.run() instanceof Formula.Globally kept && isOfOneState(kept.of());
        }
        return !isTemporal(f) && parts(f).stream().allMatch(TimedQuestions::asksOfStates);
    }

    private static boolean isOfOneState(Formula f) {
        boolean isOfRuns = f instanceof Formula.Exists || f instanceof Formula.ForAll || isTemporal(f);
        return !isOfRuns && parts(f).stream().allMatch(TimedQuestions::isOfOneState);
    }

    private static boolean isTemporal(Formula f) {
        return f instanceof Formula.Next
                || f instanceof Formula.Finally
                || f instanceof Formula.Globally
                || f instanceof Formula.Until
                || f instanceof Formula.WeakUntil
                || f instanceof Formula.Release;
    }

    private static int count(Formula f) {
        return f instanceof Formula.Fireable
                ? 1
                : parts(f).stream().mapToInt(TimedQuestions::count).sum();
    }

    /** Whether a formula says that a state can be reached, or never, in which a transition can fire. */
    private static boolean seeksFireable(Formula f) {
        if (f instanceof Formula.Not not) {
            return seeksFireable(not.of());
        }
        if (f instanceof Formula.Exists exists && exists.run() instanceof Formula.Finally eventually) {
            return isAsserted(eventually.of(), Formula.Fireable.class, true);
        }
        return f instanceof Formula.ForAll all
                && all.run() instanceof Formula.Globally always
                && isAsserted(always.of(), Formula.Fireable.class, false);
    }

    /** Whether conditions of a kind make a formula about one state true, or false, and do not occur otherwise. */
    private static boolean isAsserted(Formula f, Class<? extends Formula> kind, boolean makesTrue) {
        if (kind.isInstance(f)) {
            return makesTrue;
        }
        if (f instanceof Formula.Not not) {
            return isAsserted(not.of(), kind, !makesTrue);
        }
        if (f instanceof Formula.Implies implies) {
            return isAsserted(implies.premise(), kind, !makesTrue) && isAsserted(implies.conclusion(), kind, makesTrue);
        }
        if (f instanceof Formula.And || f instanceof Formula.Or) {
            return parts(f).stream().allMatch(part -> isAsserted(part, kind, makesTrue));
        }
        return !asks(f, kind);
    }

    private static List<Formula> parts(Formula f) {
        return f instanceof Formula.Written written ? List.of(written.meaning()) : f.children();
    }
}
