package org.tidemark.automata.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            byLabel.add(matrices(automaton, joint));
            matrices.add(new Kronecker.Part(automaton.initial(), alone(automaton, joint)));
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

    /** The steps of each joint label, in one pass; null for the other labels. Equal matrices are there once. */
    private static StepMatrix[] matrices(LabelledAutomaton automaton, BitSet joint) {
        int[] sources = new int[automaton.steps()];
        int[] targets = new int[automaton.steps()];
        int[] next = new int[automaton.labels().size() + 1];
        for (int step = 0; step < automaton.steps(); step++) {
            if (isJoint(automaton, step, joint)) {
                next[automaton.label(step) + 1]++;
            }
        }
        for (int label = 1; label < next.length; label++) {
            next[label] += next[label - 1];
        }
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (isJoint(automaton, step, joint)) {
                    int at = next[automaton.label(step)]++;
                    sources[at] = state;
                    targets[at] = automaton.target(step);
                }
            }
        }
        Map<StepMatrix, StepMatrix> once = new HashMap<>();
        StepMatrix[] matrices = new StepMatrix[automaton.labels().size()];
        for (int label = joint.nextSetBit(0); label >= 0; label = joint.nextSetBit(label + 1)) {
            int from = label == 0 ? 0 : next[label - 1];
            int[] before = Arrays.copyOfRange(sources, from, next[label]);
            int[] behind = Arrays.copyOfRange(targets, from, next[label]);
            StepMatrix matrix = StepMatrix.of(automaton.states(), before, behind, before.length);
            StepMatrix known = once.putIfAbsent(matrix, matrix);
            matrices[label] = known == null ? matrix : known;
        }
        return matrices;
    }

    private static boolean isJoint(LabelledAutomaton automaton, int step, BitSet joint) {
        return automaton.label(step) != LabelledAutomaton.SILENT && joint.get(automaton.label(step));
    }

    /** The steps that a part takes alone. */
    private static StepMatrix alone(LabelledAutomaton automaton, BitSet joint) {
        int[] sources = new int[automaton.steps()];
        int[] targets = new int[automaton.steps()];
        int size = 0;
        for (int state = 0; state < automaton.states(); state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (!isJoint(automaton, step, joint)) {
                    sources[size] = state;
                    targets[size++] = automaton.target(step);
                }
            }
        }
        return StepMatrix.of(automaton.states(), sources, targets, size);
    }
}
