package org.tidemark.check.compose;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.compose.ctl.PartCondition;

/**
 * What the atoms of formulas about a net mean for its parts: the tokens of a place are known from the state of one part, and
 * a transition is enabled where all parts that it touches can take it. Parts are numbered by the levels of the diagram.
 */
final class NetAtoms {
    private final ComposedNet composed;

    private NetAtoms(ComposedNet composed) {
        this.composed = composed;
    }

    static PartCondition.Atoms of(ComposedNet composed) {
        NetAtoms atoms = new NetAtoms(composed);
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
        return Map.of(level(part), numbers);
    }

    private @Nullable PartCondition fireable(String name) {
        int transition = composed.net().findTransition(name);
        if (transition < 0) {
            return null;
        }
        String label = composed.net().transitionName(transition);
        Map<Integer, BitSet> willing = new HashMap<>();
        for (int part = 0; part < composed.network().parts().size(); part++) {
            int number = automaton(part).labels().indexOf(label);
            if (number >= 0) {
                willing.put(level(part), willing(automaton(part), number));
            }
        }
        // A transition that touches nothing is a label of the first part, so that one part has it at least.
        return willing.isEmpty() ? new PartCondition.Any(List.of()) : new PartCondition.Each(willing);
    }

    private static BitSet willing(LabelledAutomaton automaton, int label) {
        BitSet states = new BitSet();
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (automaton.label(step) == label) {
                    states.set(state);
                    break;
                }
            }
        }
        return states;
    }

    private LabelledAutomaton automaton(int part) {
        return composed.network().parts().get(part).automaton();
    }

    private int level(int part) {
        return composed.states().order().indexOf(part);
    }
}
