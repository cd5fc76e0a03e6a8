package org.tidemark.check.symmetry;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Counting;
import org.tidemark.check.Reduction;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.format.InputException;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * Explores one representative of all states that differ by a symmetry, and adds up how many states, edges and deadlocks they represent.
 * Ends at the first state that breaks an obligation of the net.
 */
public final class CountingClasses implements Counting {
    @Override
    public String name() {
        return "classes of states";
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (!context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return "symmetries were not asked for";
        }
        return context.hasNet() ? Counting.super.obstacle(context) : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        FoundSymmetry found = new FoundSymmetry();
        NetSymmetry symmetry = found.of(context);
        SymmetricStates states = new SymmetricStates(symmetry, true);
        Exploration running = new Exploration(context.net(), context.optionsLeft(), states);
        context.show(running::progress);
        ExplorationReport report = ofAll(running.run(), states);
        SymmetryReport of = SymmetryReport.of(List.of(), symmetry, states, report.states(), found.seconds());
        SymmetryReport symmetries = report.notes().forgotten() == 0 ? of : of.uncounted();
        context.work().also(report);
        context.work().symmetric(symmetries);
        context.work().broken(running.brokenObligation());
        context.leaveOpen(WhyUnknown.after(report, context.options().explore()));
        if (report.complete()) {
            Counting.decide(context, symmetries.states());
        }
    }

    /** The same with the most tokens in each place of all states, not only of representatives. */
    private static ExplorationReport ofAll(ExplorationReport of, SymmetricStates states) {
        return new ExplorationReport(
                of.end(), of.counts(), states.ofAll(of.tokens()), of.memory(), of.timing(), of.notes(), of.deadlock());
    }
}
