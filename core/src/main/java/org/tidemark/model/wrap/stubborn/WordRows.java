package org.tidemark.model.wrap.stubborn;

/** The lists of a graph of few events, each as one word, and what each event calls for where it is enabled. Immutable. */
final class WordRows {
    /** The members of list {@code l}. */
    final long[] lists;

    /** Events that neither disable any other nor are disabled by one: each is a stubborn set of its own. */
    final long independent;

    /** All that event {@code t} may disable. */
    final long[] harms;

    /** The same, and all that may disable it. */
    final long[] strong;

    WordRows(DependencyGraph graph) {
        lists = new long[graph.listStart.length - 1];
        for (int list = 0; list < lists.length; list++) {
            for (int i = graph.listStart[list]; i < graph.listStart[list + 1]; i++) {
                lists[list] |= 1L << graph.members[i];
            }
        }
        harms = called(graph, graph.harmStart, graph.harms);
        strong = called(graph, graph.strongStart, graph.strong);
        long alone = 0;
        for (int t = 0; t < strong.length; t++) {
            alone |= strong[t] == 0
                    ? 1L << t
                    : 0; // a list of which it is the only member is not among those that it calls for
        }
        independent = alone;
    }

    private long[] called(DependencyGraph graph, int[] start, int[] nodes) {
        long[] all = new long[graph.events()];
        for (int t = 0; t < all.length; t++) {
            for (int i = start[t]; i < start[t + 1]; i++) {
                all[t] |= lists[nodes[i] - graph.events()];
            }
        }
        return all;
    }
}
