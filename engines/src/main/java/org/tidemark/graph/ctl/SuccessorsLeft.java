package org.tidemark.graph.ctl;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;

/**
 * The states that are left while a weak operator takes states out, and how many of their successors are left: four bytes per state. A
 * state is stranded when it is not a goal, not dead, and has no successor left. Whoever knows the edges counts them first, then takes out
 * stranded states, and says of each edge into one that it is gone. One thread; used once.
 */
public final class SuccessorsLeft {
    private final StateSet left;
    private final StateSet goal;
    private final StateSet dead;
    private final IntPages counts;
    private final MemoryBudget budget;

    /**
     * Begins with all states of two sets, and no edges.
     *
     * @param dead the states without successors, which are never stranded
     */
    public SuccessorsLeft(StateSet first, StateSet goal, StateSet dead, MemoryBudget budget) {
        this.goal = goal;
        this.dead = dead;
        this.budget = budget;
        left = first.copy();
        left.addAll(goal);
        counts = new IntPages(budget);
        if (!counts.resize(left.states())) {
            throw new MemoryBudget.Exhausted();
        }
    }

    /** The states that are left; they belong to the caller once all stranded ones are taken out. */
    public StateSet states() {
        return left;
    }

    /** Counts an edge from a state to one that is left. */
    public void addEdge(int from) {
        counts.set(from, counts.get(from) + 1);
    }

    /** Counts an edge as {@link #addEdge} does, while other threads count others. */
    void addEdgeShared(int from) {
        counts.getAndAdd(from, 1);
    }

    /** Whether a state is to be taken out, once all edges are counted. */
    public boolean isStranded(int state) {
        return counts.get(state) == 0 && left.has(state) && !goal.has(state) && !dead.has(state);
    }

    /** An edge is gone, since the state that it leads to was taken out; whether the state that it comes from is stranded now. */
    public boolean loseEdge(int from) {
        int still = counts.get(from) - 1;
        counts.set(from, still);
        return still == 0 && left.has(from) && !goal.has(from);
    }

    /** As {@link #loseEdge}, while other threads say the same of other edges; true once for each state. */
    boolean loseEdgeShared(int from) {
        return counts.getAndAdd(from, -1) == 1 && left.hasShared(from) && !goal.has(from);
    }

    /** Gives back the memory of the counts. */
    public void freeCounts() {
        budget.release(counts.bytes());
    }
}
