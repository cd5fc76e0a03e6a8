package org.tidemark.check.temporal;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.graph.ctl.Circuit;

/** Formulas of CTL, with or without fairness, labelled on all states. */
public final class FormulaLabelling extends Stage implements AnySystem {
    public FormulaLabelling() {
        super("labelling", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        ExploredStates states = context.states();
        if (states == null) {
            return "needs all states";
        }
        return states.store().size() < Integer.MAX_VALUE ? null : "there are too many states to label";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        ExploredStates states = Objects.requireNonNull(context.states());
        List<Claim> claims = open.stream().map(Claim.class::cast).toList();
        Circuit circuit = new Circuit();
        ClaimLabeller labeller =
                new ClaimLabeller(circuit, claims, context.options().explains());
        context.showPercent(labeller::percent);
        WholeStates whole = WholeStates.of(circuit, states);
        LabelledStates.ask(circuit, whole, states.budget(), states.cancelled(), List.of(labeller::label));
    }
}
