package org.tidemark.net.summary;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Coverability.Verdict;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.StateCount;
import org.tidemark.net.structure.StateMachine;

/**
 * Everything that is known of a net without exploring it, gathered within a time limit.
 *
 * @param net the net
 * @param netClass what kind of net it is
 * @param bounds proven bounds of its places, and what is dead
 * @param invariants weighted sums of places that never change
 * @param cycles firing counts that change nothing
 * @param components sequential parts with one token
 * @param boundedness whether the net is bounded; proven bounds of all places settle it without a coverability graph
 * @param liveness deadlock freedom and liveness
 * @param mostStates how many markings there can be at most; null when some place has no proven bound
 */
public record Structure(
        PetriNet net,
        NetClass netClass,
        PlaceBounds bounds,
        Semiflows invariants,
        Semiflows cycles,
        List<StateMachine> components,
        Coverability boundedness,
        Commoner liveness,
        @Nullable BigInteger mostStates) {
    /** Token counts in a coverability graph, some 100 MB of them. */
    private static final long MOST_COUNTS = 24_000_000;

    public Structure {
        components = List.copyOf(components);
    }

    /** Looks at everything; each part gets a share of what is left of the time. */
    public static Structure of(PetriNet net, Limit limit) {
        NetClass netClass = NetClass.of(net);
        PlaceBounds bounds = PlaceBounds.of(net, limit.share(0.25));
        Semiflows invariants = Semiflows.ofPlaces(net, limit.share(0.25));
        Commoner liveness = Commoner.of(net, netClass, limit.share(0.33));
        Coverability boundedness = bounds.allProven()
                ? new Coverability(Verdict.BOUNDED, new BitSet(), true, 0, null, "")
                : Coverability.of(net, MOST_COUNTS, limit.share(0.5));
        List<StateMachine> parts = StateMachine.of(net, invariants, limit.share(0.3));
        BigInteger mostStates = StateCount.atMost(net, bounds, invariants, limit.share(0.3));
        Semiflows cycles = Semiflows.ofTransitions(net, limit);
        return new Structure(net, netClass, bounds, invariants, cycles, parts, boundedness, liveness, mostStates);
    }

    /** The bits that hold a state, and the words they fill, by what is proven; -1 for both when some place is not, or may hold more than can be counted. */
    public record StateSize(int bits, int words) {}

    /** How big a state is, where all places are proven. */
    public StateSize stateSize() {
        int[] counts = bounds.counts();
        if (Arrays.stream(counts).anyMatch(count -> count < 0)) {
            return new StateSize(-1, -1);
        }
        NetModel model = NetModel.of(net, FieldWidths.proven(net, counts, counts));
        return new StateSize(model.layout().bits(), model.layout().words());
    }

    /** How many places belong to some sequential part. */
    public int placesInComponents() {
        BitSet covered = new BitSet();
        components.forEach(part -> covered.or(part.places()));
        return covered.cardinality();
    }

    /** Which way of exploring suits the net, and why. */
    public Suggestion suggestion() {
        return Suggestion.of(this);
    }
}
