package org.tidemark.automata.network;

import java.util.List;

/**
 * Steps that some parts of a network take together.
 *
 * @param name the label of the joint step
 * @param parts the numbers of the parts that take it, in ascending order
 * @param labels the number of each part's own label for it, in the same order
 */
public record Synchronisation(String name, List<Integer> parts, List<Integer> labels) {
    public Synchronisation {
        parts = List.copyOf(parts);
        labels = List.copyOf(labels);
        if (parts.size() != labels.size()) {
            throw new IllegalArgumentException(name + ": " + parts.size() + " parts, " + labels.size() + " labels");
        }
    }
}
