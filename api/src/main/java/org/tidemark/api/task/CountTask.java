package org.tidemark.api.task;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.state.CountReport;
import org.tidemark.check.state.ReducedCount;
import org.tidemark.check.state.RivalCount;
import org.tidemark.check.symbolic.ComposedNet;
import org.tidemark.check.symbolic.CompositionReport;
import org.tidemark.check.symbolic.Deadlocks;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetComposition;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.search.Outcome;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * How many states a model has. They are explored one by one, or swept; an exploration that takes seconds is raced by counts of all states
 * together: as a diagram, by way of a smaller net, and by classes. Where a diagram or the smaller net is asked for, nothing else is tried. The states of a
 * network whose net is too large are composed from those of its parts. Used once.
 */
public final class CountTask implements Task<CountTask.Result> {
    /** How long an exploration is left alone, and which part of its time at most: most are done by then. */
    private static final long ALONE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int ALONE_SHARE = 16;

    /** The states that are explored of a net with infinitely many where nobody says how many. */
    public static final long GROWING_STATES = 100_000;

    private final NetSource source;
    private final Engine engine;
    private final ExploreOptions options;
    private final TimeLimit watch;
    private Colors colors = Colors.AUTO;
    private @Nullable Start start;
    private ByNames<SweepMeasure.Wish> measure = names -> new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());
    private @Nullable ByNames<Formula> cutOff;
    private ByNet<NetDiagram.Wishes> drawing = net -> NetDiagram.Wishes.NONE;
    private boolean findsPaths;
    private boolean looksForGrowth;
    private boolean mayCompose;
    private boolean mayRace;
    private boolean mayReduce;
    private @Nullable MemoryShare rivalShare;
    private List<RivalCount.Attempt> rivals = List.of();

    /** The result of a count, with the reports of the engine that has finished it. */
    public sealed interface Result {}

    /**
     * States were explored or swept, as far as the limits allow.
     *
     * @param subject what was explored
     * @param growth why the exploration cannot end by itself; null where that is not known
     */
    public record Explored(
            Subject subject,
            CheckReport report,
            @Nullable Growth growth,
            @Nullable String endless) implements Result {}

    /** All states were counted together, or could not be. */
    public sealed interface Whole extends Result permits Drawn, Reduced, Composed {
        /** The numbers; null where the count was not finished. */
        @Nullable
        Counts counts();

        /** Why something was not counted; null where everything was. */
        @Nullable
        OpenReason why();

        /** The most memory that was in use. */
        long peakBytes();

        double seconds();

        /** The exploration that the count has outrun; null where there was none. */
        default @Nullable CheckReport beside() {
            return null;
        }
    }

    /**
     * Numbers about all states; null what could not be counted within the limits.
     *
     * @param edges pairs of a state and a transition that is enabled in it
     * @param dead a state without successors; null where there is none, or none is shown
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Counts(
            BigInteger states,
            @Nullable BigInteger edges,
            @Nullable BigInteger deadlocks,
            int @Nullable [] dead,
            @Nullable Most most) {
        static @Nullable Counts of(DiagramReport.@Nullable Census census) {
            if (census == null) {
                return null;
            }
            Most most = new Most(
                    Arrays.stream(census.mostAsWritten()).max().orElse(0),
                    Arrays.stream(census.most()).max().orElse(0),
                    census.mostInAll());
            return of(census.states(), census.edges(), census.deadlocks(), most);
        }

        static @Nullable Counts of(CountReport report) {
            CountReport.Counts counts = report.counts();
            CountReport.Counts.Most most = counts == null ? null : counts.most();
            return counts == null
                    ? null
                    : of(
                            counts.states(),
                            counts.edges(),
                            report.deadlocks(),
                            most == null ? null : new Most(most.inPlace(), most.ofOneValue(), most.inAll()));
        }

        private static Counts of(
                BigInteger states, @Nullable BigInteger edges, @Nullable Deadlocks dead, @Nullable Most most) {
            return new Counts(
                    states, edges, dead == null ? null : dead.count(), dead == null ? null : dead.first(), most);
        }
    }

    /**
     * The most tokens there can be.
     *
     * @param inPlace in a place as it was written
     * @param ofOneValue of one value in a place
     * @param inMarking in all places together
     */
    public record Most(long inPlace, long ofOneValue, long inMarking) {}

    /**
     * All states are one diagram, or none could be made.
     *
     * @param growth why no diagram holds all states; null where that is not known
     * @param diagram what made it; null where it raced an exploration
     */
    public record Drawn(
            PetriNet net,
            DiagramReport report,
            @Nullable Growth growth,
            @Nullable NetDiagram diagram,
            @Nullable CheckReport beside)
            implements Whole {
        @Override
        public @Nullable Counts counts() {
            return Counts.of(report.census());
        }

        @Override
        public @Nullable OpenReason why() {
            return report.why();
        }

        @Override
        public long peakBytes() {
            return report.peakBytes();
        }

        @Override
        public double seconds() {
            return report.seconds();
        }
    }

    /** States were counted by way of a smaller net, or could not be. */
    public record Reduced(
            PetriNet net, CountReport report, @Nullable CheckReport beside) implements Whole {
        @Override
        public @Nullable Counts counts() {
            return Counts.of(report);
        }

        @Override
        public @Nullable OpenReason why() {
            return report.why();
        }

        @Override
        public long peakBytes() {
            return report.peakBytes();
        }

        @Override
        public double seconds() {
            return report.seconds();
        }
    }

    /** States were composed from those of the parts of a network, or could not be. */
    public record Composed(Network network, CompositionReport report) implements Whole {
        @Override
        public @Nullable Counts counts() {
            ComposedNet composed = report.composed();
            CompositionReport.Census census = report.census();
            return composed == null
                    ? null
                    : new Counts(
                            composed.states().count(),
                            census == null ? null : census.edges(),
                            census == null ? null : census.deadlocks(),
                            null,
                            new Most(1, 1, composed.network().parts().size()));
        }

        @Override
        public @Nullable OpenReason why() {
            return report.composed() == null ? report.whyNot() : null;
        }

        @Override
        public long peakBytes() {
            return report.peakBytes();
        }

        @Override
        public double seconds() {
            return report.seconds();
        }
    }

    /** The model was not unfolded within the limits, so that nothing is known of its states. */
    public record TooLarge(LimitException limit) implements Result {}

    /**
     * The states of a net cannot be counted all together.
     *
     * @param why what stands in the way; empty where the net has obligations, which such a count does not check
     */
    public record Refused(PetriNet net, String why) implements Result {}

    /**
     * A count.
     *
     * @param options all limits, of which {@code watch} knows how much time is left
     */
    public CountTask(NetSource source, Engine engine, ExploreOptions options, TimeLimit watch) {
        this.source = source;
        this.engine = engine;
        this.options = options;
        this.watch = watch;
    }

    /** Asks for direct execution or for an unfolding. */
    public CountTask executing(Colors asked) {
        colors = asked;
        return this;
    }

    /** Leaves it to the face how the net is executed, since that has more to say about it. */
    public CountTask starting(Start other) {
        start = other;
        return this;
    }

    /** The measure of a sweep. */
    public CountTask measuring(ByNames<SweepMeasure.Wish> other) {
        measure = other;
        return this;
    }

    /** States in which a condition holds are not expanded; null for none. */
    public CountTask cuttingOff(@Nullable ByNames<Formula> where) {
        cutOff = where;
        return this;
    }

    /** How a diagram is made, and what is kept of it. */
    public CountTask drawing(ByNet<NetDiagram.Wishes> wishes) {
        drawing = wishes;
        return this;
    }

    /** A sweep keeps what it takes to find a run to a deadlock. */
    public CountTask findingPaths(boolean finds) {
        findsPaths = finds;
        return this;
    }

    /**
     * Looks for a proof that the net is unbounded before it is explored. Where there is one, and no limit on states or depth, {@link
     * #GROWING_STATES} are explored.
     */
    public CountTask lookingForGrowth() {
        looksForGrowth = true;
        return this;
    }

    /** Where the net of a network is too large, its states may be composed. */
    public CountTask mayCompose(boolean may) {
        mayCompose = may;
        return this;
    }

    /**
     * An exploration may be raced by a count of all states together, which knows no depths and no runs.
     *
     * @param mayReduceNet whether that may be by way of a smaller net
     * @param share its own share of memory that runs have in common; null where they have none
     */
    public CountTask mayRace(boolean may, boolean mayReduceNet, @Nullable MemoryShare share) {
        mayRace = may;
        mayReduce = mayReduceNet;
        rivalShare = share;
        return this;
    }

    @Override
    public Result run(Follower follower) throws InputException {
        engine.requireFit(source);
        TransitionSystem system = source.system();
        if (system != null) {
            return explored(Subject.of(system), system, follower);
        }
        try {
            if (engine.reduce().asksFor(Reduction.COUNTING)) {
                return reduced(source.unfolded(Engine.unfolding(source, options)), follower);
            }
            if (engine.isSymbolic()) {
                return drawn(source.unfolded(Engine.unfolding(source, options)), follower);
            }
        } catch (LimitException limit) {
            return new TooLarge(limit);
        }
        Execution way;
        try {
            UnfoldingLimits limits = Engine.unfolding(source, options);
            way = start == null
                    ? engine.execution(source, colors, limits, Execution.Purpose.STATES)
                    : start.execution(limits);
        } catch (LimitException limit) {
            if (source.network() == null || !mayCompose) {
                return new TooLarge(limit);
            }
            follower.remark(limit.what() + "; its states are composed from those of its parts");
            return composed(source, watch, follower);
        }
        DirectNet direct = way.direct();
        PetriNet net = way.unfolded();
        PetriNet names = direct == null ? Objects.requireNonNull(net) : direct.names();
        return explored(way.subject(() -> net), new NetSystem(names), follower);
    }

    private Result drawn(PetriNet net, Follower follower) throws InputException {
        String obstacle = NetDiagram.obstacle(net);
        if (!obstacle.isEmpty() || !net.obligations().isEmpty()) {
            return new Refused(net, obstacle);
        }
        ExploreOptions left = watch.left();
        Growth growth = Growth.of(net, left);
        NetDiagram diagram = new NetDiagram(net, left, drawing.of(net));
        follower.countingBytes(() -> diagram.budget().usedBytes());
        DiagramReport report = growth == null
                ? follower.during(diagram::progress, "orders", diagram::run)
                : new DiagramReport(
                        null,
                        null,
                        null,
                        endless(growth, "no diagram holds all of its states"),
                        0,
                        diagram.budget().peakBytes());
        report.checkClaim(net);
        return new Drawn(net, report, growth, diagram, null);
    }

    private Result reduced(PetriNet net, Follower follower) throws InputException {
        String obstacle = ReducedCount.obstacle(net);
        if (!obstacle.isEmpty() || !net.obligations().isEmpty()) {
            return new Refused(net, obstacle);
        }
        ExploreOptions left = watch.left();
        Growth growth = Growth.of(net, left);
        ReducedCount count = new ReducedCount(net, left, true);
        follower.countingBytes(() -> 0);
        CountReport report = growth == null
                ? follower.during(count::progress, "reducing", count::run)
                : new CountReport(null, null, null, null, endless(growth, "its states have no number"), 0, 0, 0);
        report.checkClaim(net);
        return new Reduced(net, report, null);
    }

    private static OpenReason endless(Growth growth, String so) {
        return new OpenReason(StopReason.REFUSED, growth.sentence() + ", so that " + so);
    }

    /** Composes the states of a network, without its net. */
    public static Composed composed(NetSource source, TimeLimit watch, Follower follower) throws InputException {
        Network network = Objects.requireNonNull(source.network());
        PetriNet names = source.states(Engine.unfolding(watch.left()));
        PartChoice parts = PartChoice.found(PartChoice.Way.AUTO);
        NetComposition composition =
                new NetComposition(network, names, parts, CompositionOptions.standard(), watch.left());
        CompositionReport report = follower.during(composition::progress, "split", () -> {
            try {
                return composition.run(true);
            } catch (NotSplittable e) {
                throw new InputException(String.valueOf(e.getMessage()), e);
            }
        });
        return new Composed(network, report);
    }

    private Result explored(Subject subject, TransitionSystem names, Follower follower) throws InputException {
        PetriNet net = subject.net();
        boolean isRaced = subject.direct() == null && net != null && canRace(net);
        // A rival that cannot win is not given any memory.
        Growth growth = growth(net, isRaced, follower);
        String endless = growth != null
                ? growth.sentence()
                : net == null && cutOff == null && looksForGrowth ? names.endlessness() : null;
        if (growth == null && endless != null) {
            follower.remark(endless);
        }
        ExploreOptions within =
                endingIf(endless != null && looksForGrowth).withCutOff(cutOff == null ? null : cutOff.of(names));
        Plan plan = engine.sweeps()
                ? Plans.countingBySweeps(Engine.measure(measure.of(names), names), findsPaths)
                : Plans.counting();
        try (RivalCount rival = net != null && isRaced && growth == null ? rival(net) : null) {
            Checker counting = new Checker(
                    subject,
                    List.of(new Property.StateSpace("states")),
                    new CheckOptions(rival == null ? within : beside(rival)).withReductions(engine.reduce()),
                    plan);
            if (rival != null) {
                rival.start();
            }
            String before = engine.sweeps() ? "choosing a progress measure" : "preparing";
            CheckReport report = follower.during(counting::progress, before, counting::run);
            ExplorationReport explored = report.exploration();
            RivalCount.Found won = rival == null ? null : rival.report();
            if (rival != null && won == null && isFull(explored)) {
                won = follower.during(
                                () -> null, "counting all states together", () -> Optional.ofNullable(rival.last()))
                        .orElse(null);
            }
            if (rival != null) {
                rivals = rival.ended();
            }
            if (rival != null && rival.failure() != null) {
                follower.remark("a count of all states beside the exploration was stopped by a fault ("
                        + rival.failure() + "), which concerns none of what follows");
            }
            if (net != null && won != null && (explored == null || !explored.complete())) {
                if (won.classes() != null) {
                    follower.remark("classes of states were counted before all states had been explored one by one");
                }
                return outrun(net, won, report, watch.seconds());
            }
            if (rival != null && rival.triedSeconds() > 0 && explored != null && !explored.complete()) {
                follower.remark(String.format(
                        Locale.ROOT,
                        "counts of all states together were tried for %.1f s and not finished; one alone has all of the time and memory",
                        rival.triedSeconds()));
            }
            boolean isLate = net == null && report.direct() == null && explored != null && !explored.complete();
            Growth late = isLate ? growth(report.net(), false, follower) : growth;
            return new Explored(subject, report, late, late == null ? endless : late.sentence());
        }
    }

    /** What is left of the limits, with one more where an exploration could not end before the memory is used up. */
    private ExploreOptions endingIf(boolean isEndless) {
        ExploreOptions left = watch.left();
        boolean hasEnd = left.maxStates() < Long.MAX_VALUE || left.maxDepth() < Long.MAX_VALUE;
        return isEndless && !hasEnd && !engine.sweeps() ? left.withMaxStates(GROWING_STATES) : left;
    }

    private ExploreOptions beside(RivalCount rival) {
        ExploreOptions rivalled = rival.rivalled();
        return options.share() == null ? rivalled : rivalled.withShare(options.share());
    }

    /** What raced the exploration, once that has ended; empty where nothing did. */
    public List<RivalCount.Attempt> rivals() {
        return rivals;
    }

    private static boolean isFull(@Nullable ExplorationReport explored) {
        return explored != null && explored.end() == Outcome.End.MEMORY;
    }

    private @Nullable Growth growth(@Nullable PetriNet net, boolean isRaced, Follower follower) {
        boolean looks = cutOff == null && (looksForGrowth || isRaced);
        Growth growth = net != null && looks ? Growth.of(net, options) : null;
        if (growth != null) {
            follower.remark(growth.sentence());
        }
        return growth;
    }

    /** Whether a count of all states together may win. */
    private boolean canRace(PetriNet net) {
        return mayRace && !engine.reduce().isAsked() && net.obligations().isEmpty() && !NetDiagram.isSoonRefused(net);
    }

    /** A count for the race. */
    private RivalCount rival(PetriNet net) {
        ExploreOptions within = watch.left();
        return new RivalCount(
                net,
                options.share() == null ? within : within.withShare(rivalShare),
                Math.min(ALONE_NANOS, within.timeNanos() / ALONE_SHARE),
                mayReduce);
    }

    /**
     * The result of a count that has outrun an exploration.
     *
     * @param report the exploration; null where nothing was explored
     * @param seconds how long both took
     * @throws InputException where the count contradicts what the net claims
     */
    public static Result outrun(PetriNet net, RivalCount.Found won, @Nullable CheckReport report, double seconds)
            throws InputException {
        ExplorationReport explored = report == null ? null : report.exploration();
        DiagramReport diagram = won.diagram();
        if (diagram != null) {
            diagram.checkClaim(net);
            compare(Objects.requireNonNull(diagram.census()).states(), explored);
            return new Drawn(net, diagram.beside(explored, seconds), null, null, report);
        }
        CheckReport classes = won.classes();
        if (classes != null) {
            OrbitCounts all =
                    Objects.requireNonNull(classes.work().symmetries().get(0).represented());
            compare(all.states(), explored);
            return new Explored(Subject.of(net), classes, null, null);
        }
        CountReport count = Objects.requireNonNull(won.count());
        count.checkClaim(net);
        compare(Objects.requireNonNull(count.counts()).states(), explored);
        return new Reduced(net, count.beside(explored, seconds), report);
    }

    /** Whoever counts fewer states than have been seen is wrong, and must not have the last word. */
    private static void compare(BigInteger counted, @Nullable ExplorationReport explored) {
        if (explored != null && counted.compareTo(BigInteger.valueOf(explored.states())) < 0) {
            throw new IllegalStateException(
                    "only " + counted + " states were counted, but " + explored.states() + " were explored");
        }
    }
}
