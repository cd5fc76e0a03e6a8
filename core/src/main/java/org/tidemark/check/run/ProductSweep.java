package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.conform.Conformance;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Sweeps over a net and a deterministic automaton that reads its steps, up to the first state that the automaton accepts.
 *
 * <p>The automaton is part of the measure where that helps ({@link ProductMeasure}), and the way to that state has the fewest
 * regress edges. Where dead states repeat themselves, the automaton reads such a state for ever. Runs once, in the
 * caller's thread.
 */
public final class ProductSweep {
    private final PetriNet net;
    private final DeterministicAutomaton automaton;
    private final boolean stutters;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final TimeLimit watch;
    private volatile @Nullable SweepPass current;

    /** The first accepted state seen, as a sweep numbers states; -1 where there is none. */
    private long accepted = -1;

    private boolean found;

    public ProductSweep(
            PetriNet net,
            DeterministicAutomaton automaton,
            boolean stutters,
            ExploreOptions options,
            SweepMeasure.Wish wish) {
        this.net = net;
        this.automaton = automaton;
        this.stutters = stutters;
        this.options = options;
        watch = new TimeLimit(options);
        this.wish = wish;
    }

    /**
     * What came of it.
     *
     * @param found whether a state was seen that the automaton accepts
     * @param run the way to it; null where there is none, or the report says why it is not known
     * @param model the net's model, with the widths of the last sweep
     */
    public record Result(boolean found, @Nullable List<Integer> run, NetModel model, SweepReport report) {}

    /** How far the sweeps have come; may be asked from any thread. */
    public SweepExploration.@Nullable Progress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until such a state is found, or all are seen, or a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     * @throws FormulaException when the automaton asks for what states do not have
     */
    public Result run() throws InputException, FormulaException {
        FieldWidths widths = Conformance.widths(net, options);
        for (int restarts = 0; ; restarts++) {
            NetModel model = NetModel.of(net, widths);
            SweepMeasure ofNet = wish.on(model, options, watch.deadlineNanos(), restarts > 0);
            ProductModel product = new ProductModel(ofNet.model(), automaton);
            SweepMeasure course = ProductMeasure.of(ofNet, product, automaton, watch::enough);
            ProductModel.Steps steps = product.expander();
            try (SweepPass pass = new SweepPass(
                    model,
                    course,
                    options,
                    watch.deadlineNanos(),
                    true,
                    (id, words, at, successors) -> see(steps.accepts(words, at, stutters && successors == 0), id),
                    () -> found)) {
                current = pass;
                SweepOutcome outcome = pass.sweep();
                FieldOverflow overflow = found ? null : outcome.overflow();
                FieldWidths wider = overflow == null ? null : Conformance.wider(net, widths, overflow);
                if (wider == null || watch.enough()) {
                    SweepReport report = pass.report(outcome, restarts, watch.seconds(), null);
                    return new Result(found, found ? pass.runTo(accepted) : null, model, report);
                }
                widths = wider;
            }
        }
    }

    private void see(boolean accepts, long id) {
        if (accepts && !found) {
            found = true;
            accepted = id;
        }
    }
}
