package org.tidemark.check.walk;

import org.tidemark.net.exec.QuickGame;

/**
 * Which goals of a graph are met, kept up to date while tokens move: a token costs as much as the sums it counts in and the inequalities that
 * it makes true or false, however large the goals are. Not thread-safe.
 */
public final class GoalTruth implements QuickGame.Changes {
    private final GoalGraph graph;
    private final long[] value;

    /** How many of the inequalities over a sum hold: the first of them. */
    private final int[] holding;

    /** How many parts of a node hold, and how many have to. */
    private final int[] have;

    private final int[] needed;

    private final long[] firstValue;
    private final int[] firstHolding;
    private final int[] firstHave;

    /** Starts from a marking. */
    public GoalTruth(GoalGraph graph, int[] marking) {
        this.graph = graph;
        value = new long[graph.sums.length];
        holding = new int[value.length];
        have = new int[graph.nodes()];
        needed = new int[have.length];
        for (int node = 0; node < needed.length; node++) {
            needed[node] = graph.isAll[node] ? graph.parts[node].length : 1;
        }
        turnOnEmptyJunctions();
        for (int s = 0; s < value.length; s++) {
            for (int k = 0; k < graph.sums[s].size(); k++) {
                value[s] += graph.sums[s].value(k) * marking[graph.sums[s].position(k)];
            }
            settle(s);
        }
        firstValue = value.clone();
        firstHolding = holding.clone();
        firstHave = have.clone();
    }

    /** An empty conjunction holds from the start, which no change of tokens would report. */
    private void turnOnEmptyJunctions() {
        for (int node = 0; node < needed.length; node++) {
            if (needed[node] == 0) {
                for (int whole : graph.wholes[node]) {
                    gain(whole);
                }
            }
        }
    }

    /** Back to the marking it started from. */
    public void reset() {
        System.arraycopy(firstValue, 0, value, 0, value.length);
        System.arraycopy(firstHolding, 0, holding, 0, holding.length);
        System.arraycopy(firstHave, 0, have, 0, have.length);
    }

    public boolean isMet(int node) {
        return have[node] >= needed[node];
    }

    /** The value of a sum now. */
    public long value(int sum) {
        return value[sum];
    }

    @Override
    public void changed(int place, int by) {
        for (int u = graph.firstUse[place]; u < graph.firstUse[place + 1]; u++) {
            int s = graph.usedIn[u];
            value[s] += graph.weight[u] * by;
            settle(s);
        }
    }

    private void settle(int s) {
        int[] asked = graph.asked[s];
        int holds = holding[s];
        while (holds < asked.length && value[s] >= graph.least[asked[holds]]) {
            gain(asked[holds++]);
        }
        while (holds > 0 && value[s] < graph.least[asked[holds - 1]]) {
            lose(asked[--holds]);
        }
        holding[s] = holds;
    }

    private void gain(int node) {
        if (++have[node] == needed[node]) {
            for (int whole : graph.wholes[node]) {
                gain(whole);
            }
        }
    }

    private void lose(int node) {
        if (have[node]-- == needed[node]) {
            for (int whole : graph.wholes[node]) {
                lose(whole);
            }
        }
    }
}
