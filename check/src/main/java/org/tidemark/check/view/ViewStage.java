package org.tidemark.check.view;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Verdict;

/** Puts questions to the images of {@linkplain View views}, one after the other, each with its share of the time, and decides by what is found there. */
abstract class ViewStage extends Stage {
    /** The aspects that reductions and minimisation preserve. */
    static final Set<ModelAspect> ALL_BUT_COUNTS_AND_FAIRNESS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS)));

    private final Allowance allowance;
    private final Supplier<Plan> plan;

    /**
     * A stage.
     *
     * @param plan how images are asked
     */
    ViewStage(String name, Allowance allowance, Supplier<Plan> plan) {
        super(name, Cost.STATES, Kind.DECIDING);
        this.allowance = allowance;
        this.plan = plan;
    }

    /** Makes a view when its turn has come. */
    @FunctionalInterface
    interface Source {
        /** The view; null where it would be too large, takes too long to make, or does not pay. */
        @Nullable
        View within(long nanos) throws InputException;
    }

    /** The views that open questions are put to, in this order. */
    abstract List<Source> views(Context context, long nanos) throws InputException;

    /** The time for one of the views that are left. */
    long share(long left, int views) {
        return left / views;
    }

    /** Called once every view was asked. */
    void end() {}

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.allSeen()) {
            return "every state was seen";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    @Override
    public final void run(Context context, List<Inquiry> none) throws InputException {
        long begin = System.nanoTime();
        long nanos = allowance.nanos(context);
        List<Source> views = views(context, nanos);
        for (int i = 0; i < views.size() && !context.isCancelled(); i++) {
            long left = left(nanos, begin);
            long share = left == Long.MAX_VALUE ? left : share(left, views.size() - i);
            if (share > 0) {
                ask(context, views.get(i), Math.min(share, context.nanosLeft()));
            }
        }
        end();
    }

    private static long left(long nanos, long begin) {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - begin);
    }

    private void ask(Context context, Source source, long nanos) throws InputException {
        long begin = System.nanoTime();
        View view = source.within(nanos);
        long left = left(nanos, begin);
        if (view == null || left <= 0) {
            return;
        }
        CheckReport report = ask(context, view, context.optionsForAnotherNet().withTime(left), plan.get());
        view.asked(report);
        for (int i = 0; i < report.findings().size(); i++) {
            Finding found = report.findings().get(i);
            if (!(found.verdict() instanceof Verdict.Unknown)) {
                view.decide(i, found);
            }
        }
    }

    /** The answers of an image. */
    static CheckReport ask(Context context, View view, ExploreOptions options, Plan plan) throws InputException {
        Checker checker = new Checker(
                view.image(),
                view.asked(),
                context.options().withExplore(options.beside(view.bytes())).withinAStage(),
                plan);
        context.show(checker::progress);
        return checker.run();
    }
}
