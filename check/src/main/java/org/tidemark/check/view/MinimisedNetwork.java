package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.ColoredQuotient;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;

/**
 * Makes the parts of a network smaller where a formula cannot see it. Labels that a part takes alone and that the formula does not
 * name are silent; then equivalent local states of the same colour become one. Both equivalences survive the parallel composition, so
 * the formula holds of both networks or of none: of CTL* by the strong one, without next steps and dead states by the branching
 * one that preserves divergence. Immutable.
 *
 * @param whole the network as it was
 * @param network the one with smaller parts
 * @param silent the parts as they were, with those steps silent that the formula cannot see
 * @param classOf for each part and each state it had, the state it has become
 */
record MinimisedNetwork(Network whole, Network network, List<LabelledAutomaton> silent, List<int[]> classOf) {
    /**
     * Makes the parts smaller.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    static MinimisedNetwork of(Network network, VisibleStates visible, WorkLimit limit) {
        Equivalence equivalence = visible.isExact() ? Equivalence.STRONG : Equivalence.DIVERGENCE_BRANCHING;
        List<BitSet> joint = network.jointLabels();
        List<NetworkPart> parts = new ArrayList<>();
        List<LabelledAutomaton> silenced = new ArrayList<>();
        List<int[]> classOf = new ArrayList<>();
        for (int p = 0; p < network.parts().size(); p++) {
            NetworkPart part = network.parts().get(p);
            LabelledAutomaton silent = silent(part.automaton(), joint.get(p), visible, limit);
            ColoredQuotient smaller = ColoredQuotient.of(silent, visible.colors(p), equivalence, limit);
            parts.add(new NetworkPart(part.name(), smaller.automaton(), names(part, smaller)));
            silenced.add(silent);
            classOf.add(smaller.classOf());
        }
        Network smaller = new Network(network.name(), parts, network.synchronisations(), network.hidden());
        return new MinimisedNetwork(network, smaller, silenced, classOf);
    }

    /** How many local states are left, and of how many, in words. */
    String sizes() {
        return String.format(Locale.ROOT, "%,d of %,d local states", states(network), states(whole));
    }

    /** Whether any part has become smaller. */
    boolean isSmaller() {
        return states(network) < states(whole);
    }

    private static long states(Network network) {
        return network.parts().stream()
                .mapToLong(part -> part.automaton().states())
                .sum();
    }

    private static LabelledAutomaton silent(
            LabelledAutomaton automaton, BitSet joint, VisibleStates visible, WorkLimit limit) {
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int label = automaton.label(step);
                boolean isSeen = label != LabelledAutomaton.SILENT
                        && (joint.get(label)
                                || visible.labels().contains(automaton.labels().get(label)));
                steps.add(state, isSeen ? label : LabelledAutomaton.SILENT, automaton.target(step));
            }
        }
        return steps.build(automaton.states(), automaton.initial(), automaton.labels());
    }

    /** A class has the name of its first state: a state that the formula names is the only one of its class. */
    static List<String> names(NetworkPart part, ColoredQuotient smaller) {
        String[] names = new String[smaller.automaton().states()];
        for (int state = part.automaton().states() - 1; state >= 0; state--) {
            names[smaller.classOf()[state]] = part.stateNames().get(state);
        }
        return List.of(names);
    }
}
