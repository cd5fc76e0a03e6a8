package org.tidemark.check.question;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.system.TransitionSystem;

/** The inquiries of one check by what they ask, so that two properties that ask the same share one. One thread. */
public final class SharedInquiries {
    private final Map<Formula, ReachabilityGoal> goals = new LinkedHashMap<>();
    private final Map<Term, MaximumInquiry> peaks = new LinkedHashMap<>();
    private final Map<Asked, Claim> claims = new LinkedHashMap<>();
    private final Map<Asked, LinearClaim> linear = new LinkedHashMap<>();

    private @Nullable Expansion expansion;
    private @Nullable TransitionSystem expanded;

    /** A formula or an automaton, and the runs it is about. */
    private record Asked(Object what, Fairness fairness) {}

    /** How names are expanded in a net, the same for all properties: long sums are written out once. */
    Expansion expansion(TransitionSystem system, BooleanSupplier cancelled) {
        Expansion known = expansion;
        if (known == null || !system.equals(expanded)) {
            known = new Expansion(system.vocabulary(), cancelled);
            expansion = known;
            expanded = system;
        }
        return known;
    }

    /** Forgets inquiries that were dropped because no question needed them, so that they can be asked again. */
    public void forgetDropped() {
        goals.values().removeIf(SharedInquiries::isDropped);
        peaks.values().removeIf(SharedInquiries::isDropped);
        claims.values().removeIf(SharedInquiries::isDropped);
        linear.values().removeIf(SharedInquiries::isDropped);
    }

    private static boolean isDropped(Inquiry inquiry) {
        return !inquiry.isOpen() && !inquiry.isSettled();
    }

    /** Whether a state can be reached where a formula holds. */
    public ReachabilityGoal goal(Formula state) {
        ReachabilityGoal goal = hint(state);
        goal.ask();
        return goal;
    }

    /** An inquiry for a state where a formula holds that would only help with another inquiry. */
    ReachabilityGoal hint(Formula state) {
        return goals.computeIfAbsent(state, ReachabilityGoal::hint);
    }

    /** The largest value of a term. */
    MaximumInquiry peak(Term term) {
        return peaks.computeIfAbsent(term, MaximumInquiry::new);
    }

    /** Whether a formula of CTL holds. */
    public Claim branching(Formula formula, Fairness fairness) {
        return claims.computeIfAbsent(new Asked(formula, fairness), asked -> new Claim(formula, fairness));
    }

    /** Whether every run does what a formula says. */
    public LinearClaim linear(Formula run, Fairness fairness) {
        return linear.computeIfAbsent(new Asked(run, fairness), asked -> new LinearClaim(run, fairness));
    }

    /** Whether an automaton accepts no run. */
    public LinearClaim rejected(BuchiAutomaton forbidden, Fairness fairness) {
        return linear.computeIfAbsent(new Asked(forbidden, fairness), asked -> new LinearClaim(forbidden, fairness));
    }
}
