package org.tidemark.check.temporal;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Model;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Formulas of CTL, LTL and CTL* on states and edges in files: some bits per state in memory, and passes over the edges. Where memory
 * allows for tables of the edges, they are used.
 */
public final class FolderFormulas extends Stage implements AnySystem {
    public FolderFormulas() {
        super("labelling on disk", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim || inquiry instanceof LinearClaim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return lackingStates(context);
    }

    /** Why there are not all states in files, with numbers; null where they are there. */
    static @Nullable String lackingStates(Context context) {
        ExplorationReport explored = context.lastExploration();
        if (!(context.options().explore().store() instanceof OnDisk)) {
            return "no states are in files";
        }
        if (explored == null || !explored.complete() || explored.notes().disk() == null) {
            return "needs all states in files";
        }
        return explored.states() < Integer.MAX_VALUE ? null : "there are too many states to number";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        FolderEdges.in(context, (run, graph) -> settle(context, run, graph, open));
    }

    private static void settle(Context context, KeptRun run, CondensedGraph graph, List<Inquiry> open) {
        FormulaSet formulas = FormulaSet.of(context, open);
        context.showPercent(formulas.labeller()::percent);
        FolderStates states = new FolderStates(run.folder(), run.model());
        LabelledStates.ask(
                formulas.circuit(),
                new FolderWholeStates(
                        context.system(),
                        run.model(),
                        states,
                        graph,
                        formulas.circuit(),
                        context.options().explore().workers()),
                context.options().explore().budget(),
                context::isCancelled,
                List.of(
                        formulas.labeller()::label,
                        labelled -> formulas.runs().examineByPasses(labelled, graph, context::isCancelled)));
        context.leaveOpen(new OpenReason(StopReason.MEMORY, "there was no memory left to examine the states on disk"));
    }

    /**
     * All states of a net in the files of a folder. A proposition is looked up in all of them by one pass over the files, and costs a bit per
     * state. One thread.
     */
    static final class FolderWholeStates implements WholeStates {
        private static final int POLL_INTERVAL = 1 << 14;

        private final TransitionSystem system;
        private final Model model;
        private final FolderStates states;
        private final CondensedGraph graph;
        private final Circuit circuit;
        private final int workers;

        FolderWholeStates(
                TransitionSystem system,
                Model model,
                FolderStates states,
                CondensedGraph graph,
                Circuit circuit,
                int workers) {
            this.system = system;
            this.model = model;
            this.states = states;
            this.graph = graph;
            this.circuit = circuit;
            this.workers = workers;
        }

        @Override
        public int workers() {
            return workers;
        }

        @Override
        public TransitionSystem system() {
            return system;
        }

        @Override
        public int events() {
            return model.events();
        }

        @Override
        public StateGraph graph() {
            return graph;
        }

        @Override
        public EdgeCursor wandering() {
            return graph.edgesOut();
        }

        @Override
        public StateSet set(int proposition, StateSet dead, MemoryBudget budget, BooleanSupplier cancelled) {
            StatePredicate predicate;
            try {
                predicate = StatePredicate.of(circuit.propositions().get(proposition), model, model.expander());
            } catch (FormulaException e) {
                throw new IllegalStateException("a formula that was checked before", e);
            }
            StateSet set = new StateSet(dead.states(), budget);
            long[] state = new long[model.layout().words()];
            for (int s = 0; s < dead.states(); s++) {
                if (s % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                states.read(s, state, 0);
                if (predicate.holds(state, 0, dead.has(s))) {
                    set.add(s);
                }
            }
            return set;
        }

        @Override
        public StateTruth.States states() {
            return StateTruth.States.in(model, states::read);
        }
    }
}
