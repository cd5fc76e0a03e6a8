package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.walk.Walks;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.InductiveSearch;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Limit;

/** Looks for sets of markings that have a goal in them and are never entered, and for runs where there is none. */
public final class InductiveProofs extends Stage {
    /** In a net with more nodes than this a step back takes too long. */
    private static final int MOST_NODES = 6_000;

    private final Allowance allowance;

    public InductiveProofs(Allowance allowance) {
        super("inductive proofs", Cost.STRUCTURE);
        this.allowance = allowance;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ReachabilityGoal || inquiry instanceof MaximumInquiry;
    }

    @Override
    public Company company() {
        return Company.ANY;
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
        PetriNet net = context.net();
        Limit limit = Limit.nanos(allowance.nanos(context)).orWhen(context::isCancelled);
        InductiveSearch search = new InductiveSearch(net, context.bounds());
        RelatedGoals related = new RelatedGoals(context, open, limit);
        for (int i = 0; i < open.size() && !limit.isOver(); i++) {
            Limit mine = limit.share(1.0 / (open.size() - i));
            Inquiry inquiry = open.get(i);
            if (inquiry instanceof ReachabilityGoal goal && goal.isOpen()) {
                reach(context, search, goal, related, mine);
                related.settleAfter(goal);
            } else if (inquiry instanceof MaximumInquiry peak) {
                peak(context, search, peak, related, mine);
            }
        }
    }

    private static void reach(
            Context context, InductiveSearch search, ReachabilityGoal goal, RelatedGoals related, Limit limit) {
        InductiveSearch.Answer answer = search.reach(goal.goal(context.net()), limit);
        if (answer instanceof InductiveSearch.Never never) {
            goal.close(Technique.STRUCTURE, never.proof().text(context.net()));
        } else if (answer instanceof InductiveSearch.Reached reached) {
            follow(context, related, reached.run());
        }
    }

    /** Looks for one more token than was seen, until there cannot be one. */
    private static void peak(
            Context context, InductiveSearch search, MaximumInquiry peak, RelatedGoals related, Limit limit) {
        long before = Long.MIN_VALUE;
        while (peak.isOpen() && peak.most() > before && peak.most() < Long.MAX_VALUE && !limit.isOver()) {
            before = peak.most();
            ProofGoal more = ProofGoal.of(
                    new Formula.Comparison(peak.term(), Relation.MORE, new Term.Constant(before)), context.net());
            InductiveSearch.Answer answer = search.reach(more, limit.share(0.5));
            if (answer instanceof InductiveSearch.Never never) {
                peak.cannotExceed(before, never.proof().text(context.net()));
            } else if (answer instanceof InductiveSearch.Reached reached) {
                follow(context, related, reached.run());
            }
        }
    }

    private static void follow(Context context, RelatedGoals related, List<Integer> run) {
        related.follow(new Walks(context.netModel(), context.options().explore()), run);
    }
}
