package org.tidemark.check.symbolic;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Continuation;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ltl.AcceptedStates;
import org.tidemark.compose.ltl.FairBranching;
import org.tidemark.compose.ltl.FoundRun;
import org.tidemark.compose.ltl.RunFinder;
import org.tidemark.compose.ltl.SingleSteps;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.model.Evidence;

/**
 * Settles on a diagram what endless runs decide: formulas of LTL and CTL*, automata over runs, and CTL on fair runs. Everything may
 * end as {@link ComposedChecker} says. One thread.
 */
final class RunAnswers {
    /** A run may take one part in this many of the time that is left, and not longer than this. */
    private static final int PARTS = 8;

    private static final long EVIDENCE_NANOS = 5_000_000_000L;

    private final PlaceStates states;
    private final ComposedChecker checker;
    private final boolean explains;

    /**
     * Answers on the states of a net.
     *
     * @param explains whether a run is looked for that breaks what does not hold
     */
    RunAnswers(PlaceStates states, ComposedChecker checker, boolean explains) {
        this.states = states;
        this.checker = checker;
        this.explains = explains;
    }

    /** Whether an inquiry is about endless runs, and can be settled. */
    static boolean canSettle(Inquiry inquiry) {
        if (inquiry instanceof LinearClaim claim) {
            return claim.formulas().stream().allMatch(Linear::isThroughout);
        }
        return inquiry instanceof Claim claim && !claim.fairness().isNone() && Linear.isThroughout(claim.formula());
    }

    /** Settles an inquiry about endless runs, or explains why not; false where it is about something else. */
    boolean isSettled(Inquiry inquiry) {
        if (inquiry instanceof LinearClaim claim) {
            settle(claim);
            return true;
        }
        if (inquiry instanceof Claim claim && !claim.fairness().isNone()) {
            settle(claim);
            return true;
        }
        return false;
    }

    private AutomatonLimit limit() {
        return AutomatonLimit.USUAL.orWhen(states.timeShare()::isOver);
    }

    private void settle(Claim claim) {
        try (RunSets sets = new RunSets(states, checker, claim.fairness(), limit());
                FairBranching branching = new FairBranching(sets.sets(), checker::whereStuttering, sets.fair())) {
            claim.settle(branching.holds(claim.formula()), Technique.DIAGRAM);
        }
    }

    private void settle(LinearClaim claim) {
        AutomatonLimit limit = limit();
        BuchiAutomaton forbidden = claim.forbidden(limit);
        if (forbidden == null || claim.obstacle() != null) {
            return;
        }
        try (RunSets sets = new RunSets(states, checker, claim.fairness(), limit);
                AcceptedStates accepted = sets.accepted(forbidden, true)) {
            boolean broken = accepted.isInitialAccepted();
            claim.settle(!broken, Technique.DIAGRAM);
            if (broken && explains) {
                show(claim, sets, accepted);
            }
        } catch (FormulaException | TooLarge tooLarge) {
            claim.obstruct(tooLarge, limit);
        }
    }

    /** Looks for a run that breaks a claim, which there is. */
    private void show(LinearClaim claim, RunSets sets, AcceptedStates accepted) throws FormulaException, TooLarge {
        states.timeShare().begin(PARTS, EVIDENCE_NANOS);
        ShownRun run = null;
        try {
            Evidence found = run(sets, accepted);
            run = new ShownRun(found, length(found), told(claim, found, sets));
        } catch (MemoryBudget.Exhausted full) {
            claim.miss(NoRun.MEMORY);
        } catch (Cancelled late) {
            claim.miss(NoRun.TIME);
        }
        claim.show(run);
    }

    private Evidence run(RunSets sets, AcceptedStates accepted) {
        FoundRun found = new RunFinder(sets.sets(), accepted, states.steps()).find(false);
        if (found.loop() == FoundRun.ANY) {
            Evidence gone = Continuation.of(states.net(), found.events(), states.timeShare()::isOver);
            if (gone != null) {
                return gone;
            }
            found = new RunFinder(sets.sets(), accepted, states.steps()).find(true);
        }
        String shows = found.loop() == found.events().size() ? "a dead end" : "a loop";
        return Evidence.lasso(found.events(), found.loop(), shows);
    }

    /** How many states a run has before the first one comes again. */
    private static int length(Evidence run) {
        return run.steps() + (run.loop().orElseThrow() == run.steps() ? 1 : 0);
    }

    /** Where on a run the formulas hold that a claim is made of. */
    private Map<Formula, BitSet> told(LinearClaim claim, Evidence run, RunSets sets) throws FormulaException, TooLarge {
        Map<Formula, BitSet> told = new HashMap<>();
        for (Formula f : claim.quantified()) {
            told.put(f, where(sets.where(f), run, sets));
        }
        return told;
    }

    private BitSet where(int[] cell, Evidence run, RunSets sets) {
        BitSet holds = new BitSet();
        SingleSteps steps = states.steps();
        int[] state = sets.sets().initial();
        List<Integer> events = run.events();
        for (int i = 0; i < length(run); i++) {
            holds.set(i, sets.sets().has(cell, state));
            state = i < events.size() ? steps.after(state, events.get(i)) : state;
        }
        return holds;
    }
}
