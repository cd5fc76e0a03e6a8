package org.tidemark.check.state;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * What bounds say about numbers of tokens, and what the state equation, traps and siphons prove about conditions: whether one holds in every
 * reachable marking, or in none. Each condition is tried once, as the initial marking has it. Not thread-safe.
 */
final class ProvenTruths implements CountBounds {
    /** A condition may take this part of the time that is left. */
    private static final double SHARE = 0.1;

    private final KnownCounts counts;
    private final Proofs proofs;
    private final MarkingTruth initially;
    private final Limit limit;
    private final Map<Formula, Optional<Boolean>> tried = new HashMap<>();

    ProvenTruths(PetriNet net, PlaceBounds bounds, Limit limit) {
        counts = new KnownCounts(net, bounds);
        proofs = Proofs.of(net, bounds);
        initially = new MarkingTruth(new TokenGame(net));
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
}
