package org.tidemark.check.run;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Term;
import org.tidemark.model.Model;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.progress.Forecast;
import org.tidemark.progress.Measures;
import org.tidemark.progress.SweepAhead;
import org.tidemark.progress.TermMeasure;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * The measure of a sweep, and the symmetries by which it takes states for one.
 *
 * @param course the measure
 * @param symmetry what states of a class differ by; null where every state represents itself
 */
record SweepChoice(SweepMeasure course, @Nullable NetSymmetry symmetry) {
    /**
     * Chooses by a wish. A measure that is to be found is one for all symmetries. Of a measure that was asked for,
     * those symmetries are used that leave it as it is, so that states of one class lie in one layer. Where there are
     * none, all of them: a representative may then lie behind the line, and classes are explored repeatedly. None where
     * events are counted.
     *
     * @param all what states may be taken for one by; null where they may not
     * @param sampleStates how many of the first states, or representatives, a measure is tried on that is to be found
     */
    static SweepChoice of(
            SweepMeasure.Wish wish,
            StateModels models,
            Model model,
            @Nullable NetSymmetry all,
            int sampleStates,
            ExploreOptions options,
            long deadlineNanos)
            throws InputException {
        SweepMeasure course = wish.on(models, model, all, sampleStates, options, deadlineNanos);
        if (all == null || all.isTrivial()) {
            return new SweepChoice(course, all);
        }
        NetSymmetry kept = compatible(all, course, options.cancelled());
        boolean isOfAll = isOfStates(course) && (wish.isAutomatic() || kept.isTrivial());
        boolean isKept = !isOfAll || kept.sets().equals(all.sets());
        return new SweepChoice(isKept ? course.undivided() : course.unproven(), isOfAll ? all : kept);
    }

    /** Those of some symmetries that leave a measure as it is, less of them where it is cancelled; none where it counts events. */
    static NetSymmetry compatible(NetSymmetry all, SweepMeasure course, BooleanSupplier cancelled) {
        if (!(course.measure() instanceof TermMeasure terms) || !isOfStates(course)) {
            return all.none();
        }
        NetSymmetry kept = all;
        for (Term part : terms.parts()) {
            kept = kept.keeping(part, cancelled);
        }
        return kept;
    }

    /** Whether it is a measure of states of the net, without counters of events. */
    private static boolean isOfStates(SweepMeasure course) {
        return course.measure() instanceof TermMeasure && course.counters().isEmpty();
    }

    /** The part of its first states, or representatives, that a sweep holds at once; all of them where it starts over again and again. */
    double partHeld(
            TransitionSystem system, Model model, SweepMeasure.Wish wish, int states, BooleanSupplier cancelled) {
        if (!(course.measure() instanceof TermMeasure terms)) {
            return 1;
        }
        SweepAhead ahead = wish.ahead(system, model, symmetry).onFirst(states);
        Forecast forecast = Measures.forecast(terms, course.model(), ahead, cancelled);
        return forecast.finished() ? (double) forecast.peak() / Math.max(1, forecast.states()) : 1;
    }
}
