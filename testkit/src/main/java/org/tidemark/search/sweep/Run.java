package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.Limits;

/** One run of a sweep over a net, with all that a test asks about it. */
final class Run {
    final NetModel model;
    final MemoryBudget budget;
    final SweepOutcome outcome;
    final Set<List<Integer>> states = new HashSet<>();

    /** The id under which the first state with the predicate was expanded, or -1. */
    long hit = -1;

    private Run(
            NetModel model,
            MemoryBudget budget,
            ToLongFunction<int[]> measure,
            Predicate<List<Integer>> wanted,
            UnaryOperator<SweepPlan> plan,
            long mostStates) {
        this.model = model;
        this.budget = budget;
        Limits limits = new Limits(mostStates, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget);
        SweepPlan all = SweepPlan.within(limits).until(() -> hit >= 0);
        outcome = new Sweep(model, Measures.of(model, measure), plan.apply(all), (id, words, at, successors) -> {
                    List<Integer> marking = marking(words, at);
                    states.add(marking);
                    if (hit < 0 && wanted.test(marking)) {
                        hit = id;
                    }
                })
                .run();
    }

    private List<Integer> marking(long[] words, int at) {
        List<Integer> marking = new ArrayList<>();
        for (int p = 0; p < model.net().places(); p++) {
            marking.add((int) model.layout().get(words, at, p));
        }
        return marking;
    }

    /** A model with fields for that many tokens in each place. */
    static NetModel model(PetriNet net, int[] most) {
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    static NetModel model(PetriNet net, int most) {
        int[] each = new int[net.places()];
        Arrays.fill(each, most);
        return model(net, each);
    }

    static Run all(NetModel model, ToLongFunction<int[]> measure) {
        return with(model, measure, plan -> plan);
    }

    static Run with(NetModel model, ToLongFunction<int[]> measure, UnaryOperator<SweepPlan> plan) {
        return new Run(model, MemoryBudget.unlimited(), measure, marking -> false, plan, Long.MAX_VALUE);
    }

    static Run until(
            NetModel model,
            ToLongFunction<int[]> measure,
            Predicate<List<Integer>> wanted,
            UnaryOperator<SweepPlan> plan) {
        return new Run(model, MemoryBudget.unlimited(), measure, wanted, plan, Long.MAX_VALUE);
    }

    static Run within(NetModel model, ToLongFunction<int[]> measure, MemoryBudget budget, long mostStates) {
        return new Run(model, budget, measure, marking -> false, plan -> plan, mostStates);
    }
}
