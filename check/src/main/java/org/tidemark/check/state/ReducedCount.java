package org.tidemark.check.state;

import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.state.CountReport.Counts;
import org.tidemark.check.state.SolutionTally.SmallerStates;
import org.tidemark.check.symbolic.Deadlocks;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.check.symbolic.PlaceStates;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.count.CountedReduction;
import org.tidemark.reduce.count.CountingReducer;
import org.tidemark.reduce.count.SlotNumbers;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Counts the states of a net by way of a smaller one: states, edges, the most tokens there can be and, where that does not take
 * much, deadlocks. Used once; any thread may ask for progress.
 */
public final class ReducedCount {
    /** A smaller net is worth counting its states if it has at most this part of the places. */
    private static final double MOST_PLACES_LEFT = 0.6;

    /** The reduction may take one part in this many of the time. */
    private static final int REDUCTION_SHARE = 4;

    private final PetriNet net;
    private final boolean withDeadlocks;
    private final TimeLimit time;
    private final MemoryBudget ownBudget;
    private @Nullable CountedReduction reduction;
    private @Nullable NetReduction reduced;
    private volatile @Nullable NetDiagram diagram;
    private volatile String phase = "reducing";

    /**
     * A count that has not begun.
     *
     * @param withDeadlocks whether deadlocks are wanted, if they do not take too much
     */
    public ReducedCount(PetriNet net, ExploreOptions options, boolean withDeadlocks) {
        this.net = net;
        this.withDeadlocks = withDeadlocks;
        time = new TimeLimit(options);
        ownBudget = options.budget();
    }

    /** Why the states of a net cannot be counted this way; empty where they can. */
    public static String obstacle(PetriNet net) {
        return CountingReducer.canReduce(net) ? NetDiagram.obstacle(net) : "its transitions have priorities";
    }

    /** The current phase, or the progress of the diagram. */
    public StageProgress progress() {
        NetDiagram at = diagram;
        return at == null || !phase.equals("diagram") ? new StageProgress(phase, "", -1) : at.progress();
    }

    /** Makes the net smaller, and says whether so little is left that its states are worth counting. */
    public boolean isMuchSmaller() {
        return reduce() <= MOST_PLACES_LEFT;
    }

    /** Whether something is left to draw when the net has been made smaller; where nothing is, its states are those of linear equations. */
    public boolean needsDiagram() {
        reduce();
        return reduction == null || reduction.places() > 0;
    }

    /** Makes the net smaller, if that was not done before; returns what part of its places is left, 1 where that fails. */
    private double reduce() {
        CountedReduction made = reduction;
        if (made == null) {
            long start = System.nanoTime();
            Limit limit = Limit.nanos(time.nanosLeft() / REDUCTION_SHARE).orWhen(time::isReached);
            try {
                made = CountingReducer.reduce(net, limit);
            } catch (ArithmeticException tooLarge) {
                return 1;
            }
            reduction = made;
            reduced = NetReduction.of(made, (System.nanoTime() - start) / 1e9);
        }
        return (double) made.places() / net.places();
    }

    /** Counts, as far as memory and time allow. */
    public CountReport run() {
        reduce();
        CountedReduction made = reduction;
        if (made == null) {
            return unfinished(new OpenReason(StopReason.NUMBER_TOO_LARGE, "a number of the smaller net is too large"));
        }
        try {
            return made.places() == 0 ? attempt(made, null, ownBudget) : drawn(made);
        } catch (OutOfMemoryError full) { // numbers that are just being made are not booked yet
            return unfinished(new OpenReason(StopReason.HEAP, "the Java heap was full"));
        }
    }

    /** Counts by way of the diagram of the smaller net. */
    private CountReport drawn(CountedReduction made) {
        AtomicReference<CountReport> counted = new AtomicReference<>();
        NetDiagram found = new NetDiagram(made.net(), time.left());
        diagram = found;
        phase = "diagram";
        OpenReason why = found.show(states -> counted.set(attempt(made, states, found.budget())));
        CountReport report = counted.get();
        return report == null ? unfinished(why) : report;
    }

    private CountReport attempt(CountedReduction made, @Nullable PlaceStates found, MemoryBudget budget) {
        try {
            return counted(made, found, budget);
        } catch (MemoryBudget.Exhausted | Cancelled | ArithmeticException tooMuch) {
            return unfinished(reason("", tooMuch));
        }
    }

    /** Why something was not counted. */
    private OpenReason reason(String what, RuntimeException tooMuch) {
        if (tooMuch instanceof MemoryBudget.Exhausted) {
            return new OpenReason(StopReason.MEMORY, what + "the memory budget was used up");
        }
        if (tooMuch instanceof Cancelled) {
            return time.nanosLeft() == 0
                    ? new OpenReason(StopReason.TIME, what + "the time was up")
                    : new OpenReason(
                            StopReason.CANCELLED, what + (what.isEmpty() ? "cancelled" : "the run was cancelled"));
        }
        return new OpenReason(
                StopReason.NUMBER_TOO_LARGE,
                what
                        + (tooMuch instanceof SlotNumbers.TooManyWays
                                ? "there are too many ways to share slots"
                                : "a place may hold more tokens than can be counted"));
    }

    private CountReport counted(CountedReduction made, @Nullable PlaceStates found, MemoryBudget budget) {
        phase = "counting";
        SmallerStates states = null;
        CountReport.Diagram ofSmaller = null;
        if (found != null) {
            Dag dag = found.frozen();
            int[] places = IntStream.range(0, dag.levels()).map(found::placeAt).toArray();
            states = new SmallerStates(dag, places);
            ofSmaller = new CountReport.Diagram(dag.count(), dag.nodes(), dag.arcs());
        }
        SolutionCounts solutions = new SolutionCounts(made, states, budget, time::isReached);
        Counts counts = solutions.counts();
        long countBytes = peakBytes();
        Deadlocks deadlocks = null;
        if (withDeadlocks) {
            phase = "deadlocks";
            deadlocks = DeadSolutions.of(made, states, counts.states(), budget, time::isReached);
        }
        RuntimeException obstacle = solutions.obstacle();
        OpenReason why = obstacle == null
                ? null
                : reason(
                        (counts.edges() == null ? "edges" : "the most tokens") + " could not be counted, since ",
                        obstacle);
        return new CountReport(counts, deadlocks, reduced, ofSmaller, why, time.seconds(), peakBytes(), countBytes);
    }

    private CountReport unfinished(@Nullable OpenReason why) {
        return new CountReport(null, null, reduced, null, why, time.seconds(), peakBytes(), peakBytes());
    }

    private long peakBytes() {
        NetDiagram found = diagram;
        return ownBudget.peakBytes() + (found == null ? 0 : found.budget().peakBytes());
    }
}
