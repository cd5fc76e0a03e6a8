package org.tidemark.check.temporal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.input.InputException;

/**
 * Conformance to an automaton that is too large to be made deterministic as a whole: as an inclusion of languages, in which only
 * those sets of its states are made that runs of the net lead to.
 */
public final class LanguageInclusion extends Stage {
    private final SweepMeasure.@Nullable Wish measure;

    /** Inclusion on a graph built behind a breadth-first search or, with a measure, behind a sweep. */
    public LanguageInclusion(SweepMeasure.@Nullable Wish measure) {
        super("language inclusion", Cost.STATES);
        this.measure = measure;
    }

    /** One that was searched for in vain has an obstacle; another search would meet it too. */
    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ConformanceClaim claim && claim.obstacle() == null;
    }

    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        context.forgetStates();
        for (Inquiry inquiry : open) {
            new SetConformance(context, (ConformanceClaim) inquiry, measure).run();
        }
    }
}
