package org.tidemark.check.state;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Bounds on numbers of tokens, and proofs about conditions by the state equation, traps and siphons: that a condition
 * holds in every reachable marking, in none, or can be reached again from each of them. Each condition is tried once,
 * as the initial marking has it. Not thread-safe.
 */
final class ProvenTruths implements CountBounds {
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
