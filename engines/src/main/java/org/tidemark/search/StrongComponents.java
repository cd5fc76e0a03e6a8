package org.tidemark.search;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.DenseIds;
import org.tidemark.store.Inserter;
import org.tidemark.store.Retrievable;
import org.tidemark.store.StateReader;

/**
 * The terminal strongly connected components of a state space that a search has found whole, or that is found with
 * them: where a run can end up and never leave.
 *
 * <p>Where a model leaves out events, a component that is terminal only for that reason is expanded further, with all
 * events of one of its states. Tarjan's algorithm in Pearce's form, with one number a state: 0 before it is visited,
 * then the least visiting number it is known to lead back to, and at last {@link #DONE}. No edges are kept: successors
 * are computed again, and the ids of those still to be followed lie on a stack, so the cost is one expansion a state
 * and 4 bytes per state, plus the edges of one path. No recursion. One thread.
 *
 * @param <S> a store that numbers its states and gives them back
 */
public final class StrongComponents<S extends DenseIds & Retrievable> {
    private static final int DONE = Integer.MAX_VALUE;
    private static final int POLL_INTERVAL = 1024;

    /** The state leads back to none that was visited before it. */
    private static final int ROOT = 1;

    /** The state leads out of its component. */
    private static final int ESCAPES = 2;

    /** No events are left out of the state, or of another one of its component that it leads to. */
    private static final int WHOLE = 4;

    private final S store;
    private final BooleanSupplier cancelled;
    private final Expander expander;

    /** Expands with all events, where the other one leaves some out. */
    private final Expander all;

    private final boolean isGrowing;
    private final Inserter lookUp;
    private final StateReader reader;
    private final Successors successors;
    private final long[] state;
    private final IntPages lowest;
    private final IdStack members;

    /** The states being visited, and beside each what is known of it so far. */
    private final IdStack path;

    private final IdStack marks;

    /** For each state of the path a -1 and above it the successors still to be followed. */
    private final IdStack pending;

    private int visited;

    /** The components of all states, which the store has. */
    public StrongComponents(Model model, S store, MemoryBudget budget, BooleanSupplier cancelled) {
        this(model, model, false, store, budget, cancelled);
    }

    private StrongComponents(
            Model model, Model whole, boolean isGrowing, S store, MemoryBudget budget, BooleanSupplier cancelled) {
        this.store = store;
        this.cancelled = cancelled;
        this.isGrowing = isGrowing;
        expander = model.expander();
        all = whole.expander();
        lookUp = store.inserter();
        reader = store.reader();
        int stride = model.layout().words();
        successors = new Successors(stride, 64);
        state = new long[stride];
        lowest = new IntPages(budget);
        members = new IdStack(budget);
        path = new IdStack(budget);
        marks = new IdStack(budget);
        pending = new IdStack(budget);
    }

    /**
     * The components of what is left of a model. States are added to the store as they are met; it has the initial one.
     *
     * @param reduced what is left, depending on the state alone
     * @param whole the model with all events
     */
    public static <S extends DenseIds & Retrievable> StrongComponents<S> reduced(
            Model reduced, Model whole, S store, MemoryBudget budget, BooleanSupplier cancelled) {
        return new StrongComponents<>(reduced, whole, true, store, budget, cancelled);
    }

    /** States of one component, valid during the call that shows it. */
    public interface Component {
        long size();

        long id(long member);
    }

    /** Sees each terminal component. */
    public interface Visitor {
        /** False ends the search for more. */
        boolean terminal(Component component);

        /**
         * Whether a component is terminal only because events are left out of its states; then its last state is gone
         * on from with all events. Asked at most once about each state, where events are left out.
         */
        default boolean isOnlySeemingly(Component component) {
            return false;
        }
    }

    /** How a search for components ended. */
    public enum End {
        /** The visitor has seen all of them. */
        ALL,
        /** The visitor had seen enough. */
        STOPPED,
        /** There was no memory for it. */
        MEMORY,
        /** It was cancelled. */
        CANCELLED
    }

    /** Shows all terminal components, each once. */
    public End run(Visitor visitor) {
        if (!makeRoom()) {
            return End.MEMORY;
        }
        for (long id = 0; id < store.size(); id++) {
            if (lowest.get(id) == 0) {
                End end = visitFrom((int) id, visitor);
                if (end != End.ALL) {
                    return end;
                }
            }
        }
        return End.ALL;
    }

    /** Makes room for the numbers of all states in the store. */
    private boolean makeRoom() {
        long states = store.size();
        boolean fits = states <= lowest.length();
        return states < DONE - 1 && (fits || lowest.resize(isGrowing ? states + states / 2 : states));
    }

    private End visitFrom(int root, Visitor visitor) {
        lowest.set(root, ++visited);
        if (!enter(root, expander, ROOT)) {
            return End.MEMORY;
        }
        for (int steps = 0; !path.isEmpty(); steps++) {
            if (steps % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                return End.CANCELLED;
            }
            if (pending.top() >= 0) {
                if (!follow(pending.pop())) {
                    return End.MEMORY;
                }
            } else {
                pending.pop();
                End end = leave(visitor);
                if (end != End.ALL) {
                    return end;
                }
            }
        }
        return End.ALL;
    }

    /** Puts a state on the path, and its successors on the stack of what is to follow. */
    private boolean enter(int id, Expander by, int mark) {
        boolean room = path.push(id) && marks.push(mark) && pending.push(-1);
        reader.read(id, state, 0);
        successors.clear();
        successors.from(id);
        by.expand(state, 0, successors);
        long[] answers = lookUp.addAll(successors);
        for (int i = 0; i < successors.size() && room; i++) {
            if (answers[i] == Answer.FULL) {
                return false; // a store makes room for a batch before it knows that nothing in it is new
            }
            if (!isGrowing && !Answer.isSeen(answers[i])) {
                throw new IllegalStateException("components of a state space that is not whole");
            }
            room = pending.push((int) Answer.id(answers[i]));
        }
        return room && makeRoom();
    }

    private boolean follow(int to) {
        int number = lowest.get(to);
        if (number == 0) {
            lowest.set(to, ++visited);
            return enter(to, expander, ROOT);
        }
        if (number == DONE) {
            marks.replace(marks.top() | ESCAPES);
        } else {
            leadsBackTo(number);
        }
        return true;
    }

    /** The state at the end of the path leads to one that was visited at that time and is not done. */
    private void leadsBackTo(int number) {
        if (number < lowest.get(path.top())) {
            lowest.set(path.top(), number);
            marks.replace(marks.top() & ~ROOT);
        }
    }

    /** Ends the visit of the state at the end of the path. */
    private End leave(Visitor visitor) {
        int id = path.pop();
        int mark = marks.pop();
        if (!members.push(id)) {
            return End.MEMORY;
        }
        if ((mark & ROOT) == 0) {
            marks.replace(marks.top() | (mark & (ESCAPES | WHOLE)));
            leadsBackTo(lowest.get(id));
            return End.ALL;
        }
        int number = lowest.get(id);
        long first = firstMember(number);
        boolean isTerminal = (mark & ESCAPES) == 0;
        if (isGrowing && isTerminal && (mark & WHOLE) == 0 && visitor.isOnlySeemingly(new Members(first))) {
            members.pop();
            return enter(id, all, ROOT | WHOLE) ? End.ALL : End.MEMORY;
        }
        if (!path.isEmpty()) {
            marks.replace(marks.top() | ESCAPES);
        }
        return complete(first, isTerminal, visitor);
    }

    /** Where the component begins on the stack whose root has this number. */
    private long firstMember(int number) {
        long first = members.size() - 1;
        while (first > 0 && lowest.get(members.get(first - 1)) >= number) {
            first--;
        }
        return first;
    }

    /** Takes the last component off the stack, and shows it if it is terminal. */
    private End complete(long first, boolean terminal, Visitor visitor) {
        boolean goOn = !terminal || visitor.terminal(new Members(first));
        while (members.size() > first) {
            lowest.set(members.pop(), DONE);
        }
        return goOn ? End.ALL : End.STOPPED;
    }

    private final class Members implements Component {
        private final long first;

        Members(long first) {
            this.first = first;
        }

        @Override
        public long size() {
            return members.size() - first;
        }

        @Override
        public long id(long member) {
            return members.get(first + member);
        }
    }

    /** A stack of state ids below 2^31, four bytes each, booked on a budget. Not thread-safe. */
    private static final class IdStack {
        private static final long FIRST = 1 << 10;

        private final IntPages entries;
        private long size;

        IdStack(MemoryBudget budget) {
            entries = new IntPages(budget);
        }

        /** False, with nothing changed, when there is no memory for another. */
        boolean push(int entry) {
            if (size == entries.length() && !entries.resize(Math.max(FIRST, size + size / 2))) {
                return false;
            }
            entries.set(size++, entry);
            return true;
        }

        int pop() {
            return entries.get(--size);
        }

        int top() {
            return entries.get(size - 1);
        }

        /** Replaces the top. */
        void replace(int entry) {
            entries.set(size - 1, entry);
        }

        /** An entry, counted from the bottom; one that was popped last is still there until the next push. */
        int get(long position) {
            return entries.get(position);
        }

        long size() {
            return size;
        }

        boolean isEmpty() {
            return size == 0;
        }
    }
}
