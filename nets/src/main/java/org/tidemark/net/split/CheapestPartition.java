package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

/**
 * Tries partitions and keeps the cheapest.
 *
 * <p>The cost is the number of bits of a state of the potential space, the product of the local states of all groups, plus
 * a share of it as large as the share of transitions that several groups must agree on. A partition with a group that is too
 * large is left out; when all are, what is reported is the obstacle that the first one met.
 */
final class CheapestPartition {
    private final PetriNet net;
    private final TokenCaps caps;
    private final SplitLimits limits;
    private @Nullable Partition best;
    private double lowest = Double.POSITIVE_INFINITY;
    private @Nullable NotSplittable refused;
    private @Nullable TooLarge tooLarge;

    CheapestPartition(PetriNet net, TokenCaps caps, SplitLimits limits) {
        this.net = net;
        this.caps = caps;
        this.limits = limits;
    }

    Partition among(Limit limit) throws NotSplittable, TooLarge {
        List<Partition> candidates = new ArrayList<>();
        if (net.nupn() != null) {
            candidates.add(Partitions.byUnits(net));
            candidates.add(Partitions.byOuterUnits(net));
        }
        candidates.add(Partitions.byComponents(net, caps, limit));
        candidates.add(Partitions.byPlaces(net));
        for (Partition candidate : candidates) {
            consider(candidate);
        }
        if (best != null) {
            return best;
        }
        if (tooLarge != null) {
            throw tooLarge;
        }
        throw refused == null ? new NotSplittable(net.name() + " cannot be split") : refused;
    }

    private void consider(Partition candidate) {
        // What a candidate takes is booked on an account of its own, which is closed with it.
        MemoryBudget rest = limits.budget().rest();
        try {
            NetSplit split =
                    NetSplit.of(net, candidate, caps, new SplitLimits(limits.mostStates(), rest, limits.cancelled()));
            double cost = cost(split.network());
            if (cost < lowest) {
                lowest = cost;
                best = candidate;
            }
        } catch (TooLarge obstacle) {
            tooLarge = tooLarge == null ? obstacle : tooLarge;
        } catch (NotSplittable obstacle) {
            refused = refused == null ? obstacle : refused;
        }
        // What it took at most counts, though it is given back.
        if (limits.budget().reserveIfFree(rest.peakBytes())) {
            limits.budget().release(rest.peakBytes());
        }
    }

    private double cost(Network network) {
        double bits = 0;
        for (NetworkPart part : network.parts()) {
            bits += Math.log(part.automaton().states()) / Math.log(2);
        }
        double joint = (double) network.synchronisations().size() / Math.max(1, net.transitions());
        return bits * (1 + joint);
    }
}
