package org.tidemark.check.symbolic;

import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.Technique;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;

/**
 * Settles inquiries about a net on a diagram of all its states. Everything may end as {@link ComposedChecker} says; what is
 * settled by then stays so. One thread.
 */
public final class DiagramAnswers {
    private final PetriNet net;
    private final ComposedChecker checker;
    private final DiagramMarkings states;
    private final Technique technique;
    private final Witnesses witnesses;
    private final boolean explains;

    /**
     * Answers about the states of a net.
     *
     * @param explains whether states are shown with the runs to them
     */
    public DiagramAnswers(PetriNet net, ComposedChecker checker, DiagramMarkings states, NetModel model, boolean explains) {
        this.net = net;
        this.checker = checker;
        this.states = states;
        this.explains = explains;
        technique = states.technique();
        witnesses = new Witnesses(states, model, explains);
    }

    /** Whether an inquiry can be settled: formulas of CTL without fairness, and what states show. */
    public static boolean canSettle(Inquiry inquiry) {
        if (inquiry instanceof Claim claim) {
            return claim.fairness().isNone() && Linear.isThroughout(claim.formula());
        }
        if (inquiry instanceof ReachabilityGoal goal) {
            return Linear.isThroughout(goal.formula());
        }
        return inquiry instanceof MaximumInquiry peak
                ? Linear.of(peak.term()) != null
                : inquiry instanceof FirableTransitions
                        || inquiry instanceof ChangingPlaces
                        || inquiry instanceof SecondToken
                        || inquiry instanceof LiveTransitions;
    }

    public void settle(Inquiry inquiry) {
        if (inquiry instanceof Claim claim) {
            settle(claim);
        } else if (inquiry instanceof LiveTransitions live) {
            settle(live);
        } else {
            look(inquiry);
            inquiry.close(technique, "");
        }
    }

    /** Shows the states that matter to an inquiry about single states. */
    private void look(Inquiry inquiry) {
        if (inquiry instanceof ReachabilityGoal goal) {
            show(goal.formula(), inquiry);
        } else if (inquiry instanceof MaximumInquiry peak) {
            climb(peak);
        } else if (inquiry instanceof FirableTransitions) {
            for (int t = 0; t < net.transitions() && inquiry.isOpen(); t++) {
                show(new Formula.Fireable(net.transitionId(t)), inquiry);
            }
        } else if (inquiry instanceof ChangingPlaces) {
            for (int p = 0; p < net.places() && inquiry.isOpen(); p++) {
                show(tokens(p, Relation.DIFFERENT, net.initial(p)), inquiry);
            }
        } else if (inquiry instanceof SecondToken) {
            Folding.Groups groups = net.placeGroups();
            for (int g = 0; g < groups.size() && inquiry.isOpen(); g++) {
                show(new Comparison(sum(groups, g), Relation.AT_LEAST, new Term.Constant(2)), inquiry);
            }
        }
    }

    private Formula tokens(int place, Relation relation, long number) {
        return new Comparison(new Term.Count(net.placeId(place)), relation, new Term.Constant(number));
    }

    private Term sum(Folding.Groups groups, int group) {
        return Term.counts(groups.members(group).mapToObj(net::placeId).toList());
    }

    private void show(Formula f, Inquiry inquiry) {
        int[] state = checker.example(f);
        if (state != null) {
            witnesses.show(f, state, inquiry);
        }
    }

    private void climb(MaximumInquiry peak) {
        int[] top = checker.highest(peak.term());
        Term most = new Term.Constant(witnesses.value(peak.term(), top));
        witnesses.show(new Comparison(peak.term(), Relation.AT_LEAST, most), top, peak);
    }

    private void settle(Claim claim) {
        boolean holds = checker.holds(claim.formula());
        claim.settle(holds, technique);
        Explanation why = explains ? new ClaimReasons(checker, states).of(claim.formula(), holds) : null;
        if (why != null) {
            claim.explain(why);
        }
    }

    /** Where the initial state can be reached again from everywhere, what can happen at all can happen again. */
    private void settle(LiveTransitions live) {
        boolean returns = checker.isReversible();
        Folding.Groups transitions = live.transitions();
        for (int t = 0; t < transitions.size(); t++) {
            Formula now = Formula.or(transitions
                    .members(t)
                    .<Formula>mapToObj(member -> new Formula.Fireable(net.transitionId(member)))
                    .toList());
            Formula lost = returns && checker.example(now) != null
                    ? new Formula.Constant(false)
                    : new Formula.Not(Formula.reachable(now));
            int[] never = checker.example(lost);
            if (never != null) {
                live.neverAgain(t, witnesses.sighting(lost, never));
                return;
            }
        }
        live.live(technique, "");
    }
}
