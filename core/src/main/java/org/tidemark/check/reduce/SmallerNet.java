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
import org.tidemark.check.Allowance;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.DecidingStage;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Subject;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;

/**
 * Puts questions to smaller nets that have the same answers: one for all questions that depend on the same things, or one for a single
 * question where that is much smaller. Runs that show the answers are taken back to the net.
 */
public final class SmallerNet extends DecidingStage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    /** A net is worth asking if no more than this part of the nodes is left. */
    private static final double SMALLER = 0.9;

    /** A net of its own is worth it for a question if it has no more than this part of the nodes of the shared one. */
    private static final double MUCH_SMALLER = 0.7;

    /** The part of the time that reductions themselves may take. */
    private static final double FOR_RULES = 0.25;

    /** When it has its turn. */
    private enum Turn {
        /** Before any states are looked at, where reductions are asked for. */
        FIRST,
        /** Before an exploration to the end, except for what needs reasons that only the whole net has. */
        BEFORE,
        /** After an exploration that was not completed. */
        AFTER
    }

    private final Turn turn;
    private final Allowance allowance;
    private final Supplier<Plan> plan;

    private SmallerNet(String name, Turn turn, Allowance allowance, Supplier<Plan> plan) {
        super(name);
        this.turn = turn;
        this.allowance = allowance;
        this.plan = plan;
    }

    /**
     * Before any states are looked at, where structural reductions are asked for.
     *
     * @param plan how smaller nets are asked
     */
    public static SmallerNet asked(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("structural reduction", Turn.FIRST, allowance, plan);
    }

    /** Before an exploration to the end, where it pays. */
    public static SmallerNet before(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("smaller net", Turn.BEFORE, allowance, plan);
    }

    /** After an exploration that was not completed: also what the whole net would have given better reasons for. */
    public static SmallerNet after(Allowance allowance, Supplier<Plan> plan) {
        return new SmallerNet("late smaller net", Turn.AFTER, allowance, plan);
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
    protected void decide(Context context) throws InputException {
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
                ask(context, groups.get(i), options.withMemory(Math.max(0, options.memoryBytes() - bytes)));
            }
        }
    }

    private List<VisibleQuestion> questions(Context context) {
        List<VisibleQuestion> questions = new ArrayList<>();
        for (Property property : context.openProperties()) {
            Property form = context.form(property);
            VisibleQuestion question =
                    objection(form) == null ? VisibleQuestion.of(property, form, context.net()) : null;
            boolean isForWholeNet = question != null
                    && turn == Turn.BEFORE
                    && question.isBranching()
                    && context.options().explains();
            if (question != null && !isForWholeNet) {
                questions.add(question);
            }
        }
        return questions;
    }

    /** Questions that are put to one smaller net. */
    private record Group(ReducedNet reduced, double seconds, List<VisibleQuestion> questions) {}

    private List<Group> groups(Context context, List<VisibleQuestion> questions, long nanos) {
        Map<Set<Preserved>, List<VisibleQuestion>> alike = new LinkedHashMap<>();
        questions.forEach(question -> alike.computeIfAbsent(question.needed(), first -> new ArrayList<>())
                .add(question));
        long each = nanos == Long.MAX_VALUE ? nanos : (long) (FOR_RULES * nanos / (questions.size() + alike.size()));
        List<Group> groups = new ArrayList<>();
        alike.forEach((needed, some) -> groups.addAll(groupsOf(context, some, each)));
        groups.removeIf(group -> turn != Turn.FIRST && group.reduced.part() > SMALLER);
        return groups;
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
                    context.decide(lifted);
                }
            }
        }
    }
}
