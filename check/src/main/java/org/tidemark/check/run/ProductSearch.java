package org.tidemark.check.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.Model;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;

/**
 * Explores a system and a deterministic automaton that reads its steps, breadth first, up to the first state that the automaton
 * accepts; none is nearer. Runs once, in the caller's thread and as many others as the options say; the order and the store
 * of the options are not used.
 */
public final class ProductSearch {
    private final DeterministicAutomaton automaton;
    private final ExploreOptions options;
    private final StateModels models;
    private final TimeLimit time;
    private volatile @Nullable ProductPass current;

    /** A search with the models of a check, whose fields become wider where they must. */
    public ProductSearch(StateModels models, DeterministicAutomaton automaton, ExploreOptions options) {
        this.models = models;
        this.automaton = automaton;
        this.options = options;
        time = new TimeLimit(options);
    }

    /** How far the search has come; may be called from any thread. */
    public SearchProgress progress() {
        ProductPass pass = current;
        return pass == null ? SearchProgress.NONE : pass.progress();
    }

    /** What the search found. */
    public static final class Result {
        private final ProductPass pass;
        private final ExplorationReport report;

        Result(ProductPass pass, ExplorationReport report) {
            this.pass = pass;
            this.report = report;
        }

        /** Whether a state was seen that the automaton accepts. */
        public boolean found() {
            return pass.found();
        }

        /** The run to that state, shown to the observer step by step; null where there is no time to find it. */
        public @Nullable List<Integer> run(PathFinder.StepObserver observer) {
            return pass.runToAccepted(observer);
        }

        /** The system's model, with the widths of the last attempt. */
        public Model model() {
            return pass.model();
        }

        public ExplorationReport report() {
            return report;
        }
    }

    /**
     * Searches until such a state is found, or all are seen, or a limit is met.
     *
     * @throws InputException when the states contradict what the model file claims
     * @throws FormulaException when the automaton asks for what states do not have
     */
    public Result run() throws InputException, FormulaException {
        return new WidthLoop(time).run(() -> {
            ProductPass pass = new ProductPass(models, automaton, options, time);
            current = pass;
            return pass;
        });
    }
}
