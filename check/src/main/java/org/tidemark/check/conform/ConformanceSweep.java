package org.tidemark.check.conform;

import java.util.List;
import org.tidemark.check.Context;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.run.sweep.ProductSweep;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.check.run.sweep.SweepReport;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.exec.NetModel;

/**
 * The same question as {@link ConformanceSearch}, answered by sweeps over net and complement of the automaton (Jensen,
 * Kristensen and Mailund 2012, section 3.2). A rejected run has the fewest regress edges, and is replayed on net and automaton.
 */
public final class ConformanceSweep extends ConformanceStage {
    private final SweepMeasure.Wish measure;

    public ConformanceSweep(SweepMeasure.Wish measure) {
        super("conformance sweep");
        this.measure = measure;
    }

    @Override
    void ask(Context context, ConformanceClaim claim) throws InputException, FormulaException {
        FiniteAutomaton automaton = claim.automaton().expanded(new NetVocabulary(context.net()));
        ProductSweep running = new ProductSweep(
                context.net(),
                automaton.determinised(FiniteAutomaton.MOST_STATES).complement(),
                false,
                context.optionsLeft(),
                measure,
                context.widths());
        context.show(running::progress);
        ProductSweep.Result result = running.run();
        SweepReport swept = result.report();
        context.work().also(swept);
        if (result.found()) {
            List<Integer> run = result.run();
            String trouble = swept.paths().trouble();
            claim.reject(
                    run,
                    run != null
                            ? replayed(automaton, run, result.model()).complaint()
                            : trouble == null ? "" : "no run to it: " + trouble,
                    Technique.SEARCH);
        } else if (swept.complete()) {
            claim.settle(true, Technique.SEARCH);
        } else {
            claim.obstruct(WhyUnknown.after(swept, context.options().explore()));
        }
    }

    /** Replays a run on the net's model, where another player compares each step. */
    private static ConformanceReplay replayed(FiniteAutomaton automaton, List<Integer> run, NetModel model) {
        ConformanceReplay replay = new ConformanceReplay(model, automaton);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] state = initial.words().clone();
        Expander expander = model.expander();
        replay.step(Successors.NO_EVENT, state);
        for (int event : run) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            replay.step(event, state);
        }
        return replay;
    }
}
