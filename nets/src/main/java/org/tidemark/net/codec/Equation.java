package org.tidemark.net.codec;

import org.tidemark.net.structure.SparseVector;

/**
 * A weighted sum of tokens that never changes.
 *
 * @param weights of places
 * @param total what the sum is in every reachable marking
 */
record Equation(SparseVector weights, long total) {
    /** Whether all weights are 1, so that no place holds more than the total. */
    boolean isCount() {
        for (int k = 0; k < weights.size(); k++) {
            if (weights.value(k) != 1) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return weights.size();
    }

    int place(int k) {
        return weights.position(k);
    }
}
