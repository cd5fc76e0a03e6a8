package org.tidemark.check.temporal;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.tidemark.check.Context;
import org.tidemark.check.SeparateSymmetricStage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.system.StateModels;

/**
 * Searches for the truth of each formula of CTL on one representative of all states that differ by a symmetry which the formula cannot see.
 * Answers come without reasons, since a reason is about more than one run.
 */
public final class SymmetricFormulas extends SeparateSymmetricStage {
    /**
     * A search where symmetries were asked for.
     *
     * @param symmetries gives those of the net
     */
    public SymmetricFormulas(double partOfTime, Function<Context, NetSymmetry> symmetries) {
        super("symmetric local search", partOfTime, symmetries);
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
    protected List<Formula> conditions(Inquiry inquiry) {
        return List.of(((Claim) inquiry).formula());
    }

    @Override
    protected void settle(
            Context context, Inquiry inquiry, NetSymmetry symmetry, ExploreOptions options, BooleanSupplier late)
            throws InputException {
        Claim claim = (Claim) inquiry;
        SymmetricStates fewer = new SymmetricStates(symmetry, false);
        Model model = fewer.model(context.models(), StateModels.Use.WHOLE);
        Circuit circuit = new Circuit();
        ClaimLabeller labeller = new ClaimLabeller(circuit, List.of(claim), false);
        LocalStates states = new LocalStates(circuit, context.models(), model, fewer.of(model), options);
        Boolean truth = states.holds(labeller.gate(claim), late);
        if (truth != null) {
            claim.settle(truth, Technique.LOCAL, states.met());
        }
        context.work().symmetric(fewer.report(context.namesOf(List.of(claim)), states.met(), 0));
    }
}
