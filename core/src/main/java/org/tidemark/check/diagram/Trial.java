package org.tidemark.check.diagram;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.model.Levels;
import org.tidemark.net.level.LevelOrder;

/** A search for all states of a net in one order of its places. One thread at a time. */
final class Trial implements AutoCloseable {
    private static final long FIRST_TURN = 1000;

    private final LevelOrder order;
    private final Levels levels;
    private final Forest forest;
    private final Saturation saturation;
    private long turn = FIRST_TURN;
    private int turns;
    private long nodes;

    /**
     * A search that has not begun.
     *
     * @param levels the net in that order
     */
    Trial(LevelOrder order, Levels levels, MemoryBudget budget, BooleanSupplier cancelled) {
        this.order = order;
        this.levels = levels;
        forest = new Forest(new int[levels.levels()], budget, cancelled);
        saturation = new Saturation(forest, levels);
    }

    LevelOrder order() {
        return order;
    }

    Levels levels() {
        return levels;
    }

    Forest forest() {
        return forest;
    }

    Saturation saturation() {
        return saturation;
    }

    /** Goes on for a turn, each half as long again as the last; true when all states have been found. */
    boolean takeTurn() {
        boolean done = saturation.advance(turn);
        nodes += turn;
        turn += turn / 2;
        turns++;
        return done;
    }

    int turns() {
        return turns;
    }

    /** About how many nodes it has made: what it has cost so far. */
    long nodesMade() {
        return nodes;
    }

    @Override
    public void close() {
        saturation.close();
        forest.close();
    }
}
