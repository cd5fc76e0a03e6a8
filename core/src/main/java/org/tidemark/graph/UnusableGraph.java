package org.tidemark.graph;

/** A file that is no graph, or not one that can be used: the sentence goes on from the name of the file. */
public final class UnusableGraph extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableGraph(String sentence) {
        super(sentence);
    }
}
