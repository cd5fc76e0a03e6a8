package org.tidemark.check.walk;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ReachabilityGoal;

/** Walks through the states for a while, at random and towards goals. What they meet is an answer; nothing follows otherwise. */
public final class RandomWalks extends Stage {
    private final Allowance allowance;
    private final boolean isByFirings;

    public RandomWalks(String name, Allowance allowance) {
        this(name, allowance, false);
    }

    private RandomWalks(String name, Allowance allowance, boolean isByFirings) {
        super(name, Cost.SAMPLE);
        this.allowance = allowance;
        this.isByFirings = isByFirings;
    }

    /** Walks for what the state equation was asked about and did not rule out: its solutions lead some of them. */
    public static RandomWalks byFirings(Allowance allowance) {
        return new RandomWalks("walks by firing counts", allowance, true);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return isByFirings
                ? inquiry instanceof ReachabilityGoal goal && goal.firings() != null
                : inquiry.isShownByStates();
    }

    @Override
    public boolean looksForHints() {
        return true;
    }

    @Override
    public Company company() {
        return isByFirings ? Company.LATER : Company.ANY;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.allSeen() ? "every state was seen" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        new Walks(context.netModel(), context.options().explore())
                .run(open, allowance.nanos(context), context::isCancelled);
    }
}
