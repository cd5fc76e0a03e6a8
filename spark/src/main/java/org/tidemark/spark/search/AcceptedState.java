package org.tidemark.spark.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The question whether an automaton accepts a run: the least of the nearest states to which such a run leads. One thread. */
final class AcceptedState implements Questions {
    private long @Nullable [] state;

    /** The state; null where none was found. */
    long @Nullable [] state() {
        return state;
    }

    @Override
    public Wanted wanted() {
        return isAnswered() ? Wanted.NOTHING : Wanted.ACCEPTED;
    }

    @Override
    public void show(Tally found, Wanted wanted) {
        found.sortSighted();
        List<Tally.Sighted> all = found.sighted();
        if (!isAnswered() && !all.isEmpty()) {
            state = all.get(0).words();
        }
    }

    @Override
    public boolean isAnswered() {
        return state != null;
    }

    @Override
    public boolean isNone() {
        return false;
    }
}
