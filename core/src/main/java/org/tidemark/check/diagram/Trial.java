package org.tidemark.check.diagram;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.model.Levels;
import org.tidemark.net.level.LevelOrder;

/** A search for all states of a net in one order of its places. One thread at a time. */
final class Trial implements AutoCloseable {
    private static final long FIRST_TURN = 1000;

    /** How many nodes are made between two reports. */
    private static final long SLICE = 1 << 13;

    private final LevelOrder order;
    private final Levels levels;
    private final Forest forest;
    private final Saturation saturation;
    private final Consumer<Trial> watch;
    private long turn = FIRST_TURN;
    private int turns;
    private long nodes;
    private volatile boolean isClosed;

    /**
     * A search that has not begun.
     *
     * @param levels the net in that order
     * @param watch told from time to time, on the thread that searches
     */
    Trial(LevelOrder order, Levels levels, MemoryBudget budget, BooleanSupplier cancelled, Consumer<Trial> watch) {
        this.watch = watch;
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
        for (long left = turn; left > 0; left -= SLICE) {
            if (saturation.advance(Math.min(left, SLICE))) {
                return true;
            }
            watch.accept(this);
        }
        nodes += turn;
        turn += turn / 2;
        turns++;
        return false;
    }

    int turns() {
        return turns;
    }

    /** About how many nodes it has made: what it has cost so far. */
    long nodesMade() {
        return nodes;
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        isClosed = true;
        saturation.close();
        forest.close();
    }
}
