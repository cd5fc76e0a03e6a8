package org.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StackFrontier;
import org.tidemark.trace.PathFinder;
import org.tidemark.zoo.Zoo;

/** States that move while a search runs, at points that chance chooses: ids, counts, predecessors and runs stay what they were. */
class MovingStoreTest {
    /** While nothing moves it is the plain store, and keeps its contract. */
    @Nested
    class Resting extends VisitedContract {
        @Override
        Visited create(int words, MemoryBudget budget, long maxStates) {
            return new MovingStore(new Differences(words, true), 7, false, budget, maxStates, Long.MAX_VALUE);
        }

        @Override
        void keepsToItsBudgetAndSaysFull() {
            // The states of the contract have no events that lead to them, so that they cannot move.
        }
    }

    private static Model model(PetriNet net) {
        int[] most = new int[net.places()];
        Arrays.fill(most, net.name().startsWith("kanban") ? 2 : 1);
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    private static MovingStore moving(Model model, int k, boolean depthFirst, long nearBytes) {
        return new MovingStore(model, k, depthFirst, MemoryBudget.unlimited(), Long.MAX_VALUE, nearBytes);
    }

    private static Outcome explore(Model model, StateStore store, int threads, boolean depthFirst) {
        return new Search<>(model, store, Limits.none(), threads, worker -> (id, words, at, successors) -> {})
                .run(initial -> depthFirst
                        ? new StackFrontier(MemoryBudget.unlimited(), Long.MAX_VALUE)
                        : new LevelFrontier(store, threads, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:philosophers/9", "zoo:dbm/7", "zoo:kanban/2", "zoo:peterson/3"})
    void movesAtAnyPointKeepIdsAndPredecessors(String name) throws Exception {
        Model model = model(Zoo.open(name));
        SplittableRandom random = new SplittableRandom(7);
        for (boolean depthFirst : new boolean[] {false, true}) {
            PlainStore plain = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
            Outcome expected = explore(model, plain, 1, depthFirst);
            for (int round = 0; round < 6; round++) {
                MovingStore store = moving(model, 1 + random.nextInt(20), depthFirst, random.nextLong(plain.bytes()));
                assertThat(explore(model, store, 1, depthFirst)).isEqualTo(expected);
                assertThat(store.moves()).isNotEmpty().allMatch(MovingStore.Move::found);
                assertSameStates(store, plain, model, !depthFirst);
            }
        }
    }

    /** A look-up after the search may be what makes the states move; who reads goes along. */
    @Test
    void whoReadsGoesAlongWhenLookUpsMoveTheStates() throws Exception {
        Model model = model(Zoo.open("zoo:dbm/7"));
        MemoryBudget budget = MemoryBudget.unlimited();
        PlainStore plain = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        explore(model, plain, 1, false);
        MovingStore store = new MovingStore(model, 5, false, budget, Long.MAX_VALUE, 2 * plain.bytes());
        explore(model, store, 1, false);
        assertThat(store.moves()).isEmpty();
        StateReader before = store.reader();
        Inserter lookUp = store.inserter();
        assertThat(budget.reserve(2 * plain.bytes())).isTrue();
        Successors batch = new Successors(model.layout().words(), 1);
        model.initial(batch);
        assertThat(lookUp.addAll(batch)[0]).isEqualTo(Answer.seen(0));
        assertThat(store.moves()).isNotEmpty();
        long[] found = new long[model.layout().words()];
        long[] expected = new long[found.length];
        for (long id = 0; id < plain.size(); id++) {
            before.read(id, found, 0);
            plain.read(id, expected, 0);
            assertThat(found).isEqualTo(expected);
        }
    }

    private static void assertSameStates(StateStore store, PlainStore plain, Model model, boolean samePredecessors) {
        assertThat(store.size()).isEqualTo(plain.size());
        long[] found = new long[model.layout().words()];
        long[] expected = new long[found.length];
        StateReader reader = store.reader();
        for (long id = 0; id < plain.size(); id++) {
            reader.read(id, found, 0);
            plain.read(id, expected, 0);
            assertThat(found).isEqualTo(expected);
            assertThat(store.predecessor(id)).isLessThan(id);
            if (samePredecessors) {
                assertThat(store.predecessor(id)).isEqualTo(plain.predecessor(id));
            }
        }
    }

    @Test
    void movesUnderTheHandsOfSeveralThreadsLoseNothing() throws Exception {
        Model model = model(Zoo.open("zoo:philosophers/11"));
        PlainStore plain = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        Outcome expected = explore(model, plain, 1, false);
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 12; round++) {
            MovingStore store = moving(model, 5, false, random.nextLong(plain.bytes()));
            Outcome outcome = explore(model, store, 4, false);
            assertThat(outcome.explored()).isEqualTo(expected.explored());
            assertThat(outcome.edges()).isEqualTo(expected.edges());
            assertThat(outcome.deadlocks()).isEqualTo(expected.deadlocks());
            assertThat(outcome.depth()).isEqualTo(expected.depth());
            assertThat(store.moves()).isNotEmpty();
            long last = store.size() - 1;
            long[] steps = new long[1];
            assertThat(new PathFinder<>(model, store).to(last, (event, state) -> steps[0]++, () -> false))
                    .isNotNull();
            assertThat(steps[0] - 1).isEqualTo(expected.depth());
        }
    }

    @Test
    void randomNetsHaveTheSameStatesWhereverTheirStatesMove(TestInfo test) {
        SplittableRandom random = new SplittableRandom(11);
        int checked = ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 2000);
            if (!space.isComplete()) {
                return;
            }
            int[] widest = new int[net.places()];
            for (int p = 0; p < widest.length; p++) {
                widest[p] = Math.toIntExact(space.maxima()[p]);
            }
            Model model = NetModel.of(net, FieldWidths.proven(net, widest, widest));
            for (boolean depthFirst : new boolean[] {false, true}) {
                MovingStore store = moving(model, 1 + random.nextInt(6), depthFirst, random.nextLong(30_000));
                Outcome outcome = explore(model, store, depthFirst ? 1 : 3, depthFirst);
                assertThat(store.size()).isEqualTo(space.states().size());
                assertThat(outcome.edges()).isEqualTo(space.edgeCount());
                assertThat(outcome.deadlocks()).isEqualTo(space.deadlocks());
            }
        });
        assertThat(checked).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 1 << 21, 1 << 22})
    void aBudgetThatIsTooSmallForAnyStoreLeavesEveryStateReadable(long budgetBytes) throws Exception {
        Model model = model(Zoo.open("zoo:philosophers/15"));
        MemoryBudget budget = new MemoryBudget(budgetBytes);
        MovingStore store = new MovingStore(model, 20, false, budget, Long.MAX_VALUE);
        Outcome outcome = explore(model, store, 2, false);
        assertThat(outcome.end()).isEqualTo(Outcome.End.MEMORY);
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(budgetBytes);
        assertThat(budget.usedBytes()).isEqualTo(store.bytes());
        assertThat(store.kind()).isEqualTo(MovingStore.Kind.DELTA);
        assertThat(new PathFinder<>(model, store).to(store.size() - 1, (event, state) -> {}, () -> false))
                .isNotNull();
    }
}
