package org.tidemark.check.temporal;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OnTheFlyStage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.input.InputException;
import org.tidemark.logic.Undefined;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/** Searches for the truth of each formula of CTL on the fly, visiting only the states that it depends on. */
public final class LocalSearch extends OnTheFlyStage implements AnySystem {
    /** The first two attempts at a claim expand this many states, the next two {@link #STATES_FACTOR} times as many, and so on. */
    private static final long FIRST_STATES = 1_000;

    private static final int STATES_FACTOR = 4;

    private static final long EXPLANATION_NANOS = 5_000_000_000L;

    private final UnaryOperator<Model> fewer;

    public LocalSearch(String name, Allowance allowance) {
        this(name, allowance, UnaryOperator.identity());
    }

    /**
     * A search through fewer states.
     *
     * @param fewer a model with the representatives of the states of another
     */
    public LocalSearch(String name, Allowance allowance, UnaryOperator<Model> fewer) {
        super(name, allowance);
        this.fewer = fewer;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long start = System.nanoTime();
        long nanos = nanos(context);
        List<Claim> claims = open.stream().map(Claim.class::cast).toList();
        for (boolean again = nanos > 0; again; ) {
            try {
                new Round(context, claims, fewer).search(start, nanos);
                again = false;
            } catch (FieldOverflow tooNarrow) {
                again = context.models().widen(tooNarrow)
                        && System.nanoTime() - start < nanos
                        && !context.isCancelled();
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                again = false; // an exploration may still find the answer
                context.lacksMemory(full, claims);
            } finally {
                context.models().endRun();
            }
        }
    }

    /** The searches with one choice of field widths. */
    private static final class Round {
        private final Context context;
        private final ClaimLabeller claims;
        private LocalStates states;
        private long seed;

        Round(Context context, List<Claim> open, UnaryOperator<Model> fewer) {
            this.context = context;
            Circuit circuit = new Circuit();
            claims = new ClaimLabeller(circuit, open, context.options().explains());
            Model model = context.model();
            states = new LocalStates(
                    circuit,
                    context.models(),
                    model,
                    fewer.apply(model),
                    context.options().explore());
        }

        void search(long start, long nanos) {
            for (double round : rounds(nanos)) {
                searchAll(start + (long) (round * nanos), nanos < Long.MAX_VALUE);
            }
        }

        /** Gives each open claim its share of the time. */
        private void searchAll(long deadline, boolean inTurns) {
            List<Claim> open = claims.open().stream()
                    .filter(claim -> claim.obstacle() == null)
                    .toList();
            for (int i = 0; i < open.size(); i++) {
                try {
                    BooleanSupplier late = lateAt(endOfShare(deadline, open.size() - i), context);
                    if (inTurns) {
                        searchAgain(open.get(i), late);
                    } else {
                        search(open.get(i), late);
                    }
                } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                    if (context.models().firstStates() < Long.MAX_VALUE) {
                        throw new FieldOverflow(0, Successors.NO_EVENT); // enough to learn from
                    }
                    context.lacksMemory(full, List.of(open.get(i)));
                    states = states.startOver(); // the states of one claim must not keep the others from theirs
                } catch (Undefined number) {
                    open.get(i).undefined(number);
                    states = states.startOver(); // the search ended in the middle of a step
                }
            }
        }

        /**
         * Searches for one claim in several attempts, which go farther and farther: one that has chosen the wrong way at first seldom comes back
         * from it. Every other one goes to what is near.
         */
        private void searchAgain(Claim claim, BooleanSupplier cancelled) {
            long most = FIRST_STATES;
            for (int attempt = 0; claim.isOpen() && !cancelled.getAsBoolean(); attempt++) {
                states.prefer(attempt % 2 == 0, seed++);
                long enough = states.expansions() + most;
                search(claim, () -> states.expansions() >= enough || cancelled.getAsBoolean());
                most *= attempt % 2 == 0 ? 1 : STATES_FACTOR;
            }
        }

        private void search(Claim claim, BooleanSupplier cancelled) {
            Boolean truth = claim.isOpen() ? states.holds(claims.gate(claim), cancelled) : null;
            if (truth != null) {
                claim.settle(truth, Technique.LOCAL, states.met());
                BooleanSupplier late = lateAt(System.nanoTime() + EXPLANATION_NANOS, context);
                claims.explain(claim, () -> states.explain(claim.formula(), late));
            }
        }
    }
}
