package org.tidemark.net.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;

/** The reachable states and the steps of a network by the definition: one local state of every part, in a hash set. */
final class NaiveNetwork {
    /** One step of the whole. */
    record Step(List<Integer> from, String label, List<Integer> to) {}

    private final Network network;
    private final Set<List<Integer>> states = new HashSet<>();
    private final Set<Step> steps = new HashSet<>();
    private final Queue<List<Integer>> open = new ArrayDeque<>();

    NaiveNetwork(Network network) {
        this.network = network;
        meet(network.parts().stream().map(part -> part.automaton().initial()).toList());
        for (List<Integer> state = open.poll(); state != null; state = open.poll()) {
            for (int p = 0; p < network.parts().size(); p++) {
                local(state, p);
            }
            for (Synchronisation together : network.synchronisations()) {
                joint(state, together, 0, state);
            }
        }
    }

    Set<List<Integer>> states() {
        return states;
    }

    Set<Step> steps() {
        return steps;
    }

    private void meet(List<Integer> state) {
        if (states.add(state)) {
            open.add(state);
        }
    }

    private void local(List<Integer> state, int p) {
        LabelledAutomaton automaton = network.parts().get(p).automaton();
        for (int step = automaton.from(state.get(p)); step < automaton.to(state.get(p)); step++) {
            if (!network.jointLabels(p).get(automaton.label(step))) {
                List<Integer> next = with(state, p, automaton.target(step));
                steps.add(new Step(state, automaton.labels().get(automaton.label(step)), next));
                meet(next);
            }
        }
    }

    private void joint(List<Integer> state, Synchronisation together, int k, List<Integer> so) {
        if (k == together.parts().size()) {
            steps.add(new Step(state, together.name(), so));
            meet(so);
            return;
        }
        int p = together.parts().get(k);
        LabelledAutomaton automaton = network.parts().get(p).automaton();
        for (int step = automaton.from(state.get(p)); step < automaton.to(state.get(p)); step++) {
            if (automaton.label(step) == together.labels().get(k)) {
                joint(state, together, k + 1, with(so, p, automaton.target(step)));
            }
        }
    }

    private static List<Integer> with(List<Integer> state, int p, int local) {
        List<Integer> next = new ArrayList<>(state);
        next.set(p, local);
        return next;
    }
}
