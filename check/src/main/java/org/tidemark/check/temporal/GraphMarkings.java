package org.tidemark.check.temporal;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.MarkedWalk;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * The states that the numbers of a graph represent, rebuilt from the system and the events.
 *
 * <p>One state costs its path, of one look-up a step; a formula in all states costs a walk over the whole graph. One
 * thread.
 */
public final class GraphMarkings {
    private static final int POLL_INTERVAL = 1 << 14;

    private final TransitionSystem system;
    private final CondensedGraph graph;

    /** The states of a graph that was built from this very system. */
    public GraphMarkings(TransitionSystem system, CondensedGraph graph) {
        this.system = system;
        this.graph = graph;
    }

    /** A game in a state, by the textbook rule along the path on which it was discovered. */
    public Game at(int state) {
        int[] path = graph.spanningPaths().eventsTo(state);
        return Replay.after(system, Arrays.stream(path).boxed().toList());
    }

    /**
     * The states in which a state formula holds, a set that belongs to the caller.
     *
     * @throws InputException when the formula is about more than one state
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     * @throws Cancelled when it is cancelled
     */
    public StateSet where(Formula formula, MemoryBudget budget, BooleanSupplier cancelled) throws InputException {
        StateModels models = system.models(ExploreOptions.plain().effort(), 1);
        while (true) {
            try {
                return where(formula, models.model(StateModels.Use.WHOLE), budget, cancelled);
            } catch (FieldOverflow tooNarrow) {
                if (!models.widen(tooNarrow)) {
                    throw new IllegalStateException("a kept graph whose markings do not fit", tooNarrow);
                }
            }
        }
    }

    private StateSet where(Formula formula, Model model, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        StatePredicate predicate;
        try {
            predicate = StatePredicate.of(formula, model, model.expander());
        } catch (FormulaException e) {
            throw new InputException(e.getMessage() == null ? "not a state formula" : e.getMessage(), e);
        }
        StateSet holds = new StateSet(graph.states(), budget);
        EdgeCursor cursor = graph.edgesOut();
        int[] seen = {0};
        boolean done = false;
        try {
            done = new MarkedWalk(graph, model, budget).walk((state, words) -> {
                cursor.moveTo(state);
                if (predicate.holds(words, 0, !cursor.next())) {
                    holds.add(state);
                }
                return ++seen[0] % POLL_INTERVAL != 0 || !cancelled.getAsBoolean();
            });
        } finally {
            if (!done) {
                holds.free();
            }
        }
        if (!done) {
            throw new Cancelled();
        }
        return holds;
    }
}
