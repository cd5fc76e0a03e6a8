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
 * The terminal strongly connected components of a state space that a search has found whole: where a run can end up and
 * never leave.
 *
 * <p>Tarjan's algorithm in Pearce's form, with one number a state: 0 before it is visited, then the least visiting
 * number it is known to lead back to, and at last {@link #DONE}. No edges are kept: successors are computed again, and
 * the ids of those still to be followed lie on a stack, so the cost is one expansion a state and 4 bytes per state, plus the
 * edges of one path. No recursion. One thread.
 *
 * @param <S> a store that numbers its states and gives them back
 */
public final class StrongComponents<S extends DenseIds & Retrievable> {
    private static final int DONE = Integer.MAX_VALUE;
    private static final int LOOK_UP = 1024;

    /** The state leads back to none that was visited before it. */
    private static final int ROOT = 1;

    /** The state leads out of its component. */
    private static final int ESCAPES = 2;

    private final S store;
    private final BooleanSupplier cancelled;
    private final Expander expander;
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

    public StrongComponents(Model model, S store, MemoryBudget budget, BooleanSupplier cancelled) {
        this.store = store;
        this.cancelled = cancelled;
        expander = model.expander();
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

    /** States of one component, valid during the call that shows it. */
    public interface Component {
        long size();

        long id(long member);
    }

    /** Sees each terminal component. */
    public interface Visitor {
        /** False ends the search for more. */
        boolean terminal(Component component);
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
        if (store.size() >= DONE - 1 || !lowest.resize(store.size())) {
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

    private End visitFrom(int root, Visitor visitor) {
        if (!enter(root)) {
            return End.MEMORY;
        }
        for (int steps = 0; !path.isEmpty(); steps++) {
            if (steps % LOOK_UP == 0 && cancelled.getAsBoolean()) {
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
    private boolean enter(int id) {
        lowest.set(id, ++visited);
        boolean room = path.push(id) && marks.push(ROOT) && pending.push(-1);
        reader.read(id, state, 0);
        successors.clear();
        expander.expand(state, 0, successors);
        long[] answers = lookUp.addAll(successors);
        for (int i = 0; i < successors.size() && room; i++) {
            if (answers[i] == Answer.FULL) {
                return false; // a store makes room for a batch before it knows that nothing in it is new
            }
            if (!Answer.isSeen(answers[i])) {
                throw new IllegalStateException("components of a state space that is not whole");
            }
            room = pending.push((int) Answer.id(answers[i]));
        }
        return room;
    }

    private boolean follow(int to) {
        int number = lowest.get(to);
        if (number == 0) {
            return enter(to);
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
            marks.replace(marks.top() | (mark & ESCAPES));
            leadsBackTo(lowest.get(id));
            return End.ALL;
        }
        if (!path.isEmpty()) {
            marks.replace(marks.top() | ESCAPES);
        }
        return complete(lowest.get(id), (mark & ESCAPES) == 0, visitor);
    }

    /** Takes the component whose root has this number off the stack, and shows it if it is terminal. */
    private End complete(int number, boolean terminal, Visitor visitor) {
        long first = members.size() - 1;
        while (first > 0 && lowest.get(members.get(first - 1)) >= number) {
            first--;
        }
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
}
