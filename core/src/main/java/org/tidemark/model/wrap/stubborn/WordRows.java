package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Layout;

/** The lists of a graph of few events, each as one word, and what each event calls for where it is enabled. Immutable. */
final class WordRows {
    /** The members of list {@code l}. */
    final long[] lists;

    /** How far apart the needs are, as a power of two: eight words for each. */
    static final int NEED_SHIFT = 3;

    /** Where the field of a need lies: six times its word, and its shift. */
    static final int WHERE = 0;

    static final int MASK = 1;
    static final int LEAST = 2;
    static final int MOST = 3;

    /** Who raises the field, and who else needs as much of it or more. */
    static final int RAISERS = 4;

    static final int ALSO_LACKING = 5;

    /** Who lowers the field, and who else needs as little of it or less. */
    static final int LOWERERS = 6;

    static final int ALSO_FULL = 7;

    /** What there is to know about needs, in the order of their numbers. */
    final long[] needs;

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
        needs = needs(graph.needs, graph.layout());
        harms = called(graph, graph.harms);
        strong = called(graph, graph.strong);
        long alone = 0;
        for (int t = 0; t < strong.length; t++) {
            alone |= strong[t] == 0
                    ? 1L << t
                    : 0; // a list of which it is the only member is not among those that it calls for
        }
        independent = alone;
    }

    private long[] needs(Needs of, Layout layout) {
        long[] all = new long[of.count() << NEED_SHIFT];
        for (int n = 0; n < of.count(); n++) {
            int at = n << NEED_SHIFT;
            all[at + WHERE] = Needs.where(layout, of.field[n]);
            all[at + MASK] = layout.mask(of.field[n]);
            all[at + LEAST] = of.least[n];
            all[at + MOST] = of.most[n];
            all[at + RAISERS] = lists[DependencyGraph.raisersOf(of.field[n])];
            all[at + LOWERERS] = lists[DependencyGraph.lowerersOf(of.field[n])];
        }
        for (int t = 0; t < of.start.length - 1; t++) {
            for (int k = of.start[t]; k < of.start[t + 1]; k++) {
                for (int n = 0; n < of.count(); n++) {
                    boolean isSame = of.field[n] == of.field[k];
                    all[(n << NEED_SHIFT) + ALSO_LACKING] |= isSame && of.least[k] >= of.least[n] ? 1L << t : 0;
                    all[(n << NEED_SHIFT) + ALSO_FULL] |= isSame && of.most[k] <= of.most[n] ? 1L << t : 0;
                }
            }
        }
        return all;
    }

    long bytes() {
        return Long.BYTES * (long) (lists.length + needs.length + harms.length + strong.length);
    }

    private long[] called(DependencyGraph graph, Calls calls) {
        long[] all = new long[graph.events()];
        for (int t = 0; t < all.length; t++) {
            for (int i = calls.start[t]; i < calls.start[t + 1]; i++) {
                int node = calls.nodes[i];
                all[t] |= node < graph.events() ? 1L << node : lists[node - graph.events()];
            }
        }
        return all;
    }
}
