package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.logic.form.Simplifier;

/**
 * Proves that conditions inside temporal formulas never change, and asks the formulas again without them. What is left is often decided, and
 * otherwise a smaller question for the stages that follow.
 */
public final class ConditionProofs extends Stage {
    private final double partOfTime;
    private final boolean isLate;

    private ConditionProofs(String name, double partOfTime, boolean isLate) {
        super(name, Cost.STRUCTURE);
        this.partOfTime = partOfTime;
        this.isLate = isLate;
    }

    /**
     * Proofs before states are searched through, for which part of the time that is left may be used, where time is short. A formula that they
     * show violated is left to the searches where a run is wanted, since a proof has none.
     */
    public static ConditionProofs early(double partOfTime) {
        return new ConditionProofs("proofs of conditions", partOfTime, false);
    }

    /** Proofs after the searches, for what they left open. */
    public static ConditionProofs late(double partOfTime) {
        return new ConditionProofs("late proofs of conditions", partOfTime, true);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim || inquiry instanceof LinearClaim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.allSeen() ? "every state was seen" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        long usual = context.options().times().proofsNanos();
        context.askAgain(
                new Simplifier(
                        new ProvenTruths(context.net(), context.bounds(), context.limit(usual, partOfTime)),
                        context::isCancelled),
                !isLate && context.options().explains());
    }
}
