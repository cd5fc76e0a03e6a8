package org.tidemark.check.symbolic;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.NoRun;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.run.Move;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;

/**
 * Answers about composed states, in the names of a network: a label that is fireable is asked of the parts, so no net needs to have its
 * combinations. Everything may end as {@link ComposedChecker} says. One thread.
 */
public final class ComposedAnswers implements AutoCloseable {
    private final NetComposition composition;
    private final ComposedNet composed;
    private final PetriNet names;
    private final ComposedChecker checker;

    /**
     * Answers about what a composition has found.
     *
     * @param names a net with the places of the network and its labels
     */
    public ComposedAnswers(NetComposition composition, ComposedNet composed, PetriNet names) {
        this.composition = composition;
        this.composed = composed;
        this.names = names;
        checker = composition.checker(composed);
    }

    /**
     * An answer.
     *
     * @param shown what is true at the end of the run
     * @param shows the same in words
     * @param run a run that shows it; null where none does, or none could be found
     * @param noRun why there is none although one shows it; null otherwise
     */
    public record Answer(
            Property property,
            Verdict verdict,
            Formula shown,
            String shows,
            @Nullable List<Move> run,
            @Nullable NoRun noRun) {}

    /** Whether a property can be answered in terms of the parts. */
    public static boolean canAnswer(Property property) {
        if (property instanceof Property.Truth truth) {
            return truth.fairness().isNone()
                    && Logic.of(asked(truth)).compareTo(Logic.CTL) <= 0
                    && Linear.isThroughout(truth.formula());
        }
        if (property instanceof Property.Maximum maximum) {
            return Linear.of(maximum.term()) != null;
        }
        return !(property instanceof Property.Conformance
                || property instanceof Property.Duration
                || property instanceof Property.Forbidden);
    }

    /** A formula with its quantifier: one about all runs may leave it out. */
    private static Formula asked(Property.Truth truth) {
        Formula formula = truth.formula();
        return Logic.of(formula) == Logic.LTL && !(formula instanceof Formula.ForAll)
                ? new Formula.ForAll(formula)
                : formula;
    }

    /** The answer to a property; null where it cannot be given in terms of the parts. */
    public @Nullable Answer to(Property property) {
        if (!canAnswer(property)) {
            return null;
        }
        if (property instanceof Property.Truth truth) {
            return to(truth);
        }
        if (property instanceof Property.Maximum maximum) {
            return most(maximum);
        }
        if (property instanceof Property.QuasiLiveness) {
            return plain(property, labels(Formula::reachable));
        }
        if (property instanceof Property.Liveness) {
            return plain(property, labels(label -> Formula.always(Formula.reachable(label))));
        }
        if (property instanceof Property.StableMarking) {
            return plain(property, someStable());
        }
        return property instanceof Property.OneSafe ? plain(property, true) : null;
    }

    private static Answer plain(Property property, boolean holds) {
        return new Answer(property, Verdict.of(holds), new Formula.Constant(true), "", null, null);
    }

    /** Whether something holds for every label. */
    private boolean labels(UnaryOperator<Formula> claim) {
        return names.transitionGroups().names().stream()
                .allMatch(label -> checker.holds(claim.apply(new Formula.Fireable(label))));
    }

    private boolean someStable() {
        for (int p = 0; p < names.places(); p++) {
            Formula same = new Formula.Comparison(
                    new Term.Count(names.placeId(p)), Relation.EQUAL, new Term.Constant(names.initial(p)));
            if (checker.holds(Formula.always(same))) {
                return true;
            }
        }
        return false;
    }

    private Answer most(Property.Maximum maximum) {
        Term term = maximum.term();
        long most = composed.most(Objects.requireNonNull(Linear.of(term)), composition.budget());
        Formula reached = new Formula.Comparison(term, Relation.AT_LEAST, new Term.Constant(most));
        return shown(
                maximum,
                new Verdict.Value(most),
                reached,
                "the largest value",
                Objects.requireNonNull(checker.example(reached)));
    }

    private Answer to(Property.Truth truth) {
        Formula f = asked(truth);
        if (f instanceof Formula.Exists exists
                && exists.run() instanceof Formula.Finally goal
                && Logic.of(goal.of()) == Logic.STATE) {
            return search(truth, goal.of(), true);
        }
        if (f instanceof Formula.ForAll all
                && all.run() instanceof Formula.Globally always
                && Logic.of(always.of()) == Logic.STATE) {
            return search(truth, new Formula.Not(always.of()), false);
        }
        return plain(truth, checker.holds(f));
    }

    /** Looks for a state that decides a property. */
    private Answer search(Property property, Formula goal, boolean meansHolds) {
        String shows = meansHolds ? "such a state" : "a state that breaks it";
        int[] state = checker.example(goal);
        if (state == null) {
            return new Answer(property, Verdict.of(!meansHolds), goal, shows, null, null);
        }
        return shown(property, Verdict.of(meansHolds), goal, shows, state);
    }

    /** A verdict that a state shows, with a run to it. */
    private Answer shown(Property property, Verdict verdict, Formula goal, String shows, int[] state) {
        List<Move> run = null;
        NoRun missed = null;
        try {
            run = composed.runTo(state, composition.budget(), composition::isOver);
        } catch (TooLarge none) {
            missed = none.limit() == TooLarge.Limit.CANCELLED ? NoRun.TIME : NoRun.MEMORY;
        }
        return new Answer(property, verdict, goal, shows, run, missed);
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        checker.close();
    }
}
