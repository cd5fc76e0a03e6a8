package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;

/** Explores all states for their own sake; ends at the first state that breaks an obligation of the net. */
public final class CountingSearch extends Stage implements AnySystem {
    public CountingSearch() {
        super("exploration", Cost.STATES, Kind.COUNTING);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        if (context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return "symmetries were asked for";
        }
        if (!context.work().symmetries().isEmpty()) {
            return "representatives of states were explored";
        }
        return context.hasSystem() ? super.obstacle(context) : "there is no place/transition net";
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        Exploration running = new Exploration(context.system(), context.optionsLeft());
        context.show(running::progress);
        ExplorationReport report = running.run();
        context.work().also(report);
        context.work().broken(running.brokenObligation());
        context.leaveOpen(OpenReasons.after(report, context.options().explore()));
        if (report.complete()) {
            decideStateSpace(context, report.notes().forgotten() == 0 ? report.states() : null);
        }
    }
}
