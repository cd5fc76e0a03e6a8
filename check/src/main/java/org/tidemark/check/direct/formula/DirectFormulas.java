package org.tidemark.check.direct.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.sight.VisibleModel;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.Nearness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.logic.buchi.Reduction;
import org.tidemark.logic.property.Property;
import org.tidemark.model.FieldOverflow;

/**
 * Answers formulas of CTL and LTL, and whether automata accept runs, by searches of their own through the states of a
 * high-level net, which end as soon as the answer is known. What they lack memory or time for stays open. Runs once, in
 * the caller's thread.
 */
public final class DirectFormulas {
    /** The number of states, in wide fields, from which the widths for all others are learnt. */
    private static final long FIRST_STATES = 10_000;

    /** Which part of the time is gone at the end of each round: what is easy is to be found first. */
    private static final List<Double> ROUNDS = List.of(0.2, 1.0);

    /** The first two searches for a run meet this many pairs of states, the next two four times as many, and so on. */
    private static final int FIRST_NODES = 1_000;

    private static final int FARTHER_BITS = 2;
    private static final int MOST_TURNS = 16;

    private final DirectNet direct;
    private final CheckOptions options;
    private final BooleanSupplier cancelled;
    private final @Nullable DirectClasses classes;
    private final List<Property> tooLarge = new ArrayList<>();
    private final List<Property> toldApart = new ArrayList<>();
    private boolean hasLearnt;
    private int round;

    /** When the search for the current property gives way to the next. */
    private volatile long turnEnds = Long.MAX_VALUE;

    private volatile @Nullable FormulaStates states;

    /**
     * Searches.
     *
     * @param cancelled true as soon as they are to end
     */
    DirectFormulas(DirectNet direct, CheckOptions options, BooleanSupplier cancelled) {
        this.direct = direct;
        this.options = options;
        classes = DirectClasses.of(direct, direct.names());
        this.cancelled = () -> direct.fault() != null
                || direct.breach() != null
                || System.nanoTime() >= turnEnds
                || cancelled.getAsBoolean();
    }

    /** Those of some properties that can be asked: about all runs, and about what states of the net show. */
    public static List<Property> askable(List<Property> properties, DirectModel model) {
        return properties.stream()
                .filter(property -> isVisible(property, model))
                .toList();
    }

    private static boolean isVisible(Property property, DirectModel model) {
        if (property instanceof Property.Truth truth && truth.fairness().isNone()) {
            return Logic.of(truth.formula()) != Logic.CTL_STAR && isVisible(truth.formula(), model);
        }
        return property instanceof Property.Forbidden forbidden
                && forbidden.fairness().isNone()
                && forbidden.automaton().propositions().stream().allMatch(proposition -> isVisible(proposition, model));
    }

    private static boolean isVisible(Formula f, DirectModel model) {
        return Logic.of(f) == Logic.STATE
                ? model.shows(f)
                : f.children().stream().allMatch(part -> isVisible(part, model));
    }

    /** How many states have been met. */
    public SearchProgress progress() {
        FormulaStates current = states;
        long met = current == null ? 0 : current.found();
        return new SearchProgress(met, met, 0, 0, 0, 0);
    }

    /**
     * The answers that were found; none where the net has a fault, which an exploration is to report.
     *
     * @param nanos the time for all of them, of which each has its share
     */
    List<DirectAnswer> answers(List<Property> properties, double secondsBefore, long nanos) {
        long start = System.nanoTime();
        direct.forgetFault();
        List<DirectAnswer> answers = new ArrayList<>();
        List<Property> open = new ArrayList<>(properties);
        open.removeIf(property -> !isAskable(property));
        boolean isOneRound = nanos == Long.MAX_VALUE || open.size() <= 1; // nobody else to wait for
        for (double part : isOneRound ? List.of(1.0) : ROUNDS) {
            round++;
            long until = nanos == Long.MAX_VALUE ? nanos : start + (long) (part * nanos);
            List<Property> asked = List.copyOf(open);
            for (int i = 0; i < asked.size(); i++) {
                Property property = asked.get(i);
                turnEnds = endOfTurn(until, asked.size() - i);
                DirectAnswer found = tooLarge.contains(property) ? null : search(property);
                if (found != null) {
                    answers.add(found.after(secondsBefore + (System.nanoTime() - start) / 1e9));
                    open.remove(property);
                }
            }
        }
        states = null;
        direct.charge(MemoryBudget.unlimited()); // limits are for searches, not for reports
        direct.cancelWhen(() -> false);
        return direct.fault() == null ? answers : List.of();
    }

    /** When the turn of the first of some ends, all of which have until then. */
    private static long endOfTurn(long until, int some) {
        long now = System.nanoTime();
        return until == Long.MAX_VALUE ? until : now + Math.max(0, until - now) / some;
    }

    private boolean isAskable(Property property) {
        boolean may = classes == null || classes.isCertain(conditions(property));
        if (!may) {
            toldApart.add(property);
        }
        return may;
    }

    private static List<Formula> conditions(Property property) {
        return property instanceof Property.Forbidden forbidden
                ? forbidden.automaton().propositions()
                : DirectClasses.conditions(((Property.Truth) property).formula());
    }

    /** The classes of states that were met; null where all states were. */
    @Nullable
    public ClassReport classes() {
        return classes == null ? null : classes.report();
    }

    /** The properties without an answer because they tell states of one class apart. */
    public List<Property> toldApart() {
        return List.copyOf(toldApart);
    }

    /** The properties without an answer because they depend on a number that cannot be computed. */
    List<Property> tooLarge() {
        return List.copyOf(tooLarge);
    }

    /** Searches until fields are wide enough; null where there is no answer. */
    private @Nullable DirectAnswer search(Property property) {
        while (!cancelled.getAsBoolean()) {
            boolean wasFirst = !hasLearnt;
            try {
                return search(property, current());
            } catch (FieldOverflow narrow) {
                hasLearnt = true;
                states = null;
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                states = null; // what one search has met must not keep the next from its own
                hasLearnt = true;
                if (!wasFirst) {
                    return null;
                }
            } catch (Undefined number) {
                states = null; // the search ended in the middle of a step
                tooLarge.add(property);
                return null;
            } catch (Cancelled | TooLarge | FormulaException ended) {
                return null;
            }
        }
        return null;
    }

    private FormulaStates current() {
        FormulaStates known = states;
        if (known == null) {
            MemoryBudget budget = options.explore().budget();
            direct.charge(budget);
            direct.cancelWhen(cancelled);
            DirectModel model = hasLearnt ? direct.model() : direct.wideModel();
            long most = options.explore().maxStates();
            known = new FormulaStates(
                    classes == null ? model : new VisibleModel(model, classes.of(model)),
                    budget,
                    hasLearnt ? most : Math.min(FIRST_STATES, most));
            states = known;
        }
        return known;
    }

    private @Nullable DirectAnswer search(Property property, FormulaStates in) throws FormulaException, TooLarge {
        AutomatonLimit limit = AutomatonLimit.USUAL.orWhen(cancelled);
        if (property instanceof Property.Forbidden forbidden) {
            return accepted(property, Reduction.reduce(forbidden.automaton(), limit), in);
        }
        Formula f = ((Property.Truth) property).formula();
        if (Logic.of(f) == Logic.LTL) {
            Formula run = f instanceof Formula.ForAll all ? all.run() : f;
            return accepted(property, LtlTranslator.translateRun(new Formula.Not(run), limit), in);
        }
        FormulaStates.Truth truth = in.branching(f, isInTurns(), round, shows(), cancelled);
        return DirectAnswer.explained(property, truth.holds(), in.found(), truth.why());
    }

    /** Whether runs are wanted: one between representatives is not a run of the net, and need not come back in it. */
    private boolean shows() {
        return options.explains() && classes == null;
    }

    private @Nullable DirectAnswer accepted(Property property, BuchiAutomaton forbidden, FormulaStates in)
            throws FormulaException {
        for (int turn = 0; ; turn++) {
            Emptiness.Course course = course(turn);
            FormulaStates.Accepted found = in.linear(forbidden, options.emptiness(), course, shows(), cancelled);
            Boolean broken = found.exists();
            if (broken != null) {
                return DirectAnswer.ofRuns(property, !broken, in.found(), found.events(), found.loop());
            }
            if (course.mostNodes() == Integer.MAX_VALUE || cancelled.getAsBoolean()) {
                return null;
            }
        }
    }

    /** Whether there is a search after the other for the same: where only verdicts are wanted and time is short. */
    private boolean isInTurns() {
        return !options.explains() && turnEnds < Long.MAX_VALUE;
    }

    /**
     * Where only verdicts are wanted and time is short, several searches in turn, which go farther and farther: one that has chosen the wrong way at first
     * seldom comes back from it. Every other one goes deep.
     */
    private Emptiness.Course course(int turn) {
        if (!isInTurns() || turn >= MOST_TURNS) {
            return Emptiness.Course.withSeed(0);
        }
        int further = turn / 2;
        long seed = (long) MOST_TURNS * round + further; // each round looks elsewhere
        return new Emptiness.Course(
                seed, turn % 2 == 0 ? Nearness.UNKNOWN : null, FIRST_NODES << (FARTHER_BITS * further));
    }
}
