package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * A run from which no single event can be left out: without it, what is left cannot be replayed, or does not show any more what the run is
 * evidence of.
 *
 * <p>Events are left out in blocks, large ones first and later ones first, together with all events that cannot happen without them (a variant
 * of delta debugging: A. Zeller and R. Hildebrandt, Simplifying and isolating failure-inducing input, 2002). Only where no block of one event
 * can be left out is the run minimal. Costs a replay for each block that is tried, at least as many as the result has events.
 *
 * @param run what is left
 * @param leftOut how many events of the given run are not in it
 * @param isMinimal whether no single event can be left out of it; false where the time was up, or something could not be decided
 */
public record CausalSlice(Evidence run, int leftOut, boolean isMinimal) {
    /** The condition that a run has to show. */
    interface Target {
        /**
         * Whether a run that was replayed shows it.
         *
         * @param end the system after the last event
         */
        boolean isMetBy(Evidence run, Game end) throws InputException;

        /** Whether some run was taken for one that does not show it, because that could not be decided. */
        default boolean isGuessed() {
            return false;
        }
    }

    /** The slice of a run that meets its target. */
    static CausalSlice of(TransitionSystem system, Evidence run, Target target, BooleanSupplier isOver)
            throws InputException {
        Evidence smallest = run;
        boolean isDone = false;
        for (int block = Math.max(1, run.steps() / 2); !isDone && !isOver.getAsBoolean(); ) {
            Evidence before = smallest;
            smallest = withoutBlocks(system, smallest, block, target, isOver);
            isDone = block == 1 && smallest.steps() == before.steps();
            block = Math.max(1, block / 2);
        }
        boolean isMinimal = isDone && !isOver.getAsBoolean() && !target.isGuessed();
        return new CausalSlice(smallest, run.steps() - smallest.steps(), isMinimal);
    }

    /** Tries every block of events once, from the last one to the first. */
    private static Evidence withoutBlocks(
            TransitionSystem system, Evidence run, int block, Target target, BooleanSupplier isOver)
            throws InputException {
        Evidence smallest = run;
        for (int to = run.steps(); to > 0 && !isOver.getAsBoolean(); ) {
            int from = Math.max(0, to - block);
            Evidence shorter = without(system, smallest, from, to, target);
            smallest = shorter == null ? smallest : shorter;
            to = from;
        }
        return smallest;
    }

    /** The run without some events and without those that cannot happen then; null where it does not meet the target. */
    private static @Nullable Evidence without(TransitionSystem system, Evidence run, int from, int to, Target target)
            throws InputException {
        Game game = system.game();
        List<Integer> kept = new ArrayList<>();
        int loop = run.loop().orElse(-1);
        int enters = -1;
        Object entry = null;
        for (int i = 0; i <= run.steps(); i++) {
            if (i == loop) {
                enters = kept.size();
                entry = game.state();
            }
            if (i < run.steps()
                    && (i < from || i >= to)
                    && game.enabled(run.events().get(i))) {
                game.fire(run.events().get(i));
                kept.add(run.events().get(i));
            }
        }
        boolean goesOn = enters < 0
                || (enters == kept.size() ? game.isDead() : game.state().equals(entry));
        if (!goesOn) {
            return null;
        }
        Evidence shorter = enters < 0 ? Evidence.run(kept, run.shows()) : Evidence.lasso(kept, enters, run.shows());
        return target.isMetBy(shorter, game) ? shorter : null;
    }
}
