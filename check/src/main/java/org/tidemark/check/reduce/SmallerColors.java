package org.tidemark.check.reduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.colored.ColoredReducer;
import org.tidemark.reduce.colored.ColoredReduction;
import org.tidemark.reduce.colored.Sight;
import org.tidemark.verdict.Verdict;

/**
 * Puts questions to smaller unfoldings of a high-level net that have the same answers: of the parts that matter, with values that nothing tells
 * apart as one. Where all of it need not be unfolded for any question, it never is. Runs that show the answers are taken back to the net.
 */
public final class SmallerColors extends Stage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    /** A smaller unfolding is worth asking if it has no more than this part of the nodes of the whole one. */
    private static final double SMALLER = 0.9;

    /** At most this part, if it comes before searches that find reasons which only the whole net has: they would wait in vain too often. */
    private static final double SMALLER_BEFORE_REASONS = 0.5;

    /** One that has no more than this part is asked before any state is looked at, in a large net. */
    private static final double VERY_MUCH_SMALLER = 0.1;

    /** An unfolding with this many nodes is large. */
    private static final int LARGE = 2_000;

    /** A high-level net of its own is worth it for a question if it has no more than this part of the nodes of the shared one. */
    private static final double MUCH_SMALLER = 0.7;

    /** The part of the time that finding out what to unfold, and unfolding it, may take. */
    private static final double FOR_UNFOLDING = 0.5;

    /** When it has its turn. */
    private enum Turn {
        /** Before anything else. */
        FIRST,
        /** Before expensive searches. */
        BEFORE,
        /** Before an exploration to the end: what was left to searches that find reasons. */
        AGAIN
    }

    private final Turn turn;
    private final Allowance allowance;
    private final UnfoldingLimits limits;
    private final Supplier<Plan> plan;
    private final AnswersWithoutReasons unreasoned;

    private SmallerColors(
            String name,
            Turn turn,
            Allowance allowance,
            UnfoldingLimits limits,
            Supplier<Plan> plan,
            AnswersWithoutReasons unreasoned) {
        super(name, Cost.STATES, Kind.DECIDING);
        this.turn = turn;
        this.allowance = allowance;
        this.limits = limits;
        this.plan = plan;
        this.unreasoned = unreasoned;
    }

    /**
     * Before anything else, where structural reductions are asked for, the net is not unfolded yet, or much less of it will do.
     *
     * @param limits what unfoldings may take
     * @param plan how smaller nets are asked
     * @param unreasoned the later stage to which answers are left for which the whole net may have reasons
     */
    public static SmallerColors first(
            Allowance allowance, UnfoldingLimits limits, Supplier<Plan> plan, AnswersWithoutReasons unreasoned) {
        return new SmallerColors("high-level reduction", Turn.FIRST, allowance, limits, plan, unreasoned);
    }

    /** Before expensive searches, where the net is unfolded and a smaller unfolding pays. */
    public static SmallerColors before(
            Allowance allowance, UnfoldingLimits limits, Supplier<Plan> plan, AnswersWithoutReasons unreasoned) {
        return new SmallerColors("smaller unfolding", Turn.BEFORE, allowance, limits, plan, unreasoned);
    }

    /** Before an exploration to the end: questions that searches were to find reasons for first. */
    public static SmallerColors again(
            Allowance allowance, UnfoldingLimits limits, Supplier<Plan> plan, AnswersWithoutReasons unreasoned) {
        return new SmallerColors("second smaller unfolding", Turn.AGAIN, allowance, limits, plan, unreasoned);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        ColoredNet net = context.subject().colored();
        if (net == null) {
            return "there is no high-level net to unfold";
        }
        if (!context.options().reductions().allows(Reduction.STRUCTURAL)) {
            return "the net is taken as it is";
        }
        if (turn == Turn.FIRST && !isAtFirst(context) && !isTriedFirst(context)) {
            return "it comes later";
        }
        if (turn != Turn.FIRST && isAtFirst(context)) {
            return "it was done at first";
        }
        String objection = ColoredReducer.objection(net);
        if (objection != null) {
            return objection;
        }
        if (context.allSeen()) {
            return "every state was seen";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    /** Whether smaller unfoldings come before everything else, however much smaller they are. */
    private static boolean isAtFirst(Context context) {
        return isAsked(context) || context.subject().net() == null;
    }

    private static boolean isAsked(Context context) {
        return context.options().reductions().asksFor(Reduction.STRUCTURAL);
    }

    /** Whether those that are very much smaller come first: where the net is large, or nobody wants the reasons and shortest runs that it has. */
    private static boolean isTriedFirst(Context context) {
        PetriNet net = context.subject().net();
        return net != null
                && (ReducedNet.nodes(net) >= LARGE || !context.options().explains());
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        long begin = System.nanoTime();
        long nanos = allowance.nanos(context);
        ColoredNet net = Objects.requireNonNull(context.subject().colored());
        List<Group> groups = groups(context, net, Limit.nanos(part(nanos)).orWhen(context::isCancelled));
        groups.sort(Comparator.comparingLong(group -> group.reduction.possiblePlaces()));
        LiftedColors lifted = new LiftedColors(context, finding -> decide(finding, context));
        for (int i = 0; i < groups.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
            long share = left == Long.MAX_VALUE ? left : left / (groups.size() - i);
            if (share > 0) {
                unfoldAndAsk(context, groups.get(i), Math.min(share, context.nanosLeft()), lifted);
                lifted.decideEarly();
            }
        }
        lifted.decide();
    }

    private void decide(Finding finding, Context context) {
        if (isAtFirst(context) || turn == Turn.AGAIN) {
            context.decide(finding);
        } else {
            unreasoned.take(finding, context);
        }
    }

    private static long part(long nanos) {
        return nanos == Long.MAX_VALUE ? nanos : (long) (FOR_UNFOLDING * nanos);
    }

    private List<ColoredQuestion> questions(Context context, ColoredNet net) {
        PetriNet names = Unfolding.names(net);
        List<ColoredQuestion> questions = new ArrayList<>();
        for (Property property : context.openProperties()) {
            ColoredQuestion question = objection(property) == null ? ColoredQuestion.of(property, names) : null;
            boolean isOfTurn = turn != Turn.AGAIN || AnswersWithoutReasons.mayBeExplained(property, context);
            if (question != null && isOfTurn && !unreasoned.has(property)) {
                questions.add(question);
            }
        }
        return questions;
    }

    /** Questions that are put to one unfolding. */
    private record Group(ColoredReduction reduction, List<ColoredQuestion> questions, boolean mayBeExplained) {}

    /** Questions that depend on the same things, and come at the same time. */
    private record Likeness(Set<Preserved> needed, boolean mayBeExplained) {}

    private List<Group> groups(Context context, ColoredNet net, Limit limit) {
        Map<Likeness, List<ColoredQuestion>> alike = new LinkedHashMap<>();
        for (ColoredQuestion question : questions(context, net)) {
            boolean mayBeExplained =
                    turn == Turn.BEFORE && AnswersWithoutReasons.mayBeExplained(question.property(), context);
            alike.computeIfAbsent(new Likeness(question.needed(), mayBeExplained), first -> new ArrayList<>())
                    .add(question);
        }
        List<Group> groups = new ArrayList<>();
        alike.forEach((likeness, some) -> reductions(net, some, limit).forEach((reduction, asked) -> {
            if (!reduction.uses().isEmpty()) {
                groups.add(new Group(reduction, asked, likeness.mayBeExplained));
            }
        }));
        return groups;
    }

    private boolean isWorthIt(Context context, PetriNet unfolded, boolean mayBeExplained) {
        if (isAtFirst(context)) {
            return true;
        }
        double part = ReducedNet.nodes(unfolded) / (double) Math.max(1, ReducedNet.nodes(context.net()));
        boolean wasFirst = isTriedFirst(context) && part <= VERY_MUCH_SMALLER;
        return switch (turn) {
            case FIRST -> part <= VERY_MUCH_SMALLER;
            case BEFORE -> !wasFirst && part <= (mayBeExplained ? SMALLER_BEFORE_REASONS : SMALLER);
            case AGAIN -> part > SMALLER_BEFORE_REASONS && part <= SMALLER;
        };
    }

    /** What to unfold for questions that depend on the same things: one part for all, and others for those that need much less. */
    private static Map<ColoredReduction, List<ColoredQuestion>> reductions(
            ColoredNet net, List<ColoredQuestion> questions, Limit limit) {
        Map<ColoredReduction, List<ColoredQuestion>> reductions = new LinkedHashMap<>();
        Sight all = questions.stream().map(ColoredQuestion::sight).reduce(new Sight(), Sight::and);
        Set<Preserved> needed = questions.get(0).needed();
        try {
            ColoredReduction shared = ColoredReducer.reduce(net, all, needed, limit);
            for (ColoredQuestion question : questions) {
                ColoredReduction own = questions.size() == 1 || limit.isOver()
                        ? shared
                        : ColoredReducer.reduce(net, question.sight(), needed, shared, limit);
                reductions
                        .computeIfAbsent(isMuchSmaller(own, shared) ? own : shared, first -> new ArrayList<>())
                        .add(question);
            }
        } catch (ColorException noTime) {
            return reductions;
        }
        return reductions;
    }

    private static boolean isMuchSmaller(ColoredReduction own, ColoredReduction shared) {
        return own.mergingPlaces() > shared.mergingPlaces() || nodes(own.net()) <= MUCH_SMALLER * nodes(shared.net());
    }

    private static int nodes(ColoredNet net) {
        return net.places().size() + net.transitions().size();
    }

    /** Only one smaller unfolding is there at a time, which takes its part of the memory. */
    private void unfoldAndAsk(Context context, Group group, long nanos, LiftedColors lifted) throws InputException {
        long start = System.nanoTime();
        ExploreOptions options = context.optionsForAnotherNet();
        long bytes = options.memoryBytes() - (context.hasNet() ? ReducedNet.bytes(context.net()) : 0);
        PetriNet unfolded;
        try {
            unfolded = group.reduction.unfold(
                    new UnfoldingLimits(Math.min(limits.bytes(), bytes / 2), part(nanos), context::isCancelled));
        } catch (ColorException tooLarge) {
            return;
        }
        long gone = System.nanoTime() - start;
        if (isWorthIt(context, unfolded, group.mayBeExplained) && gone < nanos) {
            options = options.withTime(nanos == Long.MAX_VALUE ? nanos : nanos - gone)
                    .withMemory(Math.max(0, bytes - ReducedNet.bytes(unfolded)));
            ask(context, group, unfolded, gone / 1e9, options, lifted);
        }
    }

    private void ask(
            Context context,
            Group group,
            PetriNet unfolded,
            double seconds,
            ExploreOptions options,
            LiftedColors lifted)
            throws InputException {
        List<Property> asked =
                group.questions.stream().map(ColoredQuestion::property).toList();
        NetReduction reduction = NetReduction.ofUnfolding(
                asked.stream().map(Property::name).toList(),
                context.hasNet() ? context.net() : null,
                unfolded,
                group.reduction.uses(unfolded),
                seconds);
        context.work().reduced(reduction);
        Checker checker = new Checker(
                Subject.of(unfolded),
                asked,
                context.options().withExplore(options).withinAStage(),
                plan.get());
        context.show(checker::progress);
        CheckReport report = checker.run();
        for (Finding found : report.findings()) {
            if (!(found.verdict() instanceof Verdict.Unknown)) {
                lifted.add(found, group.reduction, unfolded, reduction);
            }
        }
    }
}
