package org.tidemark.progress;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.progress.Candidates.Candidate;

/**
 * Tries measures on a sample and keeps the best, then looks whether a second one splits its layers to advantage. Where a sweep goes over
 * classes of states, compatible measures are tried first, and others only if none of these helps.
 *
 * <p>Costs a sample, and some milliseconds for each measure tried. Belongs to one thread.
 */
final class Selection {
    private static final int MOST_ROUNDS = 3;
    private static final int MOST_PARTNERS = 24;
    private static final String TOO_LATE = "there was no time to try more measures";

    private final Layout layout;
    private final StateSample sample;
    private final @Nullable Effects effects;
    private final @Nullable SweptClasses classes;
    private final BooleanSupplier cancelled;
    private Candidate best;
    private Forecast forecast;

    private Selection(
            StateSample sample,
            @Nullable Effects effects,
            @Nullable SweptClasses classes,
            Layout layout,
            Candidate first,
            BooleanSupplier cancelled) {
        this.layout = layout;
        this.sample = sample;
        this.effects = effects;
        this.classes = classes;
        this.cancelled = cancelled;
        best = first;
        forecast = forecast(first.measure());
    }

    static Measures.Chosen run(Model model, SweepAhead ahead, long seed, BooleanSupplier cancelled) {
        SweptClasses classes = ahead.classes();
        StateSample sample =
                StateSample.of(classes == null ? model : classes.representatives(), ahead.sampleStates(), cancelled);
        Effects effects = Effects.of(model);
        List<Candidate> candidates =
                Candidates.withOwn(ahead.own(), Candidates.of(model, effects, sample, seed, cancelled));
        List<Candidate> first =
                classes == null ? candidates : Candidates.compatible(candidates, classes, model.layout());
        Selection selection = new Selection(sample, effects, classes, model.layout(), first.get(0), cancelled);
        selection.choose(first);
        if (classes != null && selection.best.measure().isConstant()) {
            selection.choose(candidates);
        }
        return selection.chosen();
    }

    /** Takes the best of some candidates, alone or joined with others. */
    private void choose(List<Candidate> candidates) {
        candidates.stream().skip(1).forEach(this::offer);
        List<Candidate> partners = candidates.subList(1, Math.min(candidates.size(), 1 + MOST_PARTNERS));
        for (int round = 0; round < MOST_ROUNDS && refine(partners); round++) {}
    }

    /** Subspaces are not swept one by one where a representative may lie in an earlier one. */
    private Forecast forecast(TermMeasure measure) {
        return Forecast.of(measure, classes == null ? Subspaces.of(measure, effects) : null, sample);
    }

    /** Takes a candidate if it is better than the best so far; the earlier one wins a tie. */
    private boolean offer(Candidate candidate) {
        if (cancelled.getAsBoolean()) {
            return false;
        }
        Forecast other = forecast(candidate.measure());
        if (other.cost() >= forecast.cost()) {
            return false;
        }
        best = candidate;
        forecast = other;
        return true;
    }

    /** Joins the best measure with each of the others, before it and after it; false where nothing helps. */
    private boolean refine(List<Candidate> partners) {
        Candidate base = best;
        boolean better = false;
        if (base.measure().isConstant()) {
            return false;
        }
        for (Candidate partner : partners) {
            if (!partner.measure().parts().equals(base.measure().parts())) {
                better |= offer(base, partner);
                better |= offer(partner, base);
            }
        }
        return better;
    }

    private boolean offer(Candidate first, Candidate second) {
        TermMeasure joined = Candidates.joined(first.measure(), second.measure(), layout);
        return joined != null && offer(new Candidate(first.origin() + ", then " + second.origin(), joined));
    }

    private Measures.Chosen chosen() {
        boolean isProof = classes == null || classes.isCompatible(best.measure());
        Monotone monotone = isProof ? Effects.monotone(best.measure(), effects) : Monotone.UNKNOWN;
        if (monotone == Monotone.UNKNOWN && forecast.regressEdges() > 0) {
            monotone = Monotone.NO;
        }
        String what = classes == null ? "state" : "representative";
        return new Measures.Chosen(best.measure(), origin() + ": " + forecast.text(what), monotone, forecast);
    }

    /** Where it comes from; and whether more might have been found in more time. */
    private String origin() {
        if (!cancelled.getAsBoolean()) {
            return best.origin();
        }
        return best.measure().isConstant() ? TOO_LATE : best.origin() + " (" + TOO_LATE + ")";
    }
}
