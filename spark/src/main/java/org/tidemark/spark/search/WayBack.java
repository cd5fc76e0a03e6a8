package org.tidemark.spark.search;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.exec.NetModel;
import org.tidemark.spark.block.StateBlock;

/**
 * Finds a shortest run to a state from the files of the levels alone: no predecessors are kept, sent or shuffled. From a state of
 * level {@code n} every event is undone; of the states that this gives, those in level {@code n - 1} are predecessors, and the least of
 * them is taken, by its first event. So the run depends on the model only, not on partitions, retries or restarts.
 *
 * <p>The driver reads, for each step, the blocks of one level that the states in question belong to. One thread.
 */
final class WayBack {
    private static final int KEPT_BLOCKS = 64;

    private final NetModel model;
    private final ReversibleExpander expander;
    private final Expander forward;
    private final @Nullable ProductModel product;
    private final int width;
    private final long[] after;
    private final FoundStates states;
    private final BlockForm form;
    private final long[] packed;
    private final Map<List<Integer>, StateBlock> blocks = new LinkedHashMap<>(KEPT_BLOCKS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Integer>, StateBlock> eldest) {
            return size() > KEPT_BLOCKS;
        }
    };

    WayBack(FoundStates states) {
        this.states = states;
        model = states.model();
        expander = model.expander();
        product = states.product();
        forward = product == null ? expander : product.expander();
        width = (product == null ? model : product).layout().words();
        after = new long[width];
        form = states.form();
        packed = new long[form.width()];
    }

    /** The events of a shortest run to a state; null where it was cancelled. */
    int @Nullable [] to(long[] state, BooleanSupplier cancelled) {
        long[] at = state.clone();
        int level = 0;
        while (!holds(level, at)) {
            if (++level >= states.levels()) {
                throw new IllegalArgumentException("a state that was not found");
            }
        }
        int[] run = new int[level];
        for (int step = level - 1; step >= 0; step--) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            run[step] = stepBack(at, step);
        }
        return run;
    }

    /** Turns a state into its least predecessor in a level, and returns the event between them. */
    private int stepBack(long[] state, int level) {
        long[] least = new long[0];
        int event = -1;
        long[] before = new long[width];
        for (int e = 0; e < model.events(); e++) {
            System.arraycopy(state, 0, before, 0, width);
            setPhase(before, 0);
            if (!expander.unfire(e, before, 0)) {
                continue;
            }
            // Nothing steps an automaton back; each of its states is tried.
            for (int phase = 0; phase < states.phases(); phase++) {
                setPhase(before, phase);
                if ((event < 0 || Arrays.compareUnsigned(before, least) < 0)
                        && leadsTo(before, e, state)
                        && holds(level, before)) {
                    least = before.clone();
                    event = e;
                }
            }
        }
        if (event < 0) {
            throw new IllegalStateException(
                    "a state of level " + (level + 1) + " without a predecessor in level " + level);
        }
        System.arraycopy(least, 0, state, 0, width);
        return event;
    }

    private void setPhase(long[] state, int phase) {
        if (product != null) {
            product.layout().set(state, 0, product.field(), phase);
        }
    }

    private boolean leadsTo(long[] before, int event, long[] state) {
        System.arraycopy(before, 0, after, 0, width);
        return forward.fire(event, after, 0) && Arrays.equals(after, state);
    }

    private boolean holds(int level, long[] state) {
        // What an event is undone to may be no state of the net.
        if (!form.isPacked(state, packed)) {
            return false;
        }
        int partition = states.partitions().of(packed, 0, packed.length);
        StateBlock block = blocks.get(List.of(level, partition));
        if (block == null) {
            block = states.read(level, partition);
            blocks.put(List.of(level, partition), block);
        }
        return block.holds(packed, 0);
    }
}
