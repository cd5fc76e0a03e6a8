package org.tidemark.progress;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.progress.Candidates.Candidate;

/**
 * Tries measures on a sample and keeps the best, then looks whether a second one splits its layers to advantage.
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
    private final BooleanSupplier cancelled;
    private Candidate best;
    private Forecast forecast;

    private Selection(
            Layout layout, StateSample sample, @Nullable Effects effects, Candidate first, BooleanSupplier cancelled) {
        this.layout = layout;
        this.sample = sample;
        this.effects = effects;
        this.cancelled = cancelled;
        best = first;
        forecast = forecast(first.measure());
    }

    static Measures.Chosen run(Model model, long seed, BooleanSupplier cancelled) {
        StateSample sample = StateSample.of(model, cancelled);
        Effects effects = Effects.of(model);
        List<Candidate> candidates = Candidates.of(model, effects, sample, seed, cancelled);
        Selection selection = new Selection(model.layout(), sample, effects, candidates.get(0), cancelled);
        candidates.stream().skip(1).forEach(selection::offer);
        List<Candidate> partners = candidates.subList(1, Math.min(candidates.size(), 1 + MOST_PARTNERS));
        for (int round = 0; round < MOST_ROUNDS && selection.refine(partners); round++) {}
        return selection.chosen();
    }

    private Forecast forecast(TermMeasure measure) {
        return Forecast.of(measure, Subspaces.of(measure, effects), sample);
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
        Monotone monotone = Effects.monotone(best.measure(), effects);
        if (monotone == Monotone.UNKNOWN && forecast.regressEdges() > 0) {
            monotone = Monotone.NO;
        }
        return new Measures.Chosen(best.measure(), origin() + ": " + forecast.text(), monotone, forecast);
    }

    /** Where it comes from; and whether more might have been found in more time. */
    private String origin() {
        if (!cancelled.getAsBoolean()) {
            return best.origin();
        }
        return best.measure().isConstant() ? TOO_LATE : best.origin() + " (" + TOO_LATE + ")";
    }
}
