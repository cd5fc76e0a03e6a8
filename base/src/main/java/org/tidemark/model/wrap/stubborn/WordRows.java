package org.tidemark.model.wrap.stubborn;

import org.tidemark.model.Layout;

/**
 * The lists of a graph of few events, each as one word, and what each event calls for where it is enabled. Immutable.
 */
final class WordRows {
    /** The members of list {@code l}. */
    final long[] lists;

    /** How far apart the needs are, as a power of two: eight words for each. */
    static final int NEED_SHIFT = 3;

    /** Where the field of a need lies: its word, and in the last six bits its shift. */
    static final int WHERE = 0;

    static final int MASK = 1;
    static final int LEAST = 2;
    static final int MOST = 3;

    /** Who raises the field, and after it who is known to lack it where the need does. */
    static final int RAISERS = 4;

    private static final int ALSO_LACKING = RAISERS + 1;

    /** Who lowers the field, and after it who is known to have too much of it where the need has. */
    static final int LOWERERS = 6;

    private static final int ALSO_FULL = LOWERERS + 1;

    /** The needs in the order of their numbers, with all that a test reads. */
    final long[] needs;

    /** Events that neither disable any other nor are disabled by one: each is a stubborn set of its own. */
    final long independent;

    /** The events that event {@code t} may disable. */
    final long[] harms;

    /** The events that event {@code t} may disable, and those that may disable it. */
    final long[] strong;

    WordRows(DependencyGraph graph) {
        lists = new long[graph.lists.count()];
        for (int list = 0; list < lists.length; list++) {
            for (int i = graph.lists.start[list]; i < graph.lists.start[list + 1]; i++) {
                lists[list] |= 1L << graph.lists.members[i];
            }
        }
        needs = new long[graph.needs.count() << NEED_SHIFT];
        for (int t = 0; t < graph.events(); t++) {
            addNeeds(graph.needs, t);
        }
        layOut(graph.needs, graph.layout());
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

    /** Shares all but the positions of fields, which lie elsewhere in a state. */
    WordRows(WordRows same, Needs of, Layout layout) {
        lists = same.lists;
        harms = same.harms;
        strong = same.strong;
        independent = same.independent;
        needs = same.needs.clone();
        layOut(of, layout);
    }

    private void layOut(Needs of, Layout layout) {
        for (int n = 0; n < of.count(); n++) {
            needs[(n << NEED_SHIFT) + WHERE] = Needs.where(layout, of.field[n]);
            needs[(n << NEED_SHIFT) + MASK] = layout.mask(of.field[n]);
        }
    }

    private void addNeeds(Needs of, int event) {
        for (int n = of.start[event]; n < of.start[event + 1]; n++) {
            int at = n << NEED_SHIFT;
            int field = of.field[n];
            needs[at + LEAST] = of.least[n];
            needs[at + MOST] = of.most[n];
            needs[at + RAISERS] = lists[FieldLists.raisersOf(field)];
            needs[at + ALSO_LACKING] = of.least[n] == 1 ? lists[FieldLists.needersOf(field)] : 1L << event;
            needs[at + LOWERERS] = lists[FieldLists.lowerersOf(field)];
            needs[at + ALSO_FULL] = 1L << event;
        }
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
