package org.tidemark.check.temporal;

import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;

/**
 * The states of a kept graph where formulas about one state hold. Labels, {@code fireable} and {@code deadlock} are read off
 * the graph; only comparisons of places need markings, and take a walk over the whole graph. One thread.
 */
final class KeptPropositions {
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
