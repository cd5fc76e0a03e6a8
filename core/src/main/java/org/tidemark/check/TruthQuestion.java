package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * A formula that is a combination, by <em>and</em>, <em>or</em> and <em>not</em>, of what holds at first, what can be
 * reached ({@code EF}) and what always holds ({@code AG}, or {@code G} of all runs). It may be decided before all of its
 * goals are.
 */
final class TruthQuestion extends Question {
    private final Part formula;
    private final List<Inquiry> goals;

    private TruthQuestion(Property.Truth property, Part formula, List<Inquiry> goals) {
        super(property);
        this.formula = formula;
        this.goals = goals;
    }

    /** The question; one that needs more than the reachable states to answer stays open for ever and says so. */
    static Question of(Property.Truth property, PetriNet net, Map<Formula, Goal> goals) {
        Reading reading = new Reading(net, goals);
        // Without a quantifier a formula is about all runs. Only here: below a negation that would be another question.
        Formula asked = property.formula();
        Part formula = reading.read(asked instanceof Formula.Globally ? new Formula.ForAll(asked) : asked);
        return formula == null ? new Unanswerable(property) : new TruthQuestion(property, formula, reading.used);
    }

    @Override
    List<Inquiry> inquiries() {
        return goals;
    }

    @Override
    @Nullable
    Verdict verdict() {
        Boolean truth = formula.truth();
        return truth == null ? null : Verdict.of(truth);
    }

    /** The goal that was reached, if any: its run is what can be shown. */
    @Override
    @Nullable
    Inquiry decisive() {
        return goals.stream()
                .filter(goal -> Boolean.TRUE.equals(((Goal) goal).reachable()))
                .findFirst()
                .or(() -> goals.stream().filter(goal -> !goal.isOpen()).findFirst())
                .orElse(null);
    }

    @Override
    String shows() {
        return verdict() instanceof Verdict.Violated ? "a state that breaks it" : "such a state";
    }

    /** A part of the formula: true, false, or not known yet. */
    private interface Part {
        @Nullable
        Boolean truth();
    }

    /** Takes a formula apart. */
    private static final class Reading {
        private final PetriNet net;
        private final Map<Formula, Goal> goals;
        private final List<Inquiry> used = new ArrayList<>();

        Reading(PetriNet net, Map<Formula, Goal> goals) {
            this.net = net;
            this.goals = goals;
        }

        /** Null for a formula of another kind. */
        @Nullable
        Part read(Formula f) {
            if (Logic.of(f) == Logic.STATE) {
                boolean initially = new MarkingTruth(new TokenGame(net)).holds(f);
                return () -> initially;
            }
            if (f instanceof Formula.Not not) {
                return negation(read(not.of()));
            }
            if (f instanceof Formula.And and) {
                return junction(and.parts(), false);
            }
            if (f instanceof Formula.Or or) {
                return junction(or.parts(), true);
            }
            if (f instanceof Formula.Implies implies) {
                return read(Formula.or(List.of(new Formula.Not(implies.premise()), implies.conclusion())));
            }
            if (f instanceof Formula.Iff iff) {
                return equivalence(read(iff.left()), read(iff.right()));
            }
            return reachability(f);
        }

        private @Nullable Part reachability(Formula f) {
            if (f instanceof Formula.Exists exists
                    && exists.run() instanceof Formula.Finally goal
                    && Logic.of(goal.of()) == Logic.STATE) {
                return reach(goal.of());
            }
            if (f instanceof Formula.ForAll all
                    && all.run() instanceof Formula.Globally always
                    && Logic.of(always.of()) == Logic.STATE) {
                Formula broken = always.of() instanceof Formula.Not not ? not.of() : new Formula.Not(always.of());
                return negation(reach(broken));
            }
            return null;
        }

        private Part reach(Formula state) {
            Goal goal = goals.computeIfAbsent(state, Goal::new);
            used.add(goal);
            return goal::reachable;
        }

        private static @Nullable Part negation(@Nullable Part part) {
            return part == null
                    ? null
                    : () -> {
                        Boolean truth = part.truth();
                        return truth == null ? null : !truth;
                    };
        }

        /** Decided by one part that has the given truth, or by all that have the other. */
        private @Nullable Part junction(List<Formula> formulas, boolean decisive) {
            List<Part> parts = new ArrayList<>();
            for (Formula f : formulas) {
                Part part = read(f);
                if (part == null) {
                    return null;
                }
                parts.add(part);
            }
            return () -> {
                boolean all = true;
                for (Part part : parts) {
                    Boolean truth = part.truth();
                    if (truth != null && truth == decisive) {
                        return decisive;
                    }
                    all &= truth != null;
                }
                return all ? !decisive : null;
            };
        }

        private static @Nullable Part equivalence(@Nullable Part left, @Nullable Part right) {
            return left == null || right == null
                    ? null
                    : () -> {
                        Boolean a = left.truth();
                        Boolean b = right.truth();
                        return (a == null || b == null) ? null : a.equals(b);
                    };
        }
    }

    /** A formula that no engine here can answer. */
    private static final class Unanswerable extends Question {
        Unanswerable(Property.Truth property) {
            super(property);
        }

        @Override
        List<Inquiry> inquiries() {
            return List.of();
        }

        @Override
        Verdict verdict() {
            Logic logic = Logic.of(((Property.Truth) property()).formula());
            return new Verdict.Unknown(
                    logic.title() + " beyond AG and EF of conditions on one state is not answered yet");
        }

        @Override
        String shows() {
            return "";
        }
    }
}
