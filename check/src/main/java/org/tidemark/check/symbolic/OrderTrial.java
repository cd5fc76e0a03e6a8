package org.tidemark.check.symbolic;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.level.LevelOrder;

/** A search for all states of a net in one order of its places. One thread at a time. */
final class OrderTrial implements AutoCloseable {
    private static final long FIRST_TURN = 1000;

    /** How many times as much a turn counts for a search that is thought to be the worse of two. */
    private static final long HANDICAP = 2;

    /** How many nodes are made between two reports. */
    private static final long SLICE = 1 << 13;

    private final LevelOrder order;
    private final Supplier<PackedLevels> system;
    private final boolean isFirstAttempt;
    private final PackedLevels levels;
    private final Forest forest;
    private final Saturation saturation;
    private final Consumer<OrderTrial> watch;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private long turn = FIRST_TURN;
    private int turns;
    private long price;
    private long nodes;

    /** Asked by other threads while it runs. */
    private volatile double progress;

    private volatile long bytes;
    private volatile boolean isToStop;
    private volatile boolean isClosed;

    /**
     * A search that has not begun.
     *
     * @param system makes the net in that order, which is closed with the search
     * @param watch called from time to time, on the thread that searches
     */
    OrderTrial(
            LevelOrder order,
            Supplier<PackedLevels> system,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Consumer<OrderTrial> watch) {
        this(order, system, budget, cancelled, watch, true);
    }

    private OrderTrial(
            LevelOrder order,
            Supplier<PackedLevels> system,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Consumer<OrderTrial> watch,
            boolean isFirstAttempt) {
        this.watch = watch;
        this.order = order;
        this.system = system;
        this.budget = budget;
        this.cancelled = cancelled;
        this.isFirstAttempt = isFirstAttempt;
        levels = system.get();
        forest = new Forest(new int[levels.levels()], budget, cancelled);
        saturation = new Saturation(forest, levels);
        price = 1 + saturation.levelsCarried();
    }

    /** A second attempt at this search, from its beginning; there is no third. */
    OrderTrial again() {
        return new OrderTrial(order, system, budget, cancelled, watch, false);
    }

    boolean isFirstAttempt() {
        return isFirstAttempt;
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

    /** Goes on for a turn, each half as long again as the last, or until it is to stop; true when all states have been found. */
    boolean takeTurn() {
        try {
            for (long left = turn; left > 0 && !isToStop; left -= SLICE) {
                if (saturation.advance(Math.min(left, SLICE))) {
                    return true;
                }
                bytes = forest.bytes();
                watch.accept(this);
            }
        } finally {
            bytes = forest.bytes();
            progress = saturation.eventsDone();
        }
        nodes += turn;
        turn += turn / 2;
        turns++;
        return false;
    }

    /** Tries again where it found no memory, now that there is more. */
    void goOn() {
        saturation.memoryWasFreed();
    }

    /** Asks it to stop, on any thread. */
    void stop() {
        isToStop = true;
    }

    boolean isToStop() {
        return isToStop;
    }

    /** How much memory its nodes and tables took when it was last looked at. */
    long bytes() {
        return bytes;
    }

    int turns() {
        return turns;
    }

    /** The share of the events that was done with when it was last left. */
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
