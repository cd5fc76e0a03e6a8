package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * A random graph as a model: any number of initial states, some of them twice, parallel edges, loops, and a value for every
 * state from anywhere among the {@code long}s. An edge is the event of its number.
 */
record DrawnModel(Layout layout, List<Integer> starts, List<int[]> edges, List<Long> values) implements Model {
    static DrawnModel draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int states = random.nextInt(1, 60);
        List<Integer> starts = new ArrayList<>();
        for (int i = random.nextInt(0, 5); i > 0; i--) {
            starts.add(random.nextInt(states));
        }
        List<int[]> edges = new ArrayList<>();
        for (int i = random.nextInt(0, 3 * states); i > 0; i--) {
            edges.add(new int[] {random.nextInt(states), random.nextInt(states)});
        }
        long[] extreme = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE};
        int few = random.nextInt(1, 9);
        List<Long> values = new ArrayList<>();
        while (values.size() < states) {
            values.add(random.nextInt(4) == 0 ? extreme[random.nextInt(7)] : random.nextInt(few));
        }
        return new DrawnModel(Layout.packed(List.of("node"), new int[] {6}), starts, edges, values);
    }

    int states() {
        return values.size();
    }

    boolean isRegress(int[] edge) {
        return values.get(edge[1]) < values.get(edge[0]);
    }

    /** All nodes that can be reached. */
    Set<Integer> reachable() {
        Set<Integer> met = new HashSet<>(starts);
        for (int before = -1; before < met.size(); ) {
            before = met.size();
            edges.stream().filter(edge -> met.contains(edge[0])).toList().forEach(edge -> met.add(edge[1]));
        }
        return met;
    }

    /** Whether no edge between nodes that can be reached leads to a lower value. */
    boolean isMonotone() {
        Set<Integer> met = reachable();
        return edges.stream().noneMatch(edge -> met.contains(edge[0]) && isRegress(edge));
    }

    /** The least number of edges on a way to each node; as many as there are edges and one more where none leads. */
    int[] distances() {
        int[] least = new int[states()];
        Arrays.fill(least, edges.size() + 1);
        starts.forEach(start -> least[start] = 0);
        for (int round = 0; round < states(); round++) {
            for (int[] edge : edges) {
                least[edge[1]] = Math.min(least[edge[1]], least[edge[0]] + 1);
            }
        }
        return least;
    }

    /** A model of that many nodes in layers, all of which can be reached; perhaps with edges that lead back. */
    static DrawnModel large(long seed, int states, int layers) {
        SplittableRandom random = new SplittableRandom(seed);
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(states);
        boolean falls = random.nextBoolean();
        List<Long> values = new ArrayList<>();
        List<int[]> edges = new ArrayList<>();
        for (int node = 0; node < states; node++) {
            values.add((long) node * layers / states);
            if (node > 0) {
                edges.add(new int[] {random.nextInt(node), node});
            }
        }
        for (int i = 0; i < 2 * states; i++) {
            int[] edge = {random.nextInt(states), random.nextInt(states)};
            boolean isKept = values.get(edge[0]) <= values.get(edge[1]) || (falls && random.nextInt(50) == 0);
            edges.add(isKept ? edge : new int[] {edge[1], edge[0]});
        }
        return new DrawnModel(Layout.packed(List.of("node"), new int[] {width}), List.of(0), edges, values);
    }

    /** The least number of regress edges on a way to each node; as many as there are edges and one more where none leads. */
    int[] fewestRegressEdges() {
        int[] fewest = new int[states()];
        Arrays.fill(fewest, edges.size() + 1);
        starts.forEach(start -> fewest[start] = 0);
        for (int round = 0; round < states(); round++) {
            for (int[] edge : edges) {
                fewest[edge[1]] = Math.min(fewest[edge[1]], fewest[edge[0]] + (isRegress(edge) ? 1 : 0));
            }
        }
        return fewest;
    }

    @Override
    public int events() {
        return edges.size();
    }

    @Override
    public String eventName(int event) {
        return "edge" + event;
    }

    @Override
    public void initial(Successors out) {
        starts.forEach(start -> out.add(Successors.NO_EVENT, new long[] {start}, 0));
    }

    @Override
    public Expander expander() {
        List<List<Integer>> leaving = new ArrayList<>();
        values.forEach(node -> leaving.add(new ArrayList<>()));
        for (int e = 0; e < edges.size(); e++) {
            leaving.get(edges.get(e)[0]).add(e);
        }
        return new Expander() {
            @Override
            public void expand(long[] words, int at, Successors out) {
                for (int e : leaving.get((int) words[at])) {
                    out.add(e, new long[] {edges.get(e)[1]}, 0);
                }
            }

            @Override
            public boolean enabled(int event, long[] words, int at) {
                return edges.get(event)[0] == words[at];
            }

            @Override
            public boolean fire(int event, long[] words, int at) {
                boolean enabled = enabled(event, words, at);
                words[at] = enabled ? edges.get(event)[1] : words[at];
                return enabled;
            }
        };
    }
}
