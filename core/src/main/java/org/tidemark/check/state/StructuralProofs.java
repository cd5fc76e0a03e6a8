package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Assertion;
import org.tidemark.check.question.Inquiry;

/** Looks for proofs from the structure of the net that states do not exist: state equation, traps, siphons, coverability. */
public final class StructuralProofs implements Stage {
    /** Proofs may take longer in a net with more nodes than this. */
    private static final int MANY_NODES = 4_000;

    private final double partOfTime;

    /** Proofs for which part of the time that is left may be used, where time is short. */
    public StructuralProofs(double partOfTime) {
        this.partOfTime = partOfTime;
    }

    @Override
    public String name() {
        return "structural proofs";
    }

    @Override
    public Cost cost() {
        return Cost.STRUCTURE;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return !(inquiry instanceof Assertion);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        int nodes = context.net().places() + context.net().transitions();
        long usual = context.options().times().proofsNanos() * (1 + nodes / MANY_NODES);
        new StructuralAnswers(context.net(), context.bounds(), context.limit(usual, partOfTime)).settle(open);
    }
}
