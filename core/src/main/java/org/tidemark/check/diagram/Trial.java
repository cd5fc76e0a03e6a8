package org.tidemark.check.diagram;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;

/** A search for all states of a net in one order of its places. One thread. */
final class Trial implements AutoCloseable {
    /** How many nodes are made between two reports. */
    private static final long SLICE = 1 << 13;

    private final LevelOrder order;
    private final NetLevels levels;
    private final Forest forest;
    private final Saturation saturation;
    private final Consumer<Trial> watch;
    private boolean isClosed;

    Trial(PetriNet net, LevelOrder order, MemoryBudget budget, BooleanSupplier cancelled, Consumer<Trial> watch) {
        this.watch = watch;
        this.order = order;
        levels = new NetLevels(net, order.places());
        forest = new Forest(new int[net.places()], budget, cancelled);
        saturation = new Saturation(forest, levels);
    }

    LevelOrder order() {
        return order;
    }

    NetLevels levels() {
        return levels;
    }

    Forest forest() {
        return forest;
    }

    Saturation saturation() {
        return saturation;
    }

    /** Goes on until this many nodes were made; returns whether all states have been found. */
    boolean advance(long most) {
        for (long left = most; left > 0; left -= SLICE) {
            if (saturation.advance(Math.min(left, SLICE))) {
                return true;
            }
            watch.accept(this);
        }
        return false;
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
