package org.tidemark.check.run;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ExploredStates;

/** One search through the states of a net with one choice of field widths, wherever the states are kept. */
public interface StatePass extends Attempt<ExplorationReport> {
    /** How far it has come; any thread may ask. */
    SearchProgress progress();

    /** All states, where the search found them all and they can be read; null otherwise. */
    @Nullable
    ExploredStates states();
}
