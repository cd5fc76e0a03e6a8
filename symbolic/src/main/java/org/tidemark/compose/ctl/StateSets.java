package org.tidemark.compose.ctl;

import java.util.BitSet;
import org.tidemark.dd.Forest;

/**
 * The reachable states of a system as sets, and the steps between them backwards, for computations with many sets at a time.
 *
 * <p>A set is held in a cell, an array whose first entry is its number: numbers change whenever a step is taken from set to
 * set, and those of sets that no cell holds are void then. Operations of the {@link #forest} keep numbers as they are. A dead
 * state counts as its own successor in {@link #before}. Everything may end as {@link ComposedChecker} says. Not thread-safe.
 */
public final class StateSets {
    private final Forest forest;
    private final LiveRoots live;
    private final SetSteps steps;
    private final int[] reachable;
    private final int[] dead;
    private final int[] initial;

    StateSets(Forest forest, LiveRoots live, SetSteps steps, int[] reachable, int[] dead, int[] initial) {
        this.forest = forest;
        this.live = live;
        this.steps = steps;
        this.reachable = reachable;
        this.dead = dead;
        this.initial = initial;
    }

    public Forest forest() {
        return forest;
    }

    /** A cell with this set, which stays until {@link #drop}. */
    public int[] hold(int set) {
        return live.hold(set);
    }

    public void drop(int[] cell) {
        live.drop(cell);
    }

    /** Drops what no cell holds, where it is much. */
    public void collect() {
        live.collect();
    }

    /** The cell of all states; not to be changed. */
    public int[] all() {
        return reachable;
    }

    /** The initial state; not to be changed. */
    public int[] initial() {
        return initial;
    }

    public boolean has(int[] cell, int[] state) {
        return forest.contains(cell[0], state);
    }

    /** Whether nothing can happen in a state. */
    public boolean isDead(int[] state) {
        return forest.contains(dead[0], state);
    }

    /** {@code EX} of a set: a dead state has no successor here. */
    public int next(int[] cell) {
        return steps.next(cell[0]);
    }

    /** The states with a successor in a set, among some others. */
    public int before(int[] cell, int[] within) {
        int moved = steps.nextWithin(cell[0], within[0]);
        return forest.union(moved, staying(cell[0], within[0]));
    }

    private int staying(int set, int within) {
        return forest.intersection(forest.intersection(set, dead[0]), within);
    }

    /** The states from which some of these steps lead into a set. */
    public int before(BitSet events, int[] cell) {
        return steps.next(events, cell[0]);
    }

    /** How many kinds of steps change something. */
    public int kinds() {
        return steps.kinds();
    }

    /** The states from which a step of one kind leads into a set. */
    public int before(int kind, int[] cell) {
        return steps.next(kind, cell[0]);
    }

    /** The states of a set that are their own successors, being dead or by a step that leaves every state as it is. */
    public int staying(int[] cell) {
        return steps.canStay() ? cell[0] : forest.intersection(cell[0], dead[0]);
    }

    /** The states of a set, and those from which a way through some others leads into it. */
    public int until(int[] through, int[] goal) {
        return steps.until(through[0], goal[0]);
    }
}
