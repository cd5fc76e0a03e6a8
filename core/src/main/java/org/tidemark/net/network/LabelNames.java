package org.tidemark.net.network;

import org.tidemark.net.Folding;

/**
 * A net whose transitions are grouped by their labels: every node is called by its name alone. Immutable.
 *
 * @param silent the name of the group of transitions without a label
 */
record LabelNames(String silent) implements Folding.Names {
    @Override
    public boolean hasColors() {
        return false;
    }
}
