package org.tidemark.net.structure;

import java.util.BitSet;
import java.util.List;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Coverability.Verdict;

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
 */
public record Structure(
        PetriNet net,
        NetClass netClass,
        PlaceBounds bounds,
        Semiflows invariants,
        Semiflows cycles,
        List<StateMachine> components,
        Coverability boundedness,
        Commoner liveness) {
    private static final int MOST_NODES = 200_000;

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
                : Coverability.of(net, MOST_NODES, limit.share(0.5));
        Semiflows cycles = Semiflows.ofTransitions(net, limit);
        return new Structure(
                net, netClass, bounds, invariants, cycles, StateMachine.of(net, invariants), boundedness, liveness);
    }

    /** The bits that hold a state, and the words they fill, by what is proven; -1 for both when some place is not. */
    public record StateSize(int bits, int words) {}

    /** How big a state is, where all places are proven. */
    public StateSize stateSize() {
        if (!bounds.allProven()) {
            return new StateSize(-1, -1);
        }
        int[] counts = bounds.counts();
        NetModel model = NetModel.of(net, FieldWidths.proven(net, counts, counts));
        return new StateSize(model.layout().bits(), model.layout().words());
    }

    /** How many places belong to some sequential part. */
    public int placesInComponents() {
        BitSet covered = new BitSet();
        components.forEach(part -> covered.or(part.places()));
        return covered.cardinality();
    }

    /** Which way of exploring suits the net, in a sentence. */
    public String suggestion() {
        if (boundedness.verdict() == Verdict.UNBOUNDED) {
            return "the state space is infinite: explore a part of it, with --max-states, --max-depth or --memory";
        }
        if (bounds.provesSafety()) {
            return "explore: the net is safe by proof, so that a place takes one bit";
        }
        if (bounds.allProven()) {
            return "explore: all bounds are proven, so that fields have the right widths from the start";
        }
        if (boundedness.verdict() == Verdict.BOUNDED) {
            return "explore: the net is bounded; fields of places without a proven bound are guessed and checked";
        }
        return "explore with --memory or --time: the net may be unbounded";
    }
}
