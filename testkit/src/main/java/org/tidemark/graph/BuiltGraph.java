package org.tidemark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.PlainStore;

/** A graph built by the engines for a test, and what a textbook says it should be. */
public final class BuiltGraph {
    private BuiltGraph() {}

    /** A model with fields wide enough for all that a complete space holds. */
    public static NetModel model(PetriNet net, NaiveStateSpace space) {
        return NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
    }

    /** The graph of a model behind a breadth-first search, or behind a sweep where there is a measure. */
    public static CondensedGraph of(NetModel model, Encoding encoding, @Nullable ProgressMeasure measure) {
        MemoryBudget budget = MemoryBudget.unlimited();
        GraphBuilder builder =
                new GraphBuilder(model.events(), measure == null, encoding, List.of("even", "never"), budget);
        Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget);
        StateObserver watch = new StateObserver() {
            @Override
            public void expanded(long id, long[] words, int at, int successors) {
                builder.announce(id, successors);
                if (sum(model, words, at) % 2 == 0) {
                    builder.label(0, id);
                }
            }

            @Override
            public boolean wantsSuccessors() {
                return true;
            }

            @Override
            public void stored(Successors batch, long[] answers) {
                for (int i = 0; i < batch.size(); i++) {
                    builder.edge(batch.event(i), Answer.id(answers[i]));
                }
            }
        };
        if (measure != null) {
            assertThat(new Sweep(model, measure, SweepPlan.within(limits).withNumbers(), watch)
                            .run()
                            .overflow())
                    .isNull();
        } else {
            PlainStore store = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);
            assertThat(new Search(model, store, limits, 1, worker -> watch)
                            .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()))
                            .complete())
                    .isTrue();
        }
        GraphBuilder.Built built = builder.finish();
        long alone = Objects.requireNonNull(built.bytesIn().get(encoding == Encoding.AUTO ? Encoding.PAPER : encoding));
        if (encoding == Encoding.AUTO) {
            assertThat(alone).isGreaterThanOrEqualTo(built.graph().bytes());
        } else {
            assertThat(alone).isEqualTo(built.graph().bytes());
        }
        return built.graph();
    }

    private static long sum(NetModel model, long[] words, int at) {
        int[] marking = new int[model.net().places()];
        model.decode(words, at, marking);
        return Arrays.stream(marking).sum();
    }

    /**
     * Holds a graph against the textbook: numbers represent markings, every number has exactly the edges of its marking,
     * and every marking has a number; so the graph is the reachability graph, or an unfolding that is bisimilar to it. Its
     * labels are those of {@link #of}.
     */
    public static void assertUnfolds(CondensedGraph graph, NaiveStateSpace space) {
        int[] marking = assertEdgesUnfold(graph, space);
        for (int state = 0; state < marking.length; state++) {
            long tokens = space.states().get(marking[state]).stream()
                    .mapToLong(Integer::intValue)
                    .sum();
            assertThat(label(graph, "even").holdsIn(state)).isEqualTo(tokens % 2 == 0);
            assertThat(label(graph, "never").holdsIn(state)).isFalse();
        }
    }

    /** Checks a graph with any labels as {@link #assertUnfolds} does; returns the marking of each number. */
    public static int[] assertEdgesUnfold(CondensedGraph graph, NaiveStateSpace space) {
        int[] marking = new int[graph.states()];
        Arrays.fill(marking, -1);
        marking[0] = 0;
        List<Integer> open = new ArrayList<>(List.of(0));
        EdgeCursor cursor = graph.edgesOut();
        long edges = 0;
        while (!open.isEmpty()) {
            int state = open.remove(open.size() - 1);
            cursor.moveTo(state);
            for (NaiveStateSpace.Edge step : space.steps(marking[state])) {
                assertThat(cursor.next()).isTrue();
                assertThat(cursor.event()).as("event of state %s", state).isEqualTo(step.transition());
                edges++;
                int target = cursor.target();
                if (marking[target] < 0) {
                    marking[target] = step.target();
                    open.add(target);
                }
                assertThat(marking[target]).as("marking of state %s", target).isEqualTo(step.target());
            }
            assertThat(cursor.next()).as("one more edge of state %s", state).isFalse();
        }
        assertThat(edges).isEqualTo(graph.edges());
        assertThat(marking).doesNotContain(-1);
        assertThat(Arrays.stream(marking).distinct().count())
                .isEqualTo(space.states().size());
        return marking;
    }

    private static StateLabel label(CondensedGraph graph, String name) {
        return Objects.requireNonNull(graph.labels().get(name));
    }
}
