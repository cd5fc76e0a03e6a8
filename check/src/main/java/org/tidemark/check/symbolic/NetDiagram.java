package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.dd.DeadStates;
import org.tidemark.dd.Extremes;
import org.tidemark.dd.Forest;
import org.tidemark.dd.GroupSums;
import org.tidemark.dd.Totals;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.model.PackedLevels;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.TransitionCases;
import org.tidemark.net.structure.Limit;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/** Finds all reachable markings of a net as a diagram, and counts them. Used once; any thread may ask for progress. */
public final class NetDiagram {
    /** The share of the time, and the most of it, that goes into looking for orders. */
    private static final int ORDER_SHARE = 10;

    private static final long ORDER_NANOS = 3_000_000_000L;

    /** How many nodes are looked at for the sake of deadlocks, each perhaps many times. */
    private static final int MOST_FOR_DEADLOCKS = 1 << 23;

    private final PetriNet net;
    private final Wishes wishes;
    private final TimeLimit time;
    private final TimeShare timeShare;
    private final MemoryBudget budget;
    private volatile String phase = "orders";
    private List<LevelOrder> tried = List.of();
    private @Nullable TransitionCases cases;
    private final OrderRace race;
    private volatile @Nullable Lead lead;

    /**
     * Options of a search besides limits.
     *
     * @param keep whether the states are kept
     * @param deadlocks whether deadlocks are counted, which may take longer than finding the states
     * @param history records the number of nodes over time; null where that is not wanted
     * @param order the only order to try; null where several are to race
     */
    public record Wishes(
            boolean keep,
            boolean deadlocks,
            @Nullable NodeHistory history,
            @Nullable LevelOrder order) {
        /** Only counts. */
        public static final Wishes NONE = new Wishes(false, null);

        /** Only counts, and not of deadlocks. */
        public static final Wishes NO_DEADLOCKS = new Wishes(false, false, null, null);

        /** Wishes where orders race. */
        public Wishes(boolean keep, @Nullable NodeHistory history) {
            this(keep, true, history, null);
        }
    }

    /** How far the furthest search has come, and how many nodes the latest one has. */
    private record Lead(LevelOrder order, int levels, int nodes) {
        int all() {
            return order.blocks();
        }
    }

    public NetDiagram(PetriNet net, ExploreOptions options) {
        this(net, options, Wishes.NONE);
    }

    public NetDiagram(PetriNet net, ExploreOptions options, Wishes wishes) {
        this.net = net;
        this.wishes = wishes;
        time = new TimeLimit(options);
        timeShare = new TimeShare(time);
        budget = options.budget();
        race = new OrderRace(options.threads());
    }

    /** The budget that all memory is booked on, including that of the states that are kept. */
    public MemoryBudget budget() {
        return budget;
    }

    /** Whether the time is up, or the run was cancelled. */
    public boolean isOver() {
        return time.isReached();
    }

    /** The current phase, and how far the search in the lead has come. */
    public StageProgress progress() {
        Lead at = lead;
        return new StageProgress(
                phase, at == null ? "" : at.levels + " of " + at.all() + " levels, " + at.nodes + " nodes", -1);
    }

    /** Why the states of a net cannot be found this way; empty where they can. */
    public static String obstacle(PetriNet net) {
        if (net.hasPriorities() && TransitionCases.of(net).areTooMany()) {
            return "the priorities of transitions take too many cases";
        }
        return net.places() == 0 ? "the net has no places" : "";
    }

    /** Whether it shows at once that there is an {@linkplain #obstacle obstacle}; to be sure may take a second. */
    public static boolean isSoonRefused(PetriNet net) {
        return net.places() == 0 || (net.hasPriorities() && TransitionCases.areSoonTooMany(net));
    }

    /** Finds the states and counts them, as far as memory and time allow. */
    public DiagramReport run() {
        AtomicReference<DiagramReport> counted = new AtomicReference<>();
        OpenReason why = find(won -> counted.set(counted(won)));
        return why == null
                ? Objects.requireNonNull(counted.get())
                : new DiagramReport(null, null, null, why, time.seconds(), budget.peakBytes());
    }

    /** Finds the states and passes them to the consumer, as far as memory and time allow; why not, or null. */
    public @Nullable OpenReason show(Consumer<PlaceStates> reader) {
        return find(won -> {
            phase = "answers";
            try (FoundMarkings found = found(won)) {
                reader.accept(new PlaceStates(net, found, timeShare, budget));
            }
        });
    }

    private @Nullable OpenReason find(Consumer<OrderTrial> reader) {
        try (OrderTrial won = winner()) {
            reader.accept(won);
            return null;
        } catch (MemoryBudget.Exhausted full) {
            return open(StopReason.MEMORY, "the memory budget was used up");
        } catch (Cancelled stopped) {
            return time.nanosLeft() == 0
                    ? open(StopReason.TIME, "the time was up")
                    : open(StopReason.CANCELLED, "cancelled");
        } catch (ArithmeticException beyond) {
            return open(
                    StopReason.NUMBER_TOO_LARGE,
                    "a place may hold more tokens than a diagram can count (about two billion)");
        }
    }

    private OpenReason open(StopReason cause, String why) {
        return new OpenReason(cause, why + where());
    }

    /** Where the furthest search was. */
    private String where() {
        Lead at = lead;
        if (at == null || !phase.equals("saturation")) {
            return at == null ? "" : ", when all states were found";
        }
        int levels = at.all();
        String done = at.levels + " of " + levels + " levels done, in the order '" + at.order.name() + "'";
        return at.levels == levels
                ? " with " + done
                : " at level " + (levels - at.levels) + ", place "
                        + net.placeName(at.order.firstPlace(levels - at.levels - 1)) + ", with " + done;
    }

    /** Called by every thread of the race. */
    private synchronized void watch(OrderTrial trial) {
        Lead at = lead;
        int done = trial.saturation().levelsDone();
        int nodes = trial.forest().nodeCount();
        lead = at == null || done >= at.levels
                ? new Lead(trial.order(), done, nodes)
                : new Lead(at.order, at.levels, nodes);
        if (wishes.history != null) {
            wishes.history.watch(trial, time.seconds());
        }
    }

    private TransitionCases cases() {
        TransitionCases known = cases;
        if (known == null) {
            known = TransitionCases.of(net, budget, time::isReached);
            cases = known;
        }
        return known;
    }

    private OrderTrial winner() {
        long nanos = Math.min(ORDER_NANOS, time.nanosLeft() / ORDER_SHARE);
        tried = wishes.order == null
                ? LevelOrder.candidates(cases(), Limit.nanos(nanos).orWhen(time::isReached))
                : List.of(wishes.order);
        List<OrderTrial> trials = new ArrayList<>();
        try {
            for (LevelOrder order : OrderSelection.best(cases(), tried, budget, time::isReached)) {
                trials.add(new OrderTrial(
                        order,
                        () -> order.levels(cases(), budget),
                        budget,
                        race.orOver(timeShare::isOver),
                        this::watch));
            }
        } catch (MemoryBudget.Exhausted full) {
            trials.forEach(OrderTrial::close);
            throw full;
        }
        phase = "saturation";
        OrderTrial won = race.winner(trials);
        watch(won);
        return won;
    }

    private FoundMarkings found(OrderTrial won) {
        return FoundMarkings.of(won, cases(), budget, timeShare::isOver);
    }

    private DiagramReport counted(OrderTrial won) {
        double seconds = time.seconds();
        phase = "counting";
        int states = won.saturation().states();
        int dropped = won.forest().nodeCount() - won.forest().nodeCount(states);
        Totals.Sum sum = Totals.of(won.forest(), states, won.levels());
        Deadlocks deadlocks = wishes.deadlocks ? deadlocks(won) : null;
        try (FoundMarkings found = found(won)) {
            if (wishes.history != null) {
                wishes.history.end(seconds, found.forest().nodeCount(found.root()), dropped);
            }
            return counted(found, sum, deadlocks, seconds);
        }
    }

    private DiagramReport counted(FoundMarkings found, Totals.Sum sum, @Nullable Deadlocks deadlocks, double seconds) {
        Forest forest = found.forest();
        int root = found.root();
        Extremes extremes = Extremes.of(forest, root);
        int[] mostAt = extremes.most();
        int[] most = new int[net.places()];
        for (int level = 0; level < most.length; level++) {
            most[found.order().place(level)] = mostAt[level];
        }
        DagFile kept = null;
        OpenReason why = null;
        if (wishes.keep) {
            phase = "keeping";
            try {
                Dag dag = Dag.of(forest, root, budget);
                kept = new DagFile(dag, NetCard.of(net, found.order(), dag));
            } catch (MemoryBudget.Exhausted full) {
                why = new OpenReason(StopReason.MEMORY, "no memory was left to keep the diagram");
            } catch (Cancelled stopped) {
                why = new OpenReason(StopReason.TIME, "no time was left to keep the diagram");
            }
        }
        return new DiagramReport(
                new DiagramReport.Census(sum, deadlocks, most, asWritten(found, most), extremes.sum()),
                new DiagramReport.Diagram(found.order(), tried, forest.nodeCount(root), forest.arcCount(root), seconds),
                kept,
                why,
                time.seconds(),
                budget.peakBytes());
    }

    /** The most tokens of each place of a high-level net; of another net those that are known already. */
    private long[] asWritten(FoundMarkings found, int[] most) {
        if (!net.hasColors()) {
            return Arrays.stream(most).asLongStream().toArray();
        }
        int[] groupOf =
                Arrays.stream(found.order().places()).map(net.placeGroups()::of).toArray();
        return GroupSums.of(
                found.forest(), found.root(), groupOf, net.placeGroups().size());
    }

    private @Nullable Deadlocks deadlocks(OrderTrial won) {
        Forest forest = won.forest();
        try {
            int dead = DeadStates.of(forest, won.saturation().states(), won.levels(), MOST_FOR_DEADLOCKS);
            return dead == DeadStates.TOO_MUCH
                    ? null
                    : new Deadlocks(forest.count(dead), dead == Forest.EMPTY ? null : first(won, dead));
        } catch (MemoryBudget.Exhausted | Cancelled none) {
            return null;
        }
    }

    private static int[] first(OrderTrial won, int states) {
        Forest forest = won.forest();
        PackedLevels levels = won.levels();
        int[] places = won.order().places();
        int[] marking = new int[places.length];
        int node = states;
        int at = 0;
        for (int level = 0; level < levels.levels(); level++) {
            int value = forest.value(forest.start(node));
            for (int position = 0; position < levels.width(level); position++) {
                marking[places[at++]] = levels.part(level, value, position);
            }
            node = forest.child(forest.start(node));
        }
        return marking;
    }

    /** Describes a diagram of markings for a file: each level is a place, and its values are numbers of tokens. */
    private static final class NetCard {
        private NetCard() {}

        static DagCard of(PetriNet net, LevelOrder order, Dag dag) {
            String[] groupOf = new String[net.places()];
            Folding.Groups groups = net.placeGroups();
            for (int g = 0; g < groups.size(); g++) {
                String group = groups.name(g);
                groups.members(g).forEach(place -> groupOf[place] = group);
            }
            List<DagCard.Level> levels = new ArrayList<>();
            for (int level = 0; level < dag.levels(); level++) {
                int place = order.places()[level];
                levels.add(DagCard.Level.ofPlace(
                        new DagCard.Counter(net.placeName(place), net.placeId(place), groupOf[place]),
                        dag.size(level)));
            }
            return new DagCard(net.name(), levels);
        }
    }

    /**
     * Selects orders to try on a net with many tokens by trying them with few: what makes an order good is how places
     * depend on each other, and the number of tokens only makes it matter more. With few tokens, every order completes quickly.
     */
    static final class OrderSelection {
        /** The most tokens that a place starts with while orders are compared. */
        private static final int MOST_INITIAL_TOKENS = 3;

        /** The number of orders that are chosen. */
        private static final int CHOSEN = 2;

        /** Orders that take this many nodes with few tokens are not worth a try with many. */
        private static final long MOST_NODES = 100_000;

        private OrderSelection() {}

        private record TriedOrder(LevelOrder order, long nodes) {}

        /** The orders that go best, the best one first; all of them where the net has few tokens, or no order is better than another. */
        static List<LevelOrder> best(
                TransitionCases cases, List<LevelOrder> orders, MemoryBudget budget, BooleanSupplier cancelled) {
            PetriNet net = cases.net();
            int few = MOST_INITIAL_TOKENS * heaviest(net);
            boolean hasMany = false;
            for (int p = 0; p < net.places(); p++) {
                hasMany |= net.initial(p) > few;
            }
            if (!hasMany || orders.size() <= CHOSEN) {
                return orders;
            }
            List<LevelOrder> best = orders.stream()
                    .map(order -> new TriedOrder(order, nodes(cases, order, few, budget, cancelled)))
                    .filter(tried -> tried.nodes < MOST_NODES)
                    .sorted(Comparator.comparingLong(TriedOrder::nodes))
                    .limit(CHOSEN)
                    .map(TriedOrder::order)
                    .toList();
            return best.isEmpty() ? orders : best;
        }

        /** The largest weight of an arc: with fewer tokens its transition would never be enabled. */
        private static int heaviest(PetriNet net) {
            int most = 1;
            for (int t = 0; t < net.transitions(); t++) {
                for (int arc = net.inputs().from(t); arc < net.inputs().to(t); arc++) {
                    most = Math.max(most, net.inputs().weight(arc));
                }
            }
            return most;
        }

        private static long nodes(
                TransitionCases cases, LevelOrder order, int few, MemoryBudget budget, BooleanSupplier cancelled) {
            try (OrderTrial trial =
                    new OrderTrial(order, () -> order.levels(cases, few, budget), budget, cancelled, unwatched -> {})) {
                return trial.saturation().nodesMadeUpTo(MOST_NODES);
            } catch (MemoryBudget.Exhausted full) {
                return MOST_NODES;
            }
        }
    }
}
