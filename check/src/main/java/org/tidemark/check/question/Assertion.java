package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.system.Game;

/** Whether a temporal formula holds in the initial state, which no look at single states settles. */
public abstract class Assertion extends Inquiry {
    private volatile @Nullable Boolean truth;
    private volatile long ownStates = -1;

    /** True or false once it is settled; null before. */
    final @Nullable Boolean truth() {
        return truth;
    }

    /** Settles it by a search of its own, which has met this many states. */
    public final void settle(boolean holds, Technique by, long states) {
        close(by, "", () -> {
            truth = holds;
            ownStates = states;
        });
    }

    /** The states of the search of its own that settled it; -1 where none did. */
    public final long ownStates() {
        return ownStates;
    }

    public final void settle(boolean holds, Technique by) {
        settle(holds, by, -1);
    }

    /** Whether there is something to be seen that shows why. */
    abstract boolean isExplained();

    @Override
    public final boolean isShownByStates() {
        return false;
    }

    @Override
    final StateWatch watch(Model model, Expander expander) {
        return StateWatch.BLIND;
    }

    @Override
    public final boolean confirms(Game game) {
        return true;
    }
}
