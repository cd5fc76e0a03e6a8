package org.tidemark.graph.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/** What a search for an accepted run leaves behind; that it answers right is tested through checks. */
class EmptinessTest {
    private static final List<String> FORMULAS =
            List.of("F G bit_1 >= 1", "G F bit_1 >= 1 && G F bit_9 >= 1", "F bit_9 >= 1", "G bit_9 = 0 || X X false");

    private final PetriNet net = zoo("zoo:counter/9");
    private final NetModel model = NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking()));

    private static PetriNet zoo(String name) {
        try {
            return Zoo.open(name);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static PlainStore begun(NetModel model) {
        PlainStore store = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Integer.MAX_VALUE - 1);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        store.inserter().addAll(initial);
        return store;
    }

    private Formula read(String text) throws Exception {
        return FormulaParser.formula(text, new NetVocabulary(net));
    }

    private Emptiness emptiness(
            BuchiAutomaton a, FairSets fairness, Emptiness.Method method, MemoryBudget budget, BooleanSupplier giveUp)
            throws Exception {
        PlainStore store = begun(model);
        WalkedTargets edges =
                WalkedTargets.forgotten(new StoredGraph<>(model, store, 0).wandering(), fairness.size() > 0, budget);
        Letters letters = new StoredLetters(a.propositions(), model, store, budget);
        return new Emptiness(
                a, edges, letters, FairRule.byEdges(fairness), method, Emptiness.Course.withSeed(0), budget, giveUp);
    }

    /** Asks, and for a run or all states; what ended it. */
    private static String asked(Emptiness asked, boolean everywhere) {
        try (Emptiness emptiness = asked) {
            if (everywhere) {
                StateSet set = emptiness.acceptedFrom(1);
                if (set != null) {
                    set.free();
                }
                return set == null ? "no time" : "whole";
            }
            Boolean accepts = emptiness.accepts();
            boolean shown = accepts != null && accepts && emptiness.run() != null;
            return accepts == null ? "no time" : accepts ? shown ? "run" : "no run" : "none";
        } catch (MemoryBudget.Exhausted full) {
            return "no memory";
        }
    }

    @ParameterizedTest
    @EnumSource(Emptiness.Method.class)
    void nothingStaysBookedHoweverItEnds(Emptiness.Method method) throws Exception {
        List<String> ends = new ArrayList<>();
        for (String text : FORMULAS) {
            BuchiAutomaton plain = LtlTranslator.translate(read(text), AutomatonLimit.USUAL);
            int[] first = {0};
            FairSets strong = new FairSets(List.of(), method == Emptiness.Method.NESTED ? List.of() : List.of(first));
            for (FairSets fair : List.of(FairSets.NONE, new FairSets(List.of(first), List.of()), strong)) {
                for (boolean everywhere : List.of(false, true)) {
                    for (long bytes = 1000; bytes < 1_000_000; bytes += bytes / 3) {
                        MemoryBudget budget = new MemoryBudget(bytes);
                        int[] patience = {bytes % 2 == 0 ? Integer.MAX_VALUE : 1};
                        Emptiness emptiness = emptiness(plain, fair, method, budget, () -> patience[0]-- <= 0);
                        ends.add(asked(emptiness, everywhere));
                        assertThat(budget.usedBytes()).as(text + " in " + bytes).isZero();
                    }
                }
            }
        }
        assertThat(ends).contains("no time", "no memory", "none", "run", "no run", "whole");
    }

    /** Where a mark of forty is the only one that does not come, on the way round or at all. */
    @Test
    void everyMarkOfManyIsNeededWhereverASearchBegins() throws Exception {
        long all = (1L << 40) - 1;
        for (long seed : List.of(0L, 1L, 7L)) {
            for (long missing : List.of(0L, 1L << 3, 1L << 35)) {
                BuchiBuilder builder = new BuchiBuilder(List.of(), 40);
                builder.state();
                builder.state();
                builder.transition(0, 0, 0, all & ~missing & 0xFFFFF, 1);
                builder.transition(1, 0, 0, all & ~missing & ~0xFFFFFL, 0);
                PetriNet ring = zoo("zoo:ring/3");
                NetModel rounds = NetModel.of(ring, FieldWidths.forCounts(ring, ring.initialMarking()));
                PlainStore store = begun(rounds);
                MemoryBudget budget = MemoryBudget.unlimited();
                WalkedTargets edges =
                        WalkedTargets.kept(new StoredGraph<>(rounds, store, 0).wandering(), false, budget);
                Letters none = new StoredLetters(List.of(), rounds, store, budget);
                try (Emptiness emptiness =
                        new Emptiness(builder.build(0), edges, none, FairSets.NONE, seed, budget, () -> false)) {
                    assertThat(emptiness.accepts()).isEqualTo(missing == 0);
                }
            }
        }
    }

    /** Level by level, where the automaton only waits for one state. */
    @Test
    void aSearchOfLimitedLengthEndsWithoutAnAnswer() throws Exception {
        BuchiAutomaton waits = LtlTranslator.translate(read("F bit_9 >= 1"), AutomatonLimit.USUAL);
        for (int most : List.of(10, 100_000)) {
            PlainStore store = begun(model);
            MemoryBudget budget = MemoryBudget.unlimited();
            WalkedTargets edges =
                    WalkedTargets.forgotten(new StoredGraph<>(model, store, 0).wandering(), false, budget);
            Letters letters = new StoredLetters(waits.propositions(), model, store, budget);
            Emptiness.Course course = new Emptiness.Course(1, null, most);
            try (Emptiness search = new Emptiness(
                    waits, edges, letters, FairRule.NONE, Emptiness.Method.COMPONENTS, course, budget, () -> false)) {
                assertThat(search.accepts()).isEqualTo(most == 10 ? null : Boolean.TRUE);
            }
        }
    }

    @Test
    void aWalkOnEndsWhenNobodyWaits() throws Exception {
        PetriNet large = zoo("zoo:counter/12");
        NetModel counter = NetModel.of(large, FieldWidths.forCounts(large, large.initialMarking()));
        PlainStore store = begun(counter);
        BuchiAutomaton a = LtlTranslator.translate(
                FormulaParser.formula("F bit_1 >= 1", new NetVocabulary(large)), AutomatonLimit.USUAL);
        MemoryBudget budget = MemoryBudget.unlimited();
        WalkedTargets edges = WalkedTargets.kept(new StoredGraph<>(counter, store, 0).wandering(), false, budget);
        Letters letters = new StoredLetters(a.propositions(), counter, store, budget);
        boolean[] enough = new boolean[1];
        try (Emptiness emptiness = new Emptiness(a, edges, letters, FairSets.NONE, 0, budget, () -> enough[0])) {
            assertThat(emptiness.accepts()).isTrue();
            enough[0] = true;
            assertThat(emptiness.run()).isNull();
            enough[0] = false;
            assertThat(emptiness.run()).isNotNull();
        }
    }

    @Test
    void edgesThatAreKeptLeaveRoomForTheSearch() throws Exception {
        PetriNet table = zoo("zoo:philosophers/10");
        NetModel philosophers = NetModel.of(table, FieldWidths.forCounts(table, table.initialMarking()));
        BuchiAutomaton a = LtlTranslator.translate(
                FormulaParser.formula("F G eat_1 + eat_2 >= 2", new NetVocabulary(table)), AutomatonLimit.USUAL);
        long enough = 1000;
        while (answered(a, philosophers, false, enough) == null) {
            enough += enough / 10;
        }
        assertThat(answered(a, philosophers, true, enough * 7 / 5)).isFalse();
    }

    private static @Nullable Boolean answered(BuchiAutomaton a, NetModel model, boolean keeps, long bytes)
            throws Exception {
        MemoryBudget budget = new MemoryBudget(bytes);
        PlainStore store = begun(model);
        EdgeCursor cursor = new StoredGraph<>(model, store, 0).wandering();
        WalkedTargets edges =
                keeps ? WalkedTargets.kept(cursor, true, budget) : WalkedTargets.forgotten(cursor, true, budget);
        Letters letters = new StoredLetters(a.propositions(), model, store, budget);
        try (Emptiness emptiness = new Emptiness(a, edges, letters, FairSets.NONE, 0, budget, () -> false)) {
            return emptiness.accepts();
        } catch (MemoryBudget.Exhausted full) {
            return null;
        }
    }

    @Test
    void lettersOfManyPropositionsAreThoseOfFew() throws Exception {
        PlainStore store = begun(model);
        BuchiAutomaton any = LtlTranslator.translate(read("F G bit_1 >= 2"), AutomatonLimit.USUAL);
        WalkedTargets edges = WalkedTargets.forgotten(
                new StoredGraph<>(model, store, 0).wandering(), false, MemoryBudget.unlimited());
        Letters none = new StoredLetters(any.propositions(), model, store, MemoryBudget.unlimited());
        try (Emptiness walk =
                new Emptiness(any, edges, none, FairSets.NONE, 0, MemoryBudget.unlimited(), () -> false)) {
            assertThat(walk.accepts()).isFalse();
        }
        assertThat(store.size()).isEqualTo(512);
        List<Formula> few = new ArrayList<>();
        for (int bit = 1; bit <= 9; bit++) {
            few.add(read("bit_" + bit + " >= 1"));
        }
        for (int count : List.of(30, 31, 60, 61, 64)) {
            List<Formula> many = new ArrayList<>();
            while (many.size() < count) {
                many.add(few.get(many.size() % 9));
            }
            MemoryBudget budget = new MemoryBudget(1 << 20);
            Letters narrow = new StoredLetters(few, model, store, budget);
            Letters wide = new StoredLetters(many, model, store, budget);
            for (int s = 511; s >= 0; s -= 3) {
                long expected = 0;
                for (int i = 0; i < count; i++) {
                    expected |= ((narrow.letter(s, false) >>> (i % 9)) & 1) << i;
                }
                assertThat(wide.letter(s, false)).isEqualTo(expected);
                assertThat(wide.letter(s, false)).as("a second time").isEqualTo(expected);
            }
            narrow.free();
            wide.free();
            assertThat(budget.usedBytes()).isZero();
        }
    }
}
