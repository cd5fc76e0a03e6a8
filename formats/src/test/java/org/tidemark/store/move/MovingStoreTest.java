package org.tidemark.store.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.engine.Store;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Frontier;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StackFrontier;
import org.tidemark.store.Answer;
import org.tidemark.store.Differences;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;
import org.tidemark.store.StoreMove;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.zoo.Zoo;

/** States that move while a search runs, at points that chance chooses: ids, counts, predecessors and runs stay what they were. */
class MovingStoreTest {
    /** While nothing moves it is the plain store, and keeps its contract. */
    @Nested
    class Resting extends StateStoreContract {
        @Override
        public StateStore create(int words, MemoryBudget budget, long maxStates) {
            return new MovingStore(new Differences(words, true), 7, false, budget, maxStates, Long.MAX_VALUE);
        }

        @Override
        public void keepsToItsBudgetAndSaysFull() {
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
        return new Search(model, store, Limits.none(), threads, worker -> (id, words, at, successors) -> {})
                .run(initial -> depthFirst
                        ? new StackFrontier(MemoryBudget.unlimited(), Long.MAX_VALUE)
                        : new LevelFrontier(store, threads, Long.MAX_VALUE, MemoryBudget.unlimited()));
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
                assertThat(store.moves()).isNotEmpty().allMatch(StoreMove::found);
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
        int checked = ForAllNets.in(test, 150).check(net -> {
            SplittableRandom random = new SplittableRandom(net.arcs());
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
    @ValueSource(longs = {1 << 20, 1 << 21, 3 << 20})
    void aBudgetThatIsTooSmallForAnyStoreLeavesEveryStateReadable(long budgetBytes) throws Exception {
        Model model = model(Zoo.open("zoo:philosophers/15"));
        MemoryBudget budget = new MemoryBudget(budgetBytes);
        MovingStore store = new MovingStore(model, 20, false, budget, Long.MAX_VALUE);
        Outcome outcome = explore(model, store, 2, false);
        assertThat(outcome.end()).isEqualTo(Outcome.End.MEMORY);
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(budgetBytes);
        assertThat(budget.usedBytes()).isEqualTo(store.bytes());
        assertThat(store.kind()).isEqualTo(Store.DELTA);
        assertThat(new PathFinder<>(model, store).to(store.size() - 1, (event, state) -> {}, () -> false))
                .isNotNull();
    }

    /** Whether it is while states are read over or while the new table is made, every state stays where it can be read. */
    @ParameterizedTest
    @ValueSource(strings = {"zoo:philosophers/11", "zoo:dbm/8"})
    void aMoveForWhichNobodyWaitsAnyMoreIsBrokenOffAndLosesNothing(String name) throws Exception {
        Model model = model(Zoo.open(name));
        PlainStore plain = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        explore(model, plain, 1, false);
        int brokenOff = 0;
        for (int patience = 0; patience < 120; patience += 1 + patience / 8) {
            MemoryBudget budget = MemoryBudget.unlimited();
            MovingStore store = new MovingStore(model, 5, false, budget, Long.MAX_VALUE, plain.bytes() / 2);
            AtomicInteger left = new AtomicInteger(patience);
            // Only what is asked after the table was given up counts: while the states move.
            Limits limits = new Limits(
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    () -> store.generation() > 0 && left.getAndDecrement() <= 0,
                    budget);
            Outcome outcome = new Search(model, store, limits, 1, worker -> (id, words, at, successors) -> {})
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
            assertThat(outcome.end()).isEqualTo(Outcome.End.CANCELLED);
            assertThat(budget.usedBytes()).isEqualTo(store.bytes());
            assertFirstStates(store, plain, model);
            brokenOff += store.moves().isEmpty() ? 1 : 0;
        }
        assertThat(brokenOff).isGreaterThan(5);
    }

    private static void assertFirstStates(StateStore store, PlainStore plain, Model model) {
        long[] found = new long[model.layout().words()];
        long[] expected = new long[found.length];
        StateReader reader = store.reader();
        for (long id = 0; id < store.size(); id++) {
            reader.read(id, found, 0);
            plain.read(id, expected, 0);
            assertThat(found).isEqualTo(expected);
            assertThat(store.predecessor(id)).isEqualTo(plain.predecessor(id));
        }
    }

    /** What is refused may be for the stack, not for the store: the store moves all the same. */
    @Test
    void aStackThatFindsNoRoomMakesTheStatesMove() throws Exception {
        Model model = model(Zoo.open("zoo:philosophers/9"));
        PlainStore plain = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        Outcome expected = explore(model, plain, 1, true);
        MovingStore store = moving(model, 20, true, Long.MAX_VALUE);
        Outcome outcome = new Search(model, store, Limits.none(), 1, worker -> (id, words, at, successors) -> {})
                .run(initial -> new NarrowStack(store));
        assertThat(outcome).isEqualTo(expected);
        assertThat(store.moves()).hasSize(1);
    }

    /** A stack that has room for a hundred states only, until the store has moved. */
    private static final class NarrowStack implements Frontier, Frontier.Share {
        private final StackFrontier stack = new StackFrontier(MemoryBudget.unlimited(), Long.MAX_VALUE);
        private final MovingStore store;

        NarrowStack(MovingStore store) {
            this.store = store;
        }

        @Override
        public Share share(int worker) {
            return this;
        }

        @Override
        public int take(long[] ids) {
            return stack.take(ids);
        }

        @Override
        public boolean immediate() {
            return true;
        }

        @Override
        public boolean put(long id) {
            return (stack.size() < 100 || !store.moves().isEmpty()) && stack.put(id);
        }

        @Override
        public boolean advance() {
            return stack.advance();
        }

        @Override
        public void stop() {
            stack.stop();
        }

        @Override
        public void release() {
            stack.release();
        }

        @Override
        public long depth() {
            return stack.depth();
        }

        @Override
        public long size() {
            return stack.size();
        }

        @Override
        public boolean cutOff() {
            return stack.cutOff();
        }
    }

    /** A state with more successors than usual makes threads book memory of their own, which goes back when the states move. */
    @ParameterizedTest
    @ValueSource(longs = {100_000, 400_000, 700_000})
    void whatThreadsBookForWideBatchesIsGivenBack(long nearBytes) throws Exception {
        PetriNetBuilder fan = new PetriNetBuilder("fan");
        int hub = fan.place("hub", 1);
        int end = fan.place("end", 0);
        for (int i = 0; i < 1500; i++) {
            int tip = fan.place("tip" + i, 0);
            int out = fan.transition("out" + i);
            fan.input(out, hub, 1);
            fan.output(out, tip, 1);
            int back = fan.transition("back" + i);
            fan.input(back, tip, 1);
            fan.output(back, end, 1);
        }
        Model model = model(fan.build());
        for (int threads : new int[] {1, 2}) {
            MemoryBudget budget = MemoryBudget.unlimited();
            MovingStore store = new MovingStore(model, 20, false, budget, Long.MAX_VALUE, nearBytes);
            Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, budget);
            new Search(model, store, limits, threads, worker -> (id, words, at, successors) -> {})
                    .run(initial -> new LevelFrontier(store, threads, Long.MAX_VALUE, MemoryBudget.unlimited()));
            assertThat(store.size()).isEqualTo(1502);
            assertThat(store.moves()).isNotEmpty();
            assertThat(budget.usedBytes()).isEqualTo(store.bytes());
        }
    }
}
