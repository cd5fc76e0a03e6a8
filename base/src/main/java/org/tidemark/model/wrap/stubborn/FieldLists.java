package org.tidemark.model.wrap.stubborn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Four lists of events for each field: those that raise it, those that lower it, those that need at least some of it,
 * and those that need at most a certain amount. Behind these, where events read or test fields, a list of such events for
 * each field that has some, and one of those that change any of the fields that an event tests. Immutable.
 */
final class FieldLists {
    private static final int KINDS = 4;
    private static final int NONE = -1;

    /** Members of list {@code l} are {@code members[start[l] .. start[l + 1])}, in ascending order. */
    final int[] start;

    final int[] members;

    private final int[] readers;
    private final int[] testers;

    FieldLists(int fields, Needs needs, Changes changes, Reads reads) {
        int[] from = new int[KINDS * fields + 1];
        eachEntry(needs, changes, (list, event) -> from[list + 1]++);
        for (int l = 1; l < from.length; l++) {
            from[l] += from[l - 1];
        }
        int[] next = from.clone();
        int[] all = new int[from[from.length - 1]];
        eachEntry(needs, changes, (list, event) -> all[next[list]++] = event);
        readers = new int[fields];
        testers = new int[reads.tested.length];
        List<int[]> further = new ArrayList<>();
        addReaders(reads, from.length - 1, further);
        addTests(reads, from, all, further);
        start = Arrays.copyOf(from, from.length + further.size());
        for (int i = 0; i < further.size(); i++) {
            start[from.length + i] = start[from.length + i - 1] + further.get(i).length;
        }
        members = Arrays.copyOf(all, start[start.length - 1]);
        for (int i = 0; i < further.size(); i++) {
            System.arraycopy(further.get(i), 0, members, start[from.length - 1 + i], further.get(i).length);
        }
    }

    /** Adds a list of those who read or test it for each field with some. */
    private void addReaders(Reads reads, int first, List<int[]> further) {
        Map<Integer, BitSet> byField = new HashMap<>();
        for (int t = 0; t < reads.tested.length; t++) {
            for (int[] some : new int[][] {reads.tested[t], reads.ofResult[t]}) {
                for (int field : some) {
                    byField.computeIfAbsent(field, none -> new BitSet()).set(t);
                }
            }
        }
        Arrays.fill(readers, NONE);
        byField.forEach((field, events) -> {
            readers[field] = first + further.size();
            further.add(events.stream().toArray());
        });
    }

    /** Adds a list of those who change any of the tested fields for each event with some; events that test the same share it. */
    private void addTests(Reads reads, int[] from, int[] all, List<int[]> further) {
        Map<List<Integer>, Integer> known = new HashMap<>();
        Arrays.fill(testers, NONE);
        for (int t = 0; t < testers.length; t++) {
            if (reads.tested[t].length > 0) {
                List<Integer> fields = Arrays.stream(reads.tested[t]).boxed().toList();
                testers[t] = known.computeIfAbsent(fields, same -> {
                    BitSet changers = new BitSet();
                    for (int field : fields) {
                        for (int i = from[raisersOf(field)]; i < from[lowerersOf(field) + 1]; i++) {
                            changers.set(all[i]);
                        }
                    }
                    further.add(changers.stream().toArray());
                    return from.length - 2 + further.size();
                });
            }
        }
    }

    @FunctionalInterface
    private interface Entry {
        void of(int list, int event);
    }

    private static void eachEntry(Needs needs, Changes changes, Entry entry) {
        for (int t = 0; t + 1 < needs.start.length; t++) {
            for (int c = changes.start[t]; c < changes.start[t + 1]; c++) {
                if (changes.raises(c)) {
                    entry.of(raisersOf(changes.field[c]), t);
                }
                if (changes.lowers(c)) {
                    entry.of(lowerersOf(changes.field[c]), t);
                }
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

    /** The list of events that read a field, write it or test it; negative where there are none. */
    int readersOf(int field) {
        return readers[field];
    }

    /** The list of events that change some field which an event tests; negative where it tests none. */
    int testOf(int event) {
        return testers[event];
    }

    /** Whether a list is one of those behind the four of each field, such as {@link #testOf} gives. */
    boolean isFurther(int list) {
        return list >= KINDS * readers.length;
    }

    long bytes() {
        return Integer.BYTES * ((long) start.length + members.length + readers.length + testers.length);
    }
}
