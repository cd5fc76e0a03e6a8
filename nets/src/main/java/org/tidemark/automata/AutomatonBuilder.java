package org.tidemark.automata;

import java.util.Arrays;
import java.util.List;
import org.tidemark.bits.MemoryBudget;

/**
 * Collects the steps of an automaton in any order, and packs them. What the steps take while they are collected is booked on
 * the budget, and so is the automaton itself, which the caller gives back. Used once, by one thread.
 */
public final class AutomatonBuilder {
    private static final int FIRST_STEPS = 1 << 10;

    private final MemoryBudget budget;
    private int[] source = {};
    private int[] label = {};
    private int[] target = {};
    private int size;

    /** @throws MemoryBudget.Exhausted here and in all methods, when there is no room */
    public AutomatonBuilder(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Adds a step; a step that is there already counts once. */
    public void add(int from, int by, int to) {
        if (size == source.length) {
            grow();
        }
        source[size] = from;
        label[size] = by;
        target[size++] = to;
    }

    private void grow() {
        if (size > Integer.MAX_VALUE / 2) {
            throw new MemoryBudget.Exhausted();
        }
        int capacity = Math.max(FIRST_STEPS, size + size / 2);
        budget.replace(12L * source.length, 12L * capacity);
        source = Arrays.copyOf(source, capacity);
        label = Arrays.copyOf(label, capacity);
        target = Arrays.copyOf(target, capacity);
    }

    /** The automaton; what was collected is given back. */
    public LabelledAutomaton build(int states, int initial, List<String> labels) {
        budget.replace(0, LabelledAutomaton.bytes(states, size));
        int[] first = ends(states);
        int[] byLabel = new int[size];
        int[] byTarget = new int[size];
        for (int i = size - 1; i >= 0; i--) {
            int at = --first[source[i]];
            byLabel[at] = label[i];
            byTarget[at] = target[i];
        }
        budget.release(12L * source.length);
        source = new int[0];
        int kept = order(first, byLabel, byTarget);
        if (kept < size) {
            budget.release(8L * (size - kept));
            byLabel = Arrays.copyOf(byLabel, kept);
            byTarget = Arrays.copyOf(byTarget, kept);
        }
        return new LabelledAutomaton(initial, labels, first, byLabel, byTarget);
    }

    /** Where the steps of each state end; the entry behind the last state is the number of steps. */
    private int[] ends(int states) {
        int[] ends = new int[states + 1];
        for (int i = 0; i < size; i++) {
            ends[source[i]]++;
        }
        for (int s = 1; s <= states; s++) {
            ends[s] += ends[s - 1];
        }
        return ends;
    }

    /** Puts the steps of each state in order, drops repeated ones, and closes the gaps. */
    private static int order(int[] first, int[] label, int[] target) {
        long[] keys = new long[64];
        int kept = 0;
        for (int s = 0; s + 1 < first.length; s++) {
            int from = first[s];
            int count = first[s + 1] - from;
            if (count > keys.length) {
                keys = new long[Math.max(count, 2 * keys.length)];
            }
            for (int i = 0; i < count; i++) {
                keys[i] = (long) label[from + i] << 32 | target[from + i];
            }
            Arrays.sort(keys, 0, count);
            first[s] = kept;
            for (int i = 0; i < count; i++) {
                if (i == 0 || keys[i] != keys[i - 1]) {
                    label[kept] = (int) (keys[i] >> 32);
                    target[kept++] = (int) keys[i];
                }
            }
        }
        first[first.length - 1] = kept;
        return kept;
    }
}
