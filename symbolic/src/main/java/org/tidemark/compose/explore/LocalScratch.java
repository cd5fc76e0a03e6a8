package org.tidemark.compose.explore;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.MatrixEdges;
import org.tidemark.model.StepMatrix;

/**
 * Scratch memory for finding where one part can be after some steps; shared by all queries about the part. Not
 * thread-safe.
 */
final class LocalScratch {
    private final MemoryBudget budget;
    private final StepMatrix silent;
    private final int[] reached;
    private final int[] seen;
    private final int[] list;
    private final long[] keys;

    /**
     * The strongly connected component of each state by silent steps, which lead to lower numbers; empty without
     * closures.
     */
    private final int[] component;

    private int round;

    /**
     * For a part with these steps of its own.
     *
     * @param closures whether any number of them precede what is asked for
     */
    LocalScratch(StepMatrix silent, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        this.budget = budget;
        this.silent = silent;
        int states = silent.states();
        budget.replace(0, bytes(states, closures));
        reached = new int[states];
        seen = new int[states];
        list = new int[states];
        keys = new long[closures ? states : 0];
        component = new int[closures ? states : 0];
        if (closures && ComponentNumbers.find(component, new MatrixEdges(silent), null, budget, cancelled) < 0) {
            throw new Cancelled();
        }
    }

    private static long bytes(int states, boolean closures) {
        return (closures ? 24L : 12L) * states + 5 * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    int states() {
        return list.length;
    }

    private boolean hasClosures() {
        return component.length > 0;
    }

    /** Finds all states that the part reaches alone, or by one step of its own if there are no closures. */
    int fillAlone(int state) {
        int size = hasClosures() ? closure(state) : fillBehind(only(state), silent);
        Arrays.sort(list, 0, size);
        return size;
    }

    /**
     * Finds the states behind a joint step. With closures, steps of the part's own may precede it, and of what is found
     * only those states are kept that no other leads to silently: the rest follows from them.
     */
    int fillJoint(int state, StepMatrix then) {
        int size = fillBehind(hasClosures() ? closure(state) : only(state), then);
        if (hasClosures()) {
            size = keepFirst(size);
        }
        Arrays.sort(list, 0, size);
        return size;
    }

    private int only(int state) {
        list[0] = state;
        return 1;
    }

    private int fillBehind(int count, StepMatrix then) {
        System.arraycopy(list, 0, reached, 0, count);
        nextRound();
        int size = 0;
        for (int i = 0; i < count; i++) {
            for (int step = then.from(reached[i]); step < then.to(reached[i]); step++) {
                int target = then.target(step);
                if (seen[target] != round) {
                    seen[target] = round;
                    list[size++] = target;
                }
            }
        }
        return size;
    }

    /**
     * Keeps the states that no other one leads to silently: a state that leads to others has a higher component, or the
     * same one if they lead back.
     */
    private int keepFirst(int size) {
        for (int i = 0; i < size; i++) {
            keys[i] = (long) component[list[i]] << 32 | list[i];
        }
        Arrays.sort(keys, 0, size);
        nextRound();
        int kept = 0;
        for (int i = size - 1; i >= 0; i--) {
            int state = (int) keys[i];
            if (seen[state] != round) {
                list[kept++] = state;
                markBehind(state);
            }
        }
        return kept;
    }

    private void markBehind(int state) {
        int open = 0;
        seen[state] = round;
        reached[open++] = state;
        while (open > 0) {
            int at = reached[--open];
            for (int step = silent.from(at); step < silent.to(at); step++) {
                int target = silent.target(step);
                if (seen[target] != round) {
                    seen[target] = round;
                    reached[open++] = target;
                }
            }
        }
    }

    private int closure(int state) {
        nextRound();
        seen[state] = round;
        list[0] = state;
        int size = 1;
        for (int at = 0; at < size; at++) {
            for (int step = silent.from(list[at]); step < silent.to(list[at]); step++) {
                int target = silent.target(step);
                if (seen[target] != round) {
                    seen[target] = round;
                    list[size++] = target;
                }
            }
        }
        return size;
    }

    private void nextRound() {
        if (round == Integer.MAX_VALUE) {
            Arrays.fill(seen, 0);
            round = 0;
        }
        round++;
    }

    /** The states found last, in ascending order. */
    int[] list() {
        return list;
    }

    void release() {
        budget.release(bytes(list.length, hasClosures()));
    }
}
