package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Context;
import org.tidemark.check.Decision;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.direct.ShownRuns;
import org.tidemark.check.run.NetReduction;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.colored.ColoredReducer;
import org.tidemark.reduce.colored.ColoredReduction;
import org.tidemark.reduce.colored.LiftedRun;
import org.tidemark.reduce.colored.VisibleParts;

/**
 * Puts questions to smaller unfoldings of a high-level net that have the same answers: of the parts that matter, with values that nothing tells
 * apart as one. Where all of it need not be unfolded for any question, it never is. Runs that show the answers are taken back to the net.
 */
public final class ReducedColorsStage extends ReductionStage<ColoredQuestion, ColoredReduction> {
    /** A reduced unfolding that has no more than this part of the nodes is asked before any state is looked at, in a large net. */
    private static final double VERY_MUCH_SMALLER = 0.1;

    /** An unfolding with this many nodes is large. */
    private static final int LARGE = 2_000;

    /** The part of the time that finding out what to unfold, and unfolding it, may take. */
    private static final double FOR_UNFOLDING = 0.5;

    private final UnfoldingLimits limits;
    private @Nullable LiftedColors lifted;

    /**
     * A stage; its first turn is before anything else, where structural reductions are asked for, the net is not unfolded yet, or much less of it
     * will do.
     *
     * @param limits what unfoldings may take
     * @param plan how reduced unfoldings are asked
     * @param unreasoned the later stage to which answers are left for which the whole net may have reasons
     */
    public ReducedColorsStage(
            Turn turn,
            Allowance allowance,
            UnfoldingLimits limits,
            Supplier<Plan> plan,
            AnswersWithoutReasons unreasoned) {
        super(turn, "high-level reduction", "unfolding", allowance, plan, unreasoned);
        this.limits = limits;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().colored() == null ? "there is no high-level net to unfold" : super.obstacle(context);
    }

    @Override
    @Nullable
    String untimely(Context context) {
        boolean isFirst = isAtFirst(context);
        if (turn == Turn.FIRST) {
            return isFirst || isTriedFirst(context) ? null : "it comes later";
        }
        return isFirst ? "it was done at first" : null;
    }

    @Override
    @Nullable
    String unfit(Context context) {
        return ColoredReducer.objection(colored(context));
    }

    private static ColoredNet colored(Context context) {
        return Objects.requireNonNull(context.subject().colored());
    }

    /** Whether reduced unfoldings come before everything else, however much smaller they are. */
    private static boolean isAtFirst(Context context) {
        return isAsked(context) || context.subject().net() == null;
    }

    /** Whether those that are very much smaller come first: where the net is large, or nobody wants the reasons and shortest runs that it has. */
    private static boolean isTriedFirst(Context context) {
        PetriNet net = context.subject().net();
        return net != null
                && (ReducedNet.nodes(net) >= LARGE || !context.options().explains());
    }

    @Override
    @Nullable
    ColoredQuestion question(Context context, Property property) {
        return objection(property) == null ? ColoredQuestion.of(property, Unfolding.names(colored(context))) : null;
    }

    @Override
    Supplier<Limit> limits(Context context, long nanos, int some) {
        Limit all = Limit.nanos(part(nanos)).orWhen(context::isCancelled);
        return () -> all;
    }

    private static long part(long nanos) {
        return nanos == Long.MAX_VALUE ? nanos : (long) (FOR_UNFOLDING * nanos);
    }

    @Override
    @Nullable
    ColoredReduction reduce(
            Context context, List<ColoredQuestion> questions, @Nullable ColoredReduction shared, Limit limit) {
        VisibleParts all = questions.stream().map(ColoredQuestion::sight).reduce(new VisibleParts(), VisibleParts::and);
        Set<Preserved> needed = questions.get(0).needed();
        try {
            if (shared == null) {
                return ColoredReducer.reduce(colored(context), all, needed, limit);
            }
            return limit.isOver() ? null : ColoredReducer.reduce(colored(context), all, needed, shared, limit);
        } catch (ColorException noTime) {
            return null;
        }
    }

    @Override
    boolean isMuchSmaller(ColoredReduction own, ColoredReduction shared) {
        return own.mergingPlaces() > shared.mergingPlaces() || nodes(own.net()) <= MUCH_SMALLER * nodes(shared.net());
    }

    private static int nodes(ColoredNet net) {
        return net.places().size() + net.transitions().size();
    }

    @Override
    boolean isWorthIt(ColoredReduction reduced, boolean mayBeExplained) {
        return !reduced.uses().isEmpty();
    }

    @Override
    long size(ColoredReduction reduced) {
        return reduced.possiblePlaces();
    }

    /** Only one reduced unfolding is there at a time, which takes its part of the memory. */
    @Override
    Source view(
            Context context,
            Group<ColoredQuestion, ColoredReduction> group,
            List<Group<ColoredQuestion, ColoredReduction>> all) {
        LiftedColors back = lifted == null ? new LiftedColors(context, finding -> decide(finding, context)) : lifted;
        lifted = back;
        return nanos -> unfolded(context, group, nanos, back);
    }

    private void decide(Finding finding, Context context) {
        decide(finding, isAtFirst(context) || turn == Turn.AGAIN, context);
    }

    @Override
    void end() {
        if (lifted != null) {
            lifted.decide();
        }
    }

    private @Nullable View unfolded(
            Context context, Group<ColoredQuestion, ColoredReduction> group, long nanos, LiftedColors back)
            throws InputException {
        long start = System.nanoTime();
        long held = context.hasNet() ? ReducedNet.bytes(context.net()) : 0;
        long bytes = (context.optionsForAnotherNet().memoryBytes() - held) / 2;
        PetriNet unfolded;
        try {
            unfolded = group.reduced()
                    .unfold(new UnfoldingLimits(Math.min(limits.bytes(), bytes), part(nanos), context::isCancelled));
        } catch (ColorException tooLarge) {
            return null;
        }
        return isWorthIt(context, unfolded, group.mayBeExplained())
                ? new ColorsView(context, group, unfolded, held, (System.nanoTime() - start) / 1e9, back)
                : null;
    }

    private boolean isWorthIt(Context context, PetriNet unfolded, boolean mayBeExplained) {
        if (isAtFirst(context)) {
            return true;
        }
        double part = ReducedNet.nodes(unfolded) / (double) Math.max(1, ReducedNet.nodes(context.net()));
        boolean isFirst = isTriedFirst(context) && part <= VERY_MUCH_SMALLER;
        return switch (turn) {
            case FIRST -> part <= VERY_MUCH_SMALLER;
            case BEFORE -> !isFirst && isSmaller(part, mayBeExplained);
            default -> isSmaller(part, mayBeExplained);
        };
    }

    /** A high-level net seen through the unfolding of a reduced one. */
    private static final class ColorsView implements View {
        private final Context context;
        private final ColoredReduction reduced;
        private final List<Property> asked;
        private final PetriNet unfolded;
        private final long bytes;
        private final NetReduction reduction;
        private final LiftedColors back;

        ColorsView(
                Context context,
                Group<ColoredQuestion, ColoredReduction> group,
                PetriNet unfolded,
                long held,
                double seconds,
                LiftedColors back) {
            this.context = context;
            this.unfolded = unfolded;
            this.back = back;
            reduced = group.reduced();
            bytes = held + ReducedNet.bytes(unfolded);
            asked = group.questions().stream().map(ColoredQuestion::property).toList();
            reduction = NetReduction.ofUnfolding(
                    asked.stream().map(Property::name).toList(),
                    context.hasNet() ? context.net() : null,
                    unfolded,
                    reduced.uses(unfolded),
                    seconds);
        }

        @Override
        public Subject image() {
            return Subject.of(unfolded);
        }

        @Override
        public List<Property> asked() {
            return asked;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void asked(CheckReport report) {
            context.work().reduced(reduction);
        }

        @Override
        public void decide(int question, Finding found) {
            back.add(found, reduced, unfolded, reduction);
            back.decideEarly();
        }
    }

    /**
     * Turns what was found about smaller unfoldings into findings about the high-level net: runs are lifted to real values, and told in the whole
     * unfolding if there is one. If there is none, they are shown in a net of what can happen along them, provided that no question is left for
     * stages that will tell theirs in another net. Belongs to one thread.
     */
    private static final class LiftedColors {
        /** Longer runs are not told without the whole unfolding: in each state, all that can happen has to be found. */
        private static final int MOST_TOLD = 1_000;

        private static final long MOST_TELLING_NANOS = 2_000_000_000L;

        private final Context context;
        private final Consumer<Finding> decided;
        private final List<Answer> answers = new ArrayList<>();

        /**
         * A finding about an unfolding, and its run in the high-level net.
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
            Set<String> answered = answers.stream()
                    .map(answer -> answer.found.property().name())
                    .collect(Collectors.toSet());
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
}
