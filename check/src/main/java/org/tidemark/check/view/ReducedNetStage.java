package org.tidemark.check.view;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.NetReduction;
import org.tidemark.logic.property.Property;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;

/**
 * Puts questions to smaller nets that have the same answers: one for all questions that depend on the same things, or one for a single
 * question where that is much smaller. Runs that show the answers are taken back to the net.
 */
public final class ReducedNetStage extends ReductionStage<VisibleQuestion, ReducedNetStage.Reduced> {
    /** The part of the time that reductions themselves may take. */
    private static final double FOR_RULES = 0.25;

    /** A reduced net that keeps some places visible, and how long it took to make. */
    record Reduced(ReducedNet net, BitSet visible, double seconds) {}

    /**
     * A stage; its first turn is before any states are looked at, where structural reductions are asked for.
     *
     * @param plan how reduced nets are asked
     * @param unreasoned the later stage to which answers are left for which the whole net may have reasons
     */
    public ReducedNetStage(Turn turn, Allowance allowance, Supplier<Plan> plan, AnswersWithoutReasons unreasoned) {
        super(turn, "structural reduction", "net", allowance, plan, unreasoned);
    }

    @Override
    @Nullable
    String untimely(Context context) {
        boolean isAsked = isAsked(context);
        return isAsked == (turn == Turn.FIRST) ? null : isAsked ? "it was done at first" : "it comes later";
    }

    @Override
    @Nullable
    String unfit(Context context) {
        if (!context.hasNet()) {
            return "there is no place/transition net";
        }
        if (!Reducer.canReduce(context.net())) {
            return "transitions have priorities";
        }
        return context.net().obligations().isEmpty()
                ? null
                : "the model has conditions of its own, which may be about any place";
    }

    @Override
    @Nullable
    VisibleQuestion question(Context context, Property property) {
        Property form = context.form(property);
        return objection(form) == null ? VisibleQuestion.of(property, form, context.net()) : null;
    }

    @Override
    Supplier<Limit> limits(Context context, long nanos, int some) {
        if (nanos == Long.MAX_VALUE) {
            return () -> Limit.none().orWhen(context::isCancelled);
        }
        Limit all = Limit.nanos((long) (FOR_RULES * nanos)).orWhen(context::isCancelled);
        long each = (long) (FOR_RULES * nanos / some);
        return () -> Limit.nanos(each).orWhen(all::isOver);
    }

    /**
     * The net; null where it would be the shared one or not much smaller, or weights become too large. To prepare a large net takes as long as its
     * rules, so that is not begun when the time for all of them is over.
     */
    @Override
    @Nullable
    Reduced reduce(Context context, List<VisibleQuestion> questions, @Nullable Reduced shared, Limit limit) {
        BitSet visible = new BitSet();
        questions.forEach(question -> visible.or(question.visible()));
        if (shared != null && (limit.isOver() || visible.equals(shared.visible))) {
            return null;
        }
        long start = System.nanoTime();
        double most = shared == null ? Double.POSITIVE_INFINITY : MUCH_SMALLER * size(shared);
        try {
            ReducedNet reduced =
                    Reducer.reduce(context.net(), visible, questions.get(0).needed(), limit, most);
            return reduced == null ? null : new Reduced(reduced, visible, (System.nanoTime() - start) / 1e9);
        } catch (ArithmeticException tooHeavy) {
            return null;
        }
    }

    @Override
    boolean isMuchSmaller(Reduced own, Reduced shared) {
        return size(own) <= MUCH_SMALLER * size(shared);
    }

    @Override
    boolean isWorthIt(Reduced reduced, boolean mayBeExplained) {
        return isSmaller(reduced.net.part(), mayBeExplained);
    }

    @Override
    long size(Reduced reduced) {
        return ReducedNet.nodes(reduced.net.net());
    }

    @Override
    Source view(Context context, Group<VisibleQuestion, Reduced> group, List<Group<VisibleQuestion, Reduced>> all) {
        long bytes = all.stream().mapToLong(each -> each.reduced().net.bytes()).sum();
        return nanos -> new NetView(context, group, bytes);
    }

    /** A net seen through a reduced one. */
    private final class NetView implements View {
        private final Context context;
        private final List<VisibleQuestion> questions;
        private final ReducedNet reduced;
        private final long bytes;
        private final NetReduction reduction;

        NetView(Context context, Group<VisibleQuestion, Reduced> group, long bytes) {
            this.context = context;
            this.bytes = bytes;
            questions = group.questions();
            reduced = group.reduced().net;
            reduction =
                    NetReduction.of(asked().stream().map(Property::name).toList(), reduced, group.reduced().seconds);
        }

        @Override
        public Subject image() {
            return Subject.of(reduced.net());
        }

        @Override
        public List<Property> asked() {
            return questions.stream().map(VisibleQuestion::asked).toList();
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void asked(CheckReport report) {
            context.work().reduced(reduction);
            context.work().onSmaller(report.work());
        }

        @Override
        public void decide(int question, Finding found) {
            Limit limit = Limit.none().orWhen(context::isCancelled);
            Finding lifted =
                    new LiftedFinding(questions.get(question), reduced, limit).of(found, reduction, context.seconds());
            if (lifted != null) {
                ReducedNetStage.this.decide(lifted, turn != Turn.BEFORE, context);
            }
        }
    }
}
