package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.progress.RankedMeasure;
import org.tidemark.progress.TermMeasure;
import org.tidemark.search.StateObserver;
import org.tidemark.system.StateModels;

/**
 * Sweeps over a net and a deterministic automaton that reads its steps, up to the first state that the automaton accepts.
 *
 * <p>The automaton is part of the measure where that helps ({@link ProductMeasure}), and the way to that state has the fewest
 * regress edges. Where dead states repeat themselves, the automaton reads such a state forever. Runs once, in the
 * caller's thread.
 */
public final class ProductSweep {
    private final DeterministicAutomaton automaton;
    private final boolean stutters;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final StateModels models;
    private final TimeLimit time;
    private volatile @Nullable SweepPass current;

    /** The first accepted state seen, as a sweep numbers states; -1 where there is none. */
    private long accepted = -1;

    private boolean found;

    /**
     * A sweep with the models of a check, whose fields become wider where they must.
     *
     * @param stutters whether the automaton reads the last state of a run that ends forever
     */
    public ProductSweep(
            StateModels models,
            DeterministicAutomaton automaton,
            boolean stutters,
            ExploreOptions options,
            SweepMeasure.Wish wish) {
        this.models = models;
        this.automaton = automaton;
        this.stutters = stutters;
        this.options = options;
        time = new TimeLimit(options);
        this.wish = wish;
    }

    /**
     * The results of the sweep.
     *
     * @param found whether a state was seen that the automaton accepts
     * @param run the way to it; null where there is none, or the report says why it is not known
     * @param model the net's model, with the widths of the last sweep
     */
    public record Result(boolean found, @Nullable List<Integer> run, Model model, SweepReport report) {}

    /** How far the sweeps have come; may be asked from any thread. */
    public @Nullable SweepProgress progress() {
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
        return new WidthLoop(time).run(() -> new ProductAttempt());
    }

    /** One sweep with one choice of widths. */
    private final class ProductAttempt implements Attempt<Result> {
        private final Model model;
        private final SweepPass pass;

        ProductAttempt() throws InputException, FormulaException {
            model = models.model(StateModels.Use.WHOLE);
            SweepMeasure ofNet = wish.on(models, model, options, time.deadlineNanos());
            ProductModel product = new ProductModel(ofNet.model(), automaton);
            SweepMeasure course = ProductMeasure.of(ofNet, product, automaton, time::isReached);
            pass = new SweepPass(
                    new Visit(models, model, List.of(), false, time::isReached),
                    model,
                    SweepPass.Swept.all(course),
                    options,
                    time.deadlineNanos(),
                    true,
                    () -> observer(product),
                    () -> found);
            current = pass;
        }

        private StateObserver observer(ProductModel product) {
            ProductModel.Steps steps = product.expander();
            return (id, words, at, successors) -> {
                if (steps.accepts(words, at, stutters && successors == 0)) {
                    see(id);
                }
            };
        }

        @Override
        public void run() throws InputException {
            pass.run(inquiry -> {});
        }

        @Override
        public @Nullable FieldOverflow overflow() {
            return found ? null : pass.overflow();
        }

        @Override
        public StateModels models() {
            return models;
        }

        @Override
        public Result report(Ending ending) {
            return new Result(found, found ? pass.runTo(accepted) : null, model, pass.report(ending, null));
        }

        @Override
        public void close() {
            pass.close();
        }
    }

    private synchronized void see(long id) {
        if (!found) {
            found = true;
            accepted = id;
        }
    }

    /**
     * Chooses how to sweep over a net and an automaton beside it: by the net's measure with a number of the automaton's state
     * before it, behind it, or not at all.
     *
     * <p>The number is the place of the state's strongly connected component, which never falls, or where components have
     * several states one that grows along all edges but those that close a cycle. Whatever promises most on the first states is
     * taken. Belongs to one thread.
     */
    private static final class ProductMeasure {
        private final SweepMeasure ofNet;
        private final ProductModel product;
        private final List<SweepMeasure> candidates = new ArrayList<>();

        private ProductMeasure(SweepMeasure ofNet, ProductModel product) {
            this.ofNet = ofNet;
            this.product = product;
        }

        static SweepMeasure of(
                SweepMeasure ofNet, ProductModel product, DeterministicAutomaton automaton, BooleanSupplier cancelled) {
            ProductMeasure courses = new ProductMeasure(ofNet, product);
            FiniteAutomaton graph = automaton.withEdges();
            int[] components = graph.topologicalNumbers();
            int[] forward = graph.forwardNumbers();
            Monotone proven = ofNet.monotone() == Monotone.YES ? Monotone.YES : Monotone.UNKNOWN;
            courses.offer(components, "; with it, the components of the automaton in their order", proven);
            if (!Arrays.equals(components, forward)) {
                courses.offer(forward, "; with it, how far the automaton has come", Monotone.UNKNOWN);
            }
            courses.add(ofNet.measure(), "", ofNet.monotone());
            return courses.best(cancelled);
        }

        private void offer(int[] ranks, String why, Monotone monotone) {
            if (ofNet.measure() instanceof TermMeasure measure) {
                for (boolean inFront : new boolean[] {false, true}) {
                    RankedMeasure ranked =
                            RankedMeasure.of(measure, ofNet.model(), product.layout(), product.field(), ranks, inFront);
                    if (ranked != null) {
                        add(ranked, why, monotone);
                    }
                }
            }
        }

        private void add(ProgressMeasure measure, String why, Monotone monotone) {
            candidates.add(new SweepMeasure(
                    product, ofNet.counters(), measure, measure.text(), ofNet.why() + why, monotone, null));
        }

        private SweepMeasure best(BooleanSupplier cancelled) {
            if (candidates.size() == 1) {
                return candidates.get(0);
            }
            List<ProgressMeasure> measures =
                    candidates.stream().map(SweepMeasure::measure).toList();
            return candidates.get(measures.indexOf(Measures.best(measures, product, cancelled)));
        }
    }
}
