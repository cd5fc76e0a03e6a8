package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AcceptedStates;
import org.tidemark.compose.ltl.FairRuns;
import org.tidemark.dd.Forest;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.net.exec.NetSystem;

/**
 * In which states of a diagram what automata read is true, where some runs count: a condition and CTL by labelling, any other
 * quantified formula by an automaton of its own, from the inside out. Dead states repeat themselves. One thread.
 */
final class RunSets implements AutoCloseable {
    private final ComposedChecker checker;
    private final StateSets sets;
    private final FairRuns fair;
    private final boolean isFair;
    private final AutomatonLimit limit;
    private final Map<Formula, int[]> known = new HashMap<>();

    /** Sets of states under a fairness assumption, nothing computed yet. */
    RunSets(PlaceStates states, ComposedChecker checker, Fairness fairness, AutomatonLimit limit) {
        this.checker = checker;
        this.limit = limit;
        sets = checker.sets();
        isFair = !fairness.isNone();
        fair = new FairRuns(
                sets, FairEvents.of(new NetSystem(states.net()), fairness).sets(), states::eventsOf);
    }

    StateSets sets() {
        return sets;
    }

    FairRuns fair() {
        return fair;
    }

    /**
     * The states from which the automaton accepts a fair run; the caller closes them.
     *
     * @param fromInitial whether only runs from the initial state are asked for
     */
    AcceptedStates accepted(BuchiAutomaton automaton, boolean fromInitial) throws FormulaException, TooLarge {
        List<int[]> propositions = new ArrayList<>();
        for (Formula f : automaton.propositions()) {
            propositions.add(where(f));
        }
        return new AcceptedStates(sets, automaton, propositions, fair, fromInitial);
    }

    /** The cell of the states where a proposition of an automaton is true. */
    int[] where(Formula f) throws FormulaException, TooLarge {
        int[] cell = known.get(f);
        if (cell == null) {
            cell = sets.hold(compute(f));
            known.put(f, cell);
        }
        return cell;
    }

    private int compute(Formula f) throws FormulaException, TooLarge {
        Logic logic = Logic.of(f);
        if (logic == Logic.STATE || (logic == Logic.CTL && !isFair)) {
            return checker.whereStuttering(f);
        }
        boolean contrary = f instanceof Formula.ForAll;
        Formula run = f.children().get(0);
        BuchiAutomaton automaton = LtlTranslator.translateRun(contrary ? new Formula.Not(run) : run, limit);
        try (AcceptedStates accepted = accepted(automaton, false)) {
            int found = accepted.everywhere();
            Forest forest = sets.forest();
            return contrary ? forest.difference(sets.all()[0], found) : found;
        }
    }

    /** Lets all sets go. */
    @Override
    public void close() {
        known.values().forEach(sets::drop);
        known.clear();
        fair.close();
    }
}
