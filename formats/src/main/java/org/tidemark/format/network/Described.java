package org.tidemark.format.network;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/** An automaton of a network file, before it is a part. */
record Described(LabelledAutomaton automaton, List<String> stateNames) {
    /**
     * The same with other labels. Labels that become one are one then.
     *
     * @param renaming the new name of a label, or null where it becomes silent; labels that are not there stay
     */
    Described renamed(Map<String, @Nullable String> renaming, MemoryBudget budget) {
        if (renaming.isEmpty()) {
            return this;
        }
        Map<String, Integer> labels = new LinkedHashMap<>();
        int[] number = new int[automaton.labels().size()];
        for (int l = 0; l < number.length; l++) {
            String own = automaton.labels().get(l);
            String label = renaming.containsKey(own) ? renaming.get(own) : own;
            number[l] =
                    label == null ? LabelledAutomaton.SILENT : labels.computeIfAbsent(label, fresh -> labels.size());
        }
        AutomatonBuilder steps = new AutomatonBuilder(budget);
        for (int s = 0; s < automaton.states(); s++) {
            for (int step = automaton.from(s); step < automaton.to(s); step++) {
                int label = automaton.label(step);
                steps.add(s, label == LabelledAutomaton.SILENT ? label : number[label], automaton.target(step));
            }
        }
        return new Described(
                steps.build(automaton.states(), automaton.initial(), List.copyOf(labels.keySet())), stateNames);
    }
}
