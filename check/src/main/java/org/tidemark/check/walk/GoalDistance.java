package org.tidemark.check.walk;

import java.util.Arrays;
import org.tidemark.net.exec.QuickGame;

/**
 * How far a marking seems to be from one that meets a goal: 0 where it does, otherwise about how many tokens are missing or too many. Kept up
 * to date while tokens move, at the cost of the parts that a token brings nearer or takes farther. A guess, and nothing more. Not thread-safe.
 */
public final class GoalDistance implements QuickGame.Changes {
    /** The distance of an inequality is never larger. */
    public static final long FAR = 1L << 40;

    /** In place of a number of parts: they have to be looked at again. Far below zero, so that it stays there while parts are counted. */
    private static final int LOOK_AGAIN = Integer.MIN_VALUE / 2;

    private final GoalGraph graph;
    private final int[] marking;
    private final long[] value;
    private final long[] distance;

    /** For a disjunction, how many parts are as near as the nearest. */
    private final int[] nearest;

    /** By how much the parts of a conjunction have moved since it was looked at. */
    private final long[] pending;

    private final boolean[] isWaiting;
    private int[] queue = new int[16];
    private int waiting;

    /** The distance to the last node of a graph from the marking of a game, which changes. */
    public GoalDistance(GoalGraph graph, int[] marking) {
        this.graph = graph;
        this.marking = marking;
        value = new long[graph.sums.length];
        distance = new long[graph.nodes()];
        nearest = new int[distance.length];
        pending = new long[distance.length];
        isWaiting = new boolean[distance.length];
        measure();
    }

    /** Takes the marking as it is now, whatever has changed. */
    public void measure() {
        for (int s = 0; s < value.length; s++) {
            value[s] = 0;
            for (int k = 0; k < graph.sums[s].size(); k++) {
                value[s] += graph.sums[s].value(k) * marking[graph.sums[s].position(k)];
            }
        }
        for (int node = 0; node < distance.length; node++) {
            if (graph.sumOf[node] >= 0) {
                distance[node] = lack(node);
            } else if (graph.isAll[node]) {
                distance[node] = 0;
                for (int part : graph.parts[node]) {
                    distance[node] += distance[part];
                }
            } else {
                findNearest(node);
            }
        }
    }

    private long lack(int node) {
        return Math.max(0, Math.min(FAR, graph.least[node] - value[graph.sumOf[node]]));
    }

    private void findNearest(int node) {
        long least = FAR;
        int many = 0;
        for (int part : graph.parts[node]) {
            if (distance[part] < least) {
                least = distance[part];
                many = 1;
            } else if (distance[part] == least) {
                many++;
            }
        }
        distance[node] = least;
        nearest[node] = many;
    }

    /** The distance now. */
    public long now() {
        return distance[distance.length - 1];
    }

    @Override
    public void changed(int place, int by) {
        for (int u = graph.firstUse[place]; u < graph.firstUse[place + 1]; u++) {
            int s = graph.usedIn[u];
            value[s] += graph.weight[u] * by;
            for (int node : graph.asked[s]) {
                move(node, lack(node));
            }
        }
        while (waiting > 0) {
            int node = queue[--waiting];
            isWaiting[node] = false;
            long from = distance[node];
            if (graph.isAll[node]) {
                long moved = pending[node];
                pending[node] = 0;
                move(node, from + moved);
            } else if (nearest[node] <= 0) {
                findNearest(node);
                long to = distance[node];
                distance[node] = from;
                move(node, to);
            }
        }
    }

    /** Gives a node its new distance, and notifies the junctions that it is part of, which wait until all their parts have theirs. */
    private void move(int node, long to) {
        long from = distance[node];
        if (from == to) {
            return;
        }
        distance[node] = to;
        for (int whole : graph.wholes[node]) {
            if (graph.isAll[whole]) {
                pending[whole] += to - from;
            } else if (to < distance[whole]) {
                nearest[whole] = LOOK_AGAIN;
            } else {
                nearest[whole] += (to == distance[whole] ? 1 : 0) - (from == distance[whole] ? 1 : 0);
            }
            await(whole);
        }
    }

    /** Puts a junction among those that wait; the smallest number, which no other depends on, is last. */
    private void await(int node) {
        if (isWaiting[node]) {
            return;
        }
        isWaiting[node] = true;
        if (waiting == queue.length) {
            queue = Arrays.copyOf(queue, 2 * waiting);
        }
        int at = waiting++;
        while (at > 0 && queue[at - 1] < node) {
            queue[at] = queue[at - 1];
            at--;
        }
        queue[at] = node;
    }
}
