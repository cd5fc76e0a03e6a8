package org.tidemark.graph;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.DenseIds;
import org.tidemark.store.Inserter;
import org.tidemark.store.Retrievable;
import org.tidemark.store.StateLimitReached;
import org.tidemark.store.StateReader;

/**
 * The graph over the states of a store, none of whose edges is kept: a cursor expands states and looks the successors
 * up. Costs no memory, and an expansion whenever a state is moved to.
 *
 * <p>A successor that the store does not hold yet is added to it, so that the graph of a store that is not whole grows
 * as it is walked. Where there is no room for it, reading ends with {@link MemoryBudget.Exhausted}: with {@link
 * StateLimitReached} where the store holds as many states as it may.
 *
 * @param <S> a store that numbers its states and gives them back
 */
public final class StoredGraph<S extends DenseIds & Retrievable> implements StateGraph {
    /** This many states in a row are expanded together, since a store answers a batch faster than its parts. */
    private static final int BLOCK = 32;

    private final Model model;
    private final S store;
    private final long edges;

    /** The graph over a store's states, which have this many edges. */
    public StoredGraph(Model model, S store, long edges) {
        this.model = model;
        this.store = store;
        this.edges = edges;
    }

    @Override
    public int states() {
        return Math.toIntExact(store.size());
    }

    @Override
    public long edges() {
        return edges;
    }

    /** A cursor for reading states more or less in order; the store must be whole. */
    @Override
    public EdgeCursor edgesOut() {
        return new Cursor(BLOCK);
    }

    /** A cursor for reading states in any order, and the only one for a store that is not whole. */
    public EdgeCursor wandering() {
        return new Cursor(1);
    }

    private final class Cursor implements EdgeCursor {
        private final int block;
        private final Expander expander = model.expander();
        private final Inserter lookUp = store.inserter();
        private final StateReader reader = store.reader();
        private final Successors successors = new Successors(model.layout().words(), 64);
        private final long[] state = new long[successors.wordsPerState()];
        private final int[] starts;
        private long[] answers = {};
        private int first = -1;
        private int at;
        private int end;

        Cursor(int block) {
            this.block = block;
            starts = new int[block + 1];
        }

        @Override
        public void moveTo(int number) {
            int from = number / block * block;
            if (from != first || block == 1) {
                expand(from);
            }
            at = starts[number - from] - 1;
            end = starts[number - from + 1];
        }

        private void expand(int from) {
            first = -1;
            successors.clear();
            int to = (int) Math.min(from + (long) block, store.size());
            for (int s = from; s < to; s++) {
                reader.read(s, state, 0);
                successors.from(s);
                expander.expand(state, 0, successors);
                starts[s - from + 1] = successors.size();
            }
            answers = lookUp.addAll(successors);
            for (int i = 0; i < successors.size(); i++) {
                if (answers[i] == Answer.FULL) {
                    throw store.isAtStateLimit() ? new StateLimitReached() : new MemoryBudget.Exhausted();
                }
            }
            first = from;
        }

        @Override
        public void moveTo(int state, int edge) {
            moveTo(state);
            at += edge;
        }

        @Override
        public boolean next() {
            at++;
            return at < end;
        }

        @Override
        public int event() {
            return successors.event(at);
        }

        @Override
        public int target() {
            return (int) Answer.id(answers[at]);
        }
    }
}
