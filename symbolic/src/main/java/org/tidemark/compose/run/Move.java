package org.tidemark.compose.run;

import org.tidemark.model.Kronecker;

/**
 * A step of a run of a system, and the state it leads to.
 *
 * @param joint the joint step; -1 where a part moves alone
 * @param part the part that moves alone; -1 for a joint step
 * @param target the state of every part afterwards
 */
@SuppressWarnings("ArrayRecordComponent")
public record Move(int joint, int part, int[] target) {
    public static Move alone(int part, int[] target) {
        return new Move(-1, part, target);
    }

    public static Move together(int joint, int[] target) {
        return new Move(joint, -1, target);
    }

    /**
     * The step of a system from one state to another, different one.
     *
     * @throws IllegalStateException where there is none
     */
    static Move between(Kronecker system, int[] source, int[] target) {
        int moved = -1;
        int count = 0;
        for (int p = 0; p < source.length; p++) {
            if (source[p] != target[p]) {
                moved = p;
                count++;
            }
        }
        if (count == 1 && system.parts().get(moved).local().has(source[moved], target[moved])) {
            return alone(moved, target);
        }
        for (int j = 0; j < system.joints().size(); j++) {
            if (system.joints().get(j).leads(source, target)) {
                return together(j, target);
            }
        }
        throw new IllegalStateException("no step between neighbouring states of a run");
    }
}
