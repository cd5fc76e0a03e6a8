package org.tidemark.check.network;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.compose.AutomatonParts;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Asks a formula about a network of the one with smaller parts, and finds a run of the network that shows the answer. One thread. */
final class SmallerQuestion {
    private final Context context;
    private final Network network;
    private final Supplier<Plan> plan;

    /**
     * Questions about the subject of a check, which is a network.
     *
     * @param plan how the smaller network is asked
     */
    SmallerQuestion(Context context, Supplier<Plan> plan) {
        this.context = context;
        this.plan = plan;
        network = Objects.requireNonNull(context.subject().network());
    }

    /**
     * An answer.
     *
     * @param found what was found about the smaller network
     * @param sizes how much smaller it is, in words
     * @param run a run of the network, which has yet to be looked at; null where there is none
     * @param missed why there is none although one shows it; null otherwise
     */
    record Answer(
            Finding found,
            String sizes,
            LiftedRun.@Nullable Steps run,
            @Nullable NoRun missed) {
        /** The run in the transitions of a net, where it shows the answer; null otherwise. */
        @Nullable
        Evidence evidence(Network network, PetriNet net) {
            if (run == null || !(found.property() instanceof Property.Truth truth)) {
                return null;
            }
            List<Integer> events = new AutomatonParts(network, net).events(run.moves());
            Evidence evidence = new Evidence(
                    run.loop().isPresent() ? events : ShortenedRun.of(new NetSystem(net), events),
                    run.loop(),
                    Objects.requireNonNull(found.evidence()).shows());
            return ShownTruth.of(truth.formula(), found.verdict(), net, evidence) ? evidence : null;
        }

        /** What is said of the network, whose runs are those of a net. */
        Finding finding(Network whole, PetriNet net, double seconds) {
            Evidence evidence = evidence(whole, net);
            return new Finding(
                    found.property(),
                    found.verdict(),
                    new Decision("", found.technique(), -1, seconds),
                    "decided on smaller parts, with " + sizes
                            + (evidence == null && missed != null ? "; " + missed.sentence(NoRun.THAT_SHOWS_IT) : ""),
                    evidence,
                    null,
                    evidence == null ? missed : null);
        }
    }

    /**
     * The answer; null where nothing becomes smaller, or the formula speaks of single combinations.
     *
     * @param insists whether it is asked even if nothing becomes smaller
     */
    @Nullable
    Answer ask(Property.Truth truth, ExploreOptions options, boolean insists) throws InputException {
        VisibleStates visible = VisibleStates.of(truth.formula(), network, context.net());
        if (visible == null) {
            return null;
        }
        try {
            SmallerNetwork smaller =
                    SmallerNetwork.of(network, visible, new WorkLimit(options.budget(), context::isCancelled));
            return smaller.isSmaller() || insists ? ask(truth, smaller, options) : null;
        } catch (MemoryBudget.Exhausted none) {
            return open(
                    truth, new OpenReason(StopReason.MEMORY, "the memory budget was used up on making parts smaller"));
        } catch (Cancelled none) {
            return open(truth, new OpenReason(StopReason.TIME, "there was no time left to make parts smaller"));
        }
    }

    private Answer open(Property.Truth truth, OpenReason why) {
        return new Answer(Finding.unknown(truth, why, context.seconds()), "", null, null);
    }

    private Answer ask(Property.Truth truth, SmallerNetwork smaller, ExploreOptions options) throws InputException {
        TimeLimit time = new TimeLimit(options);
        PetriNet net;
        try {
            long nanos = options.timeNanos() / 2;
            net = OccurringSteps.net(
                    smaller.network(), new UnfoldingLimits(options.memoryBytes() / 2, nanos, options.cancelled()));
        } catch (TooManySteps e) {
            String sizes = smaller.isSmaller() ? "with " + smaller.sizes() : "no two local states are the same to it";
            return open(truth, new OpenReason(StopReason.NET_TOO_LARGE, sizes + ", " + e.getMessage()));
        }
        Checker checker = new Checker(
                Subject.of(net).ofNetwork(smaller.network()),
                List.of(truth),
                context.options().withExplore(time.left()).withinAStage(),
                plan.get());
        context.show(checker::progress);
        CheckReport report = checker.run();
        Finding found = report.findings().get(0);
        Evidence evidence = found.evidence();
        if (evidence == null || found.verdict() instanceof Verdict.Unknown) {
            return new Answer(found, smaller.sizes(), null, found.noRun());
        }
        try {
            LiftedRun.Steps run = LiftedRun.of(smaller, net, evidence, context::isCancelled);
            return new Answer(found, smaller.sizes(), run, run == null ? NoRun.LENGTH : null);
        } catch (Cancelled stopped) {
            return new Answer(found, smaller.sizes(), null, NoRun.TIME);
        }
    }
}
