package org.tidemark.check.run;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

/**
 * The results of a direct exploration of a high-level net.
 *
 * @param exploration the figures; places are those of the high-level net
 * @param shown a place/transition net in which the runs to a deadlock and a fault are shown
 * @param tables what was learnt about the net on the way
 * @param listed the bindings that were first met in the last attempt, or in those before that expanded no state either
 * @param left whether it ended to leave the rest to an unfolding
 * @param fault an event that could not happen, though all its tokens are there; null where none was met
 * @param classes how states were taken for one; null where all states were met
 */
public record DirectReport(
        ExplorationReport exploration,
        PetriNet shown,
        Tables tables,
        int listed,
        boolean left,
        @Nullable Fault fault,
        @Nullable ClassReport classes) {
    /** More bindings than this are too many for one state. */
    private static final int MANY_BINDINGS = 10_000;

    /** If memory ran out and the tables took most of it, which place filled them, to end a sentence; else empty. */
    public String filledBy() {
        return tables.filledBy(exploration.end(), exploration.memory());
    }

    /** Whether it was ended while the bindings of the very first state were listed, of which there are too many. */
    public boolean isStuckInFirstState() {
        Outcome.End end = exploration.end();
        boolean isCutShort = end == Outcome.End.TIME || end == Outcome.End.MEMORY || end == Outcome.End.CANCELLED;
        return isCutShort && exploration.counts().explored() == 0 && fault == null && listed > MANY_BINDINGS;
    }

    /** More about why it ended, as the end of a sentence; may be empty. */
    public String more() {
        return isStuckInFirstState()
                ? String.format(Locale.ROOT, ", with %,d bindings listed in the first state", listed)
                : filledBy();
    }

    /**
     * The tables of a direct execution.
     *
     * @param multiSets how many different multi-sets the places held, all together
     * @param bindings how many bindings of transitions were met
     * @param bytes what the tables of both cost, approximately
     * @param largest the place that takes most of that
     */
    public record Tables(long multiSets, int bindings, long bytes, String largest) {
        /** The tables as they are. */
        public static Tables of(DirectNet direct) {
            return new Tables(direct.multiSets(), direct.events(), direct.bytes(), direct.largest());
        }

        /** If memory ran out and these took most of it, which place filled them, to end a sentence; else empty. */
        public String filledBy(Outcome.End end, MemoryUse memory) {
            boolean filled = end == Outcome.End.MEMORY && 2 * bytes > memory.peakBytes();
            return filled ? ", most of it by the values and multi-sets of place '" + largest + "'" : "";
        }
    }

    /**
     * An expression has no value in a reachable state.
     *
     * @param event the transition and its binding, as {@code divide(x=0)}
     * @param why which expression, and why it has no value
     * @param marking the state in which it was to happen, as people write it
     * @param run the run to that state
     */
    public record Fault(String event, String why, String marking, List<Integer> run) {
        /** The fault with its run in other numbers. */
        public Fault with(List<Integer> shown) {
            return new Fault(event, why, marking, shown);
        }
    }
}
