package org.tidemark.graph.condensed;

/**
 * A file that is not a graph, or not one that can be used: the sentence goes on from the name of the file, and ends with
 * what can be done, after a semicolon, where something can. Thrown when it is opened, or, where its checksums fit and
 * its blocks make no sense all the same, when such a block is read.
 */
public final class UnusableGraph extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableGraph(String sentence) {
        super(sentence);
    }

    /** The fault of the file, without the remedy. */
    public String trouble() {
        String sentence = String.valueOf(getMessage());
        int advice = sentence.indexOf("; ");
        return advice < 0 ? sentence : sentence.substring(0, advice);
    }

    /** A file whose parts contradict each other. */
    static UnusableGraph contradictory() {
        return new UnusableGraph("is damaged: its parts do not fit each other; build it again from its model");
    }
}
