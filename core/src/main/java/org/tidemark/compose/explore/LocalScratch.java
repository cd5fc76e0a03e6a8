package org.tidemark.compose.explore;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.StepMatrix;

/** What is needed to find where one part can be after some steps; shared by all that ask about the part. Not thread-safe. */
final class LocalScratch {
    private final int[] reached;
    private final int[] seen;
    private final int[] list;
    private int round;

    LocalScratch(int states, MemoryBudget budget) {
        budget.replace(0, 12L * states + 3 * MemoryBudget.ARRAY_HEADER_BYTES);
        reached = new int[states];
        seen = new int[states];
        list = new int[states];
    }

    int states() {
        return list.length;
    }

    /** Finds the states behind some silent steps and one more; returns how many there are. */
    int fill(int state, @Nullable StepMatrix silent, @Nullable StepMatrix then) {
        int count = silent == null ? only(state) : closure(state, silent);
        if (then == null) {
            Arrays.sort(list, 0, count);
            return count;
        }
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
        Arrays.sort(list, 0, size);
        return size;
    }

    private void nextRound() {
        if (round == Integer.MAX_VALUE) {
            Arrays.fill(seen, 0);
            round = 0;
        }
        round++;
    }

    private int only(int state) {
        list[0] = state;
        return 1;
    }

    private int closure(int state, StepMatrix silent) {
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

    /** What was found last, in ascending order. */
    int[] list() {
        return list;
    }

    void release(MemoryBudget budget) {
        budget.release(12L * list.length + 3 * MemoryBudget.ARRAY_HEADER_BYTES);
    }
}
