package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * Which events have to be in a stubborn set with which others, in arrays.
 *
 * <p>Nodes are the events, numbered as in the model, and after them four lists of events for each field: those that raise it, those
 * that lower it, those that need at least some of it, and those that need at most so much. An event refers to lists and a list to
 * events, so that a place with many takers costs as many entries as it has, not their square:
 *
 * <pre>
 *   enabled t    harms(t)     needers of each field that t lowers, capped ones of each that it raises: t may disable these
 *                guards(t)    lowerers of each field that t needs, raisers of each that caps it: these may disable t
 *   disabled t   scapegoat    raisers of one field that has too little for t, or lowerers of one that has too much
 * </pre>
 *
 * <p>Where events have priorities, one that lacks nothing may still have to wait. Only the <em>urgent</em> ones, those of the highest priority,
 * never do.
 *
 * <p>Immutable; shared by threads.
 */
public final class DependencyGraph {
    /** An event that a set had better be without counts as much as this many others. */
    private static final int COSTLY = 1 << 12;

    /** A graph with fewer events is never taken as dense. */
    private static final int LEAST_DENSE = 128;

    /** A graph is dense if its events depend on one in this many others, on average. */
    private static final int DENSE = 8;

    /** Once a field is found for which a single disabled event is to blame, this many more needs are looked at for a field that costs nothing. */
    private static final int LOOK_ON = 3;

    private static final long MOST_ROW_WORDS = 1 << 21;
    private static final int NEED_WORDS = 4;
    private static final int SHIFT_BITS = 6;
    private static final int KINDS = 4;
    private static final int RAISERS = 0;
    private static final int LOWERERS = 1;
    private static final int NEEDERS = 2;
    private static final int CAPPED = 3;

    private final int events;
    private final Layout layout;

    /** Members of list {@code l} are {@code members[listStart[l] .. listStart[l + 1])}. */
    final int[] listStart;

    final int[] members;

    /** What event {@code t} needs, from {@code needStart[t]} on: where the field lies, and its interval. */
    final int[] needStart;

    private final int[] needField;
    private final long[] needLeast;
    private final long[] needMost;

    /** The same where it is asked in every state: four words for each, the field with its word and shift, the mask, the least and the most. */
    private final long[] needs;

    /** The nodes of the lists that an enabled event may disable something in. */
    final int[] harmStart;

    final int[] harms;

    /** The same, followed by the lists that may disable it. */
    final int[] strongStart;

    final int[] strong;

    /** The lists as strings of bits, one for each event; null where events depend on few others, or that would be too large. */
    final long @Nullable [][] rows;

    /** The lists where there are few events; null otherwise. */
    final @Nullable WordRows words;

    /** The fields that event {@code t} changes, from {@code changeStart[t]} on, in ascending order, and by how much. */
    private final int[] changeStart;

    private final int[] changeField;
    private final long[] changeBy;

    /** The events that never wait for others; null where none does. */
    private final @Nullable BitSet urgent;

    /** How sets of events are kept; all give right sets, and one of them is fastest. */
    enum Form {
        /** A number for each event. */
        LISTED,
        /** One word, where there are few events. */
        WORD,
        /** Strings of bits, where events depend on many others. */
        BITS
    }

    private DependencyGraph(Model model, Dependencies dependencies, @Nullable Form wanted) {
        events = model.events();
        layout = model.layout();
        urgent = dependencies.needsAreAll() ? null : urgent(dependencies);
        changeStart = new int[events + 1];
        needStart = new int[events + 1];
        Entries changed = new Entries();
        Entries needed = new Entries();
        for (int t = 0; t < events; t++) {
            dependencies.effect(t, (field, by) -> changed.add(field, by, 0));
            dependencies.needs(t, needed::add);
            changeStart[t + 1] = changed.size;
            needStart[t + 1] = needed.size;
        }
        changeField = Arrays.copyOf(changed.fields, changed.size);
        changeBy = Arrays.copyOf(changed.first, changed.size);
        needField = Arrays.copyOf(needed.fields, needed.size);
        needLeast = Arrays.copyOf(needed.first, needed.size);
        needMost = Arrays.copyOf(needed.second, needed.size);
        needs = layOut();
        listStart = new int[KINDS * layout.fields() + 1];
        members = members();
        harmStart = new int[events + 1];
        strongStart = new int[events + 1];
        // An event calls for at most a list for each change, and two more for each need.
        int[] harming = new int[changeField.length];
        int[] all = new int[changeField.length + 2 * needField.length];
        for (int t = 0; t < events; t++) {
            harmStart[t + 1] = addHarms(t, harming, harmStart[t]);
            strongStart[t + 1] = addGuards(t, all, addHarms(t, all, strongStart[t]));
        }
        harms = Arrays.copyOf(harming, harmStart[events]);
        strong = Arrays.copyOf(all, strongStart[events]);
        Form form = urgent != null
                ? Form.LISTED
                : wanted == null ? fastest() : wanted; // the others know no events that wait
        rows = form == Form.BITS ? rows() : null;
        words = form == Form.WORD ? new WordRows(this) : null;
    }

    private BitSet urgent(Dependencies dependencies) {
        int highest =
                IntStream.range(0, events).map(dependencies::priority).max().orElse(0);
        BitSet all = new BitSet();
        for (int t = 0; t < events; t++) {
            all.set(t, dependencies.priority(t) == highest);
        }
        return all;
    }

    /** Where the needed fields lie in a state. */
    private long[] layOut() {
        long[] all = new long[NEED_WORDS * needField.length];
        for (int n = 0; n < needField.length; n++) {
            int field = needField[n];
            all[NEED_WORDS * n] =
                    ((long) field << Integer.SIZE) | ((long) layout.word(field) << SHIFT_BITS) | layout.shift(field);
            all[NEED_WORDS * n + 1] = layout.mask(field);
            all[NEED_WORDS * n + 2] = needLeast[n];
            all[NEED_WORDS * n + 3] = needMost[n];
        }
        return all;
    }

    /** The members of all lists, those of each in ascending order; says where each list starts. */
    private int[] members() {
        eachEntry((list, event) -> listStart[list + 1]++);
        for (int l = 1; l < listStart.length; l++) {
            listStart[l] += listStart[l - 1];
        }
        int[] next = listStart.clone();
        int[] sorted = new int[listStart[listStart.length - 1]];
        eachEntry((list, event) -> sorted[next[list]++] = event);
        return sorted;
    }

    @FunctionalInterface
    private interface Entry {
        void of(int list, int event);
    }

    private void eachEntry(Entry entry) {
        for (int t = 0; t < events; t++) {
            for (int c = changeStart[t]; c < changeStart[t + 1]; c++) {
                entry.of(KINDS * changeField[c] + (changeBy[c] > 0 ? RAISERS : LOWERERS), t);
            }
            for (int n = needStart[t]; n < needStart[t + 1]; n++) {
                if (hasLeast(n)) {
                    entry.of(KINDS * needField[n] + NEEDERS, t);
                }
                if (hasMost(n)) {
                    entry.of(KINDS * needField[n] + CAPPED, t);
                }
            }
        }
    }

    private Form fastest() {
        return events <= Long.SIZE ? Form.WORD : isDense() ? Form.BITS : Form.LISTED;
    }

    /** Whether events depend on such a number of others that strings of bits are faster than lists. */
    private boolean isDense() {
        long referred = 0;
        for (int list : strong) {
            referred += listStart[list - events + 1] - listStart[list - events];
        }
        long words = (events + Long.SIZE - 1L) / Long.SIZE;
        return events >= LEAST_DENSE
                && referred / events >= events / DENSE
                && (listStart.length - 1) * words <= MOST_ROW_WORDS;
    }

    private long[][] rows() {
        long[][] bits = new long[listStart.length - 1][(events + Long.SIZE - 1) / Long.SIZE];
        for (int list = 0; list < bits.length; list++) {
            for (int i = listStart[list]; i < listStart[list + 1]; i++) {
                bits[list][members[i] >>> 6] |= 1L << members[i];
            }
        }
        return bits;
    }

    /** The same graph where fields lie elsewhere in a state. */
    private DependencyGraph(DependencyGraph same, Layout layout) {
        this.layout = layout;
        events = same.events;
        changeStart = same.changeStart;
        changeField = same.changeField;
        changeBy = same.changeBy;
        needStart = same.needStart;
        needField = same.needField;
        needLeast = same.needLeast;
        needMost = same.needMost;
        needs = layOut();
        listStart = same.listStart;
        members = same.members;
        harmStart = same.harmStart;
        harms = same.harms;
        strongStart = same.strongStart;
        strong = same.strong;
        rows = same.rows;
        words = same.words;
        urgent = same.urgent;
    }

    /** The graph of a model that knows what its events need and change. */
    public static DependencyGraph of(Model model) {
        return of(model, null);
    }

    /** The same with sets in one form; null for the fastest. */
    static DependencyGraph of(Model model, @Nullable Form form) {
        if (!(model instanceof Dependencies dependencies)) {
            throw new IllegalArgumentException("a model that does not know what its events depend on");
        }
        return new DependencyGraph(model, dependencies, form);
    }

    /** The same for states of the same model that are laid out otherwise; most of it is shared. */
    public DependencyGraph laidOut(Layout other) {
        return other == layout ? this : new DependencyGraph(this, other);
    }

    /**
     * About how many bytes it takes, and the search of a number of threads in it.
     *
     * @param threads each has arrays of its own
     */
    public long bytes(int threads) {
        long arcs = Integer.BYTES * (2L * events) + (Integer.BYTES + Long.BYTES) * (long) changeField.length;
        long lists = Integer.BYTES * ((long) listStart.length + members.length + harms.length + strong.length);
        long perNeed = (Integer.BYTES + (2L + NEED_WORDS) * Long.BYTES) * needField.length;
        long perRow = MemoryBudget.ARRAY_HEADER_BYTES + Long.BYTES * (1L + (events + Long.SIZE - 1) / Long.SIZE);
        long bits = rows == null ? 0 : (listStart.length - 1L) * perRow;
        long perNode = 12L * Integer.BYTES * nodes();
        long remembered = rows == null ? 0 : 4 * (ClosedSets.BYTES + Long.BYTES * (long) nodes());
        return arcs + lists + perNeed + bits + threads * (perNode + remembered);
    }

    private int addHarms(int event, int[] into, int from) {
        int to = from;
        for (int c = changeStart[event]; c < changeStart[event + 1]; c++) {
            to = addOthers(KINDS * changeField[c] + (changeBy[c] < 0 ? NEEDERS : CAPPED), event, into, to);
        }
        return to;
    }

    private int addGuards(int event, int[] into, int from) {
        int to = from;
        for (int n = needStart[event]; n < needStart[event + 1]; n++) {
            // Whoever lowers a field needs it: the lowerers of a field that the event lowers itself are in its harms.
            if (hasLeast(n) && change(event, needField[n]) >= 0) {
                to = addOthers(KINDS * needField[n] + LOWERERS, event, into, to);
            }
            if (hasMost(n)) {
                to = addOthers(KINDS * needField[n] + RAISERS, event, into, to);
            }
        }
        return to;
    }

    /** By how much an event changes a field. */
    private long change(int event, int field) {
        int change = Arrays.binarySearch(changeField, changeStart[event], changeStart[event + 1], field);
        return change < 0 ? 0 : changeBy[change];
    }

    /** Adds a list in which there is another event than this one. */
    private int addOthers(int list, int event, int[] into, int to) {
        int size = listStart[list + 1] - listStart[list];
        if (size > 1 || (size == 1 && members[listStart[list]] != event)) {
            into[to] = events + list;
            return to + 1;
        }
        return to;
    }

    public int events() {
        return events;
    }

    public Layout layout() {
        return layout;
    }

    /** Whether some events have to wait for others of higher priority. */
    public boolean hasPriorities() {
        return urgent != null;
    }

    /** Whether an event never waits for others. */
    boolean isUrgent(int event) {
        return urgent == null || urgent.get(event);
    }

    /** This graph, for models that cope with no priorities. @throws IllegalArgumentException when events have some */
    DependencyGraph withoutPriorities() {
        if (urgent != null) {
            throw new IllegalArgumentException("events have priorities, so that each may depend on any other");
        }
        return this;
    }

    /** Events and lists. */
    int nodes() {
        return events + listStart.length - 1;
    }

    /** Whether a need is for something, and not only for little enough. */
    boolean hasLeast(int need) {
        return needLeast[need] > 0;
    }

    boolean hasMost(int need) {
        return needMost[need] != Dependencies.NO_LIMIT;
    }

    /** The list of the events that lower the field of a need. */
    int lowerers(int need) {
        return events + KINDS * needField[need] + LOWERERS;
    }

    /** The list of the events that raise the field of a need. */
    int raisers(int need) {
        return events + KINDS * needField[need] + RAISERS;
    }

    /**
     * The list of which one event has to happen before a disabled event is enabled: where several fields are not as it needs them, the one
     * with the fewest costly events, and then the fewest others, that were not visited yet. An event that needs many fields is not looked
     * at to the end where little could be gained by it. Negative where the event only waits for those of higher priority.
     *
     * @param set knows which events are costly
     * @param visited nodes with a larger number than {@code old} were visited
     * @param shift how far apart these numbers are, as a power of two
     */
    int scapegoat(int event, long[] words, int at, ListedSet set, int[] visited, int shift, int old) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        int end = needStart[event + 1];
        for (int n = needStart[event]; n < end && fewest > 0; n++) {
            int list = lacking(n, words, at);
            int fresh = list < 0 ? Integer.MAX_VALUE : fresh(list, set, visited, shift, old, fewest);
            if (fresh < fewest) {
                fewest = fresh;
                best = list;
                end = fresh == 1 ? Math.min(end, n + 1 + LOOK_ON) : end;
            }
        }
        if (best < 0 && isUrgent(event)) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        return best < 0 ? -1 : events + best;
    }

    /** The node of a list, or of the only event in it; -1 where there is none, or no list. */
    int onlyMember(int node) {
        if (node < 0) {
            return -1;
        }
        int first = listStart[node - events];
        int size = listStart[node - events + 1] - first;
        return size > 1 ? node : size == 1 ? members[first] : -1;
    }

    /** The list of those who can bring the field of a need nearer to what is needed; -1 where it is as needed. */
    int lacking(int need, long[] words, int at) {
        int n = NEED_WORDS * need;
        int where = (int) needs[n];
        long value = (words[at + (where >>> SHIFT_BITS)] & needs[n + 1]) >>> where; // by the last six bits
        if (value < needs[n + 2]) {
            return KINDS * (int) (needs[n] >>> Integer.SIZE) + RAISERS;
        }
        return value > needs[n + 3] ? KINDS * (int) (needs[n] >>> Integer.SIZE) + LOWERERS : -1;
    }

    private int codeOf(int need) {
        return 2 * needField[need] + (needLeast[need] == 1 && !hasMost(need) ? 1 : 0);
    }

    /** For each need its field, doubled, and 1 more where any number but 0 will do. */
    int[] needCodes() {
        int[] codes = new int[needField.length];
        Arrays.setAll(codes, this::codeOf);
        return codes;
    }

    /** The number among the lists of those who need some of a field. */
    static int needersOf(int field) {
        return KINDS * field + NEEDERS;
    }

    /** The number among the lists of those who raise a field. */
    static int raisersOf(int field) {
        return KINDS * field + RAISERS;
    }

    /**
     * How many events of a list were not visited, costly ones counting more; or at least {@code enough}, if there are as many. None where the list
     * itself was visited.
     */
    private int fresh(int list, ListedSet set, int[] visited, int shift, int old, int enough) {
        int start = listStart[list];
        int end = listStart[list + 1];
        if (end - start == 1) { // which is visited if its only event is
            return cost(members[start], set, visited, shift, old);
        }
        if (visited[(events + list) << shift] > old) {
            return 0;
        }
        int fresh = 0;
        for (int i = start; i < end && fresh < enough; i++) {
            fresh += cost(members[i], set, visited, shift, old);
        }
        return fresh;
    }

    private static int cost(int event, ListedSet set, int[] visited, int shift, int old) {
        return visited[event << shift] > old ? 0 : set.isCostly(event) ? COSTLY : 1;
    }

    /** Adds the events that may enable or disable an event. */
    void addInfluences(int event, BitSet into) {
        for (int n = needStart[event]; n < needStart[event + 1]; n++) {
            changers(needField[n], (other, by) -> into.set(other));
        }
    }

    /** Takes an event that changes a field. */
    @FunctionalInterface
    interface Changer {
        void of(int event, long by);
    }

    /** Tells which events change a field, and by how much. */
    void changers(int field, Changer changer) {
        int from = KINDS * field;
        for (int i = listStart[from + RAISERS]; i < listStart[from + LOWERERS + 1]; i++) {
            int event = members[i];
            changer.of(event, change(event, field));
        }
    }

    /** What is known of fields, in growing arrays. */
    private static final class Entries {
        private int[] fields = new int[64];
        private long[] first = new long[64];
        private long[] second = new long[64];
        private int size;

        void add(int field, long one, long other) {
            if (size == fields.length) {
                fields = Arrays.copyOf(fields, 2 * size);
                first = Arrays.copyOf(first, 2 * size);
                second = Arrays.copyOf(second, 2 * size);
            }
            fields[size] = field;
            first[size] = one;
            second[size++] = other;
        }
    }
}
