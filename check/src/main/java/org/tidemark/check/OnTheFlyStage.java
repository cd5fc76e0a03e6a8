package org.tidemark.check;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A stage that goes through states as it needs them, for as long as it is allowed to, where not all of them are known. */
public abstract class OnTheFlyStage extends Stage {
    /** Which part of the time is gone at the end of each round: what is easy is to be found first. */
    protected static final List<Double> ROUNDS = List.of(0.1, 0.3, 1.0);

    private static final List<Double> ONE_ROUND = List.of(1.0);

    private final Allowance allowance;

    protected OnTheFlyStage(String name, Allowance allowance) {
        super(name, Cost.SAMPLE);
        this.allowance = allowance;
    }

    @Override
    public final Company company() {
        return Company.ANY;
    }

    @Override
    public final @Nullable String obstacle(Context context) {
        if (context.states() != null) {
            return "all states are known";
        }
        return nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    /** How long it may take from now on. */
    protected final long nanos(Context context) {
        return allowance.nanos(context);
    }

    /** The {@link #ROUNDS} of a time; a time without a limit has one. */
    protected static List<Double> rounds(long nanos) {
        return nanos == Long.MAX_VALUE ? ONE_ROUND : ROUNDS;
    }

    /** When the share of the first of some claims ends, all of which have until the deadline. */
    protected static long endOfShare(long deadline, int claims) {
        long now = System.nanoTime();
        return now + (deadline - now) / claims;
    }

    /** Whether it is that late, or the check is cancelled. */
    protected static BooleanSupplier lateAt(long nanoTime, Context context) {
        return () -> System.nanoTime() - nanoTime >= 0 || context.isCancelled();
    }
}
