package org.tidemark.check.temporal;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.graph.ctl.Circuit;

/** Formulas of LTL and CTL* and automata over runs, on all states: whether the automaton of what is forbidden accepts a run. */
public final class EmptinessCheck extends Stage implements AnySystem {
    public EmptinessCheck() {
        super("emptiness", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        ExploredStates states = context.states();
        if (states == null) {
            return "needs all states";
        }
        return states.store().size() < Integer.MAX_VALUE ? null : "there are too many states to number";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        new AutomatonRuns(
                        context.system(),
                        open.stream().map(LinearClaim.class::cast).toList(),
                        context.options().emptiness(),
                        context.options().explains(),
                        new Circuit())
                .examine(Objects.requireNonNull(context.states()));
    }
}
