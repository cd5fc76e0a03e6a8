package org.tidemark.dd;

import java.util.BitSet;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/** A system in which only some of the events can happen. Immutable. */
public final class ChosenEvents implements Levels {
    private final Levels system;
    private final int[] chosen;

    public ChosenEvents(Levels system, BitSet events) {
        this.system = system;
        chosen = events.stream().toArray();
    }

    @Override
    public int levels() {
        return system.levels();
    }

    @Override
    public int initial(int level) {
        return system.initial(level);
    }

    @Override
    public int events() {
        return chosen.length;
    }

    @Override
    public int[] levelsOf(int event) {
        return system.levelsOf(chosen[event]);
    }

    @Override
    public LocalMove move(int event, int position) {
        return system.move(chosen[event], position);
    }
}
