package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that each enabled event requires in the set: nodes of a {@link DependencyGraph}, which are lists of events
 * and single ones. Immutable.
 */
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
        /**
         * The rest of a list is required event by event if it has at most this many events, or half of those of the
         * list.
         */
        private static final int FEW = 8;

        /** At most this many events are called for one by one in all. */
        private static final int MOST_SINGLE = 1 << 21;

        private final int events;
        private final FieldLists lists;
        private final int[] start;

        /** Events with the number of the event of the moment, counted from 1, are called for one by one already. */
        private final int[] single;

        private int[] nodes = new int[64];
        private int size;
        private int event;
        private int singles;

        Gathering(int events, FieldLists lists) {
            this.events = events;
            this.lists = lists;
            start = new int[events + 1];
            single = new int[events];
        }

        int size() {
            return size;
        }

        /** Adds a list, without the event itself and those that it never meets. */
        void add(int list, @Nullable Exclusion exclusion) {
            int all = lists.size(list);
            if (exclusion == null) {
                if (lists.sizeFor(event, list) > 0) {
                    put(events + list);
                }
                return;
            }
            int left = 0;
            for (int i = lists.start[list]; i < lists.start[list + 1]; i++) {
                left += meets(lists.members[i], exclusion) ? 1 : 0;
            }
            boolean isRest = left < all - 1 && (left <= FEW || 2 * left <= all) && singles + left <= MOST_SINGLE;
            if (left > 0 && !isRest) {
                put(events + list);
                return;
            }
            for (int i = lists.start[list]; i < lists.start[list + 1] && left > 0; i++) {
                addSingle(lists.members[i], exclusion);
            }
        }

        private void addSingle(int other, Exclusion exclusion) {
            if (single[other] != event + 1 && meets(other, exclusion)) {
                single[other] = event + 1;
                singles++;
                put(other);
            }
        }

        private boolean meets(int other, Exclusion exclusion) {
            return other != event && !exclusion.excludes(other);
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
