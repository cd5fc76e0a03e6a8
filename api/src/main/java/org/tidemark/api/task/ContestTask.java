package org.tidemark.api.task;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.CountReport;
import org.tidemark.check.state.ReducedCount;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.colored.ColoredReducer;
import org.tidemark.verdict.Verdict;

/**
 * Opens the model of a contest and counts its states. The contest ends by a clock, so that one way after the other has a share of the time:
 * states are explored as long as they are few; then they are counted by way of a smaller net, or as a diagram; and the rest of the time is for
 * exploring them all. Used once.
 */
public final class ContestTask implements Task<Optional<ContestTask.StateSpace>> {
    /** An unfolding may take one part in this many of the time. */
    private static final int UNFOLDING_SHARE = 2;

    /** An unfolding that takes more, some ten thousand nodes, is put off until it is known that parts of it do not do. */
    private static final long SMALL_BYTES = 4L << 20;

    /** As many states are explored first: where these are all, nothing is sooner. */
    private static final long FIRST_STATES = 100_000;

    /** The states of a smaller net are counted for one part in this many of the time. */
    private static final int COUNTING_SHARE = 2;

    /** A diagram leaves one part in this many of the time. */
    private static final int DIAGRAM_SHARE = 4;

    private static final String INFINITE = "+inf";

    private final NetSource source;
    private final CheckOptions how;
    private final ExploreOptions options;
    private final long startNanos;
    private final boolean isStateSpace;

    /** Numbers about all states, each in digits or as {@code +inf}, and how they were found. */
    public record StateSpace(
            String states, String edges, String mostInMarking, String mostInPlace, Technique technique) {}

    /**
     * A task.
     *
     * @param startNanos when the time began to count
     * @param isStateSpace whether states are to be counted, for which an unfolding is never put off
     */
    public ContestTask(NetSource source, CheckOptions how, long startNanos, boolean isStateSpace) {
        this.source = source;
        this.how = how;
        this.startNanos = startNanos;
        this.isStateSpace = isStateSpace;
        options = how.explore();
    }

    /** The limits of what is still to do. */
    public ExploreOptions withinTime() {
        long passed = System.nanoTime() - startNanos;
        return options.timeNanos() == Long.MAX_VALUE
                ? options
                : options.withTime(Math.max(1, options.timeNanos() - passed));
    }

    /** The net, unfolded where that fits a share of the memory and time, and executed directly where it does not. */
    public Subject subject() throws InputException {
        ColoredNet colored = source.colored();
        ExploreOptions most = colored == null ? options : share(options);
        Subject later = colored == null || isStateSpace ? null : putOff(colored, most);
        if (later != null) {
            return later;
        }
        try {
            return Subject.of(source.unfolded(Engine.unfolding(most))).ofColored(colored);
        } catch (LimitException tooLarge) {
            if (colored == null) {
                throw tooLarge;
            }
            try {
                return Subject.of(DirectNet.of(colored, Engine.unfolding(withinTime())), () -> null)
                        .ofColored(colored);
            } catch (ColorException indirect) {
                throw tooLarge;
            }
        }
    }

    private static ExploreOptions share(ExploreOptions all) {
        return all.timeNanos() == Long.MAX_VALUE ? all : all.withTime(all.timeNanos() / UNFOLDING_SHARE);
    }

    /** The high-level net, if its unfolding is large and parts of it may do; null otherwise. */
    private @Nullable Subject putOff(ColoredNet colored, ExploreOptions most) throws InputException {
        if (ColoredReducer.objection(colored) != null) {
            return null;
        }
        UnfoldingLimits limits = Engine.unfolding(most);
        try {
            PetriNet small = source.unfolded(new UnfoldingLimits(
                    Math.min(SMALL_BYTES, limits.bytes()), limits.nanos(), limits.cancelled(), limits.late()));
            return Subject.of(small).ofColored(colored);
        } catch (LimitException large) {
            try {
                LateUnfolding later = new LateUnfolding(source, () -> Engine.unfolding(share(withinTime())));
                return new Subject(null, DirectNet.of(colored, limits), null, () -> null, later).ofColored(colored);
            } catch (ColorException indirect) {
                return null;
            }
        }
    }

    /** Counts the states; empty where the time was not enough. */
    @Override
    public Optional<StateSpace> run(Follower follower) throws InputException {
        return stateSpace(subject());
    }

    /** Counts the states of a net; empty where the time was not enough. */
    public Optional<StateSpace> stateSpace(Subject subject) throws InputException {
        PetriNet net = subject.net();
        if (net != null && subject.direct() == null && NetDiagram.obstacle(net).isEmpty()) {
            long first = Math.min(FIRST_STATES, options.maxStates());
            Optional<StateSpace> found = explored(subject, withinTime().withMaxStates(first));
            if (found.isEmpty()) {
                found = reduced(net);
            }
            if (found.isEmpty()) {
                found = drawn(net);
            }
            if (found.isPresent()) {
                return found;
            }
        }
        return explored(subject, withinTime());
    }

    /** Counts by way of a smaller net, if there is one that is much smaller. */
    private Optional<StateSpace> reduced(PetriNet net) throws InputException {
        ExploreOptions left = withinTime();
        ReducedCount count = new ReducedCount(net, left.withTime(left.timeNanos() / COUNTING_SHARE), false);
        if (how.skipped().has("smaller net")
                || !ReducedCount.obstacle(net).isEmpty()
                || !count.isMuchSmaller()
                || (how.skipped().has("diagram") && count.needsDiagram())) {
            return Optional.empty();
        }
        CountReport report = count.run();
        report.checkClaim(net);
        return found(
                CountTask.Counts.of(report), report.diagram() == null ? Technique.STRUCTURE : Technique.COMPOSITION);
    }

    private static Optional<StateSpace> found(CountTask.@Nullable Counts counts, Technique technique) {
        return counts == null || counts.edges() == null || counts.most() == null
                ? Optional.empty()
                : Optional.of(new StateSpace(
                        counts.states().toString(),
                        counts.edges().toString(),
                        String.valueOf(counts.most().inMarking()),
                        String.valueOf(counts.most().ofOneValue()),
                        technique));
    }

    private Optional<StateSpace> drawn(PetriNet net) {
        if (how.skipped().has("diagram")) {
            return Optional.empty();
        }
        ExploreOptions left = withinTime();
        ExploreOptions share = left.withTime(left.timeNanos() / DIAGRAM_SHARE * (DIAGRAM_SHARE - 1));
        DiagramReport report = new NetDiagram(net, share, NetDiagram.Wishes.NO_DEADLOCKS).run();
        return found(CountTask.Counts.of(report.census()), Technique.COMPOSITION);
    }

    private Optional<StateSpace> explored(Subject subject, ExploreOptions within) throws InputException {
        CheckReport report = new Checker(
                        subject,
                        List.of(new Property.StateSpace("StateSpace")),
                        how.withExplore(within),
                        subject.direct() == null ? Plans.countingOrInfinite() : Plans.counting())
                .run();
        Verdict verdict = report.findings().get(0).verdict();
        ExplorationReport explored = report.exploration();
        if (verdict instanceof Verdict.Unbounded) {
            return Optional.of(new StateSpace(INFINITE, INFINITE, INFINITE, INFINITE, Technique.STRUCTURE));
        }
        return verdict instanceof Verdict.Value && explored != null
                ? Optional.of(new StateSpace(
                        String.valueOf(explored.states()),
                        String.valueOf(explored.counts().edges()),
                        String.valueOf(explored.tokens().inMarking()),
                        String.valueOf(explored.tokens().ofOneValue()),
                        Technique.SEARCH))
                : Optional.empty();
    }
}
