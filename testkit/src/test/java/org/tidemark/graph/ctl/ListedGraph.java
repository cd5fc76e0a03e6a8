package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.reference.NaiveStateSpace;

/** A graph as a list of lists, and which state of the model each number stands for. */
record ListedGraph(List<List<NaiveStateSpace.Edge>> out, List<Integer> original) implements StateGraph {
    /** The graph as it is. */
    static ListedGraph of(NaiveStateSpace space) {
        return unfolded(space, 1, 1);
    }

    /** Every state up to so many times, under numbers that are shuffled; each edge leads to one of its target's copies. */
    static ListedGraph unfolded(NaiveStateSpace space, int most, long seed) {
        Random random = new Random(seed);
        List<Integer> original = new ArrayList<>();
        for (int s = 0; s < space.states().size(); s++) {
            original.addAll(Collections.nCopies(1 + random.nextInt(most), s));
        }
        if (most > 1) {
            Collections.shuffle(original.subList(1, original.size()), random);
        }
        List<List<NaiveStateSpace.Edge>> out = new ArrayList<>();
        for (int n = 0; n < original.size(); n++) {
            List<NaiveStateSpace.Edge> edges = new ArrayList<>();
            for (NaiveStateSpace.Edge edge : space.steps(original.get(n))) {
                List<Integer> copies = new ArrayList<>();
                for (int m = 0; m < original.size(); m++) {
                    if (original.get(m) == edge.target()) {
                        copies.add(m);
                    }
                }
                int target = copies.get(random.nextInt(copies.size()));
                edges.add(new NaiveStateSpace.Edge(n, edge.transition(), target));
            }
            out.add(edges);
        }
        return new ListedGraph(out, original);
    }

    @Override
    public int states() {
        return out.size();
    }

    @Override
    public long edges() {
        return out.stream().mapToLong(List::size).sum();
    }

    @Override
    public EdgeCursor edgesOut() {
        return new EdgeCursor() {
            private List<NaiveStateSpace.Edge> here = List.of();
            private int at;

            @Override
            public void moveTo(int state) {
                here = out.get(state);
                at = -1;
            }

            @Override
            public boolean next() {
                at++;
                return at < here.size();
            }

            @Override
            public int event() {
                return here.get(at).transition();
            }

            @Override
            public int target() {
                return here.get(at).target();
            }
        };
    }
}
