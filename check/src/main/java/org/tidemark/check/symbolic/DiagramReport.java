package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.dd.Totals;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.verdict.OpenReason;

/**
 * The outcome of computing the reachable states as a decision diagram.
 *
 * @param census what was counted; null where not all states were found
 * @param diagram how the states were found; null likewise
 * @param kept the states themselves, where that was asked for and possible
 * @param why why not all were found, or why they could not be kept; null where everything went well
 */
public record DiagramReport(
        @Nullable Census census,
        @Nullable Diagram diagram,
        @Nullable DagFile kept,
        @Nullable OpenReason why,
        double seconds,
        long peakBytes) {
    /** Compares it with what the net's NUPN section claims. @throws InputException when there can be more tokens than that */
    public void checkClaim(PetriNet net) throws InputException {
        if (census != null) {
            checkClaim(net, census.most);
        }
    }

    static void checkClaim(PetriNet net, int[] most) throws InputException {
        for (int place = 0; place < most.length && FieldWidths.claimsSafety(net); place++) {
            if (most[place] > 1) {
                throw new InputException(Nupn.contradicted(net, "there can be " + most[place] + " tokens in", place));
            }
        }
    }

    /** This report for a diagram found beside an exploration: with the given time, and with the memory of both. */
    public DiagramReport beside(@Nullable ExplorationReport explored, double seconds) {
        long bytes = explored == null ? 0 : explored.memory().peakBytes();
        return new DiagramReport(census, diagram, kept, why, seconds, peakBytes + bytes);
    }

    /** Numbers about all states. Immutable. */
    public static final class Census {
        private final BigInteger states;
        private final BigInteger edges;
        private final @Nullable Deadlocks deadlocks;
        private final int[] most;
        private final long[] mostAsWritten;
        private final long mostInAll;

        Census(Totals.Sum sum, @Nullable Deadlocks deadlocks, int[] most, long[] mostAsWritten, long mostInAll) {
            states = sum.states();
            edges = sum.steps();
            this.deadlocks = deadlocks;
            this.most = most;
            this.mostAsWritten = mostAsWritten;
            this.mostInAll = mostInAll;
        }

        public BigInteger states() {
            return states;
        }

        /** Pairs of a state and a transition that is enabled in it. */
        public BigInteger edges() {
            return edges;
        }

        /** Null where it would have taken too much to count them. */
        public @Nullable Deadlocks deadlocks() {
            return deadlocks;
        }

        /** The most tokens of each place. */
        public int[] most() {
            return most.clone();
        }

        /** The most tokens of each place as it was written, which in a high-level net is several. */
        public long[] mostAsWritten() {
            return mostAsWritten.clone();
        }

        /** The most tokens of a marking. */
        public long mostInAll() {
            return mostInAll;
        }
    }

    /**
     * The diagram.
     *
     * @param order the order in which the states were found
     * @param tried all orders that took part, the most promising first
     * @param seconds how long it took to find
     */
    public record Diagram(LevelOrder order, List<LevelOrder> tried, int nodes, long arcs, double seconds) {
        /** Bytes of nodes and arcs, eight each. */
        public long bytes() {
            return 8 * (nodes + arcs);
        }
    }
}
