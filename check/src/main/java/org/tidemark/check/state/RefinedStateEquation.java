package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.walk.Walks;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.equation.EquationSearch;
import org.tidemark.net.proof.ProofGoal;
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

    /** Answers of the state equation with refinement: runs that were replayed, and proofs that were checked. */
    private static final class EquationAnswers {
        private final PetriNet net;
        private final Walks walks;
        private final RelatedGoals related;
        private final EquationSearch search;

        EquationAnswers(Context context, RelatedGoals related) {
            this.related = related;
            net = context.net();
            walks = new Walks(context.netModel(), context.options().explore());
            search = new EquationSearch(net, context.bounds());
        }

        /** Looks for what settles an inquiry. */
        void settle(Inquiry inquiry, Limit limit) {
            if (inquiry instanceof ReachabilityGoal goal) {
                String never = ask(goal.goal(net), limit);
                if (never != null) {
                    goal.close(Technique.STRUCTURE, never);
                }
            } else if (inquiry instanceof MaximumInquiry peak) {
                peak(peak, limit);
            } else if (inquiry instanceof FirableTransitions firings) {
                Never never = firstNever(
                        firings,
                        firings.idle(),
                        t -> firings.idle().get(t),
                        t -> fireable(firings.transitions(), t),
                        limit);
                if (never != null) {
                    firings.never(never.number, neverEnabled(firings.transitions(), never));
                }
            } else if (inquiry instanceof ChangingPlaces changes) {
                Never never = firstNever(
                        changes,
                        changes.stable(),
                        p -> changes.stable().get(p),
                        p -> changed(changes.places(), p),
                        limit);
                if (never != null) {
                    changes.never(
                            never.number,
                            "nothing changes the tokens of '" + changes.places().name(never.number) + "': "
                                    + never.why);
                }
            } else if (inquiry instanceof LiveTransitions live) {
                live(live, limit);
            }
        }

        /** Looks for one more token than was seen, until there cannot be one. */
        private void peak(MaximumInquiry peak, Limit limit) {
            long before = Long.MIN_VALUE;
            while (peak.isOpen() && peak.most() > before && peak.most() < Long.MAX_VALUE && !limit.isOver()) {
                before = peak.most();
                Formula more = new Formula.Comparison(peak.term(), Relation.MORE, new Term.Constant(before));
                String never = ask(ProofGoal.of(more, net), limit.share(0.5));
                if (never != null) {
                    peak.cannotExceed(before, never);
                }
            }
        }

        /** A dead state, or a transition that never happens at all, shows that a net is not live. */
        private void live(LiveTransitions live, Limit limit) {
            ask(ProofGoal.of(new Formula.Deadlock(), net), limit.share(0.5));
            Folding.Groups transitions = live.transitions();
            BitSet all = new BitSet();
            all.set(0, transitions.size());
            Never never = firstNever(live, all, t -> true, t -> fireable(transitions, t), limit);
            if (never != null) {
                live.never(never.number, neverEnabled(transitions, never));
            }
        }

        private static String neverEnabled(Folding.Groups transitions, Never never) {
            return "'" + transitions.name(never.number) + "' is never enabled: " + never.why;
        }

        /** The goal that one of the transitions of a group can fire. */
        private ProofGoal fireable(Folding.Groups transitions, int group) {
            List<Formula> some = new ArrayList<>();
            for (int t = transitions.from(group); t < transitions.to(group); t++) {
                some.add(new Formula.Fireable(net.transitionId(t)));
            }
            return ProofGoal.of(Formula.or(some), net);
        }

        /** The goal that a group of places has another number of tokens than initially. */
        private ProofGoal changed(Folding.Groups places, int group) {
            long initially = 0;
            for (int p = places.from(group); p < places.to(group); p++) {
                initially += net.initial(p);
            }
            Term tokens = Term.counts(net.placeNames().subList(places.from(group), places.to(group)));
            return ProofGoal.of(new Formula.Comparison(tokens, Relation.DIFFERENT, new Term.Constant(initially)), net);
        }

        /** A node whose goal is never reached, and why. */
        private record Never(int number, String why) {}

        /** Tries one goal after the other, until there is no need to or one is proven never to be reached; null where none is. */
        private @Nullable Never firstNever(
                Inquiry inquiry, BitSet wanted, IntPredicate isMissing, IntFunction<ProofGoal> goal, Limit limit) {
            int left = wanted.cardinality();
            for (int one = wanted.nextSetBit(0); one >= 0 && inquiry.isOpen(); one = wanted.nextSetBit(one + 1)) {
                if (isMissing.test(one)) { // it may have come to be on the way to another
                    if (limit.isOver()) {
                        return null;
                    }
                    String why = ask(goal.apply(one), limit.share(2.0 / (1 + left)));
                    if (why != null) {
                        return new Never(one, why);
                    }
                }
                left--;
            }
            return null;
        }

        /** Shows a run to a goal, if one is found, to all that is open; or returns why there is none, as text for users. */
        private @Nullable String ask(ProofGoal goal, Limit limit) {
            EquationSearch.Answer answer = search.reach(goal, limit);
            if (answer instanceof EquationSearch.Reached reached) {
                related.follow(walks, reached.run());
            }
            return answer instanceof EquationSearch.Never never ? never.proof().text(net) : null;
        }
    }
}
