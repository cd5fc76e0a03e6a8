package org.tidemark.check.branching;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.NamedStage;
import org.tidemark.check.Reduction;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.format.InputException;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * Searches for the truth of each formula of CTL on one representative of all states that differ by a symmetry which the formula cannot see.
 * Answers come without reasons, since a reason is about more than one run.
 */
public final class SymmetricFormulas extends NamedStage {
    private final double partOfTime;
    private final Function<Context, NetSymmetry> symmetries;

    /**
     * A search where symmetries were asked for.
     *
     * @param symmetries gives those of the net
     */
    public SymmetricFormulas(double partOfTime, Function<Context, NetSymmetry> symmetries) {
        super("symmetric local search", Cost.STATES);
        this.partOfTime = partOfTime;
        this.symmetries = symmetries;
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
        if (!context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return "symmetries were not asked for";
        }
        return context.states() == null ? null : "all states are known";
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        long nanos = context.part(partOfTime);
        long start = System.nanoTime();
        NetSymmetry all = symmetries.apply(context);
        for (int i = 0; i < open.size() && !context.isCancelled(); i++) {
            long left = nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
            long until = System.nanoTime() + left / (open.size() - i);
            Claim claim = (Claim) open.get(i);
            NetSymmetry own = all.keeping(List.of(claim.formula()));
            BooleanSupplier late =
                    () -> context.isCancelled() || (nanos != Long.MAX_VALUE && System.nanoTime() - until >= 0);
            for (boolean again = !own.isTrivial(); again; ) {
                again = settle(context, claim, own, late);
            }
        }
    }

    /** Tries one claim; true where fields have become wider and it is to be tried again. */
    private static boolean settle(Context context, Claim claim, NetSymmetry symmetry, BooleanSupplier late)
            throws InputException {
        SymmetricStates fewer = new SymmetricStates(symmetry, false);
        NetModel model = NetModel.of(context.net(), fewer.widths(context.widths()));
        Circuit circuit = new Circuit();
        ClaimLabeller labeller = new ClaimLabeller(circuit, List.of(claim), false);
        try {
            LocalStates states = new LocalStates(
                    circuit, model, fewer.of(model), context.options().explore());
            Boolean truth = states.holds(labeller.gate(claim), late);
            if (truth != null) {
                claim.settle(truth, Technique.LOCAL, states.met());
            }
            context.work()
                    .symmetric(SymmetryReport.of(context.namesOf(List.of(claim)), symmetry, fewer, states.met(), 0));
        } catch (FieldOverflow tooNarrow) {
            return context.widths().widen(tooNarrow) && !late.getAsBoolean();
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            return false; // another stage may still find the answer
        }
        return false;
    }
}
