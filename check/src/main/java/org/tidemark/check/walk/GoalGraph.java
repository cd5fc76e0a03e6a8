package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Goals as one graph in which equal parts are the same node: inequalities over weighted sums of tokens, and junctions of other nodes, which
 * have smaller numbers. A question about a thousand transitions names the same few places again and again; here each of them is there once,
 * and what depends on it is found from it.
 *
 * <p>Immutable; the arrays belong to this object and must not be written to.
 */
public final class GoalGraph {
    /** Weights that add up to more are not counted in 64 bits; no inequality over them is kept up to date. */
    private static final long MOST_WEIGHT = 1L << 31;

    /** The sum of an inequality; -1 for a junction. */
    final int[] sumOf;

    /** The least value of the sum that an inequality asks for. */
    final long[] least;

    /** Whether a junction needs all of its parts; others need one. */
    final boolean[] isAll;

    final int[][] parts;
    final int[][] wholes;

    final SparseVector[] sums;

    /** The inequalities over a sum, those that ask for less first. */
    final int[][] asked;

    /** The sums that a place counts in are those from {@code firstUse[p]} to the one before {@code firstUse[p + 1]}. */
    final int[] firstUse;

    final int[] usedIn;
    final long[] weight;

    private GoalGraph(Builder from, int places) {
        int nodes = from.nodes.size();
        sumOf = new int[nodes];
        least = new long[nodes];
        isAll = new boolean[nodes];
        parts = new int[nodes][];
        sums = from.sums.toArray(SparseVector[]::new);
        List<List<Integer>> bySum = lists(sums.length);
        int[] used = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            Node made = from.nodes.get(node);
            sumOf[node] = made.sum;
            least[node] = made.least;
            isAll[node] = made.isAll;
            parts[node] = made.parts.stream().mapToInt(Integer::intValue).toArray();
            for (int part : parts[node]) {
                used[part]++;
            }
            if (made.sum >= 0) {
                bySum.get(made.sum).add(node);
            }
        }
        wholes = wholes(used);
        asked = new int[sums.length][];
        for (int s = 0; s < sums.length; s++) {
            bySum.get(s).sort(Comparator.comparingLong(node -> least[node]));
            asked[s] = bySum.get(s).stream().mapToInt(Integer::intValue).toArray();
        }
        firstUse = new int[places + 1];
        for (SparseVector sum : sums) {
            for (int k = 0; k < sum.size(); k++) {
                firstUse[sum.position(k) + 1]++;
            }
        }
        for (int p = 0; p < places; p++) {
            firstUse[p + 1] += firstUse[p];
        }
        usedIn = new int[firstUse[places]];
        weight = new long[usedIn.length];
        fillUses(firstUse.clone());
    }

    private int[][] wholes(int[] used) {
        int[][] filled = new int[parts.length][];
        for (int node = 0; node < parts.length; node++) {
            filled[node] = new int[used[node]];
        }
        for (int node = 0; node < parts.length; node++) {
            for (int part : parts[node]) {
                filled[part][--used[part]] = node;
            }
        }
        return filled;
    }

    private void fillUses(int[] next) {
        for (int s = 0; s < sums.length; s++) {
            for (int k = 0; k < sums[s].size(); k++) {
                int at = next[sums[s].position(k)]++;
                usedIn[at] = s;
                weight[at] = sums[s].value(k);
            }
        }
    }

    private static List<List<Integer>> lists(int many) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    /** How many nodes there are; none depends on one with a larger number. */
    public int nodes() {
        return sumOf.length;
    }

    /** How many different sums the inequalities are about. */
    public int sums() {
        return sums.length;
    }

    public SparseVector sum(int number) {
        return sums[number];
    }

    /** The number of the sum that a node is an inequality over; -1 for a junction. */
    public int sumOf(int node) {
        return sumOf[node];
    }

    /** The least value of its sum that an inequality asks for. */
    public long least(int node) {
        return least[node];
    }

    /** Whether a junction needs all of its parts; others need one. */
    public boolean isAll(int node) {
        return isAll[node];
    }

    /** The parts of a junction; not to be written to. */
    public int[] parts(int node) {
        return parts[node];
    }

    /** The inequalities over a sum, those that ask for less first; not to be written to. */
    public int[] asked(int sum) {
        return asked[sum];
    }

    /** The graph of one goal, whose node is the last. */
    public static GoalGraph of(ProofGoal goal, int places) {
        Builder builder = new Builder();
        int node = builder.add(goal);
        if (node < builder.nodes.size() - 1) {
            throw new IllegalStateException("a goal before its parts");
        }
        return builder.build(places);
    }

    private record Node(int sum, long least, boolean isAll, List<Integer> parts) {}

    /** Collects goals; each is given a number. */
    public static final class Builder {
        private final List<Node> nodes = new ArrayList<>();
        private final Map<Node, Integer> known = new HashMap<>();
        private final IdentityHashMap<ProofGoal, Integer> seen = new IdentityHashMap<>();
        private final List<SparseVector> sums = new ArrayList<>();
        private final Map<SparseVector, Integer> numbers = new HashMap<>();

        /** Whether a sum of tokens with these weights can be counted in 64 bits, whatever the marking. */
        public static boolean isCountable(SparseVector weights) {
            long total = 0;
            for (int k = 0; k < weights.size(); k++) {
                long mine = weights.value(k);
                if (mine > MOST_WEIGHT || mine < -MOST_WEIGHT) {
                    return false;
                }
                total += Math.abs(mine);
            }
            return total <= MOST_WEIGHT;
        }

        /** The number of a sum that can be counted. */
        public int sum(SparseVector weights) {
            return numbers.computeIfAbsent(weights, added -> {
                sums.add(added);
                return sums.size() - 1;
            });
        }

        /** The node of a goal. An inequality over a sum that cannot be counted is taken as met. */
        public int add(ProofGoal goal) {
            Integer before = seen.get(goal);
            if (before != null) {
                return before;
            }
            int node = make(goal);
            seen.put(goal, node);
            return node;
        }

        private int make(ProofGoal goal) {
            if (goal instanceof ProofGoal.Need need) {
                Inequality inequality = need.inequality();
                return isCountable(inequality.weights())
                        ? node(new Node(sum(inequality.weights()), inequality.least(), false, List.of()))
                        : node(new Node(-1, 0, true, List.of()));
            }
            boolean all = goal instanceof ProofGoal.All;
            TreeSet<Integer> parts = new TreeSet<>();
            for (ProofGoal part : all ? ((ProofGoal.All) goal).parts() : ((ProofGoal.Any) goal).parts()) {
                parts.add(add(part));
            }
            return parts.size() == 1 ? parts.first() : node(new Node(-1, 0, all, List.copyOf(parts)));
        }

        private int node(Node made) {
            return known.computeIfAbsent(made, added -> {
                nodes.add(added);
                return nodes.size() - 1;
            });
        }

        public GoalGraph build(int places) {
            return new GoalGraph(this, places);
        }
    }
}
