package org.tidemark.check.branching;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Allowance;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.format.InputException;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.model.FieldOverflow;

/** Searches for the truth of each formula of CTL on the fly, visiting only the states that it depends on. */
public final class LocalSearch implements Stage {
    /** Which part of the time is gone at the end of each round: what is easy is to be found first. */
    private static final List<Double> ROUNDS = List.of(0.1, 0.3, 1.0);

    /** The first two attempts at a claim expand this many states, the next two {@link #FARTHER} times as many, and so on. */
    private static final long FIRST_STATES = 1_000;

    private static final int FARTHER = 4;

    private static final long EXPLANATION_NANOS = 5_000_000_000L;

    private final String name;
    private final Allowance allowance;

    public LocalSearch(String name, Allowance allowance) {
        this.name = name;
        this.allowance = allowance;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.SAMPLE;
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
    public @Nullable String obstacle(Context context) {
        if (context.states() != null) {
            return "all states are known";
        }
        return allowance.nanos(context) == 0 ? "no time is set aside for it" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long start = System.nanoTime();
        long nanos = allowance.nanos(context);
        List<Claim> claims = open.stream().map(Claim.class::cast).toList();
        for (boolean again = nanos > 0; again; ) {
            try {
                new Round(context, claims).search(start, nanos);
                again = false;
            } catch (FieldOverflow tooNarrow) {
                again = context.widths().widen(tooNarrow)
                        && System.nanoTime() - start < nanos
                        && !context.isCancelled();
            } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                again = false; // an exploration may still find the answer
            }
        }
    }

    /** The searches with one choice of field widths. */
    private static final class Round {
        private final Context context;
        private final ClaimLabeller claims;
        private LocalStates states;
        private long seed;

        Round(Context context, List<Claim> open) {
            this.context = context;
            Circuit circuit = new Circuit();
            claims = new ClaimLabeller(circuit, open, context.options().explains());
            states = new LocalStates(circuit, context.model(), context.options().explore());
        }

        void search(long start, long nanos) {
            for (double round : ROUNDS) {
                searchAll(start + (long) (round * nanos));
            }
        }

        /** Gives each open claim its share of the time. */
        private void searchAll(long deadline) {
            List<Claim> open = claims.open();
            for (int i = 0; i < open.size(); i++) {
                long now = System.nanoTime();
                long until = now + (deadline - now) / (open.size() - i);
                try {
                    searchAgain(open.get(i), cancelledAt(until));
                } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
                    states = states.startOver(); // the states of one claim must not keep the others from theirs
                }
            }
        }

        private BooleanSupplier cancelledAt(long nanoTime) {
            return () -> System.nanoTime() - nanoTime >= 0 || context.isCancelled();
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
                most *= attempt % 2 == 0 ? 1 : FARTHER;
            }
        }

        private void search(Claim claim, BooleanSupplier cancelled) {
            Boolean truth = claim.isOpen() ? states.holds(claims.gate(claim), cancelled) : null;
            if (truth != null) {
                claim.settle(truth, Technique.LOCAL, states.met());
                BooleanSupplier late = cancelledAt(System.nanoTime() + EXPLANATION_NANOS);
                claims.explain(claim, () -> states.explain(claim.formula(), late));
            }
        }
    }
}
