package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.symbolic.Deadlocks;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.verdict.OpenReason;

/**
 * The outcome of counting states by way of a reduced net.
 *
 * @param counts what was counted; null where that was not finished
 * @param reduction how the net was reduced; null where it could not be
 * @param deadlocks null where they were not counted
 * @param diagram the diagram of the reduced net's states; null where none was needed
 * @param why why something was not counted; null where everything was
 * @param peakBytes the most memory that was held at one time
 * @param countBytes the most memory that was held before deadlocks were looked for
 */
public record CountReport(
        @Nullable Counts counts,
        @Nullable Deadlocks deadlocks,
        @Nullable NetReduction reduction,
        @Nullable Diagram diagram,
        @Nullable OpenReason why,
        double seconds,
        long peakBytes,
        long countBytes) {

    /** Compares it with what the net's NUPN section claims. @throws InputException when there can be more tokens than that */
    public void checkClaim(PetriNet net) throws InputException {
        Counts.Most most = counts == null ? null : counts.most;
        for (int place = 0; most != null && place < net.places() && FieldWidths.claimsSafety(net); place++) {
            if (most.ofPlaces[place] > 1) {
                throw new InputException(
                        Nupn.contradicted(net, "there can be " + most.ofPlaces[place] + " tokens in", place));
            }
        }
    }

    /** This report for a count beside an exploration: with the given time, and with the memory of both. */
    public CountReport beside(@Nullable ExplorationReport explored, double seconds) {
        long bytes = explored == null ? 0 : explored.memory().peakBytes();
        return new CountReport(
                counts, deadlocks, reduction, diagram, why, seconds, peakBytes + bytes, countBytes + bytes);
    }

    /** The diagram of the smaller net's states. */
    public record Diagram(BigInteger states, int nodes, long arcs) {}

    /** Numbers about all states. Immutable. */
    public static final class Counts {
        private final BigInteger states;
        private final @Nullable BigInteger edges;
        private final @Nullable Most most;

        /**
         * The most tokens there can be.
         *
         * @param ofPlaces of each place
         * @param asWritten of each place as it was written, which in a high-level net is several
         * @param inAll in one marking
         */
        @SuppressWarnings("ArrayRecordComponent") // compared by nobody
        public record Most(long[] ofPlaces, long[] asWritten, long inAll) {
            /** In a place, of one value in a high-level net. */
            public long ofOneValue() {
                return Arrays.stream(ofPlaces).max().orElse(0);
            }

            /** In a place as it was written. */
            public long inPlace() {
                return Arrays.stream(asWritten).max().orElse(0);
            }
        }

        Counts(BigInteger states, @Nullable BigInteger edges, @Nullable Most most) {
            this.states = states;
            this.edges = edges;
            this.most = most;
        }

        public BigInteger states() {
            return states;
        }

        /** Pairs of a state and a transition that is enabled in it; null where they could not be counted in time. */
        public @Nullable BigInteger edges() {
            return edges;
        }

        /** The most tokens there can be; null where they could not be counted in time. */
        public @Nullable Most most() {
            return most;
        }
    }
}
