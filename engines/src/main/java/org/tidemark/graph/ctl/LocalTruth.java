package org.tidemark.graph.ctl;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;
import org.tidemark.graph.TargetCursor;

/**
 * The truth of gates in single states, found on the fly: a search looks at no more states than it needs for the answer,
 * and remembers, in two bits a gate and state, what it learnt on the way.
 *
 * <p>{@code E[a U b]} is a depth-first search for b through states with a that follows strongly connected components as
 * Tarjan does. When b is found, every state whose component is not closed yet leads to the end of the path and from
 * there to b, so all of them are true; the states of a closed component are false. {@code E[a W b]} ends with a cycle,
 * too, so what is closed is a single state. Hence every state a search has met is decided for good, and all searches of
 * a gate together expand no state twice.
 *
 * <p>A gate's search asks for the truth of its inputs, which may search in turn; no deeper than formulas are. Nothing
 * is allocated per state. Not thread-safe.
 */
public final class LocalTruth {
    /** The truth of propositions in states. */
    public interface Propositions {
        boolean holds(int proposition, int state);
    }

    /** Says which successors of a state to follow first. */
    public interface Preference {
        /**
         * Arranges the successors of a state, in which a gate is looked at: those to follow first come last.
         *
         * @param count how many there are; what is beyond is of no use
         */
        void arrange(int gate, int[] successors, int count);
    }

    private static final int POLL_INTERVAL = 64;

    private final Circuit circuit;
    private final TargetCursor edges;
    private final Propositions propositions;
    private final MemoryBudget budget;
    private final @Nullable Memory[] memories;
    private Preference preference = (gate, successors, count) -> {};
    private int[] successors = new int[64];
    private BooleanSupplier cancelled = () -> false;
    private int untilLookUp = POLL_INTERVAL;
    private long expansions;

    /** Finds out about the gates of a circuit; the cursor may be one of a graph that grows while it is read. */
    public LocalTruth(Circuit circuit, TargetCursor edges, Propositions propositions, MemoryBudget budget) {
        this.circuit = circuit;
        this.edges = edges;
        this.propositions = propositions;
        this.budget = budget;
        memories = new Memory[circuit.size()];
    }

    /**
     * Whether a gate is true in a state.
     *
     * @throws MemoryBudget.Exhausted where there is no memory to go on
     * @throws Cancelled when it is cancelled; what was learnt stays
     */
    public boolean holds(int gate, int state, BooleanSupplier isCancelled) {
        cancelled = isCancelled;
        for (Memory memory : memories) {
            if (memory != null) {
                memory.abandon();
            }
        }
        return holds(gate, state);
    }

    /** From now on searches prefer other successors; they find the same, sooner or later. */
    public void prefer(Preference other) {
        preference = other;
    }

    /** How many states were expanded so far, each time counted. */
    public long expansions() {
        return expansions;
    }

    /** Gives back the memory of all that was learnt; it may be asked again, and then learns it again. */
    public void free() {
        for (int gate = 0; gate < memories.length; gate++) {
            Memory memory = memories[gate];
            memories[gate] = null;
            if (memory != null) {
                memory.free();
            }
        }
    }

    private boolean holds(int gate, int state) {
        int left = circuit.left(gate);
        int right = circuit.right(gate);
        return switch (circuit.kind(gate)) {
            case PROPOSITION -> propositions.holds(left, state);
            case NOT -> !holds(left, state);
            case AND -> holds(left, state) && holds(right, state);
            case OR -> holds(left, state) || holds(right, state);
            case NEXT -> memory(gate).next(state);
            case UNTIL, WEAK -> memory(gate).search(state);
        };
    }

    private Memory memory(int gate) {
        Memory memory = memories[gate];
        if (memory == null) {
            memory = new Memory(gate);
            memories[gate] = memory;
        }
        return memory;
    }

    private void moveTo(int state) {
        expansions++;
        untilLookUp--;
        if (untilLookUp == 0) {
            untilLookUp = POLL_INTERVAL;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
        edges.moveTo(state);
    }

    /** Reads the successors of a state; how many there are. */
    private int readSuccessors(int state) {
        moveTo(state);
        int count = 0;
        while (edges.next()) {
            if (count == successors.length) {
                successors = Arrays.copyOf(successors, 2 * count);
            }
            successors[count++] = edges.target();
        }
        return count;
    }

    /** The known values of one temporal gate, and the search that computes more of them. */
    private final class Memory {
        private static final int UNKNOWN = 0;
        private static final int FALSE = 1;
        private static final int TRUE = 2;
        /** On the search's stacks. */
        private static final int OPEN = 3;

        private final int gate;
        private final int left;
        private final int right;
        private final boolean weak;

        /** Two bits per state, sixteen states an entry. */
        private final IntPages known = new IntPages(budget);

        /**
         * The states on the path, and beside each the position in {@link #open} of the first state it leads back to.
         */
        private final StateStack path = new StateStack(budget);

        private final StateStack lows = new StateStack(budget);

        /** All states whose component is not closed, in the order they were met. */
        private final StateStack open = new StateStack(budget);

        /** For each state of the path a -1 and above it the successors still to be followed. */
        private final StateStack pending = new StateStack(budget);

        /** While a state is open: its position in {@link #open}. Only a strong until needs it. */
        private final IntPages positions = new IntPages(budget);

        Memory(int gate) {
            this.gate = gate;
            left = circuit.left(gate);
            right = circuit.right(gate);
            weak = circuit.kind(gate) == Circuit.Kind.WEAK;
        }

        private int get(int state) {
            int entry = state >>> 4;
            return entry < known.length() ? (known.get(entry) >>> (2 * (state & 15))) & 3 : UNKNOWN;
        }

        private void set(int state, int value) {
            int entry = state >>> 4;
            if (entry >= known.length()) {
                ensure(known, entry + 1L);
            }
            int shift = 2 * (state & 15);
            known.set(entry, (known.get(entry) & ~(3 << shift)) | (value << shift));
        }

        private void ensure(IntPages pages, long length) {
            if (!pages.resize(Math.max(1 << 10, length + length / 2))) {
                throw new MemoryBudget.Exhausted();
            }
        }

        /** Forgets a search that was cancelled. */
        void abandon() {
            while (!open.isEmpty()) {
                set(open.pop(), UNKNOWN);
            }
            path.clear();
            lows.clear();
            pending.clear();
        }

        void free() {
            known.free();
            positions.free();
            path.free();
            lows.free();
            open.free();
            pending.free();
        }

        boolean next(int state) {
            int value = get(state);
            if (value == UNKNOWN) {
                value = anyNext(state) ? TRUE : FALSE;
                set(state, value);
            }
            return value == TRUE;
        }

        private boolean anyNext(int state) {
            long bottom = pending.size();
            pushAll(readSuccessors(state));
            boolean found = false;
            while (pending.size() > bottom) {
                int successor = pending.pop();
                found = found || holds(left, successor);
            }
            return found;
        }

        boolean search(int state) {
            int value = get(state);
            if (value == UNKNOWN) {
                value = meet(state) || explore() ? TRUE : FALSE;
                if (value == TRUE) {
                    decide(0, TRUE);
                    set(state, TRUE);
                }
                path.clear();
                lows.clear();
                pending.clear();
            }
            return value == TRUE;
        }

        /** Takes a state in whose truth is unknown; true when it shows that the search has found what it looks for. */
        private boolean meet(int state) {
            if (holds(right, state)) {
                set(state, TRUE);
                return true;
            }
            if (!holds(left, state)) {
                set(state, FALSE);
                return false;
            }
            int position = (int) open.size();
            open(state, position);
            path.push(state);
            lows.push(position);
            pending.push(-1);
            int count = readSuccessors(state);
            for (int i = 0; i < count; i++) {
                if (shows(get(successors[i]))) {
                    return true;
                }
            }
            pushAll(count);
            return count == 0 && weak;
        }

        /** Whether a successor of which this much is known ends the search: for the weak one a cycle is as good. */
        private boolean shows(int value) {
            return value == TRUE || (value == OPEN && weak);
        }

        private void pushAll(int count) {
            if (count > 1) {
                preference.arrange(gate, successors, count);
            }
            for (int i = 0; i < count; i++) {
                pending.push(successors[i]);
            }
        }

        /**
         * All that may find no memory comes before the mark, so that no state is marked that {@link #abandon} does not
         * know.
         */
        private void open(int state, int position) {
            set(state, UNKNOWN);
            if (!weak) {
                if (state >= positions.length()) {
                    ensure(positions, state + 1L);
                }
                positions.set(state, position);
            }
            open.push(state);
            set(state, OPEN);
        }

        /** Follows successors until the path is empty; true when what is looked for was found. */
        private boolean explore() {
            while (!path.isEmpty()) {
                int to = pending.pop();
                if (to < 0) {
                    leave();
                } else if (follow(to)) {
                    return true;
                }
            }
            return false;
        }

        private boolean follow(int to) {
            int value = get(to);
            if (value == UNKNOWN) {
                return meet(to);
            }
            if (value == OPEN && !weak && positions.get(to) < lows.top()) {
                lows.pop();
                lows.push(positions.get(to));
            }
            return shows(value);
        }

        /** Ends the visit of the last state of the path, and with that of its component's first state the component. */
        private void leave() {
            int state = path.pop();
            int low = lows.pop();
            int position = weak ? (int) open.size() - 1 : positions.get(state);
            if (low == position) {
                decide(low, FALSE);
            } else if (low < lows.top()) {
                lows.pop();
                lows.push(low);
            }
        }

        /** Says of all open states from a position on what they are. */
        private void decide(long from, int value) {
            while (open.size() > from) {
                set(open.pop(), value);
            }
        }
    }
}
