package org.tidemark.store.move;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.engine.Store;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.Movable;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.StoreMove;
import org.tidemark.store.StoreNotes;
import org.tidemark.store.delta.DeltaStore;
import org.tidemark.store.hash.InsertionGate;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.store.tree.TreeStore;

/**
 * The plain store, until the budget is nearly used up; then all states move to a more frugal store, and the search goes
 * on there: to a tree, where a sample of the states says that this saves a third, else or next to Δ-markings.
 *
 * <p>Ids keep their meaning, and so do frontiers and predecessors. The old store drops its table at once and its pages
 * as their states have gone; the new one makes its table last. So a move needs hardly more than what is left. A move
 * that finds no room breaks off with every state readable in one of the two, and goes on from there to the next store.
 * So does one that is cancelled ({@link #cancelWhen}), but that does not go on.
 *
 * <p>Threads insert and read through {@link #inserter}, which is also a {@link StateReader}: a thread that has read
 * counts as being in the store until it inserts next, and a move waits until all are out. {@link #read} and {@link
 * #reader} are for when no other thread inserts. A batch costs one turn at a gate more than in the store itself.
 */
public final class MovingStore implements StateStore {
    /** A tree must cost no more than this part of what the plain store does. */
    private static final double WORTH_A_TREE = 0.67;

    private static final int BLOCK = 256;
    private static final int SAMPLE_BLOCKS = 256;

    private final Model model;
    private final int deltaK;
    private final boolean alone;
    private final MemoryBudget budget;
    private final long maxStates;
    private final long nearBytes;
    private final InsertionGate gate = new InsertionGate();
    private final List<StoreMove> moves = new CopyOnWriteArrayList<>();
    private volatile Movable current;
    private volatile Store kind = Store.PLAIN;
    private volatile int generation;
    private volatile BooleanSupplier cancelled = () -> false;

    /**
     * A store for the states of a model, within a budget and with room for at most this many states.
     *
     * @param deltaK how many steps explicit states lie apart among Δ-markings
     * @param alone whether one thread searches alone, and not level by level
     */
    public MovingStore(Model model, int deltaK, boolean alone, MemoryBudget budget, long maxStates) {
        this(model, deltaK, alone, budget, maxStates, budget.limitBytes() - budget.limitBytes() / 8);
    }

    /** A store that moves its states as soon as this many bytes of the budget are booked. */
    MovingStore(Model model, int deltaK, boolean alone, MemoryBudget budget, long maxStates, long nearBytes) {
        this.model = model;
        this.deltaK = deltaK;
        this.alone = alone;
        this.budget = budget;
        this.maxStates = maxStates;
        this.nearBytes = nearBytes;
        current = new PlainStore(model.layout().words(), budget, maxStates);
    }

    @Override
    public void cancelWhen(BooleanSupplier isCancelled) {
        cancelled = isCancelled;
        current.cancelWhen(isCancelled);
    }

    @Override
    public boolean makeWay() {
        int since = generation;
        if (!canMoveOn()) {
            return false;
        }
        move(since);
        return true;
    }

    /** The moves completed so far; a cancelled one is not among them. */
    public List<StoreMove> moves() {
        return List.copyOf(moves);
    }

    @Override
    public StoreNotes notes() {
        return StoreNotes.moved(moves);
    }

    /** Where the states are. */
    public Store kind() {
        return kind;
    }

    @Override
    public Inserter inserter() {
        return new MovingAccess(this, gate.turn());
    }

    @Override
    public long size() {
        return current.size();
    }

    @Override
    public boolean isAtStateLimit() {
        return current.isAtStateLimit();
    }

    @Override
    public long bytes() {
        return current.bytes();
    }

    @Override
    public long predecessor(long id) {
        return current.predecessor(id);
    }

    @Override
    public void read(long id, long[] into, int at) {
        current.read(id, into, at);
    }

    @Override
    public StateReader reader() {
        return new Following();
    }

    /** Reads the states where they are now: a look-up after the search may still make them move. */
    private final class Following implements StateReader {
        private int seen = generation;
        private StateReader there = current.reader();

        @Override
        public void read(long id, long[] into, int at) {
            if (seen != generation) {
                there = current.reader();
                seen = generation;
            }
            there.read(id, into, at);
        }
    }

    InsertionGate gate() {
        return gate;
    }

    StateStore current() {
        return current;
    }

    /** How often the states have moved, or tried to. */
    int generation() {
        return generation;
    }

    /** Whether it is time to move, and there is somewhere to go. */
    boolean isTimeToMove() {
        return budget.usedBytes() > nearBytes && kind != Store.DELTA && !cancelled.getAsBoolean();
    }

    /** Whether a store that takes no more might in another place. */
    boolean canMoveOn() {
        return kind != Store.DELTA && current.size() < maxStates && !cancelled.getAsBoolean();
    }

    /** Moves on, unless another thread does or has done since that generation. The caller is not in the store. */
    void move(int since) {
        if (!gate.close()) {
            return;
        }
        try {
            if (generation == since) {
                generation = since + 1;
                moveOn();
            }
        } finally {
            gate.open();
        }
    }

    private void moveOn() {
        boolean found = false;
        while (!found && kind != Store.DELTA && !cancelled.getAsBoolean()) {
            Movable from = current;
            long start = System.nanoTime();
            long before = from.bytes();
            from.shut();
            double sampled = kind == Store.PLAIN && from instanceof PlainStore ? treeBytes(from) : Double.NaN;
            Store next = sampled * from.size() <= WORTH_A_TREE * before ? Store.TREE : Store.DELTA;
            Movable to = next == Store.TREE
                    ? new TreeStore(model.layout().words(), budget, maxStates)
                    : new DeltaStore(model, deltaK, alone, budget, maxStates);
            to.cancelWhen(cancelled);
            found = transfer(from, to);
            if (!found && cancelled.getAsBoolean()) {
                return;
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            moves.add(new StoreMove(kind, next, current.size(), before, current.bytes(), sampled, seconds, found));
            kind = next;
        }
    }

    /** Moves all states; where there is no room for some, they stay where they are. */
    private boolean transfer(Movable from, Movable to) {
        Successors block = new Successors(model.layout().words(), BLOCK);
        StateReader reader = from.reader();
        long states = from.size();
        while (to.size() < states) {
            if (cancelled.getAsBoolean()) {
                join(to, from);
                return false;
            }
            long first = to.size();
            read(from, reader, first, (int) Math.min(BLOCK, states - first), block);
            boolean room = false;
            try {
                room = to.adopt(block) == block.size();
                if (room) {
                    from.releaseBelow(to.size());
                }
            } catch (Throwable thrown) {
                join(to, from);
                throw thrown;
            }
            if (!room) {
                join(to, from);
                return false;
            }
        }
        from.releaseBelow(Long.MAX_VALUE);
        current = to;
        boolean settled = false;
        try {
            settled = to.settle();
        } finally {
            if (!settled) {
                to.shut(); // before anybody comes in: a table that lacks states would take them twice
            }
        }
        return settled;
    }

    /** Leaves the states readable, some in the one store and the rest in the other. */
    private void join(Movable to, Movable from) {
        to.shut();
        current = new InterruptedMove(to, from);
    }

    private static void read(Movable from, StateReader reader, long first, int n, Successors into) {
        into.clear();
        for (int i = 0; i < n; i++) {
            into.from(from.predecessor(first + i));
            int at = into.reserve();
            reader.read(first + i, into.words(), at);
            into.commit(Successors.NO_EVENT);
        }
    }

    /**
     * The estimated bytes of a state in a tree, from a sample of blocks of states; an upper estimate, since more states
     * have more in common. Infinite where there is nothing to fold or no room to try.
     */
    private double treeBytes(Movable from) {
        int words = model.layout().words();
        long blocks = from.size() / BLOCK;
        if (words == 1 || blocks == 0) {
            return Double.POSITIVE_INFINITY;
        }
        TreeStore trial = new TreeStore(words, budget, Long.MAX_VALUE);
        Successors block = new Successors(words, BLOCK);
        StateReader reader = from.reader();
        long taken = Math.min(blocks, SAMPLE_BLOCKS);
        double cost = Double.POSITIVE_INFINITY;
        boolean room = true;
        for (long b = 0; room && b < taken; b++) {
            read(from, reader, blocks * b / taken * BLOCK, BLOCK, block);
            room = trial.adopt(block) == BLOCK;
        }
        if (room && trial.settle()) {
            cost = (double) trial.bytes() / trial.size();
        }
        trial.shut();
        trial.releaseBelow(Long.MAX_VALUE);
        return cost;
    }

    /**
     * One thread's way into a {@link MovingStore}, to insert and to read. From its first read until it inserts the
     * thread is in the store, so that nothing moves under its hands; inserting is where it lets a move happen, or
     * begins one.
     */
    private static final class MovingAccess implements Inserter, StateReader {
        private final MovingStore store;
        private final InsertionGate.Turn turn;
        private Inserter inserter;
        private StateReader reader;
        private int generation;
        private boolean inside;

        MovingAccess(MovingStore store, InsertionGate.Turn turn) {
            this.store = store;
            this.turn = turn;
            comeIn();
            try {
                inserter = store.current().inserter();
                reader = store.current().reader();
                generation = store.generation();
            } finally {
                leave();
            }
        }

        @Override
        public void read(long id, long[] into, int at) {
            if (!inside) {
                enter();
            }
            reader.read(id, into, at);
        }

        @Override
        public long[] addAll(Successors batch) {
            leave();
            if (store.isTimeToMove()) {
                store.move(generation);
            }
            while (true) {
                // Where it is for lack of memory, nothing of the batch was taken.
                try {
                    long[] answers = addHere(batch);
                    if (batch.size() == 0 || answers[0] != Answer.FULL || !store.canMoveOn()) {
                        return answers;
                    }
                } catch (MemoryBudget.Exhausted none) {
                    if (!store.canMoveOn()) {
                        throw none;
                    }
                }
                store.move(generation);
            }
        }

        private long[] addHere(Successors batch) {
            enter();
            try {
                return inserter.addAll(batch);
            } finally {
                leave();
            }
        }

        /** Comes in, waiting while the states move, and turns to where they are. */
        private void enter() {
            comeIn();
            if (generation != store.generation()) {
                inserter.done();
                inserter = store.current().inserter();
                reader = store.current().reader();
                generation = store.generation(); // last, so that who fails before comes here again
            }
        }

        private void comeIn() {
            for (int tries = 0; !store.gate().enter(turn, 1); tries++) {
                WorkerThreads.pause(tries);
            }
            inside = true;
        }

        @Override
        public void done() {
            leave();
            inserter.done();
        }

        private void leave() {
            if (inside) {
                inside = false;
                store.gate().leave(turn);
            }
        }
    }

    /**
     * The states of a move that broke off: the first ones are in the store they were to go to, the others where they
     * were. States can be read and moved on from here; there is no room for more.
     */
    private static final class InterruptedMove implements Movable {
        private final Movable lower;
        private final Movable upper;
        private final long border;

        /** Two stores that are shut; the first holds the ids below its size. */
        InterruptedMove(Movable lower, Movable upper) {
            this.lower = lower;
            this.upper = upper;
            border = lower.size();
        }

        @Override
        public Inserter inserter() {
            return batch -> {
                long[] answers = new long[batch.size()];
                Arrays.fill(answers, Answer.FULL);
                return answers;
            };
        }

        @Override
        public long size() {
            return upper.size();
        }

        @Override
        public long bytes() {
            return lower.bytes() + upper.bytes();
        }

        @Override
        public long predecessor(long id) {
            return (id < border ? lower : upper).predecessor(id);
        }

        @Override
        public void read(long id, long[] into, int at) {
            (id < border ? lower : upper).read(id, into, at);
        }

        @Override
        public StateReader reader() {
            StateReader below = lower.reader();
            StateReader above = upper.reader();
            return (id, into, at) -> (id < border ? below : above).read(id, into, at);
        }

        @Override
        public int adopt(Successors batch) {
            return 0;
        }

        @Override
        public boolean settle() {
            return false;
        }

        @Override
        public void shut() {
            lower.shut();
            upper.shut();
        }

        @Override
        public void releaseBelow(long id) {
            lower.releaseBelow(id);
            upper.releaseBelow(id);
        }
    }
}
