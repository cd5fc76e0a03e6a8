package org.tidemark.dd;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * Where the steps that some parts take together lead, from all states of a set at once.
 *
 * <p>Each node is looked at once: a level that takes part puts the targets of a value where the value was, and what two values
 * lead to is united; the levels below the last partner stay as they are. Steps with transposed matrices lead back. Not
 * thread-safe.
 */
public final class StepImages implements AutoCloseable {
    private final Forest forest;
    private final Pairs pairs;
    private final List<Joint> steps;
    private final int firstOperation;
    private long[] arcs = new long[16];
    private int[] values = {};
    private int[] children = {};

    /** Images of sets of a forest under these steps. */
    public StepImages(Forest forest, List<Joint> steps) {
        this.forest = forest;
        this.steps = List.copyOf(steps);
        pairs = new Pairs(forest.budget());
        firstOperation = forest.newOperations(steps.size());
    }

    /** How many kinds of steps there are, numbered from 0. */
    public int size() {
        return steps.size();
    }

    /** The states that one step of a kind leads to from a state of the set, whether they are in it or not. */
    public int of(int root, int step) {
        Joint joint = steps.get(step);
        int partners = joint.partners().size();
        if (root == Forest.EMPTY || partners == 0) {
            return root;
        }
        int last = joint.partners().get(partners - 1);
        @Nullable StepMatrix[] matrices = new StepMatrix[last + 1];
        for (int i = 0; i < partners; i++) {
            matrices[joint.partners().get(i)] = joint.steps().get(i);
        }
        OperationCache cache = forest.cache();
        int operation = firstOperation + step;
        pairs.clear();
        pairs.meet(root, 0);
        for (int pair = 0; pair < pairs.size(); pair++) {
            forest.lookUp();
            int cached = cache.get(operation, pairs.first(pair), 0);
            if (cached == Pairs.UNKNOWN) {
                meetChildren(pairs.first(pair), matrices);
            } else {
                pairs.setResult(pair, cached);
            }
        }
        for (int pair = pairs.size() - 1; pair >= 0; pair--) {
            forest.lookUp();
            if (pairs.result(pair) == Pairs.UNKNOWN) {
                int result = image(pairs.first(pair), matrices);
                pairs.setResult(pair, result);
                cache.put(operation, pairs.first(pair), 0, result);
            }
        }
        return pairs.result(0);
    }

    private void meetChildren(int node, @Nullable StepMatrix[] matrices) {
        int level = forest.level(node);
        if (level == matrices.length - 1) {
            return;
        }
        StepMatrix here = matrices[level];
        for (int arc = forest.start(node); arc < forest.end(node); arc++) {
            int value = forest.value(arc);
            if (here == null || here.from(value) < here.to(value)) {
                pairs.meet(forest.child(arc), 0);
            }
        }
    }

    private int image(int node, @Nullable StepMatrix[] matrices) {
        int level = forest.level(node);
        StepMatrix here = matrices[level];
        int n = 0;
        for (int arc = forest.start(node); arc < forest.end(node); arc++) {
            int value = forest.value(arc);
            int child = forest.child(arc);
            int from = here == null ? 0 : here.from(value);
            int to = here == null ? 1 : here.to(value);
            if (from < to) {
                long below = level == matrices.length - 1 ? child : pairs.result(pairs.find(child, 0));
                n = below == Forest.EMPTY ? n : append(n, here, value, from, to, below);
            }
        }
        if (here != null) {
            Arrays.sort(arcs, 0, n);
        }
        return united(level, n);
    }

    private int append(int n, @Nullable StepMatrix here, int value, int from, int to, long below) {
        if (n + to - from > arcs.length) {
            arcs = Arrays.copyOf(arcs, Math.max(n + to - from, 2 * arcs.length));
        }
        int end = n;
        for (int step = from; step < to; step++) {
            arcs[end++] = (long) (here == null ? value : here.target(step)) << 32 | below;
        }
        return end;
    }

    /** The node of the arcs in ascending order, where arcs of the same value are one to all of their children. */
    private int united(int level, int n) {
        if (n > values.length) {
            values = new int[arcs.length];
            children = new int[arcs.length];
        }
        int kept = 0;
        for (int i = 0; i < n; i++) {
            int value = (int) (arcs[i] >> 32);
            int child = (int) arcs[i];
            if (kept > 0 && values[kept - 1] == value) {
                children[kept - 1] = forest.union(children[kept - 1], child);
            } else {
                values[kept] = value;
                children[kept++] = child;
            }
        }
        return forest.node(level, values, children, kept);
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        pairs.free();
    }
}
