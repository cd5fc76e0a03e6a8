package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.net.structure.Limit;

/** Fires solutions of the state equation, and rules out those that cannot be fired, until there is a run or no solution is left. */
public final class RefinedStateEquation extends Stage {
    /** In a net with more nodes than this a linear program takes too long. */
    private static final int MOST_NODES = 6_000;

    private final Allowance allowance;

    public RefinedStateEquation(Allowance allowance) {
        super("refined state equation", Cost.STRUCTURE);
        this.allowance = allowance;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal
                || inquiry instanceof MaximumInquiry
                || inquiry instanceof FirableTransitions
                || inquiry instanceof ChangingPlaces
                || inquiry instanceof LiveTransitions;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.allSeen()) {
            return "every state was seen";
        }
        return context.net().places() + context.net().transitions() > MOST_NODES ? "the net is too large" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        Limit limit = Limit.nanos(allowance.nanos(context)).orWhen(context::isCancelled);
        RelatedGoals related = new RelatedGoals(context, open, limit);
        EquationAnswers answers = new EquationAnswers(context, related);
        for (int i = 0; i < open.size() && !limit.isOver(); i++) {
            if (open.get(i).isOpen()) {
                answers.settle(open.get(i), limit.share(1.0 / (open.size() - i)));
                related.settleAfter(open.get(i));
            }
        }
    }
}
