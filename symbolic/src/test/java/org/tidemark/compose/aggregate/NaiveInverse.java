package org.tidemark.compose.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.model.StepMatrix;

/** Weak inverse bisimulation by Definition 3.2, with full matrices: for small parts. */
final class NaiveInverse {
    private final int states;
    private final int initial;

    /** Whether states are reached by silence, then by each label with silence around it. */
    private final List<boolean[][]> weak = new ArrayList<>();

    NaiveInverse(PartSteps part) {
        states = part.states();
        initial = part.initial();
        boolean[][] silent = dense(part.silent());
        for (int s = 0; s < states; s++) {
            silent[s][s] = true;
        }
        for (int k = 0; k < states; k++) {
            for (int s = 0; s < states; s++) {
                for (int t = 0; t < states; t++) {
                    silent[s][t] |= silent[s][k] && silent[k][t];
                }
            }
        }
        weak.add(silent);
        for (StepMatrix joint : part.joint()) {
            weak.add(times(times(silent, dense(joint)), silent));
        }
    }

    private static boolean[][] dense(StepMatrix matrix) {
        boolean[][] dense = new boolean[matrix.states()][matrix.states()];
        for (int s = 0; s < dense.length; s++) {
            for (int t = 0; t < dense.length; t++) {
                dense[s][t] = matrix.has(s, t);
            }
        }
        return dense;
    }

    private static boolean[][] times(boolean[][] a, boolean[][] b) {
        boolean[][] product = new boolean[a.length][a.length];
        for (int s = 0; s < a.length; s++) {
            for (int k = 0; k < a.length; k++) {
                for (int t = 0; t < a.length; t++) {
                    product[s][t] |= a[s][k] && b[k][t];
                }
            }
        }
        return product;
    }

    /** The largest one among some states, from which no step leads to others and to which only their own steps count. */
    boolean[][] largest(boolean[] among) {
        boolean[][] related = new boolean[states][states];
        for (int x = 0; x < states; x++) {
            for (int y = 0; y < states; y++) {
                related[x][y] = among[x] && among[y];
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int x = 0; x < states; x++) {
                for (int y = 0; y < states; y++) {
                    if (related[x][y] && !holds(related, among, x, y)) {
                        related[x][y] = false;
                        changed = true;
                    }
                }
            }
        }
        return related;
    }

    /** Whether two states may be related as far as a relation goes, both ways. */
    boolean holds(boolean[][] related, boolean[] among, int x, int y) {
        boolean starts = (x != initial || weak.get(0)[initial][y]) && (y != initial || weak.get(0)[initial][x]);
        return starts && follows(related, among, x, y) && follows(related, among, y, x);
    }

    private boolean follows(boolean[][] related, boolean[] among, int x, int y) {
        for (boolean[][] step : weak) {
            for (int z = 0; z < states; z++) {
                if (among[z] && step[z][x]) {
                    boolean found = false;
                    for (int other = 0; other < states; other++) {
                        found |= among[other] && related[z][other] && step[other][y];
                    }
                    if (!found) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
