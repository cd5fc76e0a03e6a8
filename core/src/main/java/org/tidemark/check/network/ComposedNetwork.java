package org.tidemark.check.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Preparation;
import org.tidemark.check.compose.ComposedAnswers;
import org.tidemark.check.compose.ComposedNet;
import org.tidemark.check.compose.CompositionReport;
import org.tidemark.check.compose.NetComposition;
import org.tidemark.check.compose.PartChoice;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.run.Move;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.property.Property;
import org.tidemark.net.split.NotSplittable;

/**
 * Answers questions about a network without a net: composes its states from those of its automata, and shows runs in a net that has
 * just the steps which they take, and one of each label that is possible on the way. The subject's net has the network's places
 * and labels, so that questions can be read.
 */
public final class ComposedNetwork implements Preparation {
    @Override
    public String name() {
        return "composition";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().network() == null ? "the model is not a network" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) {
        Network network = Objects.requireNonNull(context.subject().network());
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
                return;
            }
            context.work().composed(composed.states().count());
            tell(context, network, answers(context, composition, composed));
        } catch (NotSplittable refused) {
            context.leaveOpen(new OpenReason(Cause.REFUSED, String.valueOf(refused.getMessage())));
        }
    }

    /** The answers that can be given within memory and time; says why the others cannot. */
    private static List<ComposedAnswers.Answer> answers(
            Context context, NetComposition composition, ComposedNet composed) {
        List<ComposedAnswers.Answer> found = new ArrayList<>();
        try (ComposedAnswers answers = new ComposedAnswers(composition, composed, context.net())) {
            for (Property property : context.openProperties()) {
                ComposedAnswers.Answer answer = answers.to(property);
                if (answer == null) {
                    context.leaveOpen(
                            property,
                            new OpenReason(
                                    Cause.REFUSED, "it cannot be answered part by part, and the net is too large"));
                } else {
                    found.add(answer);
                }
            }
        } catch (MemoryBudget.Exhausted full) {
            context.leaveOpen(new OpenReason(Cause.MEMORY, "the memory budget was used up on the composed states"));
        } catch (Cancelled stopped) {
            context.leaveOpen(new OpenReason(
                    context.nanosLeft() == 0 ? Cause.TIME : Cause.CANCELLED,
                    "there was no time left for the composed states"));
        }
        return found;
    }

    /** Decides what was answered, with runs that are replayed in a net of their own. */
    private static void tell(Context context, Network network, List<ComposedAnswers.Answer> found) {
        List<List<Move>> runs = new ArrayList<>();
        for (ComposedAnswers.Answer answer : found) {
            if (answer.run() != null) {
                runs.add(answer.run());
            }
        }
        ToldSteps told = ToldSteps.of(network, runs);
        context.forgetNet();
        context.tellRunsIn(told.net());
        for (ComposedAnswers.Answer answer : found) {
            Evidence evidence = told.evidence(answer);
            Verdict verdict = answer.verdict();
            context.decide(Finding.of(answer.property(), verdict, Technique.COMPOSITION, evidence, context.seconds())
                    .without(evidence == null ? answer.noRun() : null));
        }
    }
}
