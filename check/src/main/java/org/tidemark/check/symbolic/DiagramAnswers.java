package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.ChangingPlaces;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.FirableTransitions;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.SecondToken;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Part;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
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
    public DiagramAnswers(
            PetriNet net, ComposedChecker checker, DiagramMarkings states, NetModel model, boolean explains) {
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

    /** Shows states of a diagram, with the runs to them, to inquiries. One thread. */
    private static final class Witnesses {
        private final DiagramMarkings states;
        private final NetModel model;
        private final Expander expander;
        private final boolean runs;
        private @Nullable NoRun missed;

        /**
         * Shows states.
         *
         * @param runs whether runs are looked for
         */
        Witnesses(DiagramMarkings states, NetModel model, boolean runs) {
            this.states = states;
            this.model = model;
            this.runs = runs;
            expander = model.expander();
        }

        /** The value of a term in a state of the diagram. */
        long value(Term term, int[] ofDiagram) {
            return number(term).value(words(ofDiagram), 0);
        }

        private StateNumber number(Term term) {
            try {
                return StateNumber.known(term, model.layout());
            } catch (FormulaException e) {
                throw new IllegalStateException("a term that was checked before", e);
            }
        }

        /** Shows a state where a formula is true to an inquiry, which takes note of it or not. */
        void show(Formula f, int[] ofDiagram, Inquiry inquiry) {
            long[] words = words(ofDiagram);
            Successors after = new Successors(words.length, 16);
            expander.expand(words, 0, after);
            missed = null;
            new QuestionObserver(List.of(inquiry), model, expander)
                    .see(words, 0, after.size() == 0, () -> sighting(f, ofDiagram));
            if (missed != null) {
                inquiry.miss(missed);
            }
        }

        private long[] words(int[] ofDiagram) {
            int[] marking = states.marking(ofDiagram);
            long[] words = new long[model.layout().words()];
            for (int p = 0; p < marking.length; p++) {
                model.layout().set(words, 0, p, marking[p]);
            }
            return words;
        }

        /** The run to a state where a formula is true or, where none can be found within the limits, how such a state looks. */
        SeenState sighting(Formula f, int[] ofDiagram) {
            if (!runs) {
                return new SeenState.Whole(words(ofDiagram), states.technique());
            }
            try {
                int[] events = states.run(f, ofDiagram);
                return new SeenState.Walked(events, events.length, states.technique());
            } catch (TooLarge none) {
                missed = none.limit() == TooLarge.Limit.CANCELLED ? NoRun.TIME : NoRun.MEMORY;
                return new SeenState.Whole(words(ofDiagram), states.technique());
            }
        }
    }

    /**
     * Why formulas of CTL are what they are in the initial state, where that takes one run to a state: {@code AG f} is violated where
     * {@code f} is, and {@code EF f} holds likewise. Why {@code f} is so there is said as far as nothing more has to be searched. One
     * thread.
     */
    private static final class ClaimReasons {
        private final ComposedChecker checker;
        private final DiagramMarkings states;

        ClaimReasons(ComposedChecker checker, DiagramMarkings states) {
            this.checker = checker;
            this.states = states;
        }

        /** The reason; null where it takes more than a run to a state, or where none is found within the limits. */
        @Nullable
        Explanation of(Formula f, boolean holds) {
            if (f instanceof Not not) {
                Explanation inner = of(not.of(), !holds);
                return inner == null
                        ? null
                        : new Explanation(
                                f, holds, Why.PARTS, List.of(), OptionalInt.empty(), List.of(new Part(0, inner)));
            }
            if (!holds && f instanceof ForAll all && all.run() instanceof Globally always) {
                return shown(f, false, always.of());
            }
            return holds && f instanceof Exists some && some.run() instanceof Finally once
                    ? shown(f, true, once.of())
                    : null;
        }

        /** A run to where the goal is as the formula is. */
        private @Nullable Explanation shown(Formula f, boolean holds, Formula goal) {
            Formula sought = holds ? goal : new Not(goal);
            int[] state = checker.example(sought);
            if (state == null) {
                throw new IllegalStateException("a verdict that no state bears out");
            }
            try {
                int[] events = states.run(sought, state);
                return new Explanation(
                        f,
                        holds,
                        Why.RUN,
                        Arrays.stream(events).boxed().toList(),
                        OptionalInt.empty(),
                        List.of(new Part(events.length, there(goal, holds))));
            } catch (TooLarge none) {
                return null;
            }
        }

        /**
         * Explains the truth of a formula in one state without a search: by the state alone, by its parts, or not at all.
         */
        private static Explanation there(Formula f, boolean holds) {
            if (Logic.of(f) == Logic.STATE) {
                return Explanation.plain(f, holds, Why.STATE);
            }
            if ((f instanceof Exists && !holds) || (f instanceof ForAll && holds)) {
                return Explanation.plain(f, holds, Why.EVERY_RUN);
            }
            List<Part> parts = new ArrayList<>();
            if (f instanceof Not not) {
                parts.add(new Part(0, there(not.of(), !holds)));
            } else if ((f instanceof And && holds) || (f instanceof Or && !holds)) {
                f.children().forEach(part -> parts.add(new Part(0, there(part, holds))));
            } else if (f instanceof Implies implies && !holds) {
                parts.add(new Part(0, there(implies.premise(), true)));
                parts.add(new Part(0, there(implies.conclusion(), false)));
            }
            return parts.isEmpty()
                    ? Explanation.plain(f, holds, Why.LEFT_OUT)
                    : new Explanation(f, holds, Why.PARTS, List.of(), OptionalInt.empty(), parts);
        }
    }
}
