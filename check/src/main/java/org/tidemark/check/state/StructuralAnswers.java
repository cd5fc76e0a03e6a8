package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.Technique;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Term;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.ProofAttempt;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Pump;
import org.tidemark.net.structure.SparseVector;

/** Answers that follow from the structure of a net, without any state: each by a checked proof that can be put into words. */
public final class StructuralAnswers {
    private static final int COVERABILITY_NODES = 100_000;
    private static final int PUMP_COUNTS = 200_000;

    private final PetriNet net;
    private final PlaceBounds bounds;
    private final Proofs proofs;
    private final Limit limit;
    private @Nullable Coverability coverability;

    public StructuralAnswers(PetriNet net, PlaceBounds bounds, Limit limit) {
        this.net = net;
        this.bounds = bounds;
        this.limit = limit;
        proofs = Proofs.of(net, bounds);
    }

    /**
     * Closes the inquiries that need no exploration; each gets its share of the time.
     *
     * @param after what to do after each
     */
    void settle(List<Inquiry> open, Consumer<Inquiry> after) {
        for (int i = 0; i < open.size() && !limit.isOver(); i++) {
            Inquiry inquiry = open.get(i);
            Limit mine = limit.share(1.0 / (open.size() - i));
            if (!inquiry.isOpen()) {
                continue; // another answer has made it irrelevant
            }
            if (inquiry instanceof ReachabilityGoal goal) {
                unreachable(goal, mine);
            } else if (inquiry instanceof MaximumInquiry peak) {
                ceiling(peak, mine);
            } else if (inquiry instanceof SecondToken second) {
                safe(second, mine);
            } else if (inquiry instanceof ChangingPlaces changes) {
                stable(changes, mine);
            } else if (inquiry instanceof FirableTransitions firings) {
                dead(firings, mine);
            } else if (inquiry instanceof LiveTransitions live) {
                live(live, mine);
            }
            after.accept(inquiry);
        }
    }

    /** Closes those of the inquiries that a single sum decides, or the net with all values folded into one: that takes little time in a large net, too. */
    public void settleQuickly(List<Inquiry> open) {
        for (int i = 0; i < open.size() && !limit.isOver(); i++) {
            Inquiry inquiry = open.get(i);
            Limit mine = limit.share(1.0 / (open.size() - i));
            if (inquiry instanceof ReachabilityGoal goal && goal.isOpen()) {
                if (!(goal.formula() instanceof Formula.Deadlock)
                        && proofs.quicklyUnreachable(goal.formula(), mine) instanceof ProofAttempt.Proven proven) {
                    goal.close(Technique.STRUCTURE, proven.proof().text(net));
                }
            } else if (inquiry instanceof MaximumInquiry peak && peak.isOpen()) {
                Proofs.UpperBound bound = proofs.quickUpperBound(peak.term(), peak.most(), mine);
                if (bound != null) {
                    peak.cannotExceed(bound.value(), bound.proof().text(net));
                }
            }
        }
    }

    private void unreachable(ReachabilityGoal goal, Limit mine) {
        ProofAttempt attempt = goal.formula() instanceof Formula.Deadlock
                ? proofs.deadlockFree(mine)
                : proofs.unreachable(goal.formula(), mine);
        if (attempt instanceof ProofAttempt.Proven proven) {
            goal.close(Technique.STRUCTURE, proven.proof().text(net));
        } else if (attempt instanceof ProofAttempt.Open open && open.firings() != null) {
            goal.firings(open.firings());
        }
    }

    private void ceiling(MaximumInquiry peak, Limit mine) {
        Proofs.UpperBound bound = proofs.upperBound(peak.term(), peak.most(), mine.share(0.7));
        if (bound != null) {
            SparseVector firings = bound.firings();
            if (firings != null) {
                peak.firings(firings);
            }
            peak.cannotExceed(bound.value(), bound.proof().text(net));
            return;
        }
        BitSet growing = growing(peak.term(), mine);
        if (!growing.isEmpty()) {
            Pump pump = Pump.of(net, growing, PUMP_COUNTS, mine);
            peak.unbounded(
                    "a run can be repeated forever with more tokens "
                            + (pump == null
                                    ? ""
                                    : "in '" + net.shownPlace(pump.grown().get(0)) + "' ") + "each time",
                    pump);
        }
    }

    /** The unbounded places that make a sum unbounded, because nothing in the sum counts against them. */
    private BitSet growing(Term term, Limit mine) {
        BitSet growing = new BitSet();
        Linear sum = Linear.of(term);
        if (sum == null
                || bounds.allProven()
                || sum.coefficients().values().stream().anyMatch(c -> c.signum() < 0)) {
            return growing;
        }
        Coverability known = coverability;
        if (known == null) {
            known = Coverability.of(net, COVERABILITY_NODES, mine);
            coverability = known;
        }
        for (int p = known.unbounded().nextSetBit(0);
                p >= 0;
                p = known.unbounded().nextSetBit(p + 1)) {
            if (sum.coefficients()
                            .getOrDefault(net.placeName(p), BigInteger.ZERO)
                            .signum()
                    > 0) {
                growing.set(p);
            }
        }
        return growing;
    }

    private void safe(SecondToken second, Limit mine) {
        if (bounds.provesSafety() && (net.folding() == null || eachHoldsOne(mine))) {
            second.close(Technique.STRUCTURE, "every place is proven to hold at most one token");
        }
    }

    /** Whether it is proven of every place that it holds at most one token, of whatever colours. */
    private boolean eachHoldsOne(Limit mine) {
        Folding.Groups places = net.placeGroups();
        for (int group = 0; group < places.size(); group++) {
            List<String> fields = net.placeNames().subList(places.from(group), places.to(group));
            Proofs.UpperBound bound = fields.size() < 2
                    ? null
                    : proofs.upperBound(Term.counts(fields), mine.share(1.0 / (places.size() - group)));
            if (fields.size() > 1 && (bound == null || bound.value() > 1)) {
                return false;
            }
        }
        return true;
    }

    private void stable(ChangingPlaces changes, Limit mine) {
        if (net.folding() != null) {
            int group = StablePlaces.first(net);
            if (group >= 0) {
                changes.never(
                        group,
                        "nothing changes the tokens of '" + net.placeGroups().name(group) + "'");
            }
            return;
        }
        Proofs.StablePlace place = proofs.stablePlace(mine);
        if (place != null) {
            changes.never(
                    net.placeGroups().of(place.place()),
                    "nothing changes the tokens of '" + net.shownPlace(place.place()) + "'");
        }
    }

    private void dead(FirableTransitions firings, Limit mine) {
        int without = withoutBinding();
        if (without >= 0) {
            firings.never(without, noBinding(without));
            return;
        }
        // of several bindings, one proves nothing
        Proofs.DeadTransition dead = net.folding() == null ? proofs.deadTransition(mine) : null;
        if (dead != null) {
            firings.never(net.transitionGroups().of(dead.transition()), neverEnabled(dead));
        }
    }

    private void live(LiveTransitions live, Limit mine) {
        int without = withoutBinding();
        if (without >= 0) {
            live.never(without, noBinding(without));
            return;
        }
        Proofs.DeadTransition dead = net.folding() == null ? proofs.deadTransition(mine.share(0.5)) : null;
        if (dead != null) {
            live.never(dead.transition(), neverEnabled(dead));
        } else if (proofs.live(mine) instanceof ProofAttempt.Proven proven) {
            live.live(Technique.STRUCTURE, proven.proof().text(net));
        }
    }

    /** A transition for which the unfolding found no binding; -1 where there is none. */
    private int withoutBinding() {
        Folding.Groups transitions = net.transitionGroups();
        for (int group = 0; group < transitions.size(); group++) {
            if (transitions.from(group) == transitions.to(group)) {
                return group;
            }
        }
        return -1;
    }

    private String noBinding(int transition) {
        return "'" + net.transitionGroups().name(transition)
                + (net.hasColors()
                        ? "' is never enabled: no colours that can occur make its guard hold"
                        : "' is never enabled: there are no steps that it could be");
    }

    private String neverEnabled(Proofs.DeadTransition dead) {
        return "'" + net.shownTransition(dead.transition()) + "' is never enabled: "
                + dead.proof().text(net);
    }
}
