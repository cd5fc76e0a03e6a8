package org.tidemark.check.question;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.form.BranchingForm;
import org.tidemark.logic.form.FirstState;
import org.tidemark.logic.form.HomeForm;
import org.tidemark.logic.form.LinearForm;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.logic.form.ShortForm;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * A formula that is a combination, by <em>and</em>, <em>or</em> and <em>not</em>, of what holds at first, what can be
 * reached ({@code EF}), what always holds ({@code AG}, or {@code G} of all runs), other formulas of CTL, and what all or some
 * runs do. It may be decided before all of its parts are.
 */
final class TruthQuestion extends Question {
    /** A disjunction of this many parts is looked for part by part; a longer one is cheaper to test as a whole. */
    private static final int MOST_PARTS = 8;

    private final Part formula;
    private final List<Inquiry> goals;
    private final boolean looksAtFirst;
    private final Reasons reasons;
    private final UnaryOperator<Explanation> asWritten;
    private final Property.Truth form;

    private TruthQuestion(
            Property.Truth property,
            Property.Truth form,
            Part formula,
            List<Inquiry> goals,
            boolean looksAtFirst,
            Reasons reasons,
            UnaryOperator<Explanation> asWritten) {
        super(property);
        this.form = form;
        this.reasons = reasons;
        this.asWritten = asWritten;
        this.formula = formula;
        this.goals = goals;
        this.looksAtFirst = looksAtFirst;
    }

    /**
     * The question that a formula asks.
     *
     * @param explains whether the formula is to be explained, and so keeps its shape
     */
    static Question of(
            Property.Truth property,
            TransitionSystem system,
            Expansion expansion,
            Simplifier simplifier,
            SharedInquiries shared,
            boolean explains) {
        Formula asked = expansion.of(ShortForm.of(property.formula()));
        // Without a quantifier a formula is about all runs. Simplified it may look like one of another logic: what is
        // read below, EF and AG, means the same in all of them.
        Logic logic = Logic.of(property.formula());
        boolean bare = logic == Logic.LTL && !(property.formula() instanceof Formula.ForAll);
        Formula written = simplifier.simplify(bare ? new Formula.ForAll(asked) : asked);
        Formula simple = rewritten(written, logic, system, simplifier, explains);
        Reading reading = new Reading(system, simplifier, shared, logic == Logic.CTL, explains, property.fairness());
        Part formula = reading.read(simple);
        return new TruthQuestion(
                property,
                form(property, simple, logic),
                formula,
                reading.used,
                reading.hasLooked,
                new Reasons(simple, system, reading.read),
                why -> why.mapped(
                        system.vocabulary()
                                .asWritten(
                                        property.formula(),
                                        part -> simplifier
                                                .withoutClock()
                                                .simplify(
                                                        expansion.withoutClock().of(ShortForm.of(part)))),
                        run -> run));
    }

    /** A formula that says the same of the initial marking, and is easier to decide. */
    private static Formula rewritten(
            Formula f, Logic logic, TransitionSystem system, Simplifier simplifier, boolean explains) {
        Formula shorter = f;
        if (logic == Logic.LTL && f instanceof Formula.ForAll all) {
            shorter = simplifier.simplify(new Formula.ForAll(LinearForm.of(all.run())));
        } else if (logic == Logic.CTL && !explains) {
            shorter = homeward(simplifier.simplify(BranchingForm.of(f)), simplifier);
        }
        if (explains || Logic.isOfState(shorter)) {
            return shorter;
        }
        Game initially = system.game();
        FirstState first = new FirstState((condition, steps) ->
                steps == 0 ? initially(initially, condition) : simplifier.truthAfter(condition, steps));
        return simplifier.simplify(first.of(shorter));
    }

    /** Whether a condition holds in the initial state; null where that cannot be computed. */
    private static @Nullable Boolean initially(Game first, Formula condition) {
        try {
            return first.holds(condition);
        } catch (Undefined unknown) {
            return null;
        }
    }

    private static Formula homeward(Formula f, Simplifier simplifier) {
        HomeForm form = new HomeForm(part -> simplifier.simplify(BranchingForm.of(part)));
        return form.isOfUse(f) && simplifier.isReversible() ? form.of(f) : f;
    }

    /**
     * The simplified property by itself: about all runs without a quantifier, so that it is not taken for CTL. A
     * formula with <i>next</i> may mean something else in another logic where a state is dead; then the property stays
     * as it is.
     */
    private static Property.Truth form(Property.Truth property, Formula simple, Logic logic) {
        Formula alone = logic == Logic.LTL && simple instanceof Formula.ForAll all ? all.run() : simple;
        return Logic.of(alone) == logic || !hasNext(alone)
                ? new Property.Truth(property.name(), alone, property.fairness())
                : property;
    }

    private static boolean hasNext(Formula f) {
        return f instanceof Formula.Next || f.children().stream().anyMatch(TruthQuestion::hasNext);
    }

    @Override
    public Property form() {
        return form;
    }

    @Override
    public List<Inquiry> inquiries() {
        return goals;
    }

    @Override
    public List<Inquiry> needed() {
        Set<Inquiry> needed = new LinkedHashSet<>();
        formula.addNeeded(needed);
        return List.copyOf(needed);
    }

    @Override
    @Nullable
    public Verdict verdict() {
        Boolean truth = formula.truth();
        return truth == null ? null : Verdict.of(truth);
    }

    @Override
    @Nullable
    public Inquiry decisive() {
        return formula.decider();
    }

    @Override
    public String shows() {
        if (!formula.isShownByDecider()) {
            return "";
        }
        return verdict() instanceof Verdict.Violated ? "a state that breaks it" : "such a state";
    }

    @Override
    @Nullable
    public Explanation explanation() {
        return reasons.explanation();
    }

    @Override
    public Explanation asWritten(Explanation why) {
        return asWritten.apply(why);
    }

    @Override
    public Technique withoutInquiry() {
        return looksAtFirst ? Technique.INITIAL_STATE : Technique.SIMPLIFICATION;
    }

    /** Takes a formula apart. */
    private static final class Reading {
        private final TransitionSystem system;
        private final Simplifier simplifier;
        private final SharedInquiries shared;

        /** Whether the formula is meant as CTL; then what is not EF or AG is a claim of CTL. */
        private final boolean branching;

        /** Whether reasons are wanted, which a claim has and what follows from others has not. */
        private final boolean explains;

        /** EF and AG mean the same on fair runs, since every state has one. */
        private final Fairness fairness;

        private final List<Inquiry> used = new ArrayList<>();

        /** The part that each quantified subformula was translated to. */
        private final Map<Formula, Part> read = new HashMap<>();

        /** Whether the initial marking had to be looked at. */
        private boolean hasLooked;

        Reading(
                TransitionSystem system,
                Simplifier simplifier,
                SharedInquiries shared,
                boolean branching,
                boolean explains,
                Fairness fairness) {
            this.explains = explains;
            this.system = system;
            this.simplifier = simplifier;
            this.shared = shared;
            this.branching = branching;
            this.fairness = fairness;
        }

        /** Translates a formula in which every temporal operator is governed by a quantifier. */
        Part read(Formula f) {
            if (f instanceof Formula.Constant constant) {
                return new Part.Known(constant.value());
            }
            if (Logic.isOfState(f)) {
                hasLooked = true;
                return new Part.Known(system.game().holds(f));
            }
            if (f instanceof Formula.Not not) {
                return new Part.Not(read(not.of()));
            }
            if (f instanceof Formula.And and) {
                return junction(and.parts(), false);
            }
            if (f instanceof Formula.Or or) {
                return junction(or.parts(), true);
            }
            if (f instanceof Formula.Implies implies) {
                return junction(List.of(new Formula.Not(implies.premise()), implies.conclusion()), true);
            }
            if (f instanceof Formula.Iff iff) {
                return new Part.Same(read(iff.left()), read(iff.right()));
            }
            Part part = quantified(f);
            read.put(f, part);
            return part;
        }

        private Part quantified(Formula f) {
            if (f instanceof Formula.Exists exists
                    && exists.run() instanceof Formula.Finally goal
                    && Logic.isOfState(goal.of())) {
                return reach(goal.of());
            }
            if (f instanceof Formula.ForAll all
                    && all.run() instanceof Formula.Globally always
                    && Logic.isOfState(always.of())) {
                return new Part.Not(reach(new Formula.Not(always.of())));
            }
            if (f instanceof Formula.ForAll all && all.run() instanceof Formula.And each) {
                // What every run does at once, every run does by itself.
                List<Formula> apart = new ArrayList<>();
                each.parts().forEach(part -> apart.add(simplifier.simplify(new Formula.ForAll(part))));
                return junction(apart, false);
            }
            if (branching) {
                return isWide(f) && !explains ? estimated(f) : claimed(shared.branching(f, fairness));
            }
            if (f instanceof Formula.ForAll all) {
                return claimed(shared.linear(all.run(), fairness));
            }
            if (f instanceof Formula.Exists exists) {
                return new Part.Not(claimed(shared.linear(new Formula.Not(exists.run()), fairness)));
            }
            throw new IllegalArgumentException("a temporal operator without a quantifier: " + f);
        }

        private static boolean isWide(Formula f) {
            Formula run = f.children().get(0);
            return f instanceof Formula.Exists ? run instanceof Formula.Finally : run instanceof Formula.Globally;
        }

        /** {@code EF f} or {@code AG f} of a temporal formula, with states to look for that are enough to decide it. */
        private Part estimated(Formula f) {
            boolean exists = f instanceof Formula.Exists;
            Formula inner = f.children().get(0).children().get(0);
            Formula goal = exists ? inner : new Formula.Not(inner);
            Formula enough =
                    simplifier.simplify(NormalForm.of(simplifier.estimate().sufficient(goal)));
            Part claim = claimed(shared.branching(f, fairness));
            if (enough instanceof Formula.Constant constant) {
                return constant.value() ? new Part.Known(exists) : claim;
            }
            ReachabilityGoal hint = shared.hint(enough);
            used.add(hint);
            return new Part.Hinted(claim, hint, exists);
        }

        private Part claimed(Assertion claim) {
            used.add(claim);
            return new Part.Claimed(claim);
        }

        /** The part for {@code EF} of a formula: {@code EF} of a disjunction is the disjunction of {@code EF} of its parts. */
        private Part reach(Formula state) {
            Formula simple = simplifier.simplify(NormalForm.of(state));
            if (simple instanceof Formula.Constant constant) {
                return new Part.Known(constant.value());
            }
            boolean several = simple instanceof Formula.Or or && or.parts().size() <= MOST_PARTS;
            List<Part> parts = new ArrayList<>();
            for (Formula part : several ? simple.children() : List.of(simple)) {
                ReachabilityGoal goal = shared.goal(part);
                used.add(goal);
                parts.add(new Part.Reach(goal));
            }
            return parts.size() == 1 ? parts.get(0) : new Part.Junction(parts, true);
        }

        private Part junction(List<Formula> formulas, boolean decisive) {
            List<Part> parts = new ArrayList<>();
            formulas.forEach(f -> parts.add(read(f)));
            return new Part.Junction(parts, decisive);
        }
    }

    /**
     * Why a combination of formulas is what it is at first: of each part that has made it so, the reason that its inquiry has
     * found. {@code EG f && AF g} holds because of two, and is refuted by either.
     */
    static final class Reasons {
        private final Formula whole;
        private final TransitionSystem system;
        private final Map<Formula, Part> parts;

        /** Reasons for a formula whose quantified parts have become these. */
        Reasons(Formula whole, TransitionSystem system, Map<Formula, Part> parts) {
            this.whole = whole;
            this.system = system;
            this.parts = parts;
        }

        /** The reasons; null while they are not known, and where the formula is not a combination. */
        @Nullable
        Explanation explanation() {
            return parts.containsKey(whole) || truth(whole) == null
                    ? null
                    : explain(whole, Boolean.TRUE.equals(truth(whole)));
        }

        private @Nullable Boolean truth(Formula f) {
            Part part = parts.get(f);
            if (part != null) {
                return part.truth();
            }
            if (Logic.of(f) == Logic.STATE) {
                return system.game().holds(f);
            }
            List<@Nullable Boolean> truths = new ArrayList<>();
            f.children().forEach(child -> truths.add(truth(child)));
            Boolean first = truths.get(0);
            Boolean last = truths.get(truths.size() - 1);
            if (f instanceof Formula.Not) {
                return first == null ? null : (Boolean) !first;
            }
            if (f instanceof Formula.Iff) {
                return (first == null || last == null) ? null : (Boolean) first.equals(last);
            }
            if (f instanceof Formula.Implies) {
                truths.set(0, first == null ? null : (Boolean) !first);
            }
            boolean decisive = !(f instanceof Formula.And);
            return truths.contains(decisive) ? (Boolean) decisive : truths.contains(null) ? null : (Boolean) !decisive;
        }

        private Explanation explain(Formula f, boolean holds) {
            Part part = parts.get(f);
            if (part != null) {
                return explained(f, holds, part);
            }
            if (Logic.of(f) == Logic.STATE) {
                return Explanation.plain(f, holds, Why.STATE);
            }
            List<Explanation.Part> because = new ArrayList<>();
            for (Formula child : deciding(f, holds)) {
                because.add(new Explanation.Part(0, explain(child, Boolean.TRUE.equals(truth(child)))));
            }
            return new Explanation(f, holds, Why.PARTS, List.of(), OptionalInt.empty(), because);
        }

        /** The parts of a combination that make it what it is: one where one suffices, else all. */
        private List<Formula> deciding(Formula f, boolean holds) {
            List<Formula> children = f.children();
            if (f instanceof Formula.And || f instanceof Formula.Or || f instanceof Formula.Implies) {
                boolean oneSuffices = f instanceof Formula.And != holds;
                Formula premise = f instanceof Formula.Implies ? children.get(0) : null;
                Stream<Formula> such =
                        children.stream().filter(child -> Objects.equals(truth(child), holds != child.equals(premise)));
                return oneSuffices ? such.limit(1).toList() : children;
            }
            return children;
        }

        private static Explanation explained(Formula f, boolean holds, Part part) {
            if (part instanceof Part.Claimed claimed) {
                Explanation why = claimed.claim() instanceof Claim claim ? claim.explanation() : null;
                return why == null ? Explanation.plain(f, holds, Why.LEFT_OUT) : why;
            }
            if (!part.isShownByDecider()) {
                return Explanation.plain(f, holds, Why.EVERY_RUN);
            }
            Inquiry decider = part.decider();
            Formula about = f.children().get(0);
            boolean isPlain = about instanceof Formula.Finally || about instanceof Formula.Globally;
            List<Integer> run = decider == null || !isPlain ? null : decider.run();
            if (run == null) {
                return Explanation.plain(f, holds, Why.LEFT_OUT);
            }
            Formula condition = about.children().get(0);
            boolean isReached = about instanceof Formula.Finally; // else it is the state that breaks the condition
            List<Explanation.Part> there = Logic.of(condition) == Logic.STATE
                    ? List.of(new Explanation.Part(run.size(), Explanation.plain(condition, isReached, Why.STATE)))
                    : List.of();
            return new Explanation(f, holds, Why.RUN, run, OptionalInt.empty(), there);
        }
    }
}
