package org.tidemark.net.summary;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
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
 * Everything that is known about a net without exploring it, gathered within a time limit.
 *
 * @param net the net
 * @param netClass what kind of net it is
 * @param bounds proven bounds of its places, and what is dead
 * @param invariants weighted sums of places that never change
 * @param cycles firing counts that change nothing
 * @param components sequential parts with one token
 * @param boundedness whether the net is bounded; proven bounds of all places settle it without a coverability graph
 * @param liveness deadlock freedom and liveness
 * @param mostStates an upper bound on the number of markings; null if some place has no proven bound
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
    /** The most token counts in a coverability graph, about 100 MB. */
    private static final long MOST_COUNTS = 24_000_000;

    public Structure {
        components = List.copyOf(components);
    }

    /** Runs all analyses; each gets a share of the remaining time. */
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

    /**
     * The size of a state in bits and words, by proven bounds; -1 for both if some place has no bound or one that is
     * too large.
     */
    public record StateSize(int bits, int words) {}

    /** The size of a state, if all places have proven bounds. */
    public StateSize stateSize() {
        int[] counts = bounds.counts();
        if (Arrays.stream(counts).anyMatch(count -> count < 0)) {
            return new StateSize(-1, -1);
        }
        NetModel model = NetModel.of(net, FieldWidths.proven(net, counts, counts));
        return new StateSize(model.layout().bits(), model.layout().words());
    }

    /**
     * Whether it is proven that no place ever holds two tokens. A place of a high-level net holds the tokens of all its
     * colours together, so for an unfolded net this says more than the bounds of its places.
     */
    public boolean provesSafety() {
        Folding folding = net.folding();
        if (!bounds.provesSafety() || folding == null) {
            return bounds.provesSafety();
        }
        for (int group = 0; group < folding.places().size(); group++) {
            if (!holdsOne(folding.places(), group)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the places of a group together hold at most one token, by their bounds or by one invariant. */
    private boolean holdsOne(Folding.Groups places, int group) {
        BitSet marked = new BitSet();
        for (int p = places.from(group); p < places.to(group); p++) {
            marked.set(p, bounds.bound(p) > 0);
        }
        return marked.cardinality() < 2
                || components.stream().anyMatch(part -> includes(part.places(), marked))
                || invariants.minimal().stream()
                        .anyMatch(flow -> includes(flow.support(), marked)
                                && flow.sum(net.initialMarking()).compareTo(BigInteger.ONE) <= 0);
    }

    private static boolean includes(BitSet all, BitSet some) {
        BitSet missing = (BitSet) some.clone();
        missing.andNot(all);
        return missing.isEmpty();
    }

    /** The number of places that belong to some sequential part. */
    public int placesInComponents() {
        BitSet covered = new BitSet();
        components.forEach(part -> covered.or(part.places()));
        return covered.cardinality();
    }

    /** The classes that the net belongs to, in words. */
    public List<String> kinds() {
        List<String> words = new ArrayList<>();
        add(words, netClass.stateMachine(), "state machine");
        add(words, netClass.markedGraph(), "marked graph");
        words.add(choice());
        words.add(netClass.ordinary() ? "ordinary" : "weighted");
        add(words, netClass.conservative(), "conservative");
        add(words, netClass.subConservative() && !netClass.conservative(), "sub-conservative");
        add(words, netClass.loopFree(), "loop-free");
        words.add(
                netClass.stronglyConnected()
                        ? "strongly connected"
                        : netClass.connected() ? "connected" : "not connected");
        add(words, netClass.sourcePlace(), "with source places");
        add(words, netClass.sinkPlace(), "with sink places");
        add(words, netClass.sourceTransition(), "with source transitions");
        add(words, netClass.sinkTransition(), "with sink transitions");
        add(words, net.reads().size() > 0, "with read arcs");
        add(words, net.inhibitors().size() > 0, "with inhibitor arcs");
        return words;
    }

    private String choice() {
        return netClass.simpleFreeChoice()
                ? "free choice"
                : netClass.extendedFreeChoice()
                        ? "extended free choice"
                        : netClass.asymmetricChoice() ? "asymmetric choice" : "general choices";
    }

    private static void add(List<String> words, boolean applies, String word) {
        if (applies) {
            words.add(word);
        }
    }

    /** The proven facts about deadlocks and liveness, with their reasons. */
    public String livenessSentence() {
        String found = liveness.live() == Commoner.Answer.PROVEN
                ? "none, and every transition stays live, by proof: "
                : liveness.deadlockFree() == Commoner.Answer.PROVEN ? "none, by proof: " : "unknown: ";
        return found + liveness.reason();
    }

    /** Which way of exploring suits the net, and why. */
    public Suggestion suggestion() {
        return Suggestion.of(this);
    }
}
