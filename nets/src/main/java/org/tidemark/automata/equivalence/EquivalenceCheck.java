package org.tidemark.automata.equivalence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;

/**
 * Whether two automata are equivalent, seen from their initial states. Labels are the same when their names are.
 *
 * @param equivalent whether they are
 * @param difference a formula that holds for the first and not for the second; null where they are equivalent, or where the
 *     limits did not allow one
 * @param labels the names of the labels in the formula
 */
public record EquivalenceCheck(boolean equivalent, @Nullable Modal difference, List<String> labels) {
    /**
     * Compares two automata.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static EquivalenceCheck of(
            LabelledAutomaton first, LabelledAutomaton second, Equivalence equivalence, WorkLimit limit) {
        LabelledAutomaton one = Minimiser.minimal(first, equivalence, limit);
        LabelledAutomaton other = Minimiser.minimal(second, equivalence, limit);
        LabelledAutomaton both = union(one, other, limit);
        int start = one.states();
        EquivalenceClasses classes = EquivalenceClasses.of(both, equivalence, limit);
        if (classes.classOf()[0] == classes.classOf()[start]) {
            return new EquivalenceCheck(true, null, both.labels());
        }
        Modal difference = difference(both, start, equivalence, limit);
        if (difference == null) {
            return new EquivalenceCheck(false, null, both.labels());
        }
        ModalStates check = new ModalStates(both, new BitSet());
        if (!check.holds(difference, 0) || check.holds(difference, start)) {
            throw new IllegalStateException(
                    "the formula does not tell the automata apart: " + difference.text(both.labels()));
        }
        return new EquivalenceCheck(false, difference, both.labels());
    }

    private static @Nullable Modal difference(
            LabelledAutomaton both, int start, Equivalence equivalence, WorkLimit limit) {
        if (equivalence == Equivalence.STRONG) {
            return Distinction.of(both, equivalence, new BitSet(), 0, start, limit);
        }
        Contraction ordered = Contraction.of(both, limit);
        int one = ordered.stateOf()[0];
        int other = ordered.stateOf()[start];
        boolean endless = equivalence == Equivalence.DIVERGENCE_BRANCHING;
        LabelledAutomaton steps =
                equivalence == Equivalence.WEAK ? Saturation.of(ordered.automaton(), limit) : ordered.automaton();
        return Distinction.of(steps, equivalence, endless ? ordered.divergent() : new BitSet(), one, other, limit);
    }

    /** The automata side by side; the states of the second come behind those of the first. */
    private static LabelledAutomaton union(LabelledAutomaton first, LabelledAutomaton second, WorkLimit limit) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        first.labels().forEach(label -> numbers.putIfAbsent(label, numbers.size()));
        second.labels().forEach(label -> numbers.putIfAbsent(label, numbers.size()));
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        add(first, 0, numbers, steps);
        add(second, first.states(), numbers, steps);
        return steps.build(first.states() + second.states(), first.initial(), new ArrayList<>(numbers.keySet()));
    }

    private static void add(
            LabelledAutomaton automaton, int shift, Map<String, Integer> numbers, AutomatonBuilder steps) {
        int[] number = automaton.labels().stream().mapToInt(numbers::get).toArray();
        for (int s = 0; s < automaton.states(); s++) {
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                int label = automaton.label(e);
                steps.add(
                        shift + s,
                        label == LabelledAutomaton.SILENT ? label : number[label],
                        shift + automaton.target(e));
            }
        }
    }
}
