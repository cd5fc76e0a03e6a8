package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.property.Property;

/**
 * Formulas of CTL and LTL, and automata over runs, on all states of a cluster: CTL by fixpoints backwards over the edges, the others by
 * taking away what is on no accepted run. Where runs are wanted, the driver puts them together from what is known of all states then.
 */
public final class ClusterFormulas extends Stage {
    private static final String NOT_THERE = " not answered on a cluster; tidemark check answers it on one machine";

    public ClusterFormulas() {
        super("labelling on the cluster", Cost.STATES);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL_BUT_FAIRNESS;
    }

    @Override
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        boolean isFair =
                (property instanceof Property.Truth truth && !truth.fairness().isNone())
                        || (property instanceof Property.Forbidden automaton
                                && !automaton.fairness().isNone());
        if (isFair) {
            return "fairness is" + NOT_THERE;
        }
        if (property instanceof Property.Truth truth) {
            return Logic.of(truth.formula()) == Logic.CTL_STAR
                    ? "this formula is neither CTL nor LTL but CTL*, which is" + NOT_THERE
                    : null;
        }
        if (property instanceof Property.Forbidden automaton) {
            return automaton.automaton().pairs() == 0 ? null : "automata with Streett pairs are" + NOT_THERE;
        }
        return property instanceof Property.Duration ? "times between states are" + NOT_THERE : OTHER_KIND;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof Claim || inquiry instanceof LinearClaim;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return GraphUse.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        GraphUse.in(context, (graph, budget) -> new Work(context, graph, budget, open).run());
    }

    /** The formulas of one check. */
    private static final class Work {
        private final Context context;
        private final ClusterGraph graph;
        private final MemoryBudget budget;
        private final Circuit circuit = new Circuit();
        private final Map<Claim, Integer> gates = new LinkedHashMap<>();
        private final Map<LinearClaim, List<Integer>> letters = new LinkedHashMap<>();

        Work(Context context, ClusterGraph graph, MemoryBudget budget, List<Inquiry> open) {
            this.context = context;
            this.graph = graph;
            this.budget = budget;
            for (Inquiry inquiry : open) {
                if (inquiry instanceof Claim claim) {
                    gates.put(claim, circuit.add(claim.formula()));
                } else if (inquiry instanceof LinearClaim claim) {
                    plan(claim);
                }
            }
        }

        private @Nullable BuchiAutomaton forbidden(LinearClaim claim) {
            return claim.forbidden(AutomatonLimit.USUAL.orWhen(context::isCancelled));
        }

        private void plan(LinearClaim claim) {
            BuchiAutomaton automaton = forbidden(claim);
            if (automaton != null) {
                List<Integer> read = new ArrayList<>();
                automaton.propositions().forEach(each -> read.add(circuit.addStuttering(each)));
                letters.put(claim, read);
            }
        }

        void run() {
            List<StateTest> tests = new ArrayList<>();
            circuit.propositions().forEach(each -> tests.add(new StateTest.Holds(each)));
            tests.add(new StateTest.Holds(new Formula.Deadlock()));
            List<StateSet> sets = graph.where(tests);
            StateSet dead = sets.get(sets.size() - 1);
            int initial = graph.initial();
            Labelling labelling = new Labelling(circuit, new ClusterSteps(graph, dead, budget), sets::get);
            FormulaRuns runs = new FormulaRuns(context, graph, budget, initial);
            context.showPercent(() -> Math.min(99, 100 * labelling.labelled() / Math.max(1, circuit.size())));
            List<Claim> settled = new ArrayList<>();
            try {
                settle(labelling, initial, settled);
                settle(labelling, initial, dead, runs);
            } finally {
                // Verdicts come first; whatever kept another formula from its own, these have theirs.
                settled.forEach(claim -> runs.explain(claim, circuit, labelling));
            }
        }

        /** Settles the formulas of CTL, and notes those that are to be explained. */
        private void settle(Labelling labelling, int initial, List<Claim> settled) {
            gates.forEach((claim, gate) -> {
                if (claim.isOpen()) {
                    claim.settle(labelling.holds(gate, initial), Technique.LABELLING);
                    if (context.options().explains()) {
                        settled.add(claim);
                    }
                }
            });
        }

        /** Settles what is about single runs. */
        private void settle(Labelling labelling, int initial, StateSet dead, FormulaRuns runs) {
            letters.forEach((claim, read) -> {
                BuchiAutomaton automaton = forbidden(claim);
                if (claim.isOpen() && automaton != null) {
                    List<StateSet> there = read.stream().map(labelling::label).toList();
                    try (RunElimination elimination = new RunElimination(automaton, graph, dead, there)) {
                        boolean isBroken = elimination.accepts(initial);
                        claim.settle(!isBroken, Technique.PRODUCT);
                        if (isBroken && context.options().explains()) {
                            runs.show(claim, automaton, there, elimination::onRuns);
                        }
                    }
                }
            });
        }
    }
}
