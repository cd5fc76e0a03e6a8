package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * Which events have to be in a stubborn set with which others, in arrays.
 *
 * <p>Nodes are the events, numbered as in the model, and after them lists of events, four for each field ({@link
 * FieldLists}). An event refers to lists, and a list to events, so that a place with many takers costs as many entries
 * as it has, not their square. Where few events of a list matter, the event refers to these instead:
 *
 * <pre>
 *   enabled t    harms        needers of each field that t lowers, capped ones of each that it raises, readers of both: t may disable
 *                             these, or change what they do; changers of each field that the result of t depends on
 *                strong       the same, and lowerers of each field that t needs, raisers of each that caps it, changers of each that
 *                             it tests: these may disable t
 *   disabled t   scapegoat    raisers of one field that has too little for t, or lowerers of one that has too much; if all is as
 *                             needed, changers of the fields that it tests
 * </pre>
 *
 * <p>Where t and others that are not among its harms have happened, in this order or with t at the end, the state is the same: none of
 * them looks at what t changes, and t adds the same, or writes what depends on nothing that they change.
 *
 * <p>An event that is enabled need not have in its set what it never meets ({@link Exclusion}), if it is a key: as long
 * as only events outside the set happen it stays enabled, so that nothing happens which is not enabled at the same
 * time. Where something outside may disable it, that does not follow: it then has all that it may disable.
 *
 * <p>Where events have priorities, one that lacks nothing may still have to wait. Only the <em>urgent</em> ones, those
 * of the highest priority, never do.
 *
 * <p>Immutable; shared by threads.
 */
public final class DependencyGraph {
    /** An event to be avoided counts as much as this many others. */
    private static final int AVOIDED_WEIGHT = 1 << 12;

    /** A graph with fewer events is never taken as dense. */
    private static final int LEAST_DENSE = 128;

    /** A graph is dense if its events depend on one in this many others, on average. */
    private static final int DENSE = 8;

    /**
     * Once a field is found for which a single disabled event is to blame, this many more needs are looked at for a
     * field that costs nothing.
     */
    private static final int LOOK_ON = 3;

    /** With more references than this, comparing events takes too long. */
    private static final long MOST_COMPARED = 1 << 20;

    private static final long MOST_ROW_WORDS = 1 << 21;

    private final int events;
    private final Layout layout;

    final FieldLists lists;

    /** The conditions under which events are enabled. */
    final Needs needs;

    private final Changes changes;
    private final Reads reads;

    /** The events that an enabled event may disable. */
    final Calls harms;

    /** The events that an enabled event may disable, and those that may disable it. */
    final Calls strong;

    /**
     * How many events the enabled ones call for, each counted as often as it is called for, if all can be enabled
     * together.
     */
    private final long references;

    /**
     * The lists as strings of bits, one for each event; null where events depend on few others, or that would be too
     * large.
     */
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
        urgent = dependencies.hasPriorities() ? urgent(dependencies) : null;
        changes = new Changes(events, dependencies);
        needs = new Needs(events, layout, dependencies, changes);
        reads = new Reads(events, dependencies);
        lists = new FieldLists(layout.fields(), needs, changes, reads);
        references = IntStream.range(0, events).mapToLong(this::references).sum();
        boolean isCompared = references > 0 && references <= MOST_COMPARED;
        Exclusion exclusion = isCompared ? new Exclusion(model, dependencies, needs, changes, lists) : null;
        Calls.Gathering harming = new Calls.Gathering(events, lists);
        Calls.Gathering all = new Calls.Gathering(events, lists);
        for (int t = 0; t < events; t++) {
            if (exclusion != null) {
                exclusion.lookAt(t);
            }
            eachHarm(t, list -> all.add(list, exclusion));
            int harmed = all.size();
            eachGuard(t, list -> all.add(list, exclusion));
            // Only a key is known to be enabled wherever something happens that it may disable.
            boolean isKey = all.size() == harmed;
            eachHarm(t, list -> harming.add(list, isKey ? exclusion : null));
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

    private Form fastest() {
        return events <= Long.SIZE ? Form.WORD : isDense() ? Form.BITS : Form.LISTED;
    }

    /** Whether events depend on such a number of others that strings of bits are faster than lists. */
    private boolean isDense() {
        long words = (events + Long.SIZE - 1L) / Long.SIZE;
        return events >= LEAST_DENSE
                && references / events >= events / DENSE
                && lists.count() * words <= MOST_ROW_WORDS;
    }

    private long references(int event) {
        long[] sum = new long[1];
        eachHarm(event, list -> sum[0] += lists.sizeFor(event, list));
        eachGuard(event, list -> sum[0] += lists.sizeFor(event, list));
        return sum[0];
    }

    private long[][] rows() {
        long[][] bits = new long[lists.count()][(events + Long.SIZE - 1) / Long.SIZE];
        for (int list = 0; list < bits.length; list++) {
            for (int i = lists.start[list]; i < lists.start[list + 1]; i++) {
                bits[list][lists.members[i] >>> 6] |= 1L << lists.members[i];
            }
        }
        return bits;
    }

    /** Shares all but the positions of fields, which lie elsewhere in a state. */
    private DependencyGraph(DependencyGraph same, Layout layout) {
        this.layout = layout;
        events = same.events;
        changes = same.changes;
        reads = same.reads;
        needs = new Needs(same.needs, layout);
        lists = same.lists;
        harms = same.harms;
        strong = same.strong;
        references = same.references;
        rows = same.rows;
        words = same.words == null ? null : new WordRows(same.words, needs, layout);
        urgent = same.urgent;
    }

    /** The graph of a model that knows what its events need and change. */
    public static DependencyGraph of(Model model) {
        return of(model, null);
    }

    /** The graph of a model with sets in the given form; null for the fastest. */
    static DependencyGraph of(Model model, @Nullable Form form) {
        if (!(model instanceof Dependencies dependencies)) {
            throw new IllegalArgumentException("a model that does not know what its events depend on");
        }
        return new DependencyGraph(model, dependencies, form);
    }

    /** The graph for states of the same model in another layout; most of it is shared. */
    public DependencyGraph laidOut(Layout other) {
        return other == layout ? this : new DependencyGraph(this, other);
    }

    /**
     * About how many bytes it takes, and the search of a number of threads in it.
     *
     * @param threads each has arrays of its own
     */
    public long bytes(int threads) {
        long perRow = MemoryBudget.ARRAY_HEADER_BYTES + Long.BYTES * (1L + (events + Long.SIZE - 1) / Long.SIZE);
        long bits = rows == null ? 0 : lists.count() * perRow;
        long perNode = 12L * Integer.BYTES * nodes();
        long remembered = rows == null ? 0 : 4 * (ClosedSets.BYTES + Long.BYTES * (long) nodes());
        long given = lists.bytes() + changes.bytes() + needs.bytes() + reads.bytes() + harms.bytes() + strong.bytes();
        return given + bits + (words == null ? 0 : words.bytes()) + threads * (perNode + remembered);
    }

    /** Visits the lists of events that an event may disable, or that cannot happen before it with the same result. */
    private void eachHarm(int event, IntConsumer list) {
        for (int c = changes.start[event]; c < changes.start[event + 1]; c++) {
            int field = changes.field[c];
            if (changes.lowers(c)) {
                list.accept(FieldLists.needersOf(field));
            }
            if (changes.raises(c)) {
                list.accept(FieldLists.cappedOf(field));
            }
            if (lists.readersOf(field) >= 0) {
                list.accept(lists.readersOf(field));
            }
        }
        eachChange(list, reads.ofResult[event]);
    }

    /** Visits the lists of events that change some of these fields. */
    private static void eachChange(IntConsumer list, int... fields) {
        for (int field : fields) {
            list.accept(FieldLists.raisersOf(field));
            list.accept(FieldLists.lowerersOf(field));
        }
    }

    /** Visits the lists of events that may disable an event, but for lists whose members it may disable itself. */
    private void eachGuard(int event, IntConsumer list) {
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            int field = needs.field[n];
            // Whoever lowers a field needs or reads it: the lowerers of a field that the event lowers itself are in its
            // harms.
            if (needs.hasLeast(n) && changes.of(event, field) >= 0) {
                list.accept(FieldLists.lowerersOf(field));
            }
            if (needs.hasMost(n) && changes.of(event, field) != Changes.ANY) {
                list.accept(FieldLists.raisersOf(field));
            }
        }
        for (int field : reads.tested[event]) {
            if (Arrays.binarySearch(reads.ofResult[event], field) < 0) {
                eachChange(list, field);
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
        return events + lists.count();
    }

    /** The list of the events that lower the field of a need. */
    int lowerers(int need) {
        return events + FieldLists.lowerersOf(needs.field[need]);
    }

    /** The list of the events that raise the field of a need. */
    int raisers(int need) {
        return events + FieldLists.raisersOf(needs.field[need]);
    }

    /**
     * The list of which one event has to happen before a disabled event is enabled: where several fields are not as it
     * needs them, the one with the fewest costly events, and then the fewest others, that were not visited yet. An
     * event that needs many fields is not looked at to the end where little could be gained by it. If all fields are as it
     * needs them, the list of those that change what it tests; where it has no tests, the event only waits for those of
     * higher priority, and the result is negative.
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
        best = best < 0 ? lists.testOf(event) : best;
        if (best < 0 && isUrgent(event)) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        return best < 0 ? -1 : events + best;
    }

    /** Whether an event for which {@link #scapegoat} gave a list may wait for others of higher priority all the same. */
    boolean mayWait(int event, int scapegoat) {
        return lists.isFurther(scapegoat - events) && !isUrgent(event);
    }

    /** The node of a list, or of the only event in it; -1 where there is none, or no list. */
    int onlyMember(int node) {
        if (node < 0) {
            return -1;
        }
        int size = lists.size(node - events);
        return size > 1 ? node : size == 1 ? lists.members[lists.start[node - events]] : -1;
    }

    /**
     * How many events of a list were not visited, costly ones counting more; or at least {@code enough}, if there are
     * as many. None where the list itself was visited.
     */
    private int fresh(int list, ListedSet set, int[] visited, int shift, int old, int enough) {
        int start = lists.start[list];
        int end = lists.start[list + 1];
        if (end - start == 1) { // which is visited if its only event is
            return cost(lists.members[start], set, visited, shift, old);
        }
        if (visited[(events + list) << shift] > old) {
            return 0;
        }
        int fresh = 0;
        for (int i = start; i < end && fresh < enough; i++) {
            fresh += cost(lists.members[i], set, visited, shift, old);
        }
        return fresh;
    }

    private static int cost(int event, ListedSet set, int[] visited, int shift, int old) {
        return visited[event << shift] > old ? 0 : set.isCostly(event) ? AVOIDED_WEIGHT : 1;
    }

    /** Adds the events that may enable or disable an event. */
    void addInfluences(int event, BitSet into) {
        for (int n = needs.start[event]; n < needs.start[event + 1]; n++) {
            changers(needs.field[n], (other, by) -> into.set(other));
        }
        for (int field : reads.tested[event]) {
            changers(field, (other, by) -> into.set(other));
        }
    }

    /** Takes an event that changes a field. */
    @FunctionalInterface
    interface Changer {
        void of(int event, long by);
    }

    /** Reports which events change a field, and by how much; those that write it twice, and by {@link Changes#ANY}. */
    void changers(int field, Changer changer) {
        int from = lists.start[FieldLists.raisersOf(field)];
        int to = lists.start[FieldLists.lowerersOf(field) + 1]; // the next list
        for (int i = from; i < to; i++) {
            int event = lists.members[i];
            changer.of(event, changes.of(event, field));
        }
    }
}
