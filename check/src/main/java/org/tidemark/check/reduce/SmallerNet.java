package org.tidemark.check.reduce;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;
import org.tidemark.verdict.Verdict;

/**
 * Puts questions to smaller nets that have the same answers: one for all questions that depend on the same things, or one for a single
 * question where that is much smaller. Runs that show the answers are taken back to the net.
 */
public final class SmallerNet extends Stage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    /** A net is worth asking if no more than this part of the nodes is left. */
    private static final double SMALLER = 0.9;

    /** At most this part, if it comes before searches that find reasons which only the whole net has: they would wait in vain too often. */
    private static final double SMALLER_BEFORE_REASONS = 0.5;

    /** A net of its own is worth it for a question if it has no more than this part of the nodes of the shared one. */
    private static final double MUCH_SMALLER = 0.7;

    /** The part of the time that reductions themselves may take. */
    private static final double FOR_RULES = 0.25;

    /** When it has its turn. */
    private enum Turn {
        /** Before any states are looked at, where reductions are asked for. */
        FIRST,
        /** Before expensive searches. */
        BEFORE,
        /** Before an exploration to the end: what was left to searches that find reasons. */
        AGAIN,
        /** After an exploration that was not completed. */
        AFTER
    }

    private final Turn turn;
    private final Allowance allowance;
    private final Supplier<Plan> plan;
    private final @Nullable AnswersWithoutReasons unreasoned;

    private SmallerNet(
            String name,
            Turn turn,
            Allowance allowance,
            Supplier<Plan> plan,
            @Nullable AnswersWithoutReasons unreasoned) {
        super(name, Cost.STATES, Kind.DECIDING);
        this.turn = turn;
        this.allowance = allowance;
        this.plan = plan;
        this.unreasoned = unreasoned;
    }

    /**
     * Before any states are looked at, where structural reductions are asked for.
     *
     * @param plan how smaller nets are asked
     */
    public static SmallerNet asked(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("structural reduction", Turn.FIRST, allowance, plan, null);
    }

    /**
     * Before expensive searches, where it pays.
     *
     * @param unreasoned the later stage to which answers are left for which the whole net may have reasons
     */
    public static SmallerNet before(Allowance allowance, Supplier<Plan> plan, AnswersWithoutReasons unreasoned) {
        return new SmallerNet("smaller net", Turn.BEFORE, allowance, plan, unreasoned);
    }

    /** Before an exploration to the end: questions that searches were to find reasons for first. */
    public static SmallerNet again(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("second smaller net", Turn.AGAIN, allowance, plan, null);
    }

    /** After an exploration that was not completed. */
    public static SmallerNet after(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("late smaller net", Turn.AFTER, allowance, plan, null);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.STRUCTURAL)) {
            return "the net is taken as it is";
        }
        boolean isAsked = context.options().reductions().asksFor(Reduction.STRUCTURAL);
        if (isAsked != (turn == Turn.FIRST)) {
            return isAsked ? "it was done at first" : "it comes later";
        }
        if (!context.hasNet()) {
            return "there is no place/transition net";
        }
        if (!Reducer.canReduce(context.net())) {
            return "transitions have priorities";
        }
        if (!context.net().obligations().isEmpty()) {
            return "the model has conditions of its own, which may be about any place";
        }
        if (context.allSeen()) {
            return "every state was seen";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        long begin = System.nanoTime();
        long nanos = allowance.nanos(context);
        List<Group> groups = groups(context, questions(context), nanos);
        groups.sort(Comparator.comparingInt(group -> ReducedNet.nodes(group.reduced.net())));
        long bytes = groups.stream().mapToLong(group -> group.reduced.bytes()).sum();
        for (int i = 0; i < groups.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
            long share = left == Long.MAX_VALUE ? left : left / (groups.size() - i);
            if (share > 0) {
                ExploreOptions options = context.optionsForAnotherNet().withTime(Math.min(share, context.nanosLeft()));
                ask(context, groups.get(i), options.beside(bytes));
            }
        }
    }

    private List<VisibleQuestion> questions(Context context) {
        List<VisibleQuestion> questions = new ArrayList<>();
        for (Property property : context.openProperties()) {
            if (turn == Turn.AGAIN && !AnswersWithoutReasons.mayBeExplained(property, context)) {
                continue;
            }
            Property form = context.form(property);
            VisibleQuestion question =
                    objection(form) == null ? VisibleQuestion.of(property, form, context.net()) : null;
            if (question != null && (unreasoned == null || !unreasoned.has(property))) {
                questions.add(question);
            }
        }
        return questions;
    }

    /** Questions that are put to one smaller net. */
    private record Group(ReducedNet reduced, double seconds, List<VisibleQuestion> questions) {}

    /** Questions that depend on the same things, and come at the same time. */
    private record Likeness(Set<Preserved> needed, boolean mayBeExplained) {}

    private List<Group> groups(Context context, List<VisibleQuestion> questions, long nanos) {
        Map<Likeness, List<VisibleQuestion>> alike = new LinkedHashMap<>();
        for (VisibleQuestion question : questions) {
            boolean mayBeExplained =
                    turn == Turn.BEFORE && AnswersWithoutReasons.mayBeExplained(question.property(), context);
            alike.computeIfAbsent(new Likeness(question.needed(), mayBeExplained), first -> new ArrayList<>())
                    .add(question);
        }
        long each = nanos == Long.MAX_VALUE ? nanos : (long) (FOR_RULES * nanos / (questions.size() + alike.size()));
        List<Group> groups = new ArrayList<>();
        alike.forEach((likeness, some) -> groupsOf(context, some, each).stream()
                .filter(group -> isWorthIt(group.reduced.part(), likeness.mayBeExplained))
                .forEach(groups::add));
        return groups;
    }

    private boolean isWorthIt(double part, boolean mayBeExplained) {
        return switch (turn) {
            case FIRST -> true;
            case BEFORE -> part <= (mayBeExplained ? SMALLER_BEFORE_REASONS : SMALLER);
            case AGAIN -> part > SMALLER_BEFORE_REASONS && part <= SMALLER;
            case AFTER -> part <= SMALLER;
        };
    }

    /** The groups of questions that depend on the same things. */
    private static List<Group> groupsOf(Context context, List<VisibleQuestion> questions, long nanos) {
        BitSet all = new BitSet();
        questions.forEach(question -> all.or(question.visible()));
        Group shared = reduce(context, questions.get(0), all, nanos);
        if (shared == null) {
            return List.of();
        }
        List<Group> groups = new ArrayList<>(List.of(shared));
        for (VisibleQuestion question : questions) {
            Group own = questions.size() == 1 || question.visible().equals(all)
                    ? null
                    : reduce(context, question, question.visible(), nanos);
            boolean isMuchSmaller = own != null
                    && ReducedNet.nodes(own.reduced.net()) <= MUCH_SMALLER * ReducedNet.nodes(shared.reduced.net());
            (own != null && isMuchSmaller ? own : shared).questions.add(question);
            if (own != null && isMuchSmaller) {
                groups.add(own);
            }
        }
        groups.removeIf(group -> group.questions.isEmpty());
        return groups;
    }

    /** The net for questions like this one about some places, without any question so far; null where weights become too large. */
    private static @Nullable Group reduce(Context context, VisibleQuestion like, BitSet visible, long nanos) {
        long start = System.nanoTime();
        Limit limit = Limit.nanos(nanos).orWhen(context::isCancelled);
        try {
            ReducedNet reduced = Reducer.reduce(context.net(), visible, like.needed(), limit);
            return new Group(reduced, (System.nanoTime() - start) / 1e9, new ArrayList<>());
        } catch (ArithmeticException tooHeavy) {
            return null;
        }
    }

    private void ask(Context context, Group group, ExploreOptions options) throws InputException {
        List<Property> asked =
                group.questions.stream().map(VisibleQuestion::asked).toList();
        NetReduction reduction =
                NetReduction.of(asked.stream().map(Property::name).toList(), group.reduced, group.seconds);
        context.work().reduced(reduction);
        Checker checker = new Checker(
                Subject.of(group.reduced.net()),
                asked,
                context.options().withExplore(options).withinAStage(),
                plan.get());
        context.show(checker::progress);
        CheckReport report = checker.run();
        context.work().onSmaller(report.work());
        Limit limit = Limit.nanos(Long.MAX_VALUE).orWhen(context::isCancelled);
        for (int i = 0; i < asked.size(); i++) {
            Finding found = report.findings().get(i);
            if (!(found.verdict() instanceof Verdict.Unknown)) {
                Finding lifted = new LiftedFinding(group.questions.get(i), group.reduced, limit)
                        .of(found, reduction, context.seconds());
                if (lifted != null) {
                    decide(lifted, context);
                }
            }
        }
    }

    private void decide(Finding finding, Context context) {
        if (unreasoned == null) {
            context.decide(finding);
        } else {
            unreasoned.take(finding, context);
        }
    }
}
