package org.tidemark.model.wrap.stubborn;

/**
 * Finds sets with keys in models of at most 64 events. As {@link KeySearch} it follows dependencies from an enabled event, depth first, to the first
 * strongly connected component with an enabled event, and then from others for a smaller one; a cycle on the path becomes one node at once (P. Purdom,
 * A transitive closure algorithm, 1970), so that a node is a word, what it refers to is another, and there is nothing to be numbered.
 */
final class WordKeys implements KeyFinder {
    private final WordSet set;
    private final WordRows rows;
    private final int most;

    /** The events of each node on the path, what they refer to, and all events of the nodes before it. */
    private final long[] node = new long[Long.SIZE];

    private final long[] refers = new long[Long.SIZE];
    private final long[] before = new long[Long.SIZE];

    /** Events that were followed to the end, and to no enabled one. */
    private long ended;

    /** Events that lead to a component with an enabled event. */
    private long leading;

    WordKeys(WordSet set, int most) {
        this.set = set;
        rows = set.rows();
        this.most = most;
    }

    @Override
    public void add(int[] enabled, int count, long[] words, int at) {
        if (count == 1 && !hasAvoided(set.enabled())) {
            set.addClosed(set.enabled()); // whatever the set has besides, all that can happen does
            return;
        }
        long alone = set.enabled() & rows.independent & ~set.avoided();
        if (alone != 0) {
            set.addClosed(alone & -alone);
            return;
        }
        ended = 0;
        leading = 0;
        long best = 0;
        int size = most == Integer.MAX_VALUE ? most : most + 1;
        for (int i = 0; i < count && size > 1; i++) {
            long start = 1L << enabled[i];
            if ((start & (leading | set.avoided())) == 0) {
                long found = component(enabled[i], words, at);
                int inside = Long.bitCount(found);
                if (inside > 0 && inside < size && !hasAvoided(found)) {
                    best = found;
                    size = inside;
                }
            }
        }
        set.addClosed(best);
    }

    private boolean hasAvoided(long events) {
        return (events & set.avoided()) != 0;
    }

    /** The enabled events of the component that an enabled event leads to; 0 where another one was followed there before. */
    private long component(int start, long[] words, int at) {
        int top = -1;
        long path = 0;
        long fresh = 1L << start;
        while (true) {
            int next = Long.SIZE - 1 - Long.numberOfLeadingZeros(fresh);
            top++;
            node[top] = 1L << next;
            before[top] = path;
            path |= node[top];
            refers[top] =
                    set.isEnabled(next) ? rows.strong[next] : set.enablers(next, words, at, path | ended | leading);
            fresh = 0;
            while (fresh == 0) {
                long out = refers[top] & ~node[top];
                if ((out & leading) != 0) {
                    leading |= path;
                    return 0;
                }
                if ((out & before[top]) != 0) {
                    top = join(top, out);
                    continue;
                }
                fresh = out & ~ended;
                if (fresh == 0) {
                    long inside = node[top] & set.enabled();
                    if (inside != 0) {
                        leading |= path;
                        return inside;
                    }
                    ended |= node[top];
                    path = before[top--];
                }
            }
        }
    }

    /** Makes one node of the last ones of the path, as many as are on a cycle; returns where it is. */
    private int join(int last, long out) {
        int top = last;
        do {
            top--;
            node[top] |= node[top + 1];
            refers[top] |= refers[top + 1];
        } while ((out & before[top]) != 0);
        return top;
    }
}
