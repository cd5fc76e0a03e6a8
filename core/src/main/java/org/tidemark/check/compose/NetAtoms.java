package org.tidemark.check.compose;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.compose.ctl.PartCondition;

/**
 * What the atoms of formulas about a net mean for its parts: the tokens of a place are known from the state of one part, and
 * a transition is enabled where all parts that it touches can take it. Parts are numbered by the levels of the diagram.
 */
final class NetAtoms {
    private final ComposedNet composed;
    private final MemoryBudget budget;
    private final int[] level;
    private final Map<String, List<PartLabel>> labels = new HashMap<>();
    private final @Nullable LabelSources[] sources;

    /** A label of a part. */
    private record PartLabel(int part, int label) {}

    private NetAtoms(ComposedNet composed, MemoryBudget budget) {
        this.composed = composed;
        this.budget = budget;
        int parts = composed.network().parts().size();
        level = new int[parts];
        sources = new LabelSources[parts];
        for (int k = 0; k < parts; k++) {
            level[composed.states().order().get(k)] = k;
        }
        for (int part = 0; part < parts; part++) {
            List<String> names = automaton(part).labels();
            for (int label = 0; label < names.size(); label++) {
                labels.computeIfAbsent(names.get(label), name -> new ArrayList<>())
                        .add(new PartLabel(part, label));
            }
        }
    }

    /** The atoms; what they look up is booked, and kept as long as the states are. */
    static PartCondition.Atoms of(ComposedNet composed, MemoryBudget budget) {
        NetAtoms atoms = new NetAtoms(composed, budget);
        return new NamedAtoms(atoms::tokens, atoms::fireable);
    }

    private @Nullable Map<Integer, long[]> tokens(String name) {
        int place = composed.net().findPlace(name);
        if (place < 0) {
            return null;
        }
        int part = composed.split().partition().groupOf(place);
        long[] numbers = new long[automaton(part).states()];
        for (int state = 0; state < numbers.length; state++) {
            numbers[state] = composed.split().tokens(place, state);
        }
        return Map.of(level[part], numbers);
    }

    private @Nullable PartCondition fireable(String name) {
        int transition = composed.net().findTransition(name);
        if (transition < 0) {
            return null;
        }
        Map<Integer, BitSet> willing = new HashMap<>();
        for (PartLabel at : labels.getOrDefault(composed.net().transitionName(transition), List.of())) {
            willing.put(level[at.part], sources(at.part).of(at.label));
        }
        // A transition that touches nothing is a label of the first part, so that one part has it at least.
        return willing.isEmpty() ? new PartCondition.Any(List.of()) : new PartCondition.Each(willing);
    }

    private LabelSources sources(int part) {
        LabelSources known = sources[part];
        if (known == null) {
            known = LabelSources.of(automaton(part), budget);
            sources[part] = known;
        }
        return known;
    }

    private LabelledAutomaton automaton(int part) {
        return composed.network().parts().get(part).automaton();
    }
}
