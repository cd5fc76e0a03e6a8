package org.tidemark.bench.papers;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.Composition;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.CompositionStatistics;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.net.split.Partition;
import org.tidemark.net.split.Partitions;
import org.tidemark.net.split.SplitLimits;
import org.tidemark.net.split.TokenCaps;
import org.tidemark.net.structure.Limit;

/**
 * A chain of pushers, split into groups and composed, and what that took: the time from the net to the diagram, and the most
 * memory that was booked.
 *
 * @param split the network
 * @param states its states
 * @param nanos from the net to the diagrams
 * @param peakBytes what was booked at once, at most
 */
record ComposedChain(NetSplit split, ComposedStates states, long nanos, long peakBytes) {
    /**
     * Composes a net.
     *
     * @param groups the places of each group, as patterns
     * @throws TooLarge if memory or time do not suffice
     */
    static ComposedChain of(
            PetriNet net, List<List<String>> groups, CompositionOptions options, long bytes, Duration time)
            throws NotSplittable, TooLarge {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        MemoryBudget budget = new MemoryBudget(bytes);
        TokenCaps caps = TokenCaps.of(net, Limit.nanos(time.toNanos()));
        Partition partition = Partitions.byGroups(net, groups);
        SplitLimits limits = new SplitLimits(SplitLimits.USUAL_STATES, budget, () -> System.nanoTime() > end);
        NetSplit split = NetSplit.of(net, partition, caps, limits);
        ComposedStates states =
                Composition.of(split.network().kronecker(), options).run(budget, () -> System.nanoTime() > end);
        return new ComposedChain(split, states, System.nanoTime() - start, budget.peakBytes());
    }

    CompositionStatistics statistics() {
        return states.statistics();
    }

    BigInteger count() {
        return states.count();
    }

    double seconds() {
        return nanos / 1e9;
    }

    /** Whether some reachable state has these places marked and those not; all places are in one group. */
    boolean reaches(PetriNet net, List<String> marked, List<String> unmarked) {
        int group = split.partition().groupOf(net.findPlace(marked.get(0)));
        int level = states.order().indexOf(group);
        long first = states.states().start(states.states().firstNode(level));
        long last = states.states().start(states.states().firstNode(level + 1));
        for (long arc = first; arc < last; arc++) {
            int local = states.states().value(arc);
            if (marked.stream().allMatch(place -> split.tokens(net.findPlace(place), local) > 0)
                    && unmarked.stream().allMatch(place -> split.tokens(net.findPlace(place), local) == 0)) {
                return true;
            }
        }
        return false;
    }
}
