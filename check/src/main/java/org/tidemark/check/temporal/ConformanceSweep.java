package org.tidemark.check.temporal;

import java.util.List;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.FiniteAutomaton;

/**
 * Whether every finite run of a net is accepted by an automaton, as {@link ConformanceSearch}, but by sweeps over net
 * and complement of the automaton (Jensen, Kristensen and Mailund 2012, section 3.2). A rejected run has the fewest
 * regress edges, and is replayed on net and automaton.
 */
public final class ConformanceSweep extends ConformanceStage implements AnySystem {
    private final SweepMeasure.Wish measure;

    public ConformanceSweep(SweepMeasure.Wish measure) {
        super("conformance sweep");
        this.measure = measure;
    }

    @Override
    void ask(Context context, ConformanceClaim claim) throws InputException, FormulaException {
        FiniteAutomaton automaton = claim.automaton().expanded(context.system().vocabulary());
        ProductSweep running = new ProductSweep(
                context.models(),
                automaton.determinised(FiniteAutomaton.MOST_STATES).complement(),
                false,
                context.optionsLeft(),
                measure);
        context.show(running::progress);
        ProductSweep.Result result = running.run();
        SweepReport swept = result.report();
        context.work().also(swept);
        if (result.found()) {
            List<Integer> run = result.run();
            String trouble = swept.paths().trouble();
            String complaint = trouble == null ? "" : "no run to it: " + trouble;
            if (run != null) {
                ConformanceReplay replay = new ConformanceReplay(context.system(), result.model(), automaton);
                Replay.along(result.model(), run, replay);
                complaint = replay.complaint();
            }
            claim.reject(run, complaint, Technique.SEARCH);
        } else if (swept.complete()) {
            claim.settle(true, Technique.SEARCH);
        } else {
            claim.obstruct(OpenReasons.after(swept, context.options().explore()));
        }
    }
}
