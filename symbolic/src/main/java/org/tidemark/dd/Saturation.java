package org.tidemark.dd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/**
 * All states that a system can reach, found from the last level up.
 *
 * <p>A node is saturated when no event that begins at its level or below leads out of it. Nodes are saturated before
 * their parents: an event is fired on a node again and again until nothing new comes of it, and whatever node that
 * makes on the levels below is saturated at once, before anything is made of it. So the large diagrams of half-explored
 * sets that a search in breadth has to go through never come up, and most of what is made is still there at the end.
 * (Ciardo, Lüttgen and Siminiceanu, <em>Saturation: An Efficient Iteration Strategy for Symbolic State-Space
 * Generation</em>, 2001.)
 *
 * <p>The nodes in the making are a stack of {@link Draft}s, in place of recursion. Nodes that nothing needs any more
 * are dropped when there are twice as many as were needed before, and when memory runs short. It can be left and gone
 * on with at any time. Not thread-safe.
 */
public final class Saturation implements AutoCloseable {
    private static final int STILL_TO_COME = -1;

    /** With fewer chains at a level they are all tried, whatever the value. */
    private static final int MANY_CHAINS = 8;

    /** For larger values it is not remembered which chains are possible. */
    private static final int MOST_VALUES = 1 << 12;

    private final Forest forest;
    private final Levels system;
    private final MemoryBudget budget;
    private final NodeTable nodes;
    private final OperationCache cache;
    private final int firing;
    private final int[] chainLevel;
    private final LocalMove[] chainMove;
    private final int[] chainNext;
    private final int[][] chainsFrom;

    /** For each level and value the chains whose first move is possible there, as far as it was asked for. */
    private final int[][] @Nullable [] chainsOf;

    private @Nullable Draft[] drafts = new Draft[64];
    private int depth;
    private final CollectionPolicy upkeep;
    private final Runnable step = this::step;
    private long booked;

    /** The levels from here on are done. */
    private int level;

    /** The states of the levels that are done. */
    private int states = Forest.ACCEPT;

    /** A node that the top draft waits for. */
    private int result = STILL_TO_COME;

    private long left;

    /**
     * The states of a system.
     *
     * @param forest holds nothing else; its levels are those of the system
     */
    public Saturation(Forest forest, Levels system) {
        this.forest = forest;
        this.system = system;
        level = system.levels();
        budget = forest.budget();
        nodes = forest.nodes();
        cache = forest.cache();
        upkeep = new CollectionPolicy(forest, this::collect);
        firing = forest.newOperations(1);
        Chains chains = new Chains(system);
        int size = chains.size();
        chainLevel = new int[size];
        chainMove = new LocalMove[size];
        chainNext = new int[size];
        for (int chain = 0; chain < size; chain++) {
            chainLevel[chain] = chains.level(chain);
            chainMove[chain] = chains.move(chain);
            chainNext[chain] = chains.next(chain);
        }
        chainsOf = new int[system.levels()][0][];
        chainsFrom = new int[system.levels()][];
        for (int level = 0; level < chainsFrom.length; level++) {
            chainsFrom[level] = chains.from(level);
        }
    }

    /**
     * Goes on for a while.
     *
     * @param most how many nodes to make at most
     * @return whether all states have been found
     * @throws MemoryBudget.Exhausted where there is no room for them
     * @throws Cancelled when it was cancelled
     * @throws ArithmeticException where a value is too large
     */
    public boolean advance(long most) {
        left = most;
        while (left > 0 && level > 0) {
            if (depth == 0 && result == STILL_TO_COME) { // else memory ended when the level had just been done
                Draft draft = push(level - 1);
                draft.put(system.initial(level - 1), states, forest);
                draft.saturate();
                states = Forest.EMPTY;
            }
            work();
            if (depth == 0) {
                states = result;
                result = STILL_TO_COME;
                upkeep.begin();
                level--;
            }
        }
        return level == 0;
    }

    /**
     * There is more memory than when {@link #advance} last ran out of it: what was dropped for that reason is tried
     * again.
     */
    public void memoryWasFreed() {
        upkeep.begin();
        cache.tryToGrow();
    }

    /** Makes {@code most} nodes at most; returns how many it took, or {@code most} where they were not enough. */
    public long nodesMadeUpTo(long most) {
        return advance(most) ? most - left : most;
    }

    /** The set of all states, when they have been found. */
    public int states() {
        if (level > 0) {
            throw new IllegalStateException("still looking");
        }
        return states;
    }

    /** How many levels are done, from the last one up: what lies below them was found whatever comes from above. */
    public int levelsDone() {
        return system.levels() - level;
    }

    /**
     * The share of the events that begin at levels that are done. This says more than how many levels are done: where
     * events reach up to the first levels, nearly all levels are done in no time, and nothing with them.
     */
    public double eventsDone() {
        long all = 0;
        long done = 0;
        for (int from = 0; from < chainsFrom.length; from++) {
            all += chainsFrom[from].length;
            done += from >= level ? chainsFrom[from].length : 0;
        }
        return all == 0 ? 1 : (double) done / all;
    }

    /**
     * Over how many levels the ends of events are carried in all, where equal ends of several count once: what it costs
     * to fire all events once, and a guess at what it costs to the end.
     */
    public long levelsCarried() {
        int[] from = new int[chainLevel.length];
        Arrays.fill(from, Integer.MAX_VALUE);
        for (int chain = Chains.DONE + 1; chain < chainLevel.length; chain++) {
            from[chainNext[chain]] = Math.min(from[chainNext[chain]], chainLevel[chain]);
        }
        long carried = 0;
        for (int chain = Chains.DONE + 1; chain < chainLevel.length; chain++) {
            carried += from[chain] == Integer.MAX_VALUE ? 1 : chainLevel[chain] - from[chain];
        }
        return carried;
    }

    /** Works on the drafts until there are none, or enough was done. */
    private void work() {
        while (left > 0 && depth > 0) {
            forest.lookUp();
            upkeep.take(step);
        }
    }

    private void step() {
        Draft draft = top();
        if (result != STILL_TO_COME) {
            draft.put(draft.awaited, result, forest);
            result = STILL_TO_COME;
        }
        if (isDone(draft)) {
            result = finished(draft);
            left--;
        }
    }

    /** Goes on with a draft; false where another one comes first. */
    private boolean isDone(Draft draft) {
        return (draft.isSaturating || isFired(draft)) && isSaturated(draft);
    }

    /** Fires the rest of a chain on the arcs of the draft's source. */
    private boolean isFired(Draft draft) {
        int chain = draft.chain;
        boolean here = chainLevel[chain] == draft.level;
        int rest = here ? chainNext[chain] : chain;
        LocalMove move = chainMove[chain];
        int end = nodes.end(draft.source);
        while (draft.arc < end) {
            int value = nodes.value(draft.arc);
            int to = here ? move.target(value, draft.way) : draft.way == 0 ? value : LocalMove.NONE;
            if (to == LocalMove.NONE) {
                draft.arc++;
                draft.way = 0;
            } else if (!isPut(draft, to, rest, nodes.child(draft.arc))) {
                draft.way++;
                return false;
            } else {
                draft.way++;
            }
        }
        draft.saturate();
        return true;
    }

    /** Fires the events of the draft's level until nothing new comes of it. */
    private boolean isSaturated(Draft draft) {
        if (chainsFrom[draft.level].length == 0) {
            return true;
        }
        int[] chains = draft.event == Integer.MAX_VALUE ? chainsFrom[draft.level] : chainsAt(draft.level, draft.value);
        while (true) {
            forest.lookUp();
            if (draft.event >= chains.length) {
                if (!draft.nextArc()) {
                    return true;
                }
                chains = chainsAt(draft.level, draft.value);
                continue;
            }
            int chain = chains[draft.event];
            int to = chainMove[chain].target(draft.value, draft.way);
            if (to == LocalMove.NONE) {
                draft.event++;
                draft.way = 0;
            } else if (!isPut(draft, to, chainNext[chain], draft.child)) {
                draft.way++;
                return false;
            } else {
                draft.way++;
            }
        }
    }

    /** The chains that begin at a level and whose first move is possible from a value. */
    private int[] chainsAt(int at, int value) {
        int[] @Nullable [] known = chainsOf[at];
        int[] listed = value < known.length ? known[value] : null;
        if (listed != null) {
            return listed;
        }
        int[] all = chainsFrom[at];
        if (all.length < MANY_CHAINS || value >= MOST_VALUES) {
            return all;
        }
        int[] possible = new int[all.length];
        int n = 0;
        for (int chain : all) {
            if (chainMove[chain].target(value, 0) != LocalMove.NONE) {
                possible[n++] = chain;
            }
        }
        book(4L * n + MemoryBudget.ARRAY_HEADER_BYTES);
        if (value >= known.length) {
            int length = Math.max(value + 1, 2 * known.length);
            book(8L * (length - known.length));
            chainsOf[at] = Arrays.copyOf(known, length);
        }
        int[] found = Arrays.copyOf(possible, n);
        chainsOf[at][value] = found;
        return found;
    }

    /** Adds what a chain makes of a child; false where that is still to be found by a draft of its own. */
    private boolean isPut(Draft draft, int value, int chain, int child) {
        int known = chain == Chains.DONE ? child : cache.get(firing, chain, child);
        if (known == STILL_TO_COME) {
            draft.awaited = value;
            Draft below = push(nodes.level(child));
            below.fire(chain, child, nodes.start(child));
            return false;
        }
        draft.put(value, known, forest);
        return true;
    }

    private int finished(Draft draft) {
        int node = forest.node(draft.level, draft.values, draft.children, draft.size);
        if (draft.chain != Chains.DONE) {
            cache.put(firing, draft.chain, draft.source, node);
        }
        depth--;
        return node;
    }

    private Draft top() {
        return draft(depth - 1);
    }

    private Draft draft(int at) {
        Draft draft = drafts[at];
        if (draft == null) {
            throw new IllegalStateException("no draft");
        }
        return draft;
    }

    private Draft push(int level) {
        if (depth == drafts.length) {
            drafts = Arrays.copyOf(drafts, 2 * depth);
        }
        Draft draft = drafts[depth];
        if (draft == null) {
            draft = new Draft(this::book);
            drafts[depth] = draft;
        }
        depth++;
        draft.open(level);
        return draft;
    }

    private void book(long bytes) {
        budget.replace(0, bytes);
        booked += bytes;
    }

    /** How many nodes are needed as it stands; takes as long as to look at all of them. */
    public int liveNodes() {
        int[] held = held();
        int[] all = Arrays.copyOf(held, held.length + 1);
        all[held.length] = states;
        return nodes.count(all);
    }

    /** The nodes that the drafts need. */
    private int[] held() {
        int count = 1;
        for (int i = 0; i < depth; i++) {
            count += Draft.HELD + draft(i).size;
        }
        int[] held = new int[count];
        held[0] = Math.max(result, Forest.EMPTY);
        int at = 1;
        for (int i = 0; i < depth; i++) {
            at = draft(i).holdIn(held, at);
        }
        return held;
    }

    /** Drops the nodes that nothing needs any more. */
    private void collect() {
        int[] held = held();
        forest.keepOnly(held);
        result = result == STILL_TO_COME ? STILL_TO_COME : held[0];
        int at = 1;
        for (int i = 0; i < depth; i++) {
            at = draft(i).renewFrom(held, at);
        }
    }

    /** Gives back what was booked beside the forest. */
    @Override
    public void close() {
        budget.release(booked);
        booked = 0;
        drafts = new Draft[0];
        depth = 0;
    }
}
