package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.dd.Forest;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;

/**
 * CTL on fair runs, from set to set. Every state has a fair run, so only {@code E[a W b]}, which asks for runs that stay forever,
 * distinguishes fair runs from others: such a run leads to a state of <i>b</i>, or to where a fair run can stay in <i>a</i>. Runs are
 * maximal: one that ends is fair. Not thread-safe.
 */
public final class FairBranching implements AutoCloseable {
    private final StateSets states;
    private final ToIntFunction<Formula> conditions;
    private final FairRuns fair;
    private final Circuit circuit = new Circuit();
    private final List<int @Nullable []> labels = new ArrayList<>();

    /**
     * CTL on the runs that count.
     *
     * @param conditions the set of the states where a condition on one state is true
     */
    public FairBranching(StateSets states, ToIntFunction<Formula> conditions, FairRuns fair) {
        this.states = states;
        this.conditions = conditions;
        this.fair = fair;
    }

    /** Whether a formula of CTL is true in the initial state. */
    public boolean holds(Formula f) {
        return states.has(label(circuit.add(f)), states.initial());
    }

    private int[] label(int gate) {
        while (labels.size() < circuit.size()) {
            labels.add(null);
        }
        int[] known = labels.get(gate);
        if (known == null) {
            known = states.hold(compute(gate));
            labels.set(gate, known);
            states.collect();
        }
        return known;
    }

    private int compute(int gate) {
        Circuit.Kind kind = circuit.kind(gate);
        if (kind == Circuit.Kind.PROPOSITION) {
            return conditions.applyAsInt(circuit.propositions().get(circuit.left(gate)));
        }
        int[] a = label(circuit.left(gate));
        int[] b = label(circuit.right(gate));
        Forest forest = states.forest();
        return switch (kind) {
            case NEXT -> states.next(a);
            case UNTIL -> states.until(a, b);
            case WEAK -> weak(a, b);
            case NOT -> forest.difference(states.all()[0], a[0]);
            case AND -> forest.intersection(a[0], b[0]);
            default -> forest.union(a[0], b[0]);
        };
    }

    private int weak(int[] first, int[] goal) {
        AutomatonPart part = new AutomatonPart(1);
        part.add(new AutomatonPart.Edge(0, 0, first, 0));
        try (PairSets ends = new FairHull(states, part, fair.recurring()).find()) {
            ends.add(0, goal[0]);
            return states.until(first, ends.at(0));
        }
    }

    /** Lets all sets go. */
    @Override
    public void close() {
        for (int[] label : labels) {
            if (label != null) {
                states.drop(label);
            }
        }
        labels.clear();
    }
}
