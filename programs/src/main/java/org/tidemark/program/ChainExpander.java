package org.tidemark.program;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.program.CompiledEdges.Choices;

/**
 * The steps of a program whose edges are not steps by themselves. A process that is in an atomic sequence goes on alone until it leaves it or has to wait; where it has
 * a choice on the way, each choice is an event of its own. For one thread.
 */
final class ChainExpander implements Expander {
    private static final int EDGE_BITS = 18;
    private static final int MOST_CHOICES = 1000;
    private static final int MOST_PARENTS = 1 << (Long.SIZE - 1 - 2 * EDGE_BITS);

    private final ProgramSystem system;
    private final Layout layout;
    private final EdgeTables tables;
    private final CompiledEdges code;
    private final int mostEvents;
    private final LastExpansion.OfThread last;
    private final EventNumbers numbers;

    /** The edges that were taken here. */
    private final boolean[] taken;

    private final FirstSteps firstSteps;

    /** The edges of one process, looked for beside a search for steps. */
    private final Choices aside = new Choices();

    private Level[] levels = {};

    /** Of the event that is looked for: whether some way through it has no result, and a line to which one comes back, or 0. */
    private boolean isFault;

    private int repeatedLine;

    /** Whether the steps that were found are those that wait until no other is possible. */
    private boolean isTimeout;

    /** The choices of an event that is replayed, the last one first. */
    private int[] path = new int[16];

    /** A state within a step, and the edges that can be taken there. */
    private static final class Level {
        final long[] words;
        final Choices found = new Choices();
        final EndlessSequence sequence = new EndlessSequence();

        /** The process that has a choice. */
        int holder;

        Level(int length) {
            words = new long[length];
        }
    }

    ChainExpander(
            ProgramSystem system,
            Layout layout,
            EdgeTables tables,
            CompiledEdges code,
            int mostEvents,
            ThreadLocal<LastExpansion> last,
            BooleanSupplier isOver) {
        if (tables.edges.size() >= 1 << EDGE_BITS) {
            throw new IllegalArgumentException("a program with more than " + (1 << EDGE_BITS) + " edges");
        }
        this.system = system;
        this.layout = layout;
        this.tables = tables;
        this.code = code;
        firstSteps = new FirstSteps(tables, new StateView(tables, code));
        this.mostEvents = mostEvents;
        this.last = new LastExpansion.OfThread(last);
        taken = new boolean[tables.edges.size()];
        numbers = new EventNumbers(taken.length);
        code.prepare(
                tables,
                system,
                layout.words(),
                () -> {
                    if (isOver.getAsBoolean()) {
                        throw new Cancelled();
                    }
                },
                this::isEnabled);
    }

    private Level level(int depth) {
        if (depth >= levels.length) {
            int before = levels.length;
            levels = Arrays.copyOf(levels, Math.max(8, 2 * depth));
            for (int i = before; i < levels.length; i++) {
                levels[i] = new Level(layout.words());
            }
        }
        return levels[depth];
    }

    @Override
    public void expand(long[] words, int at, Successors out) {
        LastExpansion shown = last.get();
        shown.begin(code);
        expandSteps(words, at, out);
        shown.end(words, at, code);
    }

    private void expandSteps(long[] words, int at, Successors out) {
        Level top = level(0);
        Choices found = top.found;
        findSteps(words, at, found);
        for (int i = 0; i < found.size; i++) {
            int edge = found.edge[i];
            int receiver = found.receiver[i];
            int event = numbers.first(edge, receiver);
            try {
                int to = out.reserve();
                System.arraycopy(words, at, out.words(), to, layout.words());
                if (takeFirst(out.words(), to, edge, receiver)) {
                    int holder = holder(edge, receiver, out.words(), to);
                    if (holder < 0) {
                        out.commit(event);
                    } else {
                        System.arraycopy(out.words(), to, top.words, 0, layout.words());
                        goOn(event, holder, out);
                    }
                }
            } catch (FieldOverflow tooNarrow) {
                throw new FieldOverflow(tooNarrow.field(), event);
            }
        }
    }

    /** Goes on within an event from the state of the first level. An atomic sequence without a way out has no result that could be shown. */
    private void goOn(int event, int holder, Successors out) {
        int before = out.size();
        isFault = false;
        repeatedLine = 0;
        goOn(0, holder, event, out);
        if (out.size() == before && !isFault && repeatedLine > 0) {
            throw EndlessSequence.never(repeatedLine);
        }
    }

    /** Goes on within a step from the state of a level, until all may go on. */
    private void goOn(int depth, int process, int event, Successors out) {
        if (depth > MOST_CHOICES) {
            throw Undefined.tooLarge(
                    "an atomic sequence has more than " + MOST_CHOICES + " choices one after the other");
        }
        Level here = level(depth);
        Level next = level(depth + 1);
        Choices found = next.found;
        int holder = process;
        here.sequence.begin();
        while (holder >= 0) {
            code.countStep();
            found.size = 0;
            code.findOf(holder, here.words, 0, found);
            if (found.size == 0) {
                break;
            }
            if (found.size > 1) {
                here.holder = holder;
                if (isRepeated(depth)) {
                    repeatedLine = line(found.edge[0]);
                    return; // further rounds lead nowhere else
                }
                for (int i = 0; i < found.size; i++) {
                    System.arraycopy(here.words, 0, next.words, 0, layout.words());
                    int edge = found.edge[i];
                    int receiver = found.receiver[i];
                    if (take(next.words, 0, edge, receiver)) {
                        int then = numbers.event(event, edge, receiver);
                        goOn(depth + 1, holder(edge, receiver, next.words, 0), then, out);
                    }
                }
                return;
            }
            int edge = found.edge[0];
            int receiver = found.receiver[0];
            if (!take(here.words, 0, edge, receiver)) {
                return;
            }
            holder = holder(edge, receiver, here.words, 0);
            if (here.sequence.step(here.words, 0, layout.words(), holder)) {
                throw here.sequence.undefined(line(edge));
            }
        }
        out.add(event, here.words, 0);
    }

    private int line(int edge) {
        return tables.edges.get(edge).edge().source().line();
    }

    /** Whether the choice of a level was met before, on the way there. */
    private boolean isRepeated(int depth) {
        Level here = levels[depth];
        for (int d = 0; d < depth; d++) {
            if (levels[d].holder == here.holder && Arrays.equals(levels[d].words, here.words)) {
                return true;
            }
        }
        return false;
    }

    /** The process that goes on alone after a step; -1 where all may. */
    private int holder(int edge, int receiver, long[] words, int at) {
        int decides = tables.lastOf[receiver < 0 ? edge : receiver];
        int frame = tables.frameOf[decides];
        return tables.isKept[decides] || (tables.isAlone != null && goesOn(frame, words, at)) ? frame : -1;
    }

    /** Whether a process has one step that is to be first. */
    private boolean goesOn(int frame, long[] words, int at) {
        Footprints.First first =
                code.isAlive(frame, words, at) ? tables.first[frame][code.locationAt(frame, words, at)] : null;
        if (first == null || !firstSteps.isFirst(first, words, at, frame)) {
            return false;
        }
        aside.size = 0;
        code.findOf(frame, words, at, aside);
        return aside.size == 1;
    }

    /** Takes what an event begins with: whoever waits for a timeout was found with one. */
    private boolean takeFirst(long[] words, int at, int edge, int receiver) {
        code.timeout = isTimeout;
        boolean hasResult = take(words, at, edge, receiver);
        code.timeout = false;
        return hasResult;
    }

    /** Takes an edge, or two that meet, and what surely follows, in place; false where that has no result. */
    private boolean take(long[] words, int at, int edge, int receiver) {
        try {
            if (receiver < 0) {
                code.act(edge, words, at);
            } else {
                meet(words, at, edge, receiver);
            }
        } catch (CompiledCode.NoResult fault) {
            code.found = fault;
            isFault = true;
            noteBegun(edge, receiver);
            return false;
        }
        if (!taken[edge] || (receiver >= 0 && !taken[receiver])) {
            note(edge, receiver);
        }
        if (tables.last >= 0) {
            code.put(words, at, tables.last, tables.pid[tables.frameOf[receiver < 0 ? edge : receiver]]);
        }
        return true;
    }

    private void meet(long[] words, int at, int edge, int receiver) {
        code.test(edge, words, at); // computes the message again
        code.accept(receiver, words, at);
        code.meeting = true;
        try {
            code.act(edge, words, at);
            code.act(receiver, words, at);
        } finally {
            code.meeting = false;
        }
    }

    private void note(int edge, int receiver) {
        taken[edge] = true;
        if (receiver >= 0) {
            taken[receiver] = true;
        }
        system.reached().take(tables.move(edge, receiver));
        for (int next : tables.following[receiver < 0 ? edge : receiver]) {
            taken[next] = true;
            system.reached().take(tables.move(next, -1));
        }
    }

    /** Of a line of statements in which one has no result, all but the last count as taken: which one it was is not known. */
    private void noteBegun(int edge, int receiver) {
        int[] following = tables.following[receiver < 0 ? edge : receiver];
        if (following.length > 0) {
            system.reached().take(tables.move(edge, receiver));
        }
        for (int i = 0; i < following.length - 1; i++) {
            system.reached().take(tables.move(following[i], -1));
        }
    }

    // What can be taken.

    /** Finds what steps of a state begin with. */
    private void findSteps(long[] words, int at, Choices found) {
        found.size = 0;
        code.timeout = false;
        isTimeout = false;
        findAlone(words, at, found);
        if (found.size > 0) {
            return;
        }
        findWithPriority(words, at, found);
        if (found.size == 0 && tables.usesTimeout) {
            isTimeout = true;
            code.timeout = true;
            findWithPriority(words, at, found);
            code.timeout = false;
        }
    }

    /** The steps of a process that goes on before all others; none where there is no such process. */
    private void findAlone(long[] words, int at, Choices found) {
        boolean[][] isAlone = tables.isAlone;
        for (int frame = 0; isAlone != null && frame < isAlone.length && found.size == 0; frame++) {
            if (code.isAlive(frame, words, at) && isAlone[frame][code.locationAt(frame, words, at)]) {
                Footprints.First first = tables.first[frame][code.locationAt(frame, words, at)];
                if (first == null || firstSteps.isFirst(first, words, at, frame)) {
                    code.findOf(frame, words, at, found);
                }
            }
        }
    }

    /** The steps of all processes of the highest priority of those that have some. */
    private void findWithPriority(long[] words, int at, Choices found) {
        if (!tables.usesPriorities) {
            code.findAll(words, at, found);
            return;
        }
        int highest = Integer.MIN_VALUE;
        for (int frame = 0; frame < tables.pid.length; frame++) {
            int before = found.size;
            int priority = code.isAlive(frame, words, at) ? code.get(words, at, tables.priority[frame]) : -1;
            if (priority >= 0 && priority >= highest) {
                code.findOf(frame, words, at, found);
                if (priority > highest && found.size > before) {
                    found.keepFrom(before);
                    highest = priority;
                }
            }
        }
    }

    /** Whether a process could take a step: not asked while a step is looked for or taken. */
    private boolean isEnabled(int frame, long[] words, int at) {
        Choices top = level(0).found;
        top.size = 0;
        code.findOf(frame, words, at, top);
        return top.size > 0;
    }

    // Single events.

    /** A step whose result does not fit the fields is enabled, too. */
    @Override
    public boolean enabled(int event, long[] words, int at) {
        try {
            return replay(event, words, at);
        } catch (FieldOverflow tooNarrow) {
            return true;
        }
    }

    @Override
    public boolean fire(int event, long[] words, int at) {
        boolean isEnabled = replay(event, words, at);
        if (isEnabled) {
            System.arraycopy(level(0).words, 0, words, at, layout.words());
        }
        return isEnabled;
    }

    /** Lets an event happen in the state of the first level. */
    private boolean replay(int event, long[] words, int at) {
        try {
            return replayed(event, words, at);
        } catch (FieldOverflow tooNarrow) {
            throw new FieldOverflow(tooNarrow.field(), event);
        }
    }

    private boolean replayed(int event, long[] words, int at) {
        if (event >= system.events().size()) {
            return false;
        }
        int choices = 0;
        for (int e = event; e >= 0; e = numbers.parent(e)) {
            if (choices == path.length) {
                path = Arrays.copyOf(path, 2 * choices);
            }
            path[choices++] = e;
        }
        Level here = level(0);
        findSteps(words, at, here.found);
        int first = path[--choices];
        if (!has(here.found, first)) {
            return false;
        }
        System.arraycopy(words, at, here.words, 0, layout.words());
        int edge = numbers.edge(first);
        int receiver = numbers.receiver(first);
        Choices next = level(1).found;
        here.sequence.begin();
        boolean hasResult = takeFirst(here.words, 0, edge, receiver);
        while (hasResult) {
            int holder = holder(edge, receiver, here.words, 0);
            if (here.sequence.step(here.words, 0, layout.words(), choices << 8 | holder)) {
                throw here.sequence.undefined(line(edge));
            }
            next.size = 0;
            if (holder >= 0) {
                code.findOf(holder, here.words, 0, next);
            }
            if (next.size == 0) {
                return choices == 0;
            }
            int chosen = next.size > 1 && choices > 0 ? path[--choices] : -1;
            if (next.size > 1 && (chosen < 0 || !has(next, chosen))) {
                return false;
            }
            edge = chosen < 0 ? next.edge[0] : numbers.edge(chosen);
            receiver = chosen < 0 ? next.receiver[0] : numbers.receiver(chosen);
            code.countStep();
            hasResult = take(here.words, 0, edge, receiver);
        }
        return false;
    }

    private boolean has(Choices found, int event) {
        for (int i = 0; i < found.size; i++) {
            if (found.edge[i] == numbers.edge(event) && found.receiver[i] == numbers.receiver(event)) {
                return true;
            }
        }
        return false;
    }

    /** The numbers of events that this expander has met: a hash table with open addressing before that of the system. */
    private final class EventNumbers {
        private long[] keys = new long[1 << 10];
        private int[] events = new int[1 << 10];
        private int size;

        /** By edge, the event that begins with it alone; -1 where that is not known yet. */
        private final int[] alone;

        /** By event, its parent and edges, as far as they were asked for. */
        private int[] parents = {};

        private int[] edges = {};
        private int[] receivers = {};

        EventNumbers(int most) {
            alone = new int[most];
            Arrays.fill(alone, -1);
        }

        /** The event that begins with these edges. */
        int first(int edge, int receiver) {
            if (receiver >= 0) {
                return event(EventTable.NO_PARENT, edge, receiver);
            }
            if (alone[edge] < 0) {
                alone[edge] = event(EventTable.NO_PARENT, edge, receiver);
            }
            return alone[edge];
        }

        int event(int parent, int edge, int receiver) {
            if (parent >= MOST_PARENTS - 1) {
                throw new IllegalStateException("too many ways through atomic sequences");
            }
            long key = (long) (parent + 1) << (2 * EDGE_BITS) | (long) (edge + 1) << EDGE_BITS | (receiver + 1);
            int slot = slot(key);
            if (keys[slot] == key) {
                return events[slot];
            }
            int event = system.events().number(parent, tables.move(edge, receiver));
            if (event >= mostEvents) {
                throw new FieldOverflow(0, event);
            }
            if (2 * ++size > keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            events[slot] = event;
            return event;
        }

        private int slot(long key) {
            int mask = keys.length - 1;
            int slot = (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 32) & mask;
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = slot + 1 & mask;
            }
            return slot;
        }

        private void grow() {
            long[] oldKeys = keys;
            int[] oldEvents = events;
            keys = new long[2 * oldKeys.length];
            events = new int[keys.length];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != 0) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    events[slot] = oldEvents[i];
                }
            }
        }

        private void load(int event) {
            int from = parents.length;
            if (event >= from) {
                int to = Math.max(event + 1, system.events().size());
                parents = Arrays.copyOf(parents, to);
                edges = Arrays.copyOf(edges, to);
                receivers = Arrays.copyOf(receivers, to);
                for (int e = from; e < to; e++) {
                    EventTable.Event loaded = system.events().get(e);
                    parents[e] = loaded.parent();
                    edges[e] = tables.first(loaded.move());
                    receivers[e] = loaded.move().otherPid() < 0 ? -1 : otherwise(tables.second(loaded.move()));
                }
            }
        }

        /** A receiver that this model has no room for is not that of any step. */
        private int otherwise(int receiver) {
            return receiver < 0 ? -2 : receiver;
        }

        int parent(int event) {
            load(event);
            return parents[event];
        }

        int edge(int event) {
            load(event);
            return edges[event];
        }

        int receiver(int event) {
            load(event);
            return receivers[event];
        }
    }
}
