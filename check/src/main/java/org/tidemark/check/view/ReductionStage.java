package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.property.Property;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;

/**
 * Puts questions to reduced models that have the same answers: one for all questions that depend on the same things, and others for those that need
 * much less.
 *
 * @param <Q> a question, with what of the model it depends on
 * @param <R> a reduced model
 */
public abstract class ReductionStage<Q extends ReductionStage.Question, R> extends ViewStage {
    /** A reduced model pays if it has no more than this part of the nodes. */
    private static final double SMALLER = 0.9;

    /** At most this part, if it comes before searches that find reasons which only the whole model has: they would wait in vain too often. */
    private static final double SMALLER_BEFORE_REASONS = 0.5;

    /** A reduced model for one question pays if it has no more than this part of the nodes of the shared one. */
    static final double MUCH_SMALLER = 0.7;

    /** When a reduction has its turn. */
    public enum Turn {
        /** Before any states are looked at. */
        FIRST(""),
        /** Before expensive searches. */
        BEFORE("smaller "),
        /** Before an exploration to the end: questions that were left to searches that find reasons. */
        AGAIN("second smaller "),
        /** After an exploration that was not completed. */
        AFTER("late smaller ");

        private final String words;

        Turn(String words) {
            this.words = words;
        }
    }

    /** A question, with what of the model it depends on. */
    interface Question {
        Property property();

        Set<Preserved> needed();
    }

    /** Questions that are put to one reduced model. */
    record Group<Q, R>(R reduced, List<Q> questions, boolean mayBeExplained) {}

    /** Questions that depend on the same things, and come at the same time. */
    private record Likeness(Set<Preserved> needed, boolean mayBeExplained) {}

    final Turn turn;
    private final AnswersWithoutReasons unreasoned;

    /**
     * A stage.
     *
     * @param first its name at the first turn
     * @param image what it asks at later turns
     * @param unreasoned the later stage to which answers are left for which the whole model may have reasons
     */
    ReductionStage(
            Turn turn,
            String first,
            String image,
            Allowance allowance,
            Supplier<Plan> plan,
            AnswersWithoutReasons unreasoned) {
        super(turn == Turn.FIRST ? first : turn.words + image, allowance, plan);
        this.turn = turn;
        this.unreasoned = unreasoned;
    }

    /** The question about a property; null where it depends on something that no reduction preserves. */
    abstract @Nullable Q question(Context context, Property property);

    /** The limits of reductions, where {@code some} may have to be made. */
    abstract Supplier<Limit> limits(Context context, long nanos, int some);

    /** The model for some questions that depend on the same things, made smaller than one for more of them if that is there; null for failure. */
    abstract @Nullable R reduce(Context context, List<Q> questions, @Nullable R shared, Limit limit);

    /** Whether a model for one question pays beside the shared one. */
    abstract boolean isMuchSmaller(R own, R shared);

    /** Whether questions may be put to a model at all. */
    abstract boolean isWorthIt(R reduced, boolean mayBeExplained);

    /** By what models are sorted: smaller ones are asked first. */
    abstract long size(R reduced);

    /** The view that a group asks. */
    abstract Source view(Context context, Group<Q, R> group, List<Group<Q, R>> all);

    /** Why this is not the time for it; null where it is. */
    abstract @Nullable String untimely(Context context);

    /** Why no rule applies to the model; null where some may. */
    abstract @Nullable String unfit(Context context);

    @Override
    public Set<ModelAspect> preserves() {
        return ALL_BUT_COUNTS_AND_FAIRNESS;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().allows(Reduction.STRUCTURAL)) {
            return "the net is taken as it is";
        }
        String untimely = untimely(context);
        String obstacle = untimely == null ? unfit(context) : untimely;
        return obstacle == null ? super.obstacle(context) : obstacle;
    }

    static boolean isAsked(Context context) {
        return context.options().reductions().asksFor(Reduction.STRUCTURAL);
    }

    /** Whether a model with this part of the nodes pays at this turn. */
    final boolean isSmaller(double part, boolean mayBeExplained) {
        return switch (turn) {
            case FIRST -> true;
            case BEFORE -> part <= (mayBeExplained ? SMALLER_BEFORE_REASONS : SMALLER);
            case AGAIN -> part > SMALLER_BEFORE_REASONS && part <= SMALLER;
            case AFTER -> part <= SMALLER;
        };
    }

    /** Decides a property, unless the whole model may have reasons that are looked for first. */
    final void decide(Finding finding, boolean isFinal, Context context) {
        if (isFinal) {
            context.decide(finding);
        } else {
            unreasoned.take(finding, context);
        }
    }

    @Override
    final List<Source> views(Context context, long nanos) {
        Map<Likeness, List<Q>> alike = new LinkedHashMap<>();
        int questions = 0;
        for (Property property : context.openProperties()) {
            boolean mayBeExplained = AnswersWithoutReasons.mayBeExplained(property, context);
            boolean isOfTurn = (turn != Turn.AGAIN || mayBeExplained) && !unreasoned.has(property);
            Q question = isOfTurn ? question(context, property) : null;
            if (question != null) {
                questions++;
                alike.computeIfAbsent(
                                new Likeness(question.needed(), turn == Turn.BEFORE && mayBeExplained),
                                first -> new ArrayList<>())
                        .add(question);
            }
        }
        Supplier<Limit> limits = limits(context, nanos, questions + alike.size());
        List<Group<Q, R>> groups = new ArrayList<>();
        alike.forEach((likeness, some) -> reductions(context, some, limits).forEach((reduced, asked) -> {
            if (!asked.isEmpty() && isWorthIt(reduced, likeness.mayBeExplained)) {
                groups.add(new Group<>(reduced, asked, likeness.mayBeExplained));
            }
        }));
        groups.sort(Comparator.comparingLong(group -> size(group.reduced)));
        return groups.stream().map(group -> view(context, group, groups)).toList();
    }

    /** Reduced models for questions that depend on the same things. */
    private Map<R, List<Q>> reductions(Context context, List<Q> questions, Supplier<Limit> limits) {
        R shared = reduce(context, questions, null, limits.get());
        if (shared == null) {
            return Map.of();
        }
        Map<R, List<Q>> reductions = new LinkedHashMap<>(Map.of(shared, new ArrayList<>()));
        for (Q question : questions) {
            R own = questions.size() == 1 ? null : reduce(context, List.of(question), shared, limits.get());
            reductions
                    .computeIfAbsent(
                            own != null && isMuchSmaller(own, shared) ? own : shared, first -> new ArrayList<>())
                    .add(question);
        }
        return reductions;
    }
}
