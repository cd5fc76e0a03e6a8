package org.tidemark.net.exec;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * How many firings it takes at least to have more tokens in a place, or fewer, if no firing ever disables another one:
 * the usual relaxation of planners, in which what was once had is never lost. From these numbers comes a plan, a set of
 * transitions that would do if that were so. Where tokens are consumed that are needed again it does not, but it nearly
 * always shows where to begin.
 *
 * <p>Facts are numbered: {@code 2p} is that place {@code p} has more tokens than in the marking examined, {@code 2p +
 * 1} that it has fewer. Their costs are found cheapest first, and no further than is asked. Belongs to one game.
 */
public final class Relaxation {
    /** The cost of what no firing brings about. */
    public static final long NEVER = 1L << 40;

    private static final long MOST = 1L << 30;

    private final QuickGame game;
    private final Neighbours near;
    private final PetriNet net;
    private final long[] cost;
    private final int[] by;
    private final long[] sum;
    private final int[] left;
    private final BitSet done = new BitSet();
    private final BitSet inPlan = new BitSet();
    private long[] heap = new long[64];
    private int heapSize;
    private int[] stack = new int[16];
    private int depth;

    public Relaxation(QuickGame game) {
        this.game = game;
        near = game.neighbours();
        net = near.net();
        cost = new long[2 * net.places()];
        by = new int[cost.length];
        sum = new long[net.transitions()];
        left = new int[net.transitions()];
    }

    /** Finds the costs of some facts from the marking of the game, and of all that cost less. */
    public void look(BitSet facts) {
        Arrays.fill(cost, NEVER);
        Arrays.fill(left, -1);
        done.clear();
        inPlan.clear();
        heapSize = 0;
        for (int i = 0; i < game.ready(); i++) {
            achieve(game.enabled(i), 1);
        }
        int open = facts.cardinality();
        while (open > 0 && heapSize > 0) {
            int fact = (int) pop();
            if (!done.get(fact)) {
                done.set(fact);
                open -= facts.get(fact) ? 1 : 0;
                spread(fact);
            }
        }
    }

    /** The cost of a fact that was looked for. */
    public long cost(int fact) {
        return cost[fact];
    }

    /** A transition can fire at this cost: so all that it changes can be had. */
    private void achieve(int t, long price) {
        for (int k = near.firstChange[t]; k < near.firstChange[t + 1]; k++) {
            int fact = 2 * near.changed[k] + (near.change[k] > 0 ? 0 : 1);
            if (price < cost[fact]) {
                cost[fact] = price;
                by[fact] = t;
                push(price << 32 | fact);
            }
        }
    }

    /** Counts a fact towards the conditions that are not met without it. */
    private void spread(int fact) {
        int p = fact / 2;
        int tokens = game.marking()[p];
        for (int c = near.firstCondition[p]; c < near.firstCondition[p + 1]; c++) {
            int threshold = near.threshold[c];
            if (threshold > 0 == (fact % 2 == 0) && !Neighbours.isMet(tokens, threshold)) {
                int t = near.transition[c];
                if (left[t] < 0) {
                    left[t] = game.unmet(t);
                    sum[t] = 1;
                }
                sum[t] = Math.min(MOST, sum[t] + cost[fact] * missing(tokens, threshold));
                if (--left[t] == 0) {
                    achieve(t, sum[t]);
                }
            }
        }
    }

    private static long missing(int tokens, int threshold) {
        return threshold > 0 ? (long) threshold - tokens : (long) tokens + threshold + 1;
    }

    /** Adds what a fact takes to the plan. */
    public void plan(int fact) {
        need(fact);
        while (depth > 0) {
            int t = stack[--depth];
            if (!inPlan.get(t)) {
                inPlan.set(t);
                needAll(net.inputs(), t, 1);
                needAll(net.reads(), t, 1);
                needAll(net.inhibitors(), t, -1);
            }
        }
    }

    private void needAll(Arcs arcs, int t, int sign) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            int p = arcs.place(a);
            if (!Neighbours.isMet(game.marking()[p], sign * arcs.weight(a))) {
                need(2 * p + (sign > 0 ? 0 : 1));
            }
        }
    }

    private void need(int fact) {
        if (cost[fact] < NEVER) {
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
            }
            stack[depth++] = by[fact];
        }
    }

    /** The transitions of the plan so far; belongs to this object. */
    public BitSet plan() {
        return inPlan;
    }

    private void push(long entry) {
        if (heapSize == heap.length) {
            heap = Arrays.copyOf(heap, 2 * heapSize);
        }
        int i = heapSize++;
        while (i > 0 && heap[(i - 1) / 2] > entry) {
            heap[i] = heap[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        heap[i] = entry;
    }

    private long pop() {
        long least = heap[0];
        long last = heap[--heapSize];
        int i = 0;
        for (int child = 1; child < heapSize; child = 2 * i + 1) {
            child += child + 1 < heapSize && heap[child + 1] < heap[child] ? 1 : 0;
            if (heap[child] >= last) {
                break;
            }
            heap[i] = heap[child];
            i = child;
        }
        heap[i] = last;
        return least;
    }
}
