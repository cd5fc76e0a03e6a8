package org.tidemark.net.level;

import java.util.Arrays;
import java.util.List;
import org.tidemark.model.LocalMove;

/** What a transition does to the places of a block, worked out once for each marking. Belongs to one thread. */
final class BlockMove implements LocalMove {
    private static final int UNKNOWN = -2;
    private static final int FIRST = 4;

    private final BlockMarkings markings;
    private final int[] positions;
    private final LocalMove[] moves;

    /** The target of each marking that was asked for. */
    private int[] targets = {};

    BlockMove(BlockMarkings markings, List<Integer> positions, List<LocalMove> moves) {
        this.markings = markings;
        this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
        this.moves = moves.toArray(LocalMove[]::new);
    }

    @Override
    public int target(int value, int way) {
        if (way != 0) {
            return NONE;
        }
        int known = value < targets.length ? targets[value] : UNKNOWN;
        return known == UNKNOWN ? workedOut(value) : known;
    }

    private int workedOut(int value) {
        if (value >= targets.length) {
            int length = Math.max(FIRST, Math.max(value + 1, 2 * targets.length));
            markings.book(4L * (length - targets.length));
            int from = targets.length;
            targets = Arrays.copyOf(targets, length);
            Arrays.fill(targets, from, length, UNKNOWN);
        }
        int[] changed = new int[positions.length];
        for (int i = 0; i < positions.length; i++) {
            changed[i] = moves[i].target(markings.tokens(value, positions[i]), 0);
            if (changed[i] == NONE) {
                targets[value] = NONE;
                return NONE;
            }
        }
        targets[value] = markings.with(value, positions, changed);
        return targets[value];
    }
}
