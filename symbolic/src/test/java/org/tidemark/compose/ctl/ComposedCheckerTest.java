package org.tidemark.compose.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.ctl.ComposedChecker.Search;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.dd.frozen.StepCounts;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class ComposedCheckerTest {
    /** Only its names matter: random formulas are drawn over them. */
    private static final PetriNet NAMES = names();

    private static PetriNet names() {
        PetriNetBuilder builder = new PetriNetBuilder("names");
        for (int i = 0; i < 4; i++) {
            builder.place("p" + i, 0);
            builder.transition("t" + i);
        }
        return builder.build();
    }

    private static NaiveCtl reference(KroneckerSketch sketch) {
        NaiveTruth truth = new NaiveTruth(NAMES);
        return new NaiveCtl(new NaiveGraph(sketch.successors, (atom, number) -> {
            List<Integer> state = sketch.states.get(number);
            if (atom instanceof Formula.Fireable event) {
                return sketch.isFireable(event.transition(), state);
            }
            if (atom instanceof Formula.Deadlock) {
                return sketch.successors.get(number).isEmpty();
            }
            List<Integer> marking = IntStream.range(0, 4)
                    .mapToObj(p -> (int) sketch.count("p" + p, state))
                    .toList();
            return truth.holds(atom, marking);
        }));
    }

    @Test
    void everyFormulaHoldsInTheStatesOfTheReference(Seeds seeds) {
        int varied = 0;
        for (long seed : seeds.upTo(150)) {
            KroneckerSketch sketch = new KroneckerSketch(new SplittableRandom(seed));
            NaiveCtl reference = reference(sketch);
            MemoryBudget budget = MemoryBudget.unlimited();
            Dag dag = sketch.dag(budget);
            try (ComposedChecker byNumber = checker(sketch, dag, Search.BY_NUMBER, budget);
                    ComposedChecker bySet = checker(sketch, dag, Search.BY_SET, budget)) {
                for (int i = 0; i < 5; i++) {
                    Formula f = RandomFormulas.draw(RandomFormulas.Kind.CTL, NAMES, 10 * seed + i);
                    Set<Integer> expected = reference.states(f);
                    varied += expected.isEmpty() || expected.size() == sketch.states.size() ? 0 : 1;
                    for (ComposedChecker checker : List.of(byNumber, bySet)) {
                        assertThat(checker.holds(f)).as("%s", f).isEqualTo(expected.contains(0));
                        assertThat(checker.count(f)).isEqualTo(BigInteger.valueOf(expected.size()));
                        int[] example = checker.example(f);
                        assertThat(example == null).isEqualTo(expected.isEmpty());
                        if (example != null) {
                            assertThat(expected)
                                    .contains(sketch.states.indexOf(
                                            IntStream.of(example).boxed().toList()));
                        }
                        Dag found = checker.states(f);
                        assertThat(states(found))
                                .as("%s", f)
                                .isEqualTo(expected.stream()
                                        .map(sketch.states::get)
                                        .collect(Collectors.toSet()));
                        budget.release(found.bytes());
                    }
                }
            }
            assertThat(budget.usedBytes()).isEqualTo(dag.bytes());
        }
        assertThat(varied).isGreaterThan(60);
    }

    private static ComposedChecker checker(KroneckerSketch sketch, Dag dag, Search search, MemoryBudget budget) {
        return new ComposedChecker(sketch.system, dag, sketch.atoms(), search, budget, () -> false);
    }

    private static Set<List<Integer>> states(Dag dag) {
        Set<List<Integer>> states = new HashSet<>();
        for (DagCursor cursor = dag.cursor(); cursor.next(); ) {
            states.add(IntStream.of(cursor.state()).boxed().toList());
        }
        return states;
    }

    @Test
    void edgesAreCountedWithoutGoingThroughStates(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            KroneckerSketch sketch = new KroneckerSketch(new SplittableRandom(seed));
            MemoryBudget budget = MemoryBudget.unlimited();
            Dag dag = sketch.dag(budget);
            try (StepCounts counts = new StepCounts(dag, budget)) {
                assertThat(SystemEdges.count(sketch.system, counts)).isEqualTo(BigInteger.valueOf(sketch.edges));
            }
            assertThat(budget.usedBytes()).isEqualTo(dag.bytes());
        }
    }

    @ParameterizedTest
    @EnumSource(Search.class)
    void tooLittleMemoryAndCancellationAreSaid(Search search) {
        KroneckerSketch sketch = new KroneckerSketch(new SplittableRandom(11));
        Dag dag = sketch.dag(MemoryBudget.unlimited());
        Formula f = Formula.always(Formula.reachable(new Formula.Fireable("t0")));
        for (long limit = 0; ; limit += 500) {
            MemoryBudget budget = new MemoryBudget(limit);
            boolean enough = false;
            try (ComposedChecker checker =
                    new ComposedChecker(sketch.system, dag, sketch.atoms(), search, budget, () -> false)) {
                enough = checker.holds(f) == reference(sketch).holds(f);
                assertThat(enough).isTrue();
            } catch (MemoryBudget.Exhausted e) {
                assertThat(budget.refused()).isTrue();
            }
            assertThat(budget.usedBytes()).isZero();
            if (enough) {
                assertThat(limit).isPositive();
                return;
            }
        }
    }

    @Test
    void aSearchOfManyStatesIsCancelled() {
        for (Search search : Search.values()) {
            PushSketch row = new PushSketch(search == Search.BY_NUMBER ? 14 : 300);
            boolean[] cancelled = new boolean[1];
            try (ComposedChecker checker = new ComposedChecker(
                    row.system(), row.reachable(), row.atoms(), search, MemoryBudget.unlimited(), () -> cancelled[0])) {
                Formula f = Formula.always(Formula.reachable(row.last()));
                cancelled[0] = true;
                assertThatThrownBy(() -> checker.holds(f)).isInstanceOf(Cancelled.class);
                cancelled[0] = false;
                assertThat(checker.holds(f)).isTrue();
            }
        }
    }

    @Test
    void thereMayBeMoreStatesThanNumbers() {
        PushSketch row = new PushSketch(80);
        Dag reachable = row.reachable();
        assertThat(ComposedChecker.search(reachable, MemoryBudget.unlimited())).isEqualTo(Search.BY_SET);
        try (ComposedChecker checker = new ComposedChecker(
                row.system(), reachable, row.atoms(), Search.BY_SET, MemoryBudget.unlimited(), () -> false)) {
            assertThat(checker.count(new Formula.Constant(true))).isEqualTo(BigInteger.TWO.pow(80));
            assertThat(checker.holds(Formula.reachable(row.last()))).isTrue();
            assertThat(checker.holds(Formula.always(Formula.reachable(row.last()))))
                    .isTrue();
            assertThat(checker.holds(Formula.always(new Formula.Not(row.last()))))
                    .isFalse();
            // it is there and another step is possible, unless the row is full; or it comes from the place before
            BigInteger stays = BigInteger.TWO.pow(79).subtract(BigInteger.ONE);
            assertThat(checker.count(new Formula.Exists(new Formula.Next(row.last()))))
                    .isEqualTo(stays.add(BigInteger.TWO.pow(78)));
            assertThat(checker.count(new Formula.Deadlock())).isZero();
        }
    }
}
