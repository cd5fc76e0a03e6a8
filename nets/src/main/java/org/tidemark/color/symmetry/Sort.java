package org.tidemark.color.symmetry;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.tidemark.color.type.Type;

/**
 * The distinguishable classes of the values of one enumeration, type of identities, or range of numbers. At first all
 * of them are alike; constants, subtypes and tables distinguish some, a successor leaves rotations only, and an order
 * leaves nothing.
 */
final class Sort {
    private final Type type;
    private final int[] cell;
    private int cells = 1;
    private boolean isRigid;
    private boolean isCyclic;

    Sort(Type type) {
        this.type = type;
        cell = new int[Math.toIntExact(type.count())];
    }

    Type type() {
        return type;
    }

    int size() {
        return cell.length;
    }

    /** Says that each value is distinguished from any other. */
    void freeze() {
        isRigid = true;
    }

    boolean isRigid() {
        return isRigid;
    }

    /** Says that values have neighbours. */
    void turn() {
        isCyclic = true;
    }

    boolean isCyclic() {
        return isCyclic;
    }

    /** Says that values are distinguished which a function leads to different numbers. */
    void tellApart(IntUnaryOperator kind) {
        Map<List<Integer>, Integer> known = new HashMap<>();
        for (int value = 0; value < cell.length; value++) {
            List<Integer> both = List.of(cell[value], kind.applyAsInt(value));
            cell[value] = known.computeIfAbsent(both, first -> known.size());
        }
        cells = known.size();
    }

    /** Says that a value is distinguished from all others. */
    void single(long value) {
        tellApart(other -> other == value ? 1 : 0);
    }

    int cells() {
        return cells;
    }

    /** The values of a cell. */
    int[] members(int of) {
        int[] all = new int[cell.length];
        Arrays.setAll(all, value -> value);
        return Arrays.stream(all).filter(value -> cell[value] == of).toArray();
    }

    /** Whether a rotation leads each value to one that is not distinguished from it. */
    boolean allowsRotation(int steps) {
        for (int value = 0; value < cell.length; value++) {
            if (cell[value] != cell[(value + steps) % cell.length]) {
                return false;
            }
        }
        return true;
    }
}
