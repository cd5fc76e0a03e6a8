package org.tidemark.dd;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/**
 * Where the events of a system lead from a set without leaving another one, the bounds: after one step, or after any
 * number of them.
 *
 * <p>One step takes all events in one pass: each is fired from the node where it begins, so that what lies above is
 * gone through once and not once for every event. Any number of steps are taken by saturation: nodes are saturated
 * before their parents, as in {@link Saturation}, and a node together with the node of the bounds that it has to stay
 * within. (Zhao and Ciardo, <em>Symbolic CTL Model Checking of Asynchronous Systems Using Constrained Saturation</em>,
 * 2009.) With events turned round these are the operators {@code EX} and {@code EU}.
 *
 * <p>There is a stack of drafts in place of recursion. Nodes that nothing needs are dropped on the way, when there are
 * twice as many as before and when memory runs short. Not thread-safe.
 */
public final class ConfinedSteps implements AutoCloseable {
    private static final int STILL_TO_COME = -1;

    private final Forest forest;
    private final NodeTable nodes;
    private final OperationCache cache;
    private final HeldSets held;
    private final Chains chains;
    private final int[] kinds;
    private final int[] kindOf;
    private final int firstOperation;
    private final int lastStart;
    private @Nullable ConfinedDraft[] drafts = new ConfinedDraft[64];
    private int depth;
    private final CollectionPolicy upkeep;
    private final Runnable step = this::step;
    private long booked;

    /** Whether any number of steps is taken, or one. */
    private boolean isClosing;

    /** A node that the top draft waits for. */
    private int result = STILL_TO_COME;

    /** A set that is needed when the drafts are done. */
    private int aside = Forest.EMPTY;

    /**
     * Steps of a system.
     *
     * @param forest its levels are those of the system
     * @param held the sets of the forest that are still needed after a step
     */
    public ConfinedSteps(Forest forest, Levels system, HeldSets held) {
        this.forest = forest;
        this.held = held;
        nodes = forest.nodes();
        cache = forest.cache();
        upkeep = new CollectionPolicy(forest, this::collect);
        chains = new Chains(system);
        firstOperation = forest.newOperations(2 * chains.size());
        int last = -1;
        for (int level = 0; level < system.levels(); level++) {
            last = chains.from(level).length > 0 ? level : last;
        }
        lastStart = last;
        kinds = IntStream.range(0, system.levels())
                .flatMap(level -> Arrays.stream(chains.from(level)))
                .toArray();
        kindOf = new int[chains.size()];
        Arrays.fill(kindOf, -1);
        for (int kind = 0; kind < kinds.length; kind++) {
            kindOf[kinds[kind]] = kind;
        }
    }

    /** How many kinds of events there are that do something; those of one kind do the same. */
    public int kinds() {
        return kinds.length;
    }

    /** The kind of an event; -1 where it touches no level and leaves every state as it is. */
    public int kindOf(int event) {
        return kindOf[chains.of(event)];
    }

    /** Whether some event touches no level and leaves every state as it is. */
    public boolean canStay() {
        return chains.times(Chains.DONE) > 0;
    }

    /**
     * The states within some bounds that an event of one kind leads to.
     *
     * @param kind counted from 0 on, by the level at which events begin
     * @return a set; all sets that are not held are void afterwards, the arguments included
     */
    public int once(int kind, int from, int within) {
        aside = Forest.EMPTY;
        return run(false, kinds[kind], from, within);
    }

    /**
     * The states within some bounds that one step leads to.
     *
     * @return a set; all sets that are not held are void afterwards, the arguments included
     */
    public int once(int from, int within) {
        aside = canStay() ? forest.intersection(from, within) : Forest.EMPTY;
        int moved = run(false, Chains.DONE, from, within);
        return forest.union(aside, moved);
    }

    /**
     * A set together with the states that any number of steps lead to without leaving some bounds; the states of the
     * set itself may lie outside.
     *
     * @return a set; all sets that are not held are void afterwards, the arguments included
     */
    public int closure(int from, int within) {
        aside = Forest.EMPTY;
        return run(true, Chains.DONE, from, within);
    }

    private int run(boolean closing, int chain, int from, int within) {
        isClosing = closing;
        depth = 0;
        upkeep.begin();
        result = known(chain, from, within);
        if (result == STILL_TO_COME) {
            push(chain, from, within);
            while (depth > 0) {
                forest.lookUp();
                upkeep.take(step);
            }
        }
        int found = result;
        result = STILL_TO_COME;
        return found;
    }

    private void step() {
        ConfinedDraft draft = top();
        if (result != STILL_TO_COME) {
            draft.arcs.put(draft.arcs.awaited, result, forest);
            result = STILL_TO_COME;
        }
        if (isDone(draft)) {
            Draft arcs = draft.arcs;
            int node = forest.node(arcs.level, arcs.values, arcs.children, arcs.size);
            cache.put(operation(arcs.chain), arcs.source, draft.within, node);
            result = node;
            depth--;
        }
    }

    /** Goes on with a draft; false where another one comes first. */
    private boolean isDone(ConfinedDraft draft) {
        while (true) {
            switch (draft.phase) {
                case CHILDREN -> {
                    if (!areChildrenDone(draft)) {
                        return false;
                    }
                    draft.begin(isClosing ? ConfinedDraft.Phase.SATURATING : ConfinedDraft.Phase.EVENTS);
                }
                case REST -> {
                    if (!isRestFired(draft)) {
                        return false;
                    }
                    draft.begin(isClosing ? ConfinedDraft.Phase.SATURATING : ConfinedDraft.Phase.DONE);
                }
                case EVENTS -> {
                    if (!areEventsFired(draft)) {
                        return false;
                    }
                    draft.begin(ConfinedDraft.Phase.DONE);
                }
                case SATURATING -> {
                    if (!isSaturated(draft)) {
                        return false;
                    }
                    draft.begin(ConfinedDraft.Phase.DONE);
                }
                case DONE -> {
                    return true;
                }
            }
        }
    }

    /**
     * Takes the steps of the levels below. States out of bounds stay where they are, and one step leads from them, too.
     */
    private boolean areChildrenDone(ConfinedDraft draft) {
        Draft arcs = draft.arcs;
        int end = nodes.end(arcs.source);
        while (arcs.arc < end) {
            int value = nodes.value(arcs.arc);
            int child = nodes.child(arcs.arc);
            int limit = forest.child(draft.within, value);
            if (limit == Forest.EMPTY) {
                arcs.put(value, isClosing ? child : Forest.EMPTY, forest);
                arcs.arc++;
            } else {
                boolean isPut = isPut(arcs, value, Chains.DONE, child, limit);
                arcs.arc++;
                if (!isPut) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Fires the rest of a chain on the arcs of the draft's source. */
    private boolean isRestFired(ConfinedDraft draft) {
        Draft arcs = draft.arcs;
        boolean here = chains.level(arcs.chain) == arcs.level;
        int rest = here ? chains.next(arcs.chain) : arcs.chain;
        LocalMove move = chains.move(arcs.chain);
        int end = nodes.end(arcs.source);
        while (arcs.arc < end) {
            int value = nodes.value(arcs.arc);
            int to = here ? move.target(value, arcs.way) : arcs.way == 0 ? value : LocalMove.NONE;
            if (to == LocalMove.NONE) {
                arcs.arc++;
                arcs.way = 0;
                continue;
            }
            boolean isFired = isFired(draft, to, rest, nodes.child(arcs.arc));
            arcs.way++;
            if (!isFired) {
                return false;
            }
        }
        return true;
    }

    /** Fires the events of the draft's level on the arcs of its source, once. */
    private boolean areEventsFired(ConfinedDraft draft) {
        Draft arcs = draft.arcs;
        int[] events = chains.from(arcs.level);
        int end = nodes.end(arcs.source);
        while (arcs.arc < end && events.length > 0) {
            int chain = events[arcs.event];
            int to = chains.move(chain).target(nodes.value(arcs.arc), arcs.way);
            if (to == LocalMove.NONE) {
                arcs.way = 0;
                arcs.event++;
                if (arcs.event == events.length) {
                    arcs.event = 0;
                    arcs.arc++;
                }
                continue;
            }
            boolean isFired = isFired(draft, to, chains.next(chain), nodes.child(arcs.arc));
            arcs.way++;
            if (!isFired) {
                return false;
            }
        }
        return true;
    }

    /** Fires the events of the draft's level on its own arcs until nothing new comes of it. */
    private boolean isSaturated(ConfinedDraft draft) {
        Draft arcs = draft.arcs;
        int[] events = chains.from(arcs.level);
        while (events.length > 0 && (arcs.event < events.length || arcs.nextArc())) {
            forest.lookUp();
            int chain = events[arcs.event];
            int to = chains.move(chain).target(arcs.value, arcs.way);
            if (to == LocalMove.NONE) {
                arcs.event++;
                arcs.way = 0;
                continue;
            }
            boolean isFired = isFired(draft, to, chains.next(chain), arcs.child);
            arcs.way++;
            if (!isFired) {
                return false;
            }
        }
        return true;
    }

    /** Adds what the rest of a chain makes of a child behind a value; false where that is still to be found. */
    private boolean isFired(ConfinedDraft draft, int to, int rest, int child) {
        int limit = forest.child(draft.within, to);
        if (limit == Forest.EMPTY) {
            return true;
        }
        if (rest != Chains.DONE) {
            return isPut(draft.arcs, to, rest, child, limit);
        }
        int reached = forest.intersection(child, limit);
        if (isClosing) {
            return isPut(draft.arcs, to, Chains.DONE, reached, limit);
        }
        draft.arcs.put(to, reached, forest);
        return true;
    }

    private boolean isPut(Draft arcs, int to, int chain, int source, int limit) {
        int known = known(chain, source, limit);
        if (known == STILL_TO_COME) {
            arcs.awaited = to;
            push(chain, source, limit);
            return false;
        }
        arcs.put(to, known, forest);
        return true;
    }

    /**
     * The result where it needs no draft, or was computed before; {@link Chains#DONE} means the steps of a node and all
     * below it.
     */
    private int known(int chain, int source, int limit) {
        if (source == Forest.EMPTY || (limit == Forest.EMPTY && chain != Chains.DONE)) {
            return Forest.EMPTY;
        }
        if (chain == Chains.DONE) {
            boolean isStill = source == Forest.ACCEPT || limit == Forest.EMPTY || nodes.level(source) > lastStart;
            if (isStill || (isClosing && source == limit)) {
                return isClosing ? source : Forest.EMPTY;
            }
        }
        return cache.get(operation(chain), source, limit);
    }

    private int operation(int chain) {
        return firstOperation + (isClosing ? chains.size() : 0) + chain;
    }

    private ConfinedDraft top() {
        return draft(depth - 1);
    }

    private ConfinedDraft draft(int at) {
        ConfinedDraft draft = drafts[at];
        if (draft == null) {
            throw new IllegalStateException("no draft");
        }
        return draft;
    }

    private void push(int chain, int source, int within) {
        if (depth == drafts.length) {
            drafts = Arrays.copyOf(drafts, 2 * depth);
        }
        ConfinedDraft draft = drafts[depth];
        if (draft == null) {
            draft = new ConfinedDraft(this::book);
            drafts[depth] = draft;
        }
        depth++;
        draft.open(nodes.level(source), chain, source, nodes.start(source), within);
    }

    private void book(long bytes) {
        forest.budget().replace(0, bytes);
        booked += bytes;
    }

    /** Drops the nodes that nothing needs any more. */
    private void collect() {
        int count = 2 + held.size();
        for (int i = 0; i < depth; i++) {
            count += draft(i).holds();
        }
        int[] numbers = new int[count];
        numbers[0] = Math.max(result, Forest.EMPTY);
        numbers[1] = aside;
        held.write(numbers, 2);
        int at = 2 + held.size();
        for (int i = 0; i < depth; i++) {
            at = draft(i).holdIn(numbers, at);
        }
        forest.keepOnly(numbers);
        result = result == STILL_TO_COME ? STILL_TO_COME : numbers[0];
        aside = numbers[1];
        held.read(numbers, 2);
        at = 2 + held.size();
        for (int i = 0; i < depth; i++) {
            at = draft(i).renewFrom(numbers, at);
        }
    }

    /** Gives back what was booked beside the forest. */
    @Override
    public void close() {
        forest.budget().release(booked);
        booked = 0;
        drafts = new ConfinedDraft[0];
        depth = 0;
    }

    /**
     * A node in the making of which no state may be out of bounds that was not there at first. Used again for other
     * nodes.
     */
    private static final class ConfinedDraft {
        /** The phases of a draft, in this order; some drafts skip some of them. */
        enum Phase {
            /** Steps of the levels below. */
            CHILDREN,
            /** The rest of an event that has begun above. */
            REST,
            /** Events that begin at this level, from the arcs of the source. */
            EVENTS,
            /** Events that begin at this level, from the arcs of the draft until there are no new ones. */
            SATURATING,
            DONE
        }

        final Draft arcs;

        /** The bounds. */
        int within;

        Phase phase = Phase.DONE;
        private int firstArc;

        ConfinedDraft(LongConsumer book) {
            arcs = new Draft(book);
        }

        /** Begins with the rest of a chain on a node, or with the steps of a node and all below it. */
        void open(int level, int chain, int source, int arc, int bounds) {
            arcs.open(level);
            arcs.fire(chain, source, arc);
            firstArc = arc - source;
            within = bounds;
            phase = chain == Chains.DONE ? Phase.CHILDREN : Phase.REST;
        }

        void begin(Phase next) {
            phase = next;
            if (next == Phase.SATURATING) {
                arcs.saturate();
            } else {
                arcs.arc = arcs.source + firstArc;
                arcs.event = 0;
                arcs.way = 0;
            }
        }

        /** How many nodes it holds. */
        int holds() {
            return 1 + Draft.HELD + arcs.size;
        }

        /** Writes them; returns the index behind them. */
        int holdIn(int[] held, int at) {
            held[at] = within;
            return arcs.holdIn(held, at + 1);
        }

        /** Reads them again, after they have got new numbers. */
        int renewFrom(int[] held, int at) {
            within = held[at];
            return arcs.renewFrom(held, at + 1);
        }
    }
}
