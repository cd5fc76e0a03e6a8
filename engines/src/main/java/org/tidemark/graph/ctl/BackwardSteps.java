package org.tidemark.graph.ctl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StateStack;

/**
 * The operators by going from states to their predecessors: every edge is looked at once an operator, twice for the weak
 * one, which also counts, four bytes per state, the successors that are left. Not thread-safe.
 */
public final class BackwardSteps implements TemporalSteps {
    private static final int LOOK_UP = 1 << 14;

    private final Predecessors predecessors;
    private final StateSet dead;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int untilLookUp = LOOK_UP;

    /** Steps back over these edges; {@code dead} are the states without successors. */
    public BackwardSteps(Predecessors predecessors, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled) {
        this.predecessors = predecessors;
        this.dead = dead;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    @Override
    public StateSet next(StateSet of) {
        StateSet result = new StateSet(of.states(), budget);
        for (int s = of.next(0); s >= 0; s = of.next(s + 1)) {
            lookUp();
            long end = predecessors.start(s + 1);
            for (long e = predecessors.start(s); e < end; e++) {
                result.add(predecessors.source(e));
            }
        }
        return result;
    }

    @Override
    public StateSet until(StateSet first, StateSet goal) {
        StateSet result = goal.copy();
        StateStack open = new StateStack(budget);
        for (int g = goal.next(0); g >= 0; g = goal.next(g + 1)) {
            open.push(g);
            while (!open.isEmpty()) {
                lookUp();
                int s = open.pop();
                long end = predecessors.start(s + 1);
                for (long e = predecessors.start(s); e < end; e++) {
                    int before = predecessors.source(e);
                    if (!result.has(before) && first.has(before)) {
                        result.add(before);
                        open.push(before);
                    }
                }
            }
        }
        open.free();
        return result;
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        SuccessorsLeft successors = new SuccessorsLeft(first, goal, dead, budget);
        StateSet left = successors.states();
        for (int s = left.next(0); s >= 0; s = left.next(s + 1)) {
            lookUp();
            long end = predecessors.start(s + 1);
            for (long e = predecessors.start(s); e < end; e++) {
                successors.addEdge(predecessors.source(e));
            }
        }
        removeStranded(successors);
        successors.freeCounts();
        return left;
    }

    /** Takes out, again and again, the states that are no goals and not dead and have no successor left. */
    private void removeStranded(SuccessorsLeft successors) {
        StateSet left = successors.states();
        StateStack stranded = new StateStack(budget);
        for (int s = left.next(0); s >= 0; s = left.next(s + 1)) {
            if (successors.isStranded(s)) {
                stranded.push(s);
            }
        }
        while (!stranded.isEmpty()) {
            lookUp();
            int s = stranded.pop();
            left.remove(s);
            long end = predecessors.start(s + 1);
            for (long e = predecessors.start(s); e < end; e++) {
                int before = predecessors.source(e);
                if (successors.loseEdge(before)) {
                    stranded.push(before);
                }
            }
        }
        stranded.free();
    }

    private void lookUp() {
        untilLookUp--;
        if (untilLookUp == 0) {
            untilLookUp = LOOK_UP;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }
}
