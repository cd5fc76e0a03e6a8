package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
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
import org.tidemark.dd.DeadStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.NetLevels;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.count.CountedReduction;
import org.tidemark.reduce.count.CountingReducer;
import org.tidemark.reduce.count.ExpansionSteps;
import org.tidemark.reduce.count.Numbers;
import org.tidemark.reduce.count.Restriction;
import org.tidemark.reduce.count.SlotNumbers;
import org.tidemark.reduce.count.Ways;
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

    /**
     * The deadlocks of a net from the states of a smaller one: the one number that takes the diagram of all markings, because it is about all
     * transitions at once. Stateless.
     */
    static final class DeadSolutions {
        /** How many choices are looked at for the sake of deadlocks, and how many nodes, each perhaps many times. */
        private static final long MOST_CHOICES = 1L << 22;

        private static final int MOST_NODES = 1 << 22;

        /** Limits on the memory of the diagram and on the time to build it. */
        private static final long MOST_BYTES = 1L << 26;

        private static final long MOST_NANOS = 5_000_000_000L;

        /** A diagram with more levels is not made by recursion. */
        private static final int MOST_PLACES = 500;

        private DeadSolutions() {}

        /**
         * The markings where no transition is enabled; null where it would take too much to find them.
         *
         * @param count how many markings there are
         */
        static @Nullable Deadlocks of(
                CountedReduction reduction,
                @Nullable SmallerStates states,
                BigInteger count,
                MemoryBudget budget,
                BooleanSupplier cancelled) {
            if (reduction.original().places() > MOST_PLACES) {
                return null;
            }
            MemoryBudget part = budget.part(MOST_BYTES);
            Deadlocks found = found(
                    reduction, states, count, part, Limit.nanos(MOST_NANOS).orWhen(cancelled)::isOver);
            budget.held(part);
            return found;
        }

        private static @Nullable Deadlocks found(
                CountedReduction reduction,
                @Nullable SmallerStates states,
                BigInteger count,
                MemoryBudget budget,
                BooleanSupplier isOver) {
            ExpansionSteps program = ExpansionSteps.of(reduction, states == null ? new int[0] : states.places());
            int[] levels = new int[reduction.original().places()];
            try (Forest forest = new Forest(levels, budget, isOver)) {
                int all = new ExpandedDiagram(program, states, forest, budget, isOver, MOST_CHOICES)
                        .markings(program.registers());
                if (!forest.count(all).equals(count)) {
                    throw new IllegalStateException("not as many markings as solutions were counted");
                }
                int dead =
                        DeadStates.of(forest, all, new NetLevels(reduction.original(), program.emitted()), MOST_NODES);
                return dead == DeadStates.TOO_MUCH
                        ? null
                        : new Deadlocks(forest.count(dead), first(forest, dead, program.emitted()));
            } catch (ExpandedDiagram.TooMuch | MemoryBudget.Exhausted | Cancelled | ArithmeticException none) {
                return null;
            }
        }

        private static int @Nullable [] first(Forest forest, int states, int[] places) {
            if (states == Forest.EMPTY) {
                return null;
            }
            int[] marking = new int[places.length];
            int node = states;
            for (int place : places) {
                marking[place] = forest.value(forest.start(node));
                node = forest.child(forest.start(node));
            }
            return marking;
        }
    }

    /**
     * The numbers of a net from the states of a smaller one and the equations between them.
     *
     * <p>States are the solutions. The edges of a transition are the solutions in which it is enabled, that is, with enough tokens in its input
     * places. The most tokens of some places are the largest weight of a solution in which their tokens weigh 1. Used once.
     */
    private static final class SolutionCounts {
        private final CountedReduction reduction;
        private final @Nullable SmallerStates states;
        private final MemoryBudget budget;
        private final BooleanSupplier cancelled;
        private @Nullable RuntimeException obstacle;

        /**
         * Numbers that solutions are counted by, and what they say in the end.
         *
         * @param <E> the numbers
         * @param <N> what they say
         */
        private record Measure<E, N>(Numbers<E> numbers, Function<E, N> result) {}

        /** The states of the smaller net; null where it has no places. */
        SolutionCounts(
                CountedReduction reduction,
                @Nullable SmallerStates states,
                MemoryBudget budget,
                BooleanSupplier cancelled) {
            this.reduction = reduction;
            this.states = states;
            this.budget = budget;
            this.cancelled = cancelled;
        }

        /**
         * The exception that kept it from counting edges or, if these were counted, the most tokens; null where there was
         * none.
         */
        @Nullable
        RuntimeException obstacle() {
            return obstacle;
        }

        /**
         * Counts the states, and the rest as far as time and memory allow.
         *
         * @throws ArithmeticException when the numbers of tokens, or of slots that are shared, become too large
         * @throws MemoryBudget.Exhausted when the budget does not allow it
         * @throws Cancelled when it was
         */
        Counts counts() {
            if (!reduction.hasSharedSlots()) {
                return counts(
                        new Measure<>(Numbers.COUNTS, Function.identity()),
                        new Measure<>(Numbers.LARGEST, Function.identity()));
            }
            SlotNumbers<BigInteger> counts = new SlotNumbers<>(Numbers.COUNTS, reduction, cancelled);
            SlotNumbers<Long> largest = new SlotNumbers<>(Numbers.LARGEST, reduction, cancelled);
            return counts(new Measure<>(counts, counts::closed), new Measure<>(largest, largest::closed));
        }

        private <C, L> Counts counts(Measure<C, BigInteger> counting, Measure<L, Long> weighing) {
            BigInteger all;
            BigInteger edges;
            try (SolutionTally<C> tally = tally(counting.numbers)) {
                Function<Restriction, BigInteger> count =
                        restriction -> counting.result.apply(tally.total(restriction));
                all = count.apply(Restriction.NONE);
                edges = ifPossible(() -> edges(count));
            }
            return new Counts(all, edges, ifPossible(() -> most(weighing)));
        }

        /** Null where there is not time or memory enough. */
        private <N> @Nullable N ifPossible(Supplier<N> number) {
            try {
                return number.get();
            } catch (Cancelled | MemoryBudget.Exhausted | ArithmeticException tooMuch) {
                if (obstacle == null) {
                    obstacle = tooMuch;
                }
                return null;
            }
        }

        private <L> Counts.Most most(Measure<L, Long> weighing) {
            try (SolutionTally<L> tally = tally(weighing.numbers)) {
                return most(restriction -> weighing.result.apply(tally.best(restriction)));
            }
        }

        private void poll() {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }

        private <E> SolutionTally<E> tally(Numbers<E> numbers) {
            return new SolutionTally<>(Ways.of(reduction, numbers, budget, cancelled), states, budget, cancelled);
        }

        private BigInteger edges(Function<Restriction, BigInteger> count) {
            PetriNet net = reduction.original();
            Map<Restriction, BigInteger> known = new HashMap<>();
            BigInteger edges = BigInteger.ZERO;
            for (int t = 0; t < net.transitions(); t++) {
                if (!reduction.isDead(t)) {
                    poll();
                    edges = edges.add(known.computeIfAbsent(Restriction.enabling(reduction, t), count));
                }
            }
            return edges;
        }

        private Counts.Most most(Function<Restriction, Long> largest) {
            PetriNet net = reduction.original();
            int[] places = IntStream.range(0, net.places()).toArray();
            long[] ofPlaces = new long[places.length];
            for (int place : places) {
                poll();
                ofPlaces[place] = largest.apply(Restriction.weighing(reduction, new int[] {place}));
            }
            long[] asWritten = ofPlaces;
            if (net.hasColors()) {
                asWritten = new long[net.placeGroups().size()];
                for (int group = 0; group < asWritten.length; group++) {
                    poll();
                    int wanted = group;
                    int[] values = IntStream.of(places)
                            .filter(place -> net.placeGroups().of(place) == wanted)
                            .toArray();
                    asWritten[group] = largest.apply(Restriction.weighing(reduction, values));
                }
            }
            return new Counts.Most(ofPlaces, asWritten, largest.apply(Restriction.weighing(reduction, places)));
        }
    }
}
