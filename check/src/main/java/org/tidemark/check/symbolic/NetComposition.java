package org.tidemark.check.symbolic;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.compose.ComposedStates;
import org.tidemark.compose.Composition;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.logic.Formula;
import org.tidemark.model.StepMatrix;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NetSplit;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.net.split.Partition;
import org.tidemark.net.split.Partitions;
import org.tidemark.net.split.SplitLimits;
import org.tidemark.net.split.TokenCaps;
import org.tidemark.net.structure.Limit;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Composes the reachable markings of a net from those of its parts, or the states of a network from those of its automata. Used once,
 * by one thread; progress may be asked by others.
 */
public final class NetComposition {
    /** How long to look for bounds and components, at most. */
    private static final long PROOF_NANOS = 5_000_000_000L;

    private final PetriNet net;
    private final @Nullable Network network;
    private final PartChoice parts;
    private final CompositionOptions how;
    private final TimeLimit time;
    private final MemoryBudget budget;
    private volatile String phase = "split";
    private double splitSeconds;

    /** A composition of a net. */
    public NetComposition(PetriNet net, PartChoice parts, CompositionOptions how, ExploreOptions options) {
        this(null, net, parts, how, options);
    }

    /**
     * A composition of a network, where there is one, and otherwise of a net.
     *
     * @param net the net of the network, for questions about the states; it may lack combinations of steps
     * @param parts other ways to find parts than the automata of the network split its net, which then needs all steps that occur
     */
    public NetComposition(
            @Nullable Network network, PetriNet net, PartChoice parts, CompositionOptions how, ExploreOptions options) {
        this.network = network != null && parts.takesAutomata() ? network : null;
        this.net = net;
        this.parts = parts;
        this.how = how;
        time = new TimeLimit(options);
        budget = options.budget();
    }

    /** The current phase. */
    public StageProgress progress() {
        return new StageProgress(phase, "", -1);
    }

    /** Whether it was cancelled, or its time is up. */
    public boolean isOver() {
        return time.isReached();
    }

    /** The budget that all memory is booked on. */
    public MemoryBudget budget() {
        return budget;
    }

    /**
     * Composes the net, as far as memory and time allow.
     *
     * @param census whether to count edges and deadlocks, too
     * @throws NotSplittable where the net cannot be split as it was asked for
     */
    public CompositionReport run(boolean census) throws NotSplittable {
        try {
            ComposedNet composed = compose();
            return report(composed, census ? census(composed) : null, null);
        } catch (TooLarge e) {
            return report(null, null, open(e));
        } catch (MemoryBudget.Exhausted full) {
            return report(
                    null,
                    null,
                    new OpenReason(StopReason.MEMORY, "the memory budget was used up in the phase '" + phase + "'"));
        } catch (Cancelled stopped) {
            return report(null, null, stopped());
        } catch (OutOfMemoryError full) { // what many parts take beside their states is not booked
            return report(
                    null, null, new OpenReason(StopReason.HEAP, "the Java heap was full in the phase '" + phase + "'"));
        }
    }

    private CompositionReport report(
            @Nullable ComposedNet composed, CompositionReport.@Nullable Census census, @Nullable OpenReason why) {
        return new CompositionReport(composed, census, why, splitSeconds, time.seconds(), budget.peakBytes());
    }

    private OpenReason open(TooLarge ended) {
        return ended.limit() == TooLarge.Limit.CANCELLED ? stopped() : Inquiry.tooLarge(ended);
    }

    private OpenReason stopped() {
        String where = " in the phase '" + phase + "'";
        return time.nanosLeft() == 0
                ? new OpenReason(StopReason.TIME, "the time was up" + where)
                : new OpenReason(StopReason.CANCELLED, "cancelled" + where);
    }

    private ComposedNet compose() throws NotSplittable, TooLarge {
        NetParts found = network == null ? split() : new AutomatonParts(network, net);
        splitSeconds = time.seconds();
        phase = "order";
        List<String> names =
                found.network().parts().stream().map(NetworkPart::name).toList();
        CompositionOptions named = how.withNames(names);
        if (!parts.groups().isEmpty()) {
            named = named.withGroups(GroupNames.numbers(parts.groups(), names));
        }
        budget.replace(0, matrixBytes(found.network()));
        ComposedStates states =
                Composition.of(found.network().kronecker(), named).run(budget, time::isReached, begun -> phase = begun);
        return new ComposedNet(found, states);
    }

    private NetParts split() throws NotSplittable, TooLarge {
        BooleanSupplier over = time::isReached;
        Limit proofs = Limit.nanos(Math.min(time.nanosLeft(), PROOF_NANOS)).orWhen(over);
        TokenCaps caps = TokenCaps.of(net, proofs);
        SplitLimits limits = new SplitLimits(SplitLimits.USUAL_STATES, budget, over);
        return new SplitParts(net, NetSplit.of(net, partition(caps, proofs, limits), caps, limits), budget);
    }

    /**
     * Bytes of the step matrices of a network: a part has one for its local steps and one for each joint label that it
     * takes.
     */
    private static long matrixBytes(Network network) {
        long bytes = 0;
        List<BitSet> joint = network.jointLabels();
        for (int p = 0; p < joint.size(); p++) {
            LabelledAutomaton automaton = network.parts().get(p).automaton();
            long matrices = 1L + joint.get(p).cardinality();
            bytes += matrices * StepMatrix.bytes(automaton.states(), 0) + 4L * automaton.steps();
        }
        return bytes;
    }

    private Partition partition(TokenCaps caps, Limit proofs, SplitLimits limits) throws NotSplittable, TooLarge {
        return switch (parts.way()) {
            case AUTO -> Partitions.automatic(net, caps, proofs, limits);
            case UNITS -> Partitions.byUnits(net);
            case OUTER_UNITS -> Partitions.byOuterUnits(net);
            case COMPONENTS -> Partitions.byComponents(net, caps, proofs);
            case PLACES -> Partitions.byPlaces(net);
            case NAMED -> Partitions.byGroups(net, parts.named());
        };
    }

    /** A checker of formulas about the states, whose memory is booked on the same budget. */
    ComposedChecker checker(ComposedNet composed) {
        return new ComposedChecker(
                composed.states().arranged(),
                composed.states().states(),
                PartAtoms.of(composed),
                ComposedChecker.search(composed.states().states(), budget),
                budget,
                time::isReached);
    }

    /** Edges and deadlocks; null where memory or time do not suffice to find out. */
    private CompositionReport.@Nullable Census census(ComposedNet composed) {
        phase = "count";
        try (ComposedChecker checker = checker(composed)) {
            return new CompositionReport.Census(
                    EdgeCount.of(composed, budget, time::isReached), checker.count(new Formula.Deadlock()));
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            return null;
        }
    }
}
