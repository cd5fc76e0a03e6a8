package org.tidemark.model.wrap.stubborn;

/**
 * Four lists of events for each field: those that raise it, those that lower it, those that need at least some of it,
 * and those that need at most a certain amount. Immutable.
 */
final class FieldLists {
    private static final int KINDS = 4;

    /** Members of list {@code l} are {@code members[start[l] .. start[l + 1])}, in ascending order. */
    final int[] start;

    final int[] members;

    FieldLists(int fields, Needs needs, Changes changes) {
        start = new int[KINDS * fields + 1];
        eachEntry(needs, changes, (list, event) -> start[list + 1]++);
        for (int l = 1; l < start.length; l++) {
            start[l] += start[l - 1];
        }
        int[] next = start.clone();
        members = new int[start[start.length - 1]];
        eachEntry(needs, changes, (list, event) -> members[next[list]++] = event);
    }

    @FunctionalInterface
    private interface Entry {
        void of(int list, int event);
    }

    private static void eachEntry(Needs needs, Changes changes, Entry entry) {
        for (int t = 0; t + 1 < needs.start.length; t++) {
            for (int c = changes.start[t]; c < changes.start[t + 1]; c++) {
                int field = changes.field[c];
                entry.of(changes.by[c] > 0 ? raisersOf(field) : lowerersOf(field), t);
            }
            for (int n = needs.start[t]; n < needs.start[t + 1]; n++) {
                if (needs.hasLeast(n)) {
                    entry.of(needersOf(needs.field[n]), t);
                }
                if (needs.hasMost(n)) {
                    entry.of(cappedOf(needs.field[n]), t);
                }
            }
        }
    }

    int count() {
        return start.length - 1;
    }

    int size(int list) {
        return start[list + 1] - start[list];
    }

    /** How many events a list has; none where an event is the only one, so that it has nothing to do with any other. */
    int sizeFor(int event, int list) {
        int size = size(list);
        return size == 1 && members[start[list]] == event ? 0 : size;
    }

    /** The list of events that raise a field. */
    static int raisersOf(int field) {
        return KINDS * field;
    }

    /** The list of events that lower a field. */
    static int lowerersOf(int field) {
        return KINDS * field + 1;
    }

    /** The list of events that need some of a field. */
    static int needersOf(int field) {
        return KINDS * field + 2;
    }

    /** The list of events that need a field to have at most a certain amount. */
    static int cappedOf(int field) {
        return KINDS * field + 3;
    }

    long bytes() {
        return Integer.BYTES * ((long) start.length + members.length);
    }
}
