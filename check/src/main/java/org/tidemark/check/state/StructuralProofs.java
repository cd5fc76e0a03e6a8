package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Assertion;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.engine.Reduction;
import org.tidemark.net.structure.Limit;

/** Looks for proofs from the structure of the net that states do not exist: state equation, traps, siphons, coverability. */
public final class StructuralProofs extends Stage {
    /** Proofs may take longer in a net with more nodes than this. */
    private static final int MANY_NODES = 4_000;

    /** When proofs are looked for, and which. */
    private enum Kind {
        FIRST("first structural proofs"),
        QUICK("quick proofs"),
        ALL("structural proofs");

        private final String name;

        Kind(String name) {
            this.name = name;
        }
    }

    private final Kind kind;
    private final double partOfTime;

    private StructuralProofs(Kind kind, double partOfTime) {
        super(kind.name, Cost.STRUCTURE);
        this.kind = kind;
        this.partOfTime = partOfTime;
    }

    /** Proofs for which part of the time that is left may be used, where time is short. */
    public StructuralProofs(double partOfTime) {
        this(Kind.ALL, partOfTime);
    }

    /** Proofs before a search with requested reductions, which may never end since a place may be unbounded. */
    public static StructuralProofs first(double partOfTime) {
        return new StructuralProofs(Kind.FIRST, partOfTime);
    }

    /** Proofs in a large net that need no linear program of the whole net: walks then know how many tokens to look for. */
    public static StructuralProofs quick(double partOfTime) {
        return new StructuralProofs(Kind.QUICK, partOfTime);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return kind == Kind.QUICK
                ? inquiry instanceof ReachabilityGoal || inquiry instanceof MaximumInquiry
                : !(inquiry instanceof Assertion);
    }

    @Override
    public Company company() {
        return Company.ANY;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (kind == Kind.QUICK && nodes(context) < MANY_NODES) {
            return "the net is small";
        }
        if (kind == Kind.FIRST && !asksForFewerStates(context)) {
            return "no search with fewer states was asked for";
        }
        if (kind == Kind.FIRST && context.bounds().allProven()) {
            return "every place is bounded";
        }
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        long usual = context.options().times().proofsNanos() * (1 + nodes(context) / MANY_NODES);
        Limit limit = context.limit(usual, partOfTime);
        StructuralAnswers answers = new StructuralAnswers(context.net(), context.bounds(), limit);
        if (kind == Kind.QUICK) {
            answers.settleQuickly(open);
        } else {
            answers.settle(open, new RelatedGoals(context, open, limit)::settleAfter);
        }
    }

    private static boolean asksForFewerStates(Context context) {
        Reductions reductions = context.options().reductions();
        return reductions.asksFor(Reduction.STUBBORN) || reductions.asksFor(Reduction.SYMMETRY);
    }

    private static int nodes(Context context) {
        return context.net().places() + context.net().transitions();
    }
}
