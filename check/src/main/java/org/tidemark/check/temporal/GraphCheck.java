package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.EdgeTables;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.system.TransitionSystem;

/**
 * Answers formulas on a graph that was kept, for all its states at once: those of CTL on runs that end in dead states, others on
 * runs on which a dead state repeats itself. Markings are rebuilt only for comparisons of
 * places that no label represents. On an unfolding verdicts are those of the model, since it is bisimilar. One thread.
 */
public final class GraphCheck {
    /** Gives the markings of a graph, when they are needed. */
    @FunctionalInterface
    public interface Markings {
        GraphMarkings open() throws InputException;
    }

    private final GraphFile file;
    private final Map<Formula, StateLabel> labels;
    private final Markings markings;
    private final @Nullable TransitionSystem system;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /**
     * A check of a graph.
     *
     * @param labels what formulas its labels represent
     * @param system what reasons are replayed on; null where it is not to be had, and then none are given
     */
    public GraphCheck(
            GraphFile file,
            Map<Formula, StateLabel> labels,
            Markings markings,
            @Nullable TransitionSystem system,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.file = file;
        this.labels = Map.copyOf(labels);
        this.markings = markings;
        this.system = system;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /**
     * Where a formula holds.
     *
     * @param initially whether it does in the initial state
     * @param states in how many states it does
     * @param without the first state where it does not; -1 where there is none
     * @param why what shows that it does or does not in the initial state, replayed; null where there is no system, or no
     *     memory or time to find out
     */
    public record Truth(
            boolean initially,
            int states,
            int without,
            @Nullable Explanation why) {}

    /**
     * Where a formula holds of such runs; null when the caller gave up waiting. Reasons are given for formulas of CTL.
     *
     * @param names what became of the transitions that fairness names
     * @throws InputException where it takes the model and that is not to be had, or an automaton that is too large
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public @Nullable Truth where(Formula f, Fairness fairness, Vocabulary names) throws InputException {
        // What one formula takes is given back before the next one.
        MemoryBudget account = budget.rest();
        try {
            EdgeTables tables = new EdgeTables(file.graph(), file.graph().events(), 1, account, cancelled);
            Logic logic = Logic.of(f);
            return logic == Logic.STATE || logic == Logic.CTL
                    ? labelled(f, tables, account, fairness, names)
                    : nested(f, tables, account, fairness, names);
        } catch (Cancelled ended) {
            return null;
        }
    }

    private Truth labelled(Formula f, EdgeTables tables, MemoryBudget account, Fairness fairness, Vocabulary names)
            throws InputException {
        Circuit circuit = new Circuit();
        int gate = circuit.add(f);
        List<StateSet> sets = propositions(circuit, tables.dead(), account);
        FairSets fair = fairness.isNone() ? null : fair(fairness, names).sets();
        Labelling labelling = tables.label(circuit, sets::get, fair);
        Truth bare = truth(labelling.label(gate));
        Explanation why = system == null ? null : why(f, fairness, system, circuit, labelling, tables);
        return new Truth(bare.initially, bare.states, bare.without, why);
    }

    private Truth nested(Formula f, EdgeTables tables, MemoryBudget account, Fairness fairness, Vocabulary names)
            throws InputException {
        Circuit circuit = new Circuit();
        Nesting nesting = new Nesting(circuit);
        FairEvents fair = fair(fairness, names);
        // Without quantifiers a formula is about all runs; a combination of quantified ones is about the first state of
        // any.
        Formula whole = f instanceof Formula.Exists || f instanceof Formula.ForAll ? f : new Formula.ForAll(f);
        try {
            nesting.plan(whole, !fair.isNone(), AutomatonLimit.USUAL.orWhen(cancelled));
        } catch (FormulaException | TooLarge tooLarge) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            throw new InputException(String.valueOf(tooLarge.getMessage()), tooLarge);
        }
        List<StateSet> sets = propositions(circuit, tables.dead(), account);
        Labelling labelling = tables.label(circuit, sets::get, null);
        return truth(new NestedTruth(truth(tables, labelling, account), nesting, fair, cancelled).where(whole));
    }

    private LabelledTruth truth(EdgeTables tables, Labelling labelling, MemoryBudget account) {
        return new LabelledTruth() {
            @Override
            public StateSet where(int gate) {
                return labelling.label(gate);
            }

            @Override
            public IndexedTargets edges(boolean withEvents) {
                return tables.forward(file.graph().edgesOut(), withEvents);
            }

            @Override
            public int size() {
                return file.graph().states();
            }

            @Override
            public MemoryBudget budget() {
                return account;
            }
        };
    }

    private static Truth truth(StateSet found) {
        StateSet set = found.copy();
        int states = set.size();
        boolean initially = set.has(0);
        set.complement();
        int without = set.next(0);
        set.free();
        return new Truth(initially, states, without, null);
    }

    private @Nullable Explanation why(
            Formula f,
            Fairness fairness,
            TransitionSystem of,
            Circuit circuit,
            Labelling labelling,
            EdgeTables tables) {
        StateTruth truth = new StateTruth(
                circuit,
                labelling::holds,
                StateTruth.States.after(
                        of, state -> file.graph().spanningPaths().eventsTo(state)));
        FairSets fair = fairness.isNone() ? null : FairEvents.of(of, fairness).sets();
        Explanation why;
        try {
            why = new Explainer(truth, tables.runs(file.graph().edgesOut(), fair)).explain(f, 0);
        } catch (MemoryBudget.Exhausted | Cancelled ended) {
            return null;
        }
        new ExplanationReplay(of, fairness).check(why);
        return why;
    }

    private List<StateSet> propositions(Circuit circuit, StateSet dead, MemoryBudget account) throws InputException {
        KeptPropositions kept = new KeptPropositions(file.graph(), this::event, labels, this::fromMarkings, cancelled);
        List<StateSet> sets = new ArrayList<>();
        for (Formula proposition : circuit.propositions()) {
            sets.add(kept.where(proposition, dead, account));
        }
        return sets;
    }

    private StateSet fromMarkings(Formula comparison, MemoryBudget account) throws InputException {
        return markings.open().where(comparison, account, cancelled);
    }

    /** The number of an event by its name in the system or, without it, by the name that the file has kept; -1 for none. */
    private int event(String name) {
        return system == null
                ? file.card().events().indexOf(name)
                : system.findEvent(name).orElse(-1);
    }

    private FairEvents fair(Fairness fairness, Vocabulary names) {
        return FairEvents.of(fairness, names, system == null ? null : system.processes(), this::event);
    }

    /**
     * The states of a kept graph where formulas about one state hold. Labels, {@code fireable} and {@code deadlock} are read off
     * the graph; only comparisons of places need markings, and take a walk over the whole graph. One thread.
     */
    private static final class KeptPropositions {
        /** Finds the states where a comparison holds, from markings. */
        @FunctionalInterface
        interface FromMarkings {
            StateSet where(Formula comparison, MemoryBudget budget) throws InputException;
        }

        private static final int POLL_INTERVAL = 1 << 14;

        private final CondensedGraph graph;
        private final FairEvents.EventNumbers events;
        private final Map<Formula, StateLabel> labels;
        private final FromMarkings markings;
        private final BooleanSupplier cancelled;

        /**
         * Formulas on a graph.
         *
         * @param events the numbers of its events
         * @param labels what formulas its labels represent
         */
        KeptPropositions(
                CondensedGraph graph,
                FairEvents.EventNumbers events,
                Map<Formula, StateLabel> labels,
                FromMarkings markings,
                BooleanSupplier cancelled) {
            this.graph = graph;
            this.labels = labels;
            this.markings = markings;
            this.cancelled = cancelled;
            this.events = events;
        }

        /** Where a formula holds, given the states that are dead; the set belongs to the caller. */
        StateSet where(Formula f, StateSet dead, MemoryBudget budget) throws InputException {
            StateLabel label = labels.get(f);
            if (label != null) {
                return label.states(graph.states(), budget);
            }
            if (f instanceof Formula.Constant constant) {
                return constant(constant.value(), budget);
            }
            if (f instanceof Formula.Deadlock) {
                return dead.copy();
            }
            if (f instanceof Formula.Fireable fireable) {
                return fireable(fireable.transition(), budget);
            }
            return f.children().isEmpty() ? markings.where(f, budget) : combined(f, dead, budget);
        }

        private StateSet constant(boolean value, MemoryBudget budget) {
            StateSet set = new StateSet(graph.states(), budget);
            if (value) {
                set.complement();
            }
            return set;
        }

        private StateSet combined(Formula f, StateSet dead, MemoryBudget budget) throws InputException {
            StateSet result = where(f.children().get(0), dead, budget);
            if (f instanceof Formula.Not || f instanceof Formula.Implies) {
                result.complement();
            }
            for (Formula part : f.children().subList(1, f.children().size())) {
                StateSet other = where(part, dead, budget);
                if (f instanceof Formula.And) {
                    result.keepAll(other);
                } else if (f instanceof Formula.Iff) {
                    agree(result, other);
                } else {
                    result.addAll(other);
                }
                other.free();
            }
            return result;
        }

        /** Leaves the states that are in both or in neither. */
        private static void agree(StateSet result, StateSet other) {
            StateSet both = result.copy();
            both.keepAll(other);
            result.addAll(other);
            result.complement();
            result.addAll(both);
            both.free();
        }

        private StateSet fireable(String transition, MemoryBudget budget) {
            int event = events.of(transition);
            StateSet set = new StateSet(graph.states(), budget);
            EdgeCursor edges = graph.edgesOut();
            for (int s = 0; s < graph.states() && event >= 0; s++) {
                if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                for (edges.moveTo(s); edges.next(); ) {
                    if (edges.event() == event) {
                        set.add(s);
                    }
                }
            }
            return set;
        }
    }
}
