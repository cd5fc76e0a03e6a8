package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.verdict.Verdict;

/** Proves that there are infinitely many states: some place is unbounded. Cheap where bounds are proven. */
public final class InfiniteStates extends Stage {
    private static final int COVERABILITY_NODES = 200_000;
    private static final long BOUNDS_NANOS = 300_000_000;
    private static final long COVERABILITY_NANOS = 10_000_000_000L;

    public InfiniteStates() {
        super("proof of infinity", Cost.STRUCTURE, Kind.COUNTING);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.hasNet() ? super.obstacle(context) : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> none) {
        Limit limit = context.limit(BOUNDS_NANOS, 0.1);
        if (!PlaceBounds.of(context.net(), limit).allProven() && isUnbounded(context)) {
            decideStateSpace(context, new Verdict.Unbounded(), Technique.STRUCTURE);
        }
    }

    private static boolean isUnbounded(Context context) {
        Limit limit = context.limit(COVERABILITY_NANOS, 0.1);
        return Coverability.of(context.net(), COVERABILITY_NODES, limit).verdict() == Coverability.Verdict.UNBOUNDED;
    }
}
