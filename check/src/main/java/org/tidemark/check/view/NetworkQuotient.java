package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.ColoredQuotient;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.TooManySteps;

/**
 * A network whose parts are the smallest equivalent ones: to whoever sees labels and no states it behaves the same. The strong equivalence
 * and the branching one that preserves divergence survive the parallel composition. Stateless.
 */
public final class NetworkQuotient {
    private NetworkQuotient() {}

    /**
     * The net of the smaller network. Its states have the names of some states of the network.
     *
     * @param equivalence what it is to preserve, itself or a coarser one
     * @throws TooManySteps when even that would be too large
     * @throws MemoryBudget.Exhausted when there is no room to make parts smaller
     * @throws Cancelled when there is no time for it
     */
    public static PetriNet net(Network network, Equivalence equivalence, ExploreOptions options) throws TooManySteps {
        Equivalence kept = equivalence == Equivalence.STRONG ? equivalence : Equivalence.DIVERGENCE_BRANCHING;
        Network smaller = of(network, kept, new WorkLimit(options.budget(), options.cancelled()));
        return OccurringSteps.net(
                smaller, new UnfoldingLimits(options.memoryBytes() / 2, options.timeNanos(), options.cancelled()));
    }

    /** The network with smaller parts, in which hidden labels that a part takes alone are silent. */
    static Network of(Network network, Equivalence equivalence, WorkLimit limit) {
        List<BitSet> joint = network.jointLabels();
        List<NetworkPart> parts = new ArrayList<>();
        for (int p = 0; p < network.parts().size(); p++) {
            NetworkPart part = network.parts().get(p);
            LabelledAutomaton seen = seen(network, part.automaton(), joint.get(p), limit);
            ColoredQuotient smaller = ColoredQuotient.of(seen, new int[seen.states()], equivalence, limit);
            parts.add(new NetworkPart(part.name(), smaller.automaton(), MinimisedNetwork.names(part, smaller)));
        }
        return new Network(network.name(), parts, network.synchronisations(), network.hidden());
    }

    private static LabelledAutomaton seen(Network network, LabelledAutomaton automaton, BitSet joint, WorkLimit limit) {
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int label = automaton.label(step);
                boolean isHidden = label != LabelledAutomaton.SILENT
                        && !joint.get(label)
                        && network.hidden().contains(automaton.labels().get(label));
                steps.add(state, isHidden ? LabelledAutomaton.SILENT : label, automaton.target(step));
            }
        }
        return steps.build(automaton.states(), automaton.initial(), automaton.labels());
    }
}
