package org.tidemark.graph.ctl;

import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;

/**
 * The operators by passes over the graph as it is, until nothing changes: no memory but the sets, and as many passes as
 * it takes. They go from the last state to the first and back in turns, since a pass carries what is to be known along a
 * way as long as its numbers rise, or fall; a way that turns often costs a pass each time. Not thread-safe.
 */
public final class ForwardSteps implements TemporalSteps {
    private static final int POLL_INTERVAL = 1 << 12;

    private final int states;
    private final TargetCursor edges;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    public ForwardSteps(TargetGraph graph, MemoryBudget budget, BooleanSupplier cancelled) {
        states = graph.states();
        edges = graph.edgesOut();
        this.budget = budget;
        this.cancelled = cancelled;
    }

    @Override
    public StateSet next(StateSet of) {
        StateSet result = new StateSet(states, budget);
        for (int s = states - 1; s >= 0; s--) {
            lookUp(s);
            if (leadsInto(s, of)) {
                result.add(s);
            }
        }
        return result;
    }

    @Override
    public StateSet until(StateSet first, StateSet goal) {
        StateSet result = goal.copy();
        repeat(s -> {
            boolean more = !result.has(s) && first.has(s) && leadsInto(s, result);
            if (more) {
                result.add(s);
            }
            return more;
        });
        return result;
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        StateSet left = first.copy();
        left.addAll(goal);
        repeat(s -> {
            boolean fewer = left.has(s) && !goal.has(s) && !staysIn(s, left);
            if (fewer) {
                left.remove(s);
            }
            return fewer;
        });
        return left;
    }

    /** Goes over all states until none says that it has changed anything. */
    private void repeat(IntPredicate change) {
        boolean changed = true;
        for (boolean down = true; changed; down = !down) {
            changed = false;
            for (int i = 0; i < states; i++) {
                lookUp(i);
                changed |= change.test(down ? states - 1 - i : i);
            }
        }
    }

    private boolean leadsInto(int state, StateSet set) {
        edges.moveTo(state);
        while (edges.next()) {
            if (set.has(edges.target())) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is dead or leads into the set. */
    private boolean staysIn(int state, StateSet set) {
        edges.moveTo(state);
        boolean dead = true;
        while (edges.next()) {
            if (set.has(edges.target())) {
                return true;
            }
            dead = false;
        }
        return dead;
    }

    private void lookUp(int state) {
        if (state % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
