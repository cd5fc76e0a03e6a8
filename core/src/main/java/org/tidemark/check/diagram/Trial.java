package org.tidemark.check.diagram;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.level.LevelOrder;

/** A search for all states of a net in one order of its places. One thread at a time. */
final class Trial implements AutoCloseable {
    private static final long FIRST_TURN = 1000;

    /** How many times as much a turn counts for a search that is thought to be the worse of two. */
    private static final long HANDICAP = 2;

    /** How many nodes are made between two reports. */
    private static final long SLICE = 1 << 13;

    private final LevelOrder order;
    private final PackedLevels levels;
    private final Forest forest;
    private final Saturation saturation;
    private final Consumer<Trial> watch;
    private long turn = FIRST_TURN;
    private int turns;
    private long price;
    private double progress;
    private long nodes;
    private volatile boolean isClosed;

    /**
     * A search that has not begun.
     *
     * @param levels the net in that order; closed with the search
     * @param watch told from time to time, on the thread that searches
     */
    Trial(
            LevelOrder order,
            PackedLevels levels,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Consumer<Trial> watch) {
        this.watch = watch;
        this.order = order;
        this.levels = levels;
        forest = new Forest(new int[levels.levels()], budget, cancelled);
        saturation = new Saturation(forest, levels);
        price = 1 + saturation.levelsCarried();
    }

    LevelOrder order() {
        return order;
    }

    PackedLevels levels() {
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
        progress = saturation.eventsDone();
        return false;
    }

    int turns() {
        return turns;
    }

    /** The share of the events that was done with after its last turn. */
    double progress() {
        return progress;
    }

    /** How many nodes it has made, which count more in an order that is expected to take more of them. */
    double cost() {
        return (double) nodes * price;
    }

    /** Has fewer turns from now on. */
    void fallBehind() {
        price *= HANDICAP;
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public void close() {
        isClosed = true;
        saturation.close();
        forest.close();
        levels.close();
    }
}
