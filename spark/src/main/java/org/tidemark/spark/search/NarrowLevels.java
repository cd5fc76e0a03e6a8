package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.model.Successors;
import org.tidemark.spark.block.Partitions;
import org.tidemark.spark.block.StateBlock;

/**
 * The first levels, which are so narrow that a job for each would mostly wait: the driver expands them itself, by what the tasks do.
 * Belongs to one thread.
 */
final class NarrowLevels {
    private static final Partitions ONE = new Partitions(1);

    private final ShippedModel shipped;
    private final List<StateBlock> levels = new ArrayList<>();

    /** All levels, in blocks of which each has more than twice the states of the next: a state is merged a few times only. */
    private final List<StateBlock> known = new ArrayList<>();

    NarrowLevels(ShippedModel shipped) {
        this.shipped = shipped;
        BlockForm form = shipped.form();
        Successors initial = new Successors(form.words(), 1);
        shipped.states().initial(initial);
        add(StateBlock.of(form.packed(initial).words(), form.width(), 0, initial.size()));
    }

    private void add(StateBlock level) {
        levels.add(level);
        StateBlock last = level;
        while (!known.isEmpty() && known.get(known.size() - 1).size() <= 2 * last.size()) {
            last = StateBlock.merged(level.width(), List.of(known.remove(known.size() - 1), last));
        }
        known.add(last);
    }

    /** The states of the last level. */
    StateBlock last() {
        return levels.get(levels.size() - 1);
    }

    /** All levels from the first one on. */
    List<StateBlock> levels() {
        return levels;
    }

    /**
     * Expands the last level; the next one, which may be empty, is the last one then. Nothing changes where the cancellation throws, or
     * where a field was too narrow: what was found until then is a part of a level only.
     */
    Tally expand(Wanted wanted, Runnable cancellation) {
        List<Piece> pieces = new ArrayList<>();
        expansion(wanted, false, cancellation).forEachRemaining(piece -> pieces.add(piece._2()));
        known.forEach(block -> pieces.add(new Piece(Piece.SEVERAL, block, null)));
        Piece next = Merge.of(shipped, levels.size(), pieces.iterator());
        Tally tally = next.summary().tally();
        if (tally.overflow == null) {
            add(next.block());
        }
        return tally;
    }

    /** Looks at the last level only. */
    Tally look(Wanted wanted, Runnable cancellation) {
        return expansion(wanted, true, cancellation).next()._2().summary().tally();
    }

    private Expansion expansion(Wanted wanted, boolean isLook, Runnable cancellation) {
        return new Expansion(
                new Expansion.Job(shipped, ONE, wanted, isLook),
                0,
                List.of(last()).iterator(),
                cancellation);
    }
}
