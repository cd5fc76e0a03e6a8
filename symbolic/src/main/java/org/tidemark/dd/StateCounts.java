package org.tidemark.dd;

import java.math.BigInteger;

/**
 * How many states a set has, exactly: a sum over the arcs of each node, from the last level up. Only the numbers of two levels are
 * kept, since those of ten thousand would take more than the diagram.
 */
final class StateCounts {
    private final Forest forest;
    private final Pairs reached;

    /** The first node of each level among those reached, and behind them how many there are. */
    private final int[] first;

    private StateCounts(Forest forest, int root) {
        this.forest = forest;
        reached = forest.reach(root);
        first = new int[forest.levels() + 1];
        for (int i = 0; i < reached.size(); i++) {
            first[forest.level(reached.first(i)) + 1] = i + 1;
        }
    }

    static BigInteger of(Forest forest, int root) {
        if (root < NodeTable.FIRST) {
            return BigInteger.valueOf(root);
        }
        StateCounts counts = new StateCounts(forest, root);
        LevelNumbers at = LevelNumbers.one(forest.budget());
        try {
            for (int level = forest.levels() - 1; level >= forest.level(root); level--) {
                LevelNumbers below = at;
                at = counts.above(level, below);
                below.close();
            }
            return at.get(0);
        } finally {
            at.close();
        }
    }

    private LevelNumbers above(int level, LevelNumbers below) {
        int mostArcs = 1;
        for (int i = first[level]; i < first[level + 1]; i++) {
            int node = reached.first(i);
            mostArcs = Math.max(mostArcs, forest.end(node) - forest.start(node));
        }
        LevelNumbers here =
                new LevelNumbers(first[level + 1] - first[level], below.bitsOfSum(mostArcs), forest.budget());
        try {
            for (int i = first[level]; i < first[level + 1]; i++) {
                forest.lookUp();
                int node = reached.first(i);
                for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                    int child = forest.child(arc);
                    here.add(
                            i - first[level],
                            below,
                            child == Forest.ACCEPT ? 0 : reached.find(child, 0) - first[level + 1]);
                }
            }
            return here;
        } catch (RuntimeException e) {
            here.close();
            throw e;
        }
    }
}
