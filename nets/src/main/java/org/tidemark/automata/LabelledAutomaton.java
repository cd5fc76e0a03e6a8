package org.tidemark.automata;

import java.util.BitSet;
import java.util.List;

/**
 * A nondeterministic automaton with labels. States are numbered from 0, labels too; a step without a label is silent.
 *
 * <p>The steps of a state lie behind each other, ordered by label and target, the silent ones first, and no step is there
 * twice. Immutable and shared by threads; eight bytes per step and four per state.
 */
public final class LabelledAutomaton {
    /** The label of a silent step. */
    public static final int SILENT = -1;

    private final int initial;
    private final List<String> labels;
    private final int[] first;
    private final int[] label;
    private final int[] target;

    LabelledAutomaton(int initial, List<String> labels, int[] first, int[] label, int[] target) {
        this.initial = initial;
        this.labels = List.copyOf(labels);
        this.first = first;
        this.label = label;
        this.target = target;
    }

    public int states() {
        return first.length - 1;
    }

    public int initial() {
        return initial;
    }

    /** The names of the labels, by their numbers. */
    public List<String> labels() {
        return labels;
    }

    public int steps() {
        return target.length;
    }

    /** The first step of a state. */
    public int from(int state) {
        return first[state];
    }

    /** The step behind the last one of a state. */
    public int to(int state) {
        return first[state + 1];
    }

    /** The number of a step's label, or {@link #SILENT}. */
    public int label(int step) {
        return label[step];
    }

    public int target(int step) {
        return target[step];
    }

    /** The states from which a step with this label leads; those with silent steps for {@link #SILENT}. */
    public BitSet statesWith(int wanted) {
        BitSet states = new BitSet();
        for (int state = 0; state < states(); state++) {
            for (int step = first[state]; step < first[state + 1] && !states.get(state); step++) {
                states.set(state, label[step] == wanted);
            }
        }
        return states;
    }

    /** The step behind the last silent one of a state. */
    public int silentTo(int state) {
        int step = first[state];
        while (step < first[state + 1] && label[step] == SILENT) {
            step++;
        }
        return step;
    }

    /** How many steps are silent. */
    public int silentSteps() {
        int silent = 0;
        for (int l : label) {
            silent += l == SILENT ? 1 : 0;
        }
        return silent;
    }

    /** Memory of the arrays of an automaton of this size, in bytes. */
    public static long bytes(int states, int steps) {
        return 4L * states + 8L * steps + 3 * 16;
    }
}
