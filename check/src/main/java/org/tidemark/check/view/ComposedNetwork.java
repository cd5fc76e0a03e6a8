package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.ComposedAnswers;
import org.tidemark.check.symbolic.ComposedNet;
import org.tidemark.check.symbolic.CompositionReport;
import org.tidemark.check.symbolic.NetComposition;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.run.Move;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * Answers questions about a network without a net: composes its states from those of its automata, asks what a diagram of states
 * cannot answer about the network with smaller parts, and shows runs in a net that has just the steps which they take, and one of each
 * label that is possible on the way. The subject's net has the network's places and labels, so that questions can be read.
 */
public final class ComposedNetwork extends Stage {
    private static final OpenReason NOT_ASKED = new OpenReason(
            StopReason.NET_TOO_LARGE,
            "the net is too large, and neither composed states nor a network with smaller parts can tell");

    private final Supplier<Plan> plan;

    /**
     * Answers without a net.
     *
     * @param plan how a network with smaller parts is asked
     */
    public ComposedNetwork(Supplier<Plan> plan) {
        super("composition", Cost.STATES, Kind.PREPARING);
        this.plan = plan;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().network() == null ? "the model is not a network" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        Network network = Objects.requireNonNull(context.subject().network());
        List<ComposedAnswers.Answer> composed = new ArrayList<>(compose(context, network));
        Set<Property> answered =
                composed.stream().map(ComposedAnswers.Answer::property).collect(Collectors.toSet());
        List<MinimisedView.Answer> smaller = new ArrayList<>();
        for (Property property : context.openProperties()) {
            if (!answered.contains(property) && !context.isCancelled()) {
                MinimisedView.Answer answer = askSmaller(context, property);
                if (answer != null) {
                    smaller.add(answer);
                }
            }
        }
        for (ComposedAnswers.Answer answer : List.copyOf(composed)) {
            MinimisedView.Answer shown = lacksRun(context, answer) ? askSmaller(context, answer.property()) : null;
            if (shown != null && shown.run() != null) {
                composed.remove(answer);
                smaller.add(shown);
            }
        }
        tell(context, network, composed, smaller);
    }

    /** Whether a run would show an answer, and composed states have given none. */
    private static boolean lacksRun(Context context, ComposedAnswers.Answer answer) {
        if (!context.options().explains()
                || context.isCancelled()
                || answer.run() != null
                || !(answer.property() instanceof Property.Truth truth)) {
            return false;
        }
        Formula formula = truth.formula();
        return answer.verdict() instanceof Verdict.Holds
                ? formula instanceof Formula.Exists
                : formula instanceof Formula.ForAll || Logic.of(formula) == Logic.LTL;
    }

    /** The answers that composed states give, as far as memory and time allow. */
    private static List<ComposedAnswers.Answer> compose(Context context, Network network) {
        if (context.openProperties().stream().noneMatch(ComposedAnswers::canAnswer)) {
            return List.of();
        }
        NetComposition composition = new NetComposition(
                network,
                context.net(),
                PartChoice.found(PartChoice.Way.AUTO),
                CompositionOptions.standard(),
                context.optionsLeft());
        context.show(composition::progress);
        try {
            CompositionReport report = composition.run(false);
            ComposedNet composed = report.composed();
            if (composed == null) {
                context.leaveOpen(report.whyNot());
                return List.of();
            }
            context.work().composed(composed.states().count());
            return answers(context, composition, composed);
        } catch (NotSplittable refused) {
            context.leaveOpen(new OpenReason(StopReason.REFUSED, String.valueOf(refused.getMessage())));
            return List.of();
        }
    }

    /** The answers that can be given within memory and time; says why the others cannot. */
    private static List<ComposedAnswers.Answer> answers(
            Context context, NetComposition composition, ComposedNet composed) {
        List<ComposedAnswers.Answer> found = new ArrayList<>();
        try (ComposedAnswers answers = new ComposedAnswers(composition, composed, context.net())) {
            for (Property property : context.openProperties()) {
                ComposedAnswers.Answer answer = answers.to(property);
                if (answer != null) {
                    found.add(answer);
                }
            }
        } catch (MemoryBudget.Exhausted full) {
            context.leaveOpen(
                    new OpenReason(StopReason.MEMORY, "the memory budget was used up on the composed states"));
        } catch (Cancelled stopped) {
            context.leaveOpen(new OpenReason(
                    context.nanosLeft() == 0 ? StopReason.TIME : StopReason.CANCELLED,
                    "there was no time left for the composed states"));
        }
        return found;
    }

    /** The answer of a network with smaller parts; null, and the reason is noted, where there is none. */
    private MinimisedView.@Nullable Answer askSmaller(Context context, Property property) throws InputException {
        OpenReason open = NOT_ASKED;
        if (property instanceof Property.Truth truth && truth.fairness().isNone()) {
            TimeLimit time = new TimeLimit(context.optionsForAnotherNet());
            try {
                MinimisedView view = MinimisedView.of(context, truth, context.optionsForAnotherNet(), true);
                Finding found = view == null
                        ? null
                        : ViewStage.ask(context, view, time.left(), plan.get())
                                .findings()
                                .get(0);
                if (view != null && found != null && !(found.verdict() instanceof Verdict.Unknown)) {
                    return view.answer(found);
                }
                open = found != null && found.verdict() instanceof Verdict.Unknown unknown ? unknown.why() : open;
            } catch (MinimisedView.Unavailable stays) {
                open = stays.why();
            }
        }
        if (!ComposedAnswers.canAnswer(property)) {
            context.leaveOpen(property, open);
        }
        return null;
    }

    /** Decides what was answered, with runs that are replayed in a net of their own. */
    private static void tell(
            Context context,
            Network network,
            List<ComposedAnswers.Answer> composed,
            List<MinimisedView.Answer> smaller) {
        List<List<Move>> runs = new ArrayList<>();
        for (ComposedAnswers.Answer answer : composed) {
            if (answer.run() != null) {
                runs.add(answer.run());
            }
        }
        for (MinimisedView.Answer answer : smaller) {
            LiftedRun.Steps run = answer.run();
            if (run != null) {
                runs.add(run.moves());
            }
        }
        RunNet told = RunNet.of(network, runs);
        context.forgetNet();
        context.tellRunsIn(told.net());
        for (ComposedAnswers.Answer answer : composed) {
            Evidence evidence = told.evidence(answer);
            Verdict verdict = answer.verdict();
            context.decide(Finding.of(answer.property(), verdict, Technique.COMPOSITION, evidence, context.seconds())
                    .without(evidence == null ? answer.noRun() : null));
        }
        smaller.forEach(answer -> context.decide(answer.finding(network, told.net(), context.seconds())));
    }
}
