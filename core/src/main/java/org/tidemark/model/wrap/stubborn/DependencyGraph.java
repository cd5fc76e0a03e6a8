package org.tidemark.model.wrap.stubborn;

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
 *   enabled t    harms        needers of each field that t lowers, capped ones of each that it raises: t may disable these
 *                strong       the same, and lowerers of each field that t needs, raisers of each that caps it: these may disable t
 *   disabled t   scapegoat    raisers of one field that has too little for t, or lowerers of one that has too much
 * </pre>
 *
 * <p>An event that is enabled need not have in its set what it never meets ({@link Exclusion}), if it is a key: as long as only events outside the set
 * happen it stays enabled, so that nothing happens which is not enabled at the same time. Where something outside may disable it, that does not follow:
 * it then has all that it may disable.
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

    /** Where enabled events call for more others, it takes too long to find out which of them they never meet. */
    private static final long MOST_COMPARED = 1 << 20;

    private static final long MOST_ROW_WORDS = 1 << 21;
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

    /** What events need. */
    final Needs needs;

    private final Changes changes;

    /** The lists that an enabled event may disable something in. */
    final Calls harms;

    /** The same, and the lists that may disable it. */
    final Calls strong;

    /** The lists as strings of bits, one for each event; null where events depend on few others, or that would be too large. */
    final long @Nullable [][] rows;

    /** The lists where there are few events; null otherwise. */
    final @Nullable WordRows words;

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
        changes = new Changes(events, dependencies);
        needs = new Needs(events, layout, dependencies);
        listStart = new int[KINDS * layout.fields() + 1];
        members = members();
        Exclusion never = references() <= MOST_COMPARED ? new Exclusion(model, needs, changes) : null;
        Calls.Gathering harming = new Calls.Gathering(events, listStart, members);
        Calls.Gathering all = new Calls.Gathering(events, listStart, members);
        for (int t = 0; t < events; t++) {
            if (never != null) {
                never.of(t);
            }
            addHarms(all, never);
            int harmed = all.size();
            addGuards(all, never);
            // Only a key is known to be enabled wherever something happens that it may disable.
            addHarms(harming, all.size() == harmed ? never : null);
            all.next();
            harming.next();
        }
        harms = harming.gathered();
        strong = all.gathered();
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
            for (int c = changes.start[t]; c < changes.start[t + 1]; c++) {
                entry.of(KINDS * changes.field[c] + (changes.by[c] > 0 ? RAISERS : LOWERERS), t);
            }
            for (int n = needs.start[t]; n < needs.start[t + 1]; n++) {
                if (needs.hasLeast(n)) {
                    entry.of(KINDS * needs.field[n] + NEEDERS, t);
                }
                if (needs.hasMost(n)) {
                    entry.of(KINDS * needs.field[n] + CAPPED, t);
                }
            }
        }
    }

    private Form fastest() {
        return events <= Long.SIZE ? Form.WORD : isDense() ? Form.BITS : Form.LISTED;
    }

    /** Whether events depend on such a number of others that strings of bits are faster than lists. */
    private boolean isDense() {
        long words = (events + Long.SIZE - 1L) / Long.SIZE;
        return events >= LEAST_DENSE
                && references() / events >= events / DENSE
                && (listStart.length - 1) * words <= MOST_ROW_WORDS;
    }

    /** How many events the enabled events call for, if each is counted as often as it is called for, and is enabled with any other. */
    private long references() {
        Calls.Gathering calls = new Calls.Gathering(events, listStart, members);
        for (int t = 0; t < events; t++) {
            addHarms(calls, null);
            addGuards(calls, null);
            calls.next();
        }
        long all = 0;
        for (int node : calls.gathered().nodes) {
            all += listStart[node - events + 1] - listStart[node - events];
        }
        return all;
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
        changes = same.changes;
        needs = new Needs(same.needs, layout);
        listStart = same.listStart;
        members = same.members;
        harms = same.harms;
        strong = same.strong;
        rows = same.rows;
        words = same.words == null ? null : new WordRows(this);
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
        long lists = Integer.BYTES * ((long) listStart.length + members.length);
        long perRow = MemoryBudget.ARRAY_HEADER_BYTES + Long.BYTES * (1L + (events + Long.SIZE - 1) / Long.SIZE);
        long bits = rows == null ? 0 : (listStart.length - 1L) * perRow;
        long perNode = 12L * Integer.BYTES * nodes();
        long remembered = rows == null ? 0 : 4 * (ClosedSets.BYTES + Long.BYTES * (long) nodes());
        long given = changes.bytes() + needs.bytes() + harms.bytes() + strong.bytes();
        return given + lists + bits + (words == null ? 0 : words.bytes()) + threads * (perNode + remembered);
    }

    private void addHarms(Calls.Gathering calls, @Nullable Exclusion never) {
        int event = calls.event();
        for (int c = changes.start[event]; c < changes.start[event + 1]; c++) {
            calls.add(KINDS * changes.field[c] + (changes.by[c] < 0 ? NEEDERS : CAPPED), never);
        }
    }

    private void addGuards(Calls.Gathering calls, @Nullable Exclusion never) {
        int event = calls.event();
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            // Whoever lowers a field needs it: the lowerers of a field that the event lowers itself are in its harms.
            if (needs.hasLeast(n) && changes.of(event, needs.field[n]) >= 0) {
                calls.add(KINDS * needs.field[n] + LOWERERS, never);
            }
            if (needs.hasMost(n)) {
                calls.add(KINDS * needs.field[n] + RAISERS, never);
            }
        }
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

    /** The list of the events that lower the field of a need. */
    int lowerers(int need) {
        return events + KINDS * needs.field[need] + LOWERERS;
    }

    /** The list of the events that raise the field of a need. */
    int raisers(int need) {
        return events + KINDS * needs.field[need] + RAISERS;
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
        int end = needs.start[event + 1];
        for (int n = needs.start[event]; n < end && fewest > 0; n++) {
            int list = needs.lacking(n, words, at);
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

    /** The number among the lists of those who need some of a field. */
    static int needersOf(int field) {
        return KINDS * field + NEEDERS;
    }

    /** The number among the lists of those who raise a field. */
    static int raisersOf(int field) {
        return KINDS * field + RAISERS;
    }

    /** The number among the lists of those who lower a field. */
    static int lowerersOf(int field) {
        return KINDS * field + LOWERERS;
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
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            changers(needs.field[n], (other, by) -> into.set(other));
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
            changer.of(event, changes.of(event, field));
        }
    }
}
