package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Automata that run side by side and take some of their steps together.
 *
 * <p>A state is one state of every part. A part takes a silent step, or one whose label is in no {@link Synchronisation},
 * whenever it can; the other parts stay where they are. A synchronisation happens when each of its parts can take a step
 * with its label, and moves all of them at once. Immutable; made by {@link NetworkBuilder}.
 *
 * @param hidden the labels of the whole network, joint or not, that an observer does not see
 */
public record Network(
        String name, List<NetworkPart> parts, List<Synchronisation> synchronisations, Set<String> hidden) {
    public Network {
        parts = List.copyOf(parts);
        synchronisations = List.copyOf(synchronisations);
        hidden = Set.copyOf(hidden);
    }

    /** The state of each part at the beginning. New. */
    public int[] initialState() {
        return parts.stream().mapToInt(part -> part.automaton().initial()).toArray();
    }

    /** Which labels of a part take part in a synchronisation. Of all parts, {@link #jointLabels()} says so at once. */
    public BitSet jointLabels(int part) {
        BitSet joint = new BitSet();
        for (Synchronisation together : synchronisations) {
            int k = together.parts().indexOf(part);
            if (k >= 0) {
                joint.set(together.labels().get(k));
            }
        }
        return joint;
    }

    /** Which labels of each part take part in a synchronisation. New sets. */
    public List<BitSet> jointLabels() {
        List<BitSet> joint = new ArrayList<>();
        parts.forEach(part -> joint.add(new BitSet()));
        for (Synchronisation together : synchronisations) {
            for (int k = 0; k < together.parts().size(); k++) {
                joint.get(together.parts().get(k)).set(together.labels().get(k));
            }
        }
        return joint;
    }

    /** The network as matrices. Parts keep their order, joint steps that of the synchronisations. */
    public Kronecker kronecker() {
        List<Kronecker.Part> matrices = new ArrayList<>();
        List<StepMatrix[]> byLabel = new ArrayList<>();
        List<BitSet> jointOfPart = jointLabels();
        for (int p = 0; p < parts.size(); p++) {
            LabelledAutomaton automaton = parts.get(p).automaton();
            BitSet joint = jointOfPart.get(p);
            StepMatrix[] steps = new StepMatrix[automaton.labels().size()];
            joint.stream().forEach(label -> steps[label] = matrix(automaton, only(label)));
            byLabel.add(steps);
            joint.flip(0, automaton.labels().size());
            matrices.add(new Kronecker.Part(automaton.initial(), matrix(automaton, joint, true)));
        }
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (Synchronisation together : synchronisations) {
            List<StepMatrix> steps = new ArrayList<>();
            for (int k = 0; k < together.parts().size(); k++) {
                steps.add(byLabel.get(together.parts().get(k))[together.labels().get(k)]);
            }
            joints.add(new Kronecker.Joint(together.parts(), steps));
        }
        return new Kronecker(matrices, joints);
    }

    private static BitSet only(int label) {
        BitSet one = new BitSet();
        one.set(label);
        return one;
    }

    private static StepMatrix matrix(LabelledAutomaton automaton, BitSet labels) {
        return matrix(automaton, labels, false);
    }

    /** The steps with these labels, and the silent ones if they are wanted, too. */
    private static StepMatrix matrix(LabelledAutomaton automaton, BitSet labels, boolean silent) {
        int[] sources = new int[automaton.steps()];
        int[] targets = new int[automaton.steps()];
        int size = 0;
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int label = automaton.label(step);
                if (label == LabelledAutomaton.SILENT ? silent : labels.get(label)) {
                    sources[size] = state;
                    targets[size++] = automaton.target(step);
                }
            }
        }
        return StepMatrix.of(automaton.states(), sources, targets, size);
    }
}
