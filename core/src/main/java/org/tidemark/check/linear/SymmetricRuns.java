package org.tidemark.check.linear;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.NamedStage;
import org.tidemark.check.Reduction;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.format.InputException;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * Runs the automaton of each formula about runs along one representative of all states that differ by a symmetry which the formula cannot
 * see: one that leaves each of its conditions as it is.
 */
public final class SymmetricRuns extends NamedStage {
    private static final Set<ModelAspect> PRESERVED = Collections.unmodifiableSet(
            EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.FAIRNESS, ModelAspect.BRANCHING)));

    private final double partOfTime;
    private final Function<Context, NetSymmetry> symmetries;

    /**
     * A search where symmetries were asked for.
     *
     * @param symmetries gives those of the net
     */
    public SymmetricRuns(double partOfTime, Function<Context, NetSymmetry> symmetries) {
        super("symmetric automaton search", Cost.STATES);
        this.partOfTime = partOfTime;
        this.symmetries = symmetries;
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim
                && !claim.isNested()
                && claim.fairness().isNone();
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
            LinearClaim claim = (LinearClaim) open.get(i);
            List<Formula> conditions = claim.formulas();
            NetSymmetry own = all.keeping(conditions);
            BooleanSupplier late =
                    () -> context.isCancelled() || (nanos != Long.MAX_VALUE && System.nanoTime() - until >= 0);
            for (boolean again = !own.isTrivial(); again; ) {
                again = settle(context, claim, own, late);
            }
        }
    }

    /** Tries one claim; true where fields have become wider and it is to be tried again. */
    private static boolean settle(Context context, LinearClaim claim, NetSymmetry symmetry, BooleanSupplier late)
            throws InputException {
        SymmetricStates fewer = new SymmetricStates(symmetry, false);
        NetModel model = NetModel.of(context.net(), fewer.widths(context.widths()));
        AutomatonRuns runs = new AutomatonRuns(
                context.net(),
                List.of(claim),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        try (LinearStates states = LinearStates.walked(
                        model, fewer.of(model), context.options().explore(), false, runs.method())
                .telling((events, loop, shows) -> fewer.lasso(model, events, loop, shows))) {
            runs.settle(states, List.of(claim), SearchTurn.ONLY, late, context::isCancelled);
            long visited = Math.max(0, states.ownStates());
            context.work().symmetric(SymmetryReport.of(context.namesOf(List.of(claim)), symmetry, fewer, visited, 0));
        } catch (MemoryBudget.Exhausted noRoom) {
            return false; // not even for the initial state; an exploration will say so
        }
        FieldOverflow narrow = runs.takeOverflow();
        return narrow != null && context.widths().widen(narrow) && !late.getAsBoolean();
    }
}
