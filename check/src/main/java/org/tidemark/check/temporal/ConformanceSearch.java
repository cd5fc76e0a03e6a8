package org.tidemark.check.temporal;

import java.util.List;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSearch;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.FiniteAutomaton;

/**
 * Whether every finite run of a net is accepted by an automaton: net and complement of the automaton are explored together,
 * breadth first and on the fly. As soon as the complement accepts, there is a run that the automaton rejects, and no shorter one
 * (Jensen, Kristensen and Mailund on the sweep-line method, section 3.2, for the idea). The run is replayed on the net and on the
 * automaton. An automaton that cannot be made deterministic is left to {@link LanguageInclusion}.
 */
public final class ConformanceSearch extends ConformanceStage implements AnySystem {
    public ConformanceSearch() {
        super("conformance search");
    }

    @Override
    void ask(Context context, ConformanceClaim claim) throws InputException, FormulaException {
        FiniteAutomaton automaton = claim.automaton().expanded(context.system().vocabulary());
        ExploreOptions options = context.optionsLeft();
        ProductSearch running = new ProductSearch(
                context.models(),
                automaton.determinised(FiniteAutomaton.MOST_STATES).complement(),
                options);
        context.show(running::progress);
        ProductSearch.Result result = running.run();
        context.work().also(result.report());
        if (result.found()) {
            ConformanceReplay replay = new ConformanceReplay(context.system(), result.model(), automaton);
            List<Integer> run = result.run(replay);
            claim.reject(run, run == null ? "" : replay.complaint(), Technique.SEARCH);
        } else if (result.report().complete()) {
            claim.settle(true, Technique.SEARCH);
        } else {
            claim.obstruct(OpenReasons.after(result.report(), options));
        }
    }
}
