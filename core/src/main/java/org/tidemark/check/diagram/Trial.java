package org.tidemark.check.diagram;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Saturation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;

/** A search for all states of a net in one order of its places. One thread. */
final class Trial implements AutoCloseable {
    private final LevelOrder order;
    private final NetLevels levels;
    private final Forest forest;
    private final Saturation saturation;

    Trial(PetriNet net, LevelOrder order, MemoryBudget budget, BooleanSupplier cancelled) {
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

    @Override
    public void close() {
        saturation.close();
        forest.close();
    }
}
