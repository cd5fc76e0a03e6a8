package org.tidemark.check.temporal;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OnTheFlyStage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.input.InputException;
import org.tidemark.logic.Undefined;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;

/**
 * Runs the automaton of each formula of LTL along the states on the fly, until it accepts a run. Formulas with quantified
 * formulas in them need all states and are left to {@link EmptinessCheck}.
 */
public final class AutomatonSearch extends OnTheFlyStage implements AnySystem {
    /** Seeds of different rounds are this far apart. */
    private static final long SEED_STRIDE = 1_000;

    /** Represents one search that goes as far as it has to, where time has no limit. */
    private static final long UNTURNED = -1;

    private final int turn;
    private final UnaryOperator<Model> fewer;

    /** The search that has its turn after others of its kind; each looks elsewhere first. */
    public AutomatonSearch(String name, Allowance allowance, int turn) {
        this(name, allowance, turn, UnaryOperator.identity());
    }

    /**
     * A search through fewer states.
     *
     * @param fewer a model with the representatives of the states of another
     */
    public AutomatonSearch(String name, Allowance allowance, int turn, UnaryOperator<Model> fewer) {
        super(name, allowance);
        this.turn = turn;
        this.fewer = fewer;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim && !claim.isNested();
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long start = System.nanoTime();
        long nanos = nanos(context);
        AutomatonRuns runs = new AutomatonRuns(
                context.system(),
                open.stream().map(LinearClaim.class::cast).toList(),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        try {
            if (nanos > 0) {
                search(context, runs, start, nanos);
            }
        } catch (MemoryBudget.Exhausted noRoom) {
            context.lacksMemory(open); // not even for the initial state; an exploration will say so
        } finally {
            context.models().endRun();
        }
    }

    /** A field that is too narrow for one claim leaves the others searched for; the next round has wider fields. */
    private void search(Context context, AutomatonRuns runs, long start, long nanos) throws InputException {
        LinearStates states = states(context, runs);
        List<Double> rounds = rounds(nanos);
        for (int round = 0; round < rounds.size(); round++) {
            long deadline = start + (long) (rounds.get(round) * nanos);
            long seed = rounds.size() == 1 ? UNTURNED : SEED_STRIDE * ((long) turn * ROUNDS.size() + round);
            searchAll(context, runs, states, deadline, seed);
            for (FieldOverflow narrow = runs.takeOverflow();
                    narrow != null && context.models().widen(narrow) && System.nanoTime() - deadline < 0;
                    narrow = runs.takeOverflow()) {
                states = states(context, runs);
                searchAll(context, runs, states, deadline, seed);
            }
        }
    }

    private LinearStates states(Context context, AutomatonRuns runs) {
        Model model = context.model();
        return LinearStates.walked(
                context.models(),
                model,
                fewer.apply(model),
                context.options().explore(),
                runs.needsEvents(),
                runs.method());
    }

    /** Gives each open claim its share of the time. */
    private static void searchAll(Context context, AutomatonRuns runs, LinearStates states, long deadline, long seed) {
        List<LinearClaim> open = runs.openFlat();
        for (int i = 0; i < open.size(); i++) {
            BooleanSupplier late = lateAt(endOfShare(deadline, open.size() - i), context);
            LinearClaim claim = open.get(i);
            int narrow = runs.overflows();
            boolean goesOn = true;
            for (int k = 0; goesOn; k++) {
                SearchAttempt search = seed == UNTURNED ? SearchAttempt.ONLY : SearchAttempt.number(k, seed);
                try {
                    if (!runs.settle(states, List.of(claim), search, late, context::isCancelled)) {
                        context.lacksMemory(List.of(claim));
                    }
                } catch (Undefined number) {
                    claim.undefined(number);
                    states.renew(); // the search ended in the middle of a step
                }
                goesOn = seed != UNTURNED
                        && !runs.isFull()
                        && claim.isOpen()
                        && claim.obstacle() == null
                        && runs.overflows() == narrow
                        && !late.getAsBoolean();
            }
        }
    }
}
