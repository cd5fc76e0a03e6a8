package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.NamedStage;
import org.tidemark.check.question.Assertion;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Peak;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.net.structure.Limit;

/** Looks for proofs from the structure of the net that states do not exist: state equation, traps, siphons, coverability. */
public final class StructuralProofs extends NamedStage {
    /** Proofs may take longer in a net with more nodes than this. */
    private static final int MANY_NODES = 4_000;

    private final boolean isQuick;
    private final double partOfTime;

    private StructuralProofs(boolean isQuick, double partOfTime) {
        super(isQuick ? "quick proofs" : "structural proofs", Cost.STRUCTURE);
        this.isQuick = isQuick;
        this.partOfTime = partOfTime;
    }

    /** Proofs for which part of the time that is left may be used, where time is short. */
    public StructuralProofs(double partOfTime) {
        this(false, partOfTime);
    }

    /** Those that need no linear program of the whole net, in a net that is large: walks know then how many tokens to look for. */
    public static StructuralProofs quick(double partOfTime) {
        return new StructuralProofs(true, partOfTime);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return isQuick
                ? inquiry instanceof ReachabilityGoal || inquiry instanceof Peak
                : !(inquiry instanceof Assertion);
    }

    @Override
    public Company company() {
        return Company.ANY;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (isQuick && nodes(context) < MANY_NODES) {
            return "the net is small";
        }
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        long usual = context.options().times().proofsNanos() * (1 + nodes(context) / MANY_NODES);
        Limit limit = context.limit(usual, partOfTime);
        StructuralAnswers answers = new StructuralAnswers(context.net(), context.bounds(), limit);
        if (isQuick) {
            answers.settleQuickly(open);
        } else {
            answers.settle(open, new RelatedGoals(context, open, limit)::settleAfter);
        }
    }

    private static int nodes(Context context) {
        return context.net().places() + context.net().transitions();
    }
}
