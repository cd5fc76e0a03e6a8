package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What each enabled event calls for: nodes of a {@link DependencyGraph}, which are lists of events and single ones. Immutable. */
final class Calls {
    /** Event {@code t} calls for {@code nodes[start[t] .. start[t + 1])}. */
    final int[] start;

    final int[] nodes;

    private Calls(int[] start, int[] nodes) {
        this.start = start;
        this.nodes = nodes;
    }

    /** Whether an event calls for nothing. */
    boolean isEmpty(int event) {
        return start[event] == start[event + 1];
    }

    long bytes() {
        return Integer.BYTES * ((long) start.length + nodes.length);
    }

    /** Gathers the calls of one event after the other. */
    static final class Gathering {
        /** Of what is left of a list, so many events are always called for one by one; more of them where they are at most half of it. */
        private static final int FEW = 8;

        /** So many are called for one by one in all. */
        private static final int MOST_SINGLE = 1 << 21;

        private final int events;
        private final int[] listStart;
        private final int[] members;
        private final int[] start;

        /** Events with the number of the event of the moment, counted from 1, are called for one by one already. */
        private final int[] single;

        private int[] nodes = new int[64];
        private int size;
        private int event;
        private int singles;

        /** No calls so far; members of list {@code l} are {@code members[listStart[l] .. listStart[l + 1])}. */
        Gathering(int events, int[] listStart, int[] members) {
            this.events = events;
            this.listStart = listStart;
            this.members = members;
            start = new int[events + 1];
            single = new int[events];
        }

        /** The event whose calls come next. */
        int event() {
            return event;
        }

        int size() {
            return size;
        }

        /** Adds a list, without the event itself and those that it never meets. */
        void add(int list, @Nullable Exclusion never) {
            int all = listStart[list + 1] - listStart[list];
            if (never == null) {
                if (all > 1 || (all == 1 && members[listStart[list]] != event)) {
                    put(events + list);
                }
                return;
            }
            int left = 0;
            for (int i = listStart[list]; i < listStart[list + 1]; i++) {
                left += meets(members[i], never) ? 1 : 0;
            }
            boolean hasOthers = left < all - 1 && (left <= FEW || 2 * left <= all) && singles + left <= MOST_SINGLE;
            if (left > 0 && !hasOthers) {
                put(events + list);
                return;
            }
            for (int i = listStart[list]; i < listStart[list + 1] && left > 0; i++) {
                if (single[members[i]] != event + 1 && meets(members[i], never)) {
                    single[members[i]] = event + 1;
                    singles++;
                    put(members[i]);
                }
            }
        }

        private boolean meets(int other, Exclusion never) {
            return other != event && !never.excludes(other);
        }

        private void put(int node) {
            if (size == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * size);
            }
            nodes[size++] = node;
        }

        /** Ends the calls of an event, and begins with those of the next. */
        void next() {
            start[++event] = size;
        }

        Calls gathered() {
            return new Calls(start, Arrays.copyOf(nodes, size));
        }
    }
}
