package org.tidemark.check.view;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.AutomatonParts;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** A network seen through the one whose parts are minimised as far as a formula does not distinguish their states. */
final class MinimisedView implements View {
    private final Context context;
    private final Property.Truth truth;
    private final MinimisedNetwork minimised;
    private final PetriNet net;

    private MinimisedView(Context context, Property.Truth truth, MinimisedNetwork minimised, PetriNet net) {
        this.context = context;
        this.truth = truth;
        this.minimised = minimised;
        this.net = net;
    }

    /** Why there is no view. */
    static final class Unavailable extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient OpenReason why;

        Unavailable(StopReason cause, String sentence) {
            super(sentence, null, false, false);
            why = new OpenReason(cause, sentence);
        }

        OpenReason why() {
            return why;
        }
    }

    /**
     * The view; null where nothing becomes smaller, or the formula speaks of single combinations.
     *
     * @param insists whether there is one even if nothing becomes smaller
     */
    static @Nullable MinimisedView of(Context context, Property.Truth truth, ExploreOptions options, boolean insists)
            throws Unavailable {
        Network network = network(context);
        VisibleStates visible = VisibleStates.of(truth.formula(), network, context.net());
        if (visible == null) {
            return null;
        }
        try {
            MinimisedNetwork minimised =
                    MinimisedNetwork.of(network, visible, new WorkLimit(options.budget(), context::isCancelled));
            return minimised.isSmaller() || insists
                    ? new MinimisedView(context, truth, minimised, net(minimised, options))
                    : null;
        } catch (MemoryBudget.Exhausted none) {
            throw new Unavailable(StopReason.MEMORY, "the memory budget was used up on making parts smaller");
        } catch (Cancelled none) {
            throw new Unavailable(StopReason.TIME, "there was no time left to make parts smaller");
        }
    }

    private static Network network(Context context) {
        return Objects.requireNonNull(context.subject().network());
    }

    private static PetriNet net(MinimisedNetwork minimised, ExploreOptions options) throws Unavailable {
        try {
            long nanos = options.timeNanos() / 2;
            return OccurringSteps.net(
                    minimised.network(), new UnfoldingLimits(options.memoryBytes() / 2, nanos, options.cancelled()));
        } catch (TooManySteps e) {
            String sizes =
                    minimised.isSmaller() ? "with " + minimised.sizes() : "no two local states are the same to it";
            throw new Unavailable(StopReason.NET_TOO_LARGE, sizes + ", " + e.getMessage());
        }
    }

    @Override
    public Subject image() {
        return Subject.of(net).ofNetwork(minimised.network());
    }

    @Override
    public List<Property> asked() {
        return List.of(truth);
    }

    @Override
    public long bytes() {
        return ReducedNet.bytes(net);
    }

    @Override
    public void decide(int question, Finding found) {
        context.decide(answer(found).finding(network(context), context.net(), context.seconds()));
    }

    /** The answer that a finding about the minimised network gives. */
    Answer answer(Finding found) {
        Evidence evidence = found.evidence();
        if (evidence == null || found.verdict() instanceof Verdict.Unknown) {
            return new Answer(found, minimised.sizes(), null, found.noRun());
        }
        try {
            LiftedRun.Steps run = LiftedRun.of(minimised, net, evidence, context::isCancelled);
            return new Answer(found, minimised.sizes(), run, run == null ? NoRun.LENGTH : null);
        } catch (Cancelled stopped) {
            return new Answer(found, minimised.sizes(), null, NoRun.TIME);
        }
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
            return RunProof.of(truth.formula(), found.verdict(), net, evidence) ? evidence : null;
        }

        /** The finding about the network, whose runs are those of a net. */
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
}
