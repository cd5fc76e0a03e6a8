package org.tidemark.model.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.Subspaces;
import org.tidemark.progress.TermMeasure;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.trace.SpanningTree;

/** A model with counters does what the model does, and its counters count. */
class HistoryTest {
    private static History counting(NetModel model, SplittableRandom random) {
        List<History.Counter> counters = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int event = random.nextInt(model.events());
            counters.add(new History.Counter("counter " + i, event, 1 + random.nextInt(5)));
        }
        return History.of(model, counters);
    }

    private static SweepPlan plan() {
        return SweepPlan.within(
                new Limits(200_000, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, new MemoryBudget(1L << 28)));
    }

    @Test
    void sweepsByCountersFindTheStatesOfTheModel(TestInfo test) {
        int[] more = new int[1];
        ForAllNets.in(test, 300).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 150);
            if (!space.isComplete() || net.transitions() == 0) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            History history = counting(model, new SplittableRandom(space.edgeCount()));
            Layout layout = history.layout();
            Term counter = new Term.Count(layout.name(layout.fields() - 1));
            TermMeasure measure = TermMeasure.of(List.of(counter, new Term.Count(layout.name(0))), layout);
            Subspaces proven = Subspaces.of(measure, history);
            SweepPlan plan = proven == null ? plan() : plan().by(proven);
            Set<List<Integer>> found = new HashSet<>();
            SweepOutcome outcome = new Sweep(history, measure, plan, (id, words, at, successors) -> {
                        int[] marking = new int[net.places()];
                        for (int p = 0; p < marking.length; p++) {
                            marking[p] = (int) layout.get(words, at, p);
                        }
                        found.add(java.util.Arrays.stream(marking).boxed().toList());
                    })
                    .run();
            assertThat(outcome.complete()).isTrue();
            assertThat(found).isEqualTo(new HashSet<>(space.states()));
            assertThat(Measures.monotone(TermMeasure.of(List.of(counter), layout), history))
                    .isEqualTo(Monotone.YES);
            more[0] += outcome.explored() > space.states().size() ? 1 : 0;
        });
        assertThat(more[0]).isGreaterThan(20);
    }

    @Test
    void aCounterStandsStillAtItsHighestValueAndRunsAreRunsOfTheModel(TestInfo test) {
        ForAllNets.in(test, 100).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 60);
            if (!space.isComplete() || net.transitions() == 0) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            History history = History.of(model, List.of(new History.Counter("count", 0, 2)));
            Layout layout = history.layout();
            TermMeasure measure = TermMeasure.of(List.of(new Term.Count("count")), layout);
            List<long[]> seen = new ArrayList<>();
            try (SpanningTree tree = SpanningTree.in(java.nio.file.Path.of(System.getProperty("java.io.tmpdir")))) {
                new Sweep(
                                history,
                                measure,
                                plan().withPaths(tree),
                                (id, words, at, successors) ->
                                        seen.add(new long[] {id, layout.get(words, at, layout.fields() - 1)}))
                        .run();
                for (long[] state : seen) {
                    List<Integer> run =
                            Objects.requireNonNull(tree.pathTo(state[0])).events();
                    long times = run.stream().filter(event -> event == 0).count();
                    assertThat(state[1]).isEqualTo(Math.min(2, times));
                    assertThat(space.states()).contains(replayed(space, run));
                }
            }
        });
    }

    private static List<Integer> replayed(NaiveStateSpace space, List<Integer> run) {
        int state = 0;
        for (int event : run) {
            state = space.steps(state).stream()
                    .filter(step -> step.transition() == event)
                    .findAny()
                    .orElseThrow()
                    .target();
        }
        return space.states().get(state);
    }
}
