package org.tidemark.net.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;

/**
 * The game of {@link org.tidemark.net.TokenGame}, played fast: the enabled transitions are kept up to date, so that a step costs as
 * much as the arcs at the places it changes, however large the net is. Not thread-safe.
 */
public final class QuickGame {
    private final Neighbours neighbours;
    private final int[] initial;
    private final int[] marking;

    /** How many conditions of each transition are not met. */
    private final int[] unmet;

    /** The transitions whose conditions are all met, in no order, and where each is; -1 for the others. */
    private final int[] ready;

    private final int[] at;
    private int size;

    private final int @Nullable [] priority;
    private int first;
    private boolean sorted;

    public QuickGame(Neighbours neighbours) {
        PetriNet net = neighbours.net();
        this.neighbours = neighbours;
        initial = net.initialMarking();
        marking = initial.clone();
        unmet = new int[net.transitions()];
        ready = new int[net.transitions()];
        at = new int[net.transitions()];
        priority = net.hasPriorities() ? net.priorities() : null;
        prepare();
    }

    private void prepare() {
        Arrays.fill(unmet, 0);
        Arrays.fill(at, -1);
        size = 0;
        sorted = false;
        for (int p = 0; p < marking.length; p++) {
            for (int c = neighbours.firstCondition[p]; c < neighbours.firstCondition[p + 1]; c++) {
                unmet[neighbours.transition[c]] += Neighbours.isMet(marking[p], neighbours.threshold[c]) ? 0 : 1;
            }
        }
        for (int t = 0; t < unmet.length; t++) {
            if (unmet[t] == 0) {
                put(t);
            }
        }
    }

    /** Back to the initial marking. */
    public void reset() {
        System.arraycopy(initial, 0, marking, 0, marking.length);
        prepare();
    }

    public Neighbours neighbours() {
        return neighbours;
    }

    /** The tokens now; changes as transitions fire. */
    public int[] marking() {
        return marking;
    }

    /** How many transitions are enabled. */
    public int enabled() {
        if (priority == null) {
            return size;
        }
        if (!sorted) {
            bringForward(priority);
        }
        return first;
    }

    /** An enabled transition; the numbers below {@link #enabled()} change with every step. */
    public int enabled(int number) {
        return ready[number];
    }

    public boolean isEnabled(int transition) {
        int all = enabled(); // which may bring transitions forward
        return unmet[transition] == 0 && at[transition] < all;
    }

    /**
     * How many transitions find the tokens that they need; some may wait for those of higher priority, which are
     * numbered first.
     */
    int ready() {
        return size;
    }

    /** How many conditions of a transition are not met. */
    int unmet(int transition) {
        return unmet[transition];
    }

    /** Puts enabled transitions of the highest priority first; no others may fire. */
    private void bringForward(int[] priorities) {
        first = 0;
        int highest = Integer.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            int mine = priorities[ready[i]];
            if (mine > highest) {
                highest = mine;
                first = 0;
            }
            if (mine == highest) {
                swap(i, first++);
            }
        }
        sorted = true;
    }

    private void swap(int i, int j) {
        int moved = ready[i];
        ready[i] = ready[j];
        ready[j] = moved;
        at[ready[i]] = i;
        at[ready[j]] = j;
    }

    /** Fires an enabled transition; false, with nothing changed, where a place would hold more tokens than an int counts. */
    public boolean fire(int t) {
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            if (neighbours.change[k] > Integer.MAX_VALUE - marking[neighbours.changed[k]]) {
                return false;
            }
        }
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            change(neighbours.changed[k], neighbours.change[k]);
        }
        return true;
    }

    /** Takes back the firing of a transition. */
    public void unfire(int t) {
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            change(neighbours.changed[k], -neighbours.change[k]);
        }
    }

    /** Receives how tokens change. */
    public interface Changes {
        void changed(int place, int by);
    }

    /** Reports how a firing of a transition changes the tokens of each place, whether it is enabled or not. */
    public void changes(int t, Changes listener) {
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            listener.changed(neighbours.changed[k], neighbours.change[k]);
        }
    }

    /** Reports how tokens change where a firing of a transition is taken back. */
    public void changesBack(int t, Changes listener) {
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            listener.changed(neighbours.changed[k], -neighbours.change[k]);
        }
    }

    /** Writes the tokens that a transition has just changed into a packed state; false where some do not fit their field. */
    public boolean pack(int t, Layout layout, long[] state) {
        for (int k = neighbours.firstChange[t]; k < neighbours.firstChange[t + 1]; k++) {
            int p = neighbours.changed[k];
            if (marking[p] > layout.maxValue(p)) {
                return false;
            }
            layout.set(state, 0, p, marking[p]);
        }
        return true;
    }

    private void change(int p, int by) {
        int before = marking[p];
        int after = before + by;
        marking[p] = after;
        for (int c = neighbours.firstCondition[p]; c < neighbours.firstCondition[p + 1]; c++) {
            int threshold = neighbours.threshold[c];
            boolean was = Neighbours.isMet(before, threshold);
            if (was != Neighbours.isMet(after, threshold)) {
                turn(neighbours.transition[c], was ? 1 : -1);
            }
        }
    }

    private void turn(int t, int by) {
        unmet[t] += by;
        if (unmet[t] == 0) {
            put(t);
        } else if (at[t] >= 0) {
            remove(t);
        }
    }

    private void put(int t) {
        at[t] = size;
        ready[size++] = t;
        sorted = false;
    }

    private void remove(int t) {
        swap(at[t], --size);
        at[t] = -1;
        sorted = false;
    }
}
