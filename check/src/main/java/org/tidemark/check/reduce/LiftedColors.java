package org.tidemark.check.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.direct.ShownRuns;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.colored.ColoredReduction;
import org.tidemark.reduce.colored.LiftedRun;

/**
 * Turns what was found about smaller unfoldings into findings about the high-level net: runs are lifted to real values, and told in the whole
 * unfolding if there is one. If there is none, they are shown in a net of what can happen along them, provided that no question is left for
 * stages that will tell theirs in another net. Belongs to one thread.
 */
final class LiftedColors {
    /** Longer runs are not told without the whole unfolding: in each state, all that can happen has to be found. */
    private static final int MOST_TOLD = 1_000;

    private static final long MOST_TELLING_NANOS = 2_000_000_000L;

    private final Context context;
    private final Consumer<Finding> decided;
    private final List<Answer> answers = new ArrayList<>();

    /**
     * What was found about an unfolding, and its run in the high-level net.
     *
     * @param isShown whether the run that was found there shows by itself what was found
     */
    private record Answer(
            Finding found,
            NetReduction reduction,
            boolean isMerged,
            @Nullable LiftedRun run,
            boolean isShown) {}

    /** Findings of a check; whoever is to decide by them gets each of them. */
    LiftedColors(Context context, Consumer<Finding> decided) {
        this.context = context;
        this.decided = decided;
    }

    /** Adds a finding about a smaller unfolding, which has a verdict; the unfolding is not needed any more then. */
    void add(Finding found, ColoredReduction reduction, PetriNet unfolded, NetReduction sizes) {
        Evidence shown = found.evidence();
        LiftedRun run = null;
        boolean isShown = false;
        if (shown != null) {
            try {
                run = LiftedRun.of(reduction, unfolded, shown, Limit.none().orWhen(context::isCancelled));
                isShown = run != null && LiftedFinding.shows(found.property(), unfolded, shown, found.verdict());
            } catch (ArithmeticException tooManyTokens) {
                run = null;
            }
        }
        answers.add(new Answer(found, sizes, reduction.mergingPlaces() > 0, run, isShown));
    }

    /** Decides the questions that have answers so far, unless a net to tell their runs in has to be made first. */
    void decideEarly() {
        if (context.hasNet()) {
            PetriNet net = context.net();
            answers.forEach(answer -> decide(answer, net, evidence(answer, net)));
            answers.clear();
        }
    }

    /** Decides the questions that have answers. */
    void decide() {
        DirectNet direct = context.subject().direct();
        if (context.hasNet()) {
            decideEarly();
        } else if (direct != null && isEverythingAnswered()) {
            decideAlongRuns(direct);
        } else {
            answers.forEach(answer -> decide(answer, null, null));
        }
    }

    /** Decides them all, with runs in a net of what can happen along them. */
    private void decideAlongRuns(DirectNet direct) {
        List<@Nullable List<ColoredReduction.Step>> runs = new ArrayList<>();
        for (Answer answer : answers) {
            LiftedRun run = answer.run;
            runs.add(run == null || run.steps().size() > MOST_TOLD ? null : run.steps());
        }
        ShownRuns.Steps told = ShownRuns.Steps.of(
                direct.net(),
                runs,
                new ShownRuns.Steps.Limits(
                        this::telling, () -> context.options().explore().budgetBeside(direct.bytes())),
                UnfoldingLimits.usual());
        PetriNet net = told.net();
        context.tellRunsIn(net == null ? direct.names() : net);
        context.work().unfoldedInPart();
        for (int i = 0; i < answers.size(); i++) {
            List<Integer> events = told.runs().get(i);
            decide(answers.get(i), net, net == null || events == null ? null : evidence(answers.get(i), events));
        }
    }

    /** Whether it takes too long to look at all that can happen along a run which is begun now. */
    private BooleanSupplier telling() {
        long start = System.nanoTime();
        return () -> context.isCancelled() || System.nanoTime() - start > MOST_TELLING_NANOS;
    }

    private boolean isEverythingAnswered() {
        Set<String> answered =
                answers.stream().map(answer -> answer.found.property().name()).collect(Collectors.toSet());
        return context.openProperties().stream().map(Property::name).allMatch(answered::contains);
    }

    /** The run in the transitions of the whole unfolding. */
    private @Nullable Evidence evidence(Answer answer, PetriNet net) {
        ColoredNet colored = context.subject().colored();
        if (answer.run == null || colored == null) {
            return null;
        }
        ColorNames names = new ColorNames(colored);
        List<Integer> events = new ArrayList<>();
        for (ColoredReduction.Step step : answer.run.steps()) {
            ColoredTransition transition = colored.transitions().get(step.transition());
            int event = net.findTransition(transition.id() + names.suffix(transition, step.binding()));
            if (event < 0) {
                throw new IllegalStateException("a step that the unfolding does not have: " + transition.name());
            }
            events.add(event);
        }
        return evidence(answer, events);
    }

    private static @Nullable Evidence evidence(Answer answer, List<Integer> events) {
        Evidence shown = answer.found.evidence();
        return shown == null || answer.run == null ? null : new Evidence(events, answer.run.loop(), shown.shows());
    }

    /** Decides a question, unless a run of the net contradicts what was found: then something is wrong, and nothing is known. */
    private void decide(Answer answer, @Nullable PetriNet net, @Nullable Evidence lifted) {
        Finding found = answer.found;
        Evidence shown = found.evidence();
        Evidence told = lifted;
        if (net != null && told != null && !LiftedFinding.shows(found.property(), net, told, found.verdict())) {
            if (answer.isShown) {
                return;
            }
            told = null; // a run alone does not show it, there as here
        }
        String how = "decided on a smaller unfolding: " + answer.reduction.sizes() + LiftedFinding.search(found);
        String there = answer.isMerged ? "; there, where one value represents its class: " : "; there: ";
        String why = found.because().isEmpty() ? "" : there + found.because();
        String missing = shown != null && told == null ? "; the run found there is not told in the whole net" : "";
        decided.accept(new Finding(
                found.property(),
                found.verdict(),
                Decision.onSmaller(found.decision(), context.seconds()),
                how + why + missing,
                told,
                null,
                told == null ? found.noRun() : null));
    }
}
