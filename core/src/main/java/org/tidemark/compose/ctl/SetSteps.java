package org.tidemark.compose.ctl;

import java.util.List;
import org.tidemark.dd.Forest;
import org.tidemark.dd.StepImages;
import org.tidemark.model.Kronecker.Joint;

/** The temporal operators from set to set: all states of a set go back along one kind of step at a time. Not thread-safe. */
final class SetSteps implements AutoCloseable {
    private final Forest forest;
    private final LiveRoots live;
    private final StepImages images;
    private final int[] reachable;
    private final int[] dead;

    /** Operators on sets of reachable states, by steps that lead back. */
    SetSteps(Forest forest, LiveRoots live, List<Joint> back, int[] reachable, int[] dead) {
        this.forest = forest;
        this.live = live;
        this.reachable = reachable;
        this.dead = dead;
        images = new StepImages(forest, back);
    }

    /** {@code EX of}; sets that are not held are void afterwards. */
    int next(int of) {
        int[] goal = live.hold(of);
        int[] found = live.hold(Forest.EMPTY);
        for (int step = 0; step < images.size(); step++) {
            found[0] = forest.union(found[0], forest.intersection(images.of(goal[0], step), reachable[0]));
            live.collect();
        }
        live.drop(goal);
        live.drop(found);
        return found[0];
    }

    /** {@code E[first U goal]}; sets that are not held are void afterwards. */
    int until(int first, int goal) {
        int[] before = live.hold(first);
        int[] found = live.hold(goal);
        boolean ahead = true;
        boolean grows = true;
        while (grows) {
            grows = false;
            ahead = !ahead; // steps may follow each other in either order
            for (int i = 0; i < images.size(); i++) {
                int step = ahead ? i : images.size() - 1 - i;
                int more = forest.intersection(images.of(found[0], step), before[0]);
                int with = forest.union(found[0], more);
                grows |= with != found[0];
                found[0] = with;
                live.collect();
            }
        }
        live.drop(before);
        live.drop(found);
        return found[0];
    }

    /** {@code E[first W goal]}; sets that are not held are void afterwards. */
    int weak(int first, int goal) {
        int[] end = live.hold(forest.union(goal, forest.intersection(first, dead[0])));
        int[] left = live.hold(forest.union(first, goal));
        boolean shrinks = true;
        while (shrinks) {
            int[] before = live.hold(left[0]);
            int still = next(left[0]);
            left[0] = forest.union(end[0], forest.intersection(before[0], still));
            shrinks = left[0] != before[0];
            live.drop(before);
        }
        live.drop(end);
        live.drop(left);
        return left[0];
    }

    @Override
    public void close() {
        images.close();
    }
}
