package org.tidemark.check.compose;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Changes;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Firings;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.check.question.Peak;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.format.Remedy;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NotSplittable;

/**
 * Composes the states of the net from those of its parts and answers on their diagram: what states show, and formulas of CTL
 * without fairness.
 */
public final class ComposedLabelling implements Stage {
    private static final int LEAST_BYTES = 8;

    /** Beyond this many places, the parts of a net take more time and memory than a check that did not ask for them should give. */
    private static final int MOST_PLACES = 1000;

    private final String name;
    private final PartChoice parts;
    private final CompositionOptions how;
    private final Allowance allowance;
    private final boolean first;
    private final boolean usual;

    private ComposedLabelling(
            String name, PartChoice parts, CompositionOptions how, Allowance allowance, boolean first, boolean usual) {
        this.name = name;
        this.usual = usual;
        this.first = first;
        this.parts = parts;
        this.how = how;
        this.allowance = allowance;
    }

    /** A composition that is the only way to answer. */
    public static ComposedLabelling only(PartChoice parts, CompositionOptions how) {
        return new ComposedLabelling("composition", parts, how, Context::nanosLeft, false, false);
    }

    /**
     * A composition before an exploration to the end. Where reasons are wanted, which a diagram does not give, it leaves formulas
     * of CTL to the exploration, unless there are more states than that could keep.
     */
    public static ComposedLabelling before(Allowance allowance) {
        return usual("composition", allowance, true);
    }

    /** A composition after an exploration that was not completed. */
    public static ComposedLabelling after(Allowance allowance) {
        return usual("late composition", allowance, false);
    }

    private static ComposedLabelling usual(String name, Allowance allowance, boolean first) {
        return new ComposedLabelling(
                name, PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard(), allowance, first, true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        if (inquiry instanceof Claim claim) {
            return claim.fairness().isNone() && isLinear(claim.formula());
        }
        if (inquiry instanceof ReachabilityGoal goal) {
            return isLinear(goal.formula());
        }
        return inquiry instanceof Peak peak
                ? Linear.of(peak.term()) != null
                : inquiry instanceof Firings
                        || inquiry instanceof Changes
                        || inquiry instanceof SecondToken
                        || inquiry instanceof LiveTransitions;
    }

    /** Whether no numbers that depend on the state are multiplied with each other: such a product is not a sum over parts. */
    static boolean isLinear(Formula f) {
        return f instanceof Comparison comparison
                ? Linear.of(comparison.left()) != null && Linear.of(comparison.right()) != null
                : f.children().stream().allMatch(ComposedLabelling::isLinear);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.allSeen()) {
            return "every state was seen";
        }
        if (context.options().explore().store().isLossy()) {
            return "a store was asked for that may miss states";
        }
        if (usual && context.subject().network() == null && context.net().places() > MOST_PLACES) {
            return "the net has too many places to look for parts on the way";
        }
        if (allowance.nanos(context) == 0) {
            return "no time is set aside for it";
        }
        return null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        ExploreOptions limited = context.optionsLeft().withTime(allowance.nanos(context));
        NetComposition composition =
                new NetComposition(context.subject().network(), context.net(), parts, how, limited);
        context.show(composition::progress);
        CompositionReport report;
        try {
            report = composition.run(false);
        } catch (NotSplittable e) {
            leaveOpen(context, new OpenReason(Cause.REFUSED, String.valueOf(e.getMessage()), Remedy.OTHER_STORE));
            return;
        }
        ComposedNet composed = report.composed();
        if (composed == null) {
            leaveOpen(context, report.whyNot());
            return;
        }
        BigInteger states = composed.states().count();
        context.work().composed(states);
        boolean leavesClaims = first && context.options().explains() && states.compareTo(explorable(limited)) < 0;
        List<Inquiry> wanted = open.stream()
                .filter(inquiry -> !leavesClaims || !(inquiry instanceof Claim))
                .toList();
        answer(context, composition, composed, wanted);
    }

    /** How many states an exploration can keep, if each costs no more than it does at best. */
    public static BigInteger explorable(ExploreOptions options) {
        return BigInteger.valueOf(options.memoryBytes() / LEAST_BYTES);
    }

    /** Where it is one way among others, what these say of an open question counts. */
    private void leaveOpen(Context context, OpenReason why) {
        if (!usual) {
            context.leaveOpen(why);
        }
    }

    private void answer(Context context, NetComposition composition, ComposedNet composed, List<Inquiry> open) {
        try (ComposedChecker checker = composition.checker(composed)) {
            Answers answers = new Answers(
                    context.net(),
                    checker,
                    new Witnesses(composed, checker, context.model(), composition.budget(), composition::isOver));
            for (Inquiry inquiry : open) {
                if (inquiry.isOpen()) {
                    answers.settle(inquiry);
                }
            }
        } catch (MemoryBudget.Exhausted full) {
            leaveOpen(
                    context,
                    new OpenReason(
                            Cause.MEMORY,
                            "the memory budget was used up on "
                                    + composed.states().count() + " states of a diagram"));
        } catch (Cancelled stopped) {
            leaveOpen(
                    context,
                    new OpenReason(
                            context.nanosLeft() == 0 ? Cause.TIME : Cause.CANCELLED,
                            "there was no time left for " + composed.states().count() + " states of a diagram"));
        }
    }

    /** Settles inquiries on the diagram. */
    private record Answers(PetriNet net, ComposedChecker checker, Witnesses witnesses) {
        void settle(Inquiry inquiry) {
            if (inquiry instanceof Claim claim) {
                claim.settle(checker.holds(claim.formula()), Technique.COMPOSITION);
            } else if (inquiry instanceof LiveTransitions live) {
                settle(live);
            } else {
                look(inquiry);
                inquiry.close(Technique.COMPOSITION, "");
            }
        }

        /** Shows the states that matter to an inquiry about single states. */
        private void look(Inquiry inquiry) {
            if (inquiry instanceof ReachabilityGoal goal) {
                show(goal.formula(), inquiry);
            } else if (inquiry instanceof Peak peak) {
                climb(peak);
            } else if (inquiry instanceof Firings) {
                for (int t = 0; t < net.transitions() && inquiry.isOpen(); t++) {
                    show(new Formula.Fireable(net.transitionId(t)), inquiry);
                }
            } else if (inquiry instanceof Changes) {
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
            int[] state = witnesses.find(f);
            if (state != null) {
                witnesses.show(state, inquiry);
            }
        }

        /** Goes from a state to one with a larger value, by larger and larger strides, until there is none. */
        private void climb(Peak peak) {
            long reached = witnesses.initialValue(peak.term());
            long stride = 1;
            int[] best = null;
            while (stride > 0) {
                Term least = new Term.Constant(reached + stride);
                int[] higher = witnesses.find(new Comparison(peak.term(), Relation.AT_LEAST, least));
                if (higher == null) {
                    stride /= 2;
                } else {
                    best = higher;
                    reached = witnesses.value(peak.term(), higher);
                    stride *= 2;
                }
            }
            if (best != null) {
                witnesses.show(best, peak);
            }
        }

        private void settle(LiveTransitions live) {
            Folding.Groups transitions = live.transitions();
            for (int t = 0; t < transitions.size(); t++) {
                Formula again = Formula.reachable(Formula.or(transitions
                        .members(t)
                        .<Formula>mapToObj(member -> new Formula.Fireable(net.transitionId(member)))
                        .toList()));
                int[] never = witnesses.find(new Formula.Not(again));
                if (never != null) {
                    live.neverAgain(t, witnesses.sighting(never));
                    return;
                }
            }
            live.live(Technique.COMPOSITION, "");
        }
    }
}
