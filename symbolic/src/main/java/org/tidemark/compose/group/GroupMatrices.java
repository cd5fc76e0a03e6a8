package org.tidemark.compose.group;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.explore.Combinations;
import org.tidemark.compose.explore.MixedRadix;
import org.tidemark.compose.explore.MoveLists;
import org.tidemark.compose.explore.SystemMoves;
import org.tidemark.model.StepMatrix;

/** Writes down the steps between the states of a group: one matrix for what is its own, one per joint step with others. */
final class GroupMatrices {
    private static final int LOOK_UP = 1 << 10;

    private final SubSystem sub;
    private final long[] numbers;
    private final BitRanks ranks;
    private final BooleanSupplier cancelled;
    private final MixedRadix radix;
    private final SystemMoves moves;
    private final Combinations combinations;
    private final int[] state;
    private final StepPairs alone;

    /** The pairs of each joint step; those of the group's own ones are among those it takes alone. */
    private final StepPairs[] together;

    GroupMatrices(SubSystem sub, long[] numbers, BitRanks ranks, MemoryBudget budget, BooleanSupplier cancelled) {
        this.sub = sub;
        this.numbers = numbers;
        this.ranks = ranks;
        this.cancelled = cancelled;
        radix = new MixedRadix(sub.system());
        moves = new SystemMoves(sub.system(), false, budget, cancelled);
        combinations = new Combinations(radix.digits());
        state = new int[radix.digits()];
        alone = new StepPairs(budget);
        together = new StepPairs[moves.joints()];
        for (int j = 0; j < together.length; j++) {
            together[j] = sub.own().get(j) ? alone : new StepPairs(budget);
        }
    }

    void make() {
        for (int s = 0; s < numbers.length; s++) {
            if (s % LOOK_UP == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            radix.digits(numbers[s], state);
            for (int p = 0; p < state.length; p++) {
                stepAlone(s, p);
            }
            for (int j = 0; j < together.length; j++) {
                stepTogether(s, j);
            }
        }
        moves.release();
    }

    private void stepAlone(int source, int part) {
        MoveLists lists = moves.alone(part);
        lists.ask(state[part]);
        if (lists.size() > 0) {
            combinations.begin(numbers[source] - state[part] * radix.weight(part));
            combinations.add(lists.list(), lists.from(), lists.to(), radix.weight(part));
            write(source, alone);
        }
    }

    private void stepTogether(int source, int joint) {
        MoveLists[] lists = moves.joint(joint);
        int[] partners = moves.partners(joint);
        long fixed = numbers[source];
        for (int k = 0; k < lists.length; k++) {
            lists[k].ask(state[partners[k]]);
            if (lists[k].size() == 0) {
                return;
            }
            fixed -= state[partners[k]] * radix.weight(partners[k]);
        }
        combinations.begin(fixed);
        for (int k = 0; k < lists.length; k++) {
            combinations.add(lists[k].list(), lists[k].from(), lists[k].to(), radix.weight(partners[k]));
        }
        write(source, together[joint]);
    }

    private void write(int source, StepPairs into) {
        while (combinations.nextRow()) {
            for (int i = combinations.rowFrom(); i < combinations.rowTo(); i++) {
                into.add(source, ranks.of(combinations.base() + combinations.row()[i] * combinations.rowWeight()));
            }
        }
    }

    StepMatrix alone() {
        return alone.matrix(numbers.length);
    }

    /** By the number of the joint step in the whole system. */
    Map<Integer, StepMatrix> joint() {
        Map<Integer, StepMatrix> joint = new TreeMap<>();
        for (int j = 0; j < together.length; j++) {
            if (together[j] != alone) {
                StepMatrix matrix = together[j].matrix(numbers.length);
                sub.joint().get(j).forEach(number -> joint.put(number, matrix));
            }
        }
        return joint;
    }
}
