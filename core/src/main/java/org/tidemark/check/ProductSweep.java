package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.wrap.Product;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.search.sweep.SweepOutcome;

/**
 * Sweeps over a net and a deterministic automaton that reads its steps, up to the first state that the automaton accepts.
 *
 * <p>The automaton is part of the measure where that helps ({@link ProductCourse}), and the way to that state has the fewest
 * regress edges. Where dead states repeat themselves, the automaton reads such a state for ever. Runs once, in the
 * caller's thread.
 */
final class ProductSweep {
    private final PetriNet net;
    private final DeterministicAutomaton automaton;
    private final boolean stutters;
    private final ExploreOptions options;
    private final Course.Wish wish;
    private final Stopwatch watch;
    private volatile @Nullable SweepPass current;

    /** The first accepted state seen, as a sweep numbers states; -1 where there is none. */
    private long accepted = -1;

    private boolean found;

    ProductSweep(
            PetriNet net,
            DeterministicAutomaton automaton,
            boolean stutters,
            ExploreOptions options,
            Course.Wish wish) {
        this.net = net;
        this.automaton = automaton;
        this.stutters = stutters;
        this.options = options;
        watch = new Stopwatch(options);
        this.wish = wish;
    }

    /**
     * What came of it.
     *
     * @param found whether a state was seen that the automaton accepts
     * @param run the way to it; null where there is none, or the report says why it is not known
     * @param model the net's model, with the widths of the last sweep
     */
    record Result(boolean found, @Nullable List<Integer> run, NetModel model, SweepReport report) {}

    /** How far the sweeps have come; may be asked from any thread. */
    SweepExploration.@Nullable Progress progress() {
        SweepPass pass = current;
        return pass == null ? null : pass.progress();
    }

    /**
     * Sweeps until such a state is found, or all are seen, or a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     * @throws FormulaException when the automaton asks for what states do not have
     */
    Result run() throws InputException, FormulaException {
        FieldWidths widths = Conformance.widths(net, options);
        for (int restarts = 0; ; restarts++) {
            NetModel model = NetModel.of(net, widths);
            Course ofNet = wish.on(model, options, watch.deadlineNanos(), restarts > 0);
            Product product = new Product(ofNet.model(), automaton);
            Course course = ProductCourse.of(ofNet, product, automaton, watch::enough);
            Product.Steps steps = product.expander();
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
