package org.tidemark.check.state;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

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

    /**
     * Bounds on numbers of tokens, and proofs about conditions by the state equation, traps and siphons: that a condition
     * holds in every reachable marking, in none, or can be reached again from each of them. Each condition is tried once,
     * as the initial marking has it. Not thread-safe.
     */
    static final class ProvenTruths implements CountBounds {
        /** A condition may take this part of the time that is left. */
        private static final double SHARE = 0.1;

        /** The part of the time that is left for a proof that the initial marking can always be reached again. */
        private static final double FOR_HOME = 0.3;

        private final KnownCounts counts;
        private final Proofs proofs;
        private final TokenGame initially;
        private final Limit limit;
        private final Map<Formula, Optional<Boolean>> tried = new HashMap<>();
        private final Map<Formula, Boolean> recurrent = new HashMap<>();
        private @Nullable Boolean reversible;

        ProvenTruths(PetriNet net, PlaceBounds bounds, Limit limit) {
            counts = new KnownCounts(net, bounds);
            proofs = Proofs.of(net, bounds);
            initially = new TokenGame(net);
            this.limit = limit;
        }

        @Override
        public long upper(String place) {
            return counts.upper(place);
        }

        @Override
        public long lower(String place) {
            return counts.lower(place);
        }

        @Override
        public @Nullable Boolean truth(Formula condition) {
            Boolean counted = counts.truth(condition);
            if (counted != null) {
                return counted;
            }
            Optional<Boolean> before = tried.get(condition);
            if (before != null || limit.isOver()) {
                return before == null ? null : before.orElse(null);
            }
            boolean first = initially.holds(condition);
            Formula other = first ? new Formula.Not(condition) : condition;
            boolean isConstant = proofs.unreachable(other, limit.share(SHARE)).isProven();
            tried.put(condition, isConstant ? Optional.of(first) : Optional.empty());
            return isConstant ? first : null;
        }

        @Override
        public @Nullable Formula afterStep(Formula condition, boolean exists, boolean isNecessary) {
            return counts.afterStep(condition, exists, isNecessary);
        }

        @Override
        public @Nullable Boolean truthAfter(Formula condition, int count) {
            return counts.truthAfter(condition, count);
        }

        @Override
        public boolean isNever(Formula condition) {
            return !initially.holds(condition) && Boolean.FALSE.equals(truth(condition));
        }

        @Override
        public boolean isRecurrent(Formula condition) {
            if (counts.isRecurrent(condition)) {
                return true;
            }
            Boolean before = recurrent.get(condition);
            if (before == null) {
                before = !limit.isOver() && counts.steps().recurrence().isProven(condition, proofs, limit.share(SHARE));
                recurrent.put(condition, before);
            }
            return before;
        }

        @Override
        public boolean isReversible() {
            Boolean known = reversible;
            if (known == null) {
                known = !limit.isOver() && counts.steps().recurrence().isReversible(proofs, limit.share(FOR_HOME));
                reversible = known;
            }
            return known;
        }
    }
}
