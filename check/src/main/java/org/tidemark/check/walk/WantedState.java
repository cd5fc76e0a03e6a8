package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;

/** Goals of inquiries, to measure distances to: states that settle an inquiry, or bring it farther. */
public final class WantedState {
    /** How many more tokens to look for where it is not known how many there can be. */
    private static final long TOKENS_BEYOND = 1_000;

    private WantedState() {}

    /** The goal of an inquiry that looks for one state; null for others. */
    public static @Nullable ProofGoal of(Inquiry inquiry, PetriNet net) {
        if (inquiry instanceof ReachabilityGoal goal) {
            return goal.goal(net);
        }
        if (inquiry instanceof MaximumInquiry peak) {
            return of(peak, net);
        }
        return inquiry instanceof SecondToken second ? of(second.places()) : null;
    }

    /** The goal that a term has its proven bound, or more than in any state so far. */
    public static ProofGoal of(MaximumInquiry peak, PetriNet net) {
        long wanted = peak.ceiling() < Long.MAX_VALUE ? peak.ceiling() : Math.max(0, peak.most()) + TOKENS_BEYOND;
        return ProofGoal.of(new Formula.Comparison(peak.term(), Relation.AT_LEAST, new Term.Constant(wanted)), net);
    }

    /** The goal that some group of places has two tokens. */
    private static ProofGoal of(Folding.Groups groups) {
        List<ProofGoal> any = new ArrayList<>();
        for (int group = 0; group < groups.size(); group++) {
            Map<Integer, Long> weights = new HashMap<>();
            groups.members(group).forEach(place -> weights.put(place, 1L));
            any.add(ProofGoal.need(Inequality.of(weights, 2)));
        }
        return ProofGoal.any(any);
    }
}
