package org.tidemark.net.network;

import java.util.Set;
import org.tidemark.net.Folding;

/**
 * A net whose transitions are grouped by their labels: every node is called by its name alone. Immutable.
 *
 * @param silent the name of the group of transitions without a label
 * @param hidden the labels that an observer does not see
 */
record LabelNames(String silent, Set<String> hidden) implements Folding.Names {
    LabelNames {
        hidden = Set.copyOf(hidden);
    }

    @Override
    public boolean hasColors() {
        return false;
    }
}
