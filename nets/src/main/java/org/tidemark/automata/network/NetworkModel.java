package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A network as a model. A state has a field for each part, and an event names the steps of the parts that move.
 *
 * <p>Steps that a part takes alone have the first numbers. A synchronisation has as many events as its partners' steps have
 * combinations, which may be far too many to list; they are numbered when they are first met. So the numbers of events depend on
 * the order in which states are expanded, and {@link #events} grows. Shared by threads: the table of events is behind a lock, and
 * each expander keeps what it has asked for.
 */
public final class NetworkModel implements Model {
    private final Network network;
    private final MemoryBudget budget;
    private final Layout layout;
    private final LabelledAutomaton[] automata;

    /** The state that each step of a part begins in. */
    private final int[][] sources;

    /** The event of each step of a part that it takes alone; -1 where it is not. */
    private final int[][] alone;

    /** The part and the step of each event of one part. */
    private final int[] partOf;

    private final int[] stepOf;
    private final StepTable together;
    private volatile boolean isTooWide;

    /** A model whose table of events is booked on a budget. */
    public NetworkModel(Network network, MemoryBudget budget) {
        this.network = network;
        this.budget = budget;
        int parts = network.parts().size();
        automata = network.parts().stream().map(NetworkPart::automaton).toArray(LabelledAutomaton[]::new);
        sources = new int[parts][];
        alone = new int[parts][];
        int[] widths = new int[parts];
        List<String> names = new ArrayList<>();
        List<BitSet> joint = network.jointLabels();
        int local = 0;
        for (int p = 0; p < parts; p++) {
            names.add(network.parts().get(p).name());
            widths[p] = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(automata[p].states() - 1));
            sources[p] = sources(automata[p]);
            alone[p] = new int[automata[p].steps()];
            for (int step = 0; step < alone[p].length; step++) {
                int label = automata[p].label(step);
                alone[p][step] =
                        label == LabelledAutomaton.SILENT || !joint.get(p).get(label) ? local++ : -1;
            }
        }
        layout = Layout.packed(names, widths);
        partOf = new int[local];
        stepOf = new int[local];
        for (int p = 0; p < parts; p++) {
            for (int step = 0; step < alone[p].length; step++) {
                if (alone[p][step] >= 0) {
                    partOf[alone[p][step]] = p;
                    stepOf[alone[p][step]] = step;
                }
            }
        }
        together = new StepTable(budget);
    }

    private static int[] sources(LabelledAutomaton automaton) {
        int[] sources = new int[automaton.steps()];
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                sources[step] = state;
            }
        }
        return sources;
    }

    Network network() {
        return network;
    }

    MemoryBudget budget() {
        return budget;
    }

    LabelledAutomaton automaton(int part) {
        return automata[part];
    }

    int source(int part, int step) {
        return sources[part][step];
    }

    /** The event of a step that a part takes alone; -1 where it takes it with others. */
    int alone(int part, int step) {
        return alone[part][step];
    }

    boolean isAlone(int event) {
        return event < partOf.length;
    }

    int partOf(int event) {
        return partOf[event];
    }

    int stepOf(int event) {
        return stepOf[event];
    }

    /**
     * The event in which parts move together.
     *
     * @param steps the synchronisation and the steps of its partners
     */
    synchronized int event(int[] steps, int length) {
        int known = together.find(steps, length);
        return partOf.length + (known >= 0 ? known : together.add(steps, length));
    }

    /** Writes down the synchronisation and the steps of its partners that an event is. */
    synchronized void read(int event, int[] into) {
        together.read(event - partOf.length, into);
    }

    /** Notes that a state has more successors than can be looked at. */
    void refuse() {
        isTooWide = true;
    }

    /** Whether some state had more successors by one label than can be looked at, so that an expander gave up. */
    public boolean isTooWide() {
        return isTooWide;
    }

    /** The steps that parts were found to take together so far. */
    public synchronized JointSteps met() {
        JointSteps met = new JointSteps(network);
        int[] list = new int[1 + network.parts().size()];
        for (int number = 0; number < together.size(); number++) {
            together.read(number, list);
            int[] steps =
                    new int[network.synchronisations().get(list[0]).parts().size()];
            System.arraycopy(list, 1, steps, 0, steps.length);
            met.add(list[0], steps);
        }
        return met;
    }

    /** How many ways there are, so far, in which parts were found to move together. */
    public synchronized int metTogether() {
        return together.size();
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return partOf.length + metTogether();
    }

    @Override
    public String eventName(int event) {
        if (isAlone(event)) {
            LabelledAutomaton automaton = automata[partOf[event]];
            int label = automaton.label(stepOf[event]);
            return (label == LabelledAutomaton.SILENT
                            ? "tau"
                            : automaton.labels().get(label)) + "(" + move(partOf[event], stepOf[event]) + ")";
        }
        int[] list = new int[1 + network.parts().size()];
        read(event, list);
        Synchronisation synchronisation = network.synchronisations().get(list[0]);
        List<String> moves = new ArrayList<>();
        for (int k = 0; k < synchronisation.parts().size(); k++) {
            moves.add(move(synchronisation.parts().get(k), list[k + 1]));
        }
        return synchronisation.name() + "(" + String.join(", ", moves) + ")";
    }

    private String move(int part, int step) {
        NetworkPart moving = network.parts().get(part);
        return moving.name() + ": " + moving.stateNames().get(sources[part][step]) + " -> "
                + moving.stateNames().get(automata[part].target(step));
    }

    @Override
    public void initial(Successors out) {
        int to = out.reserve();
        long[] words = out.words();
        for (int w = 0; w < layout.words(); w++) {
            words[to + w] = 0;
        }
        for (int p = 0; p < automata.length; p++) {
            layout.set(words, to, p, automata[p].initial());
        }
        out.commit(Successors.NO_EVENT);
    }

    @Override
    public NetworkExpander expander() {
        return new NetworkExpander(this);
    }
}
