package org.tidemark.store.delta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Inserter;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/** Searches that forget states when memory runs short: they end, and see every state, some of them more than once. */
class StrataTest {
    /** How a search ended, its store, and every state that it expanded, once each. */
    private record Seen(Outcome outcome, StratifiedStore store, PlainStore states) {}

    private static Seen explore(Model model, int k, int threads, long budgetBytes) {
        MemoryBudget budget = new MemoryBudget(budgetBytes);
        StratifiedStore store = new StratifiedStore(model, k, budget, Long.MAX_VALUE);
        int stride = model.layout().words();
        PlainStore states = new PlainStore(stride, MemoryBudget.unlimited(), Long.MAX_VALUE);
        Outcome outcome = new Search(model, store, Limits.none(), threads, worker -> into(states, stride))
                .run(initial -> new LevelFrontier(store, threads, Long.MAX_VALUE, MemoryBudget.unlimited()));
        assertThat(budget.peakBytes()).isLessThanOrEqualTo(budgetBytes);
        assertThat(budget.usedBytes()).isEqualTo(store.bytes());
        return new Seen(outcome, store, states);
    }

    private static StateObserver into(PlainStore states, int stride) {
        Inserter inserter = states.inserter();
        Successors one = new Successors(stride, 1);
        return (id, words, at, successors) -> {
            one.clear();
            one.add(Successors.NO_EVENT, words, at);
            inserter.addAll(one);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:leader-rising/10", "zoo:philosophers/12"})
    void whatIsForgottenIsFoundAgainAndTheSearchEnds(String name) throws Exception {
        PetriNet net = Zoo.open(name);
        Model model = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        int forgetful = 0;
        for (int k : new int[] {3, 8}) {
            Seen all = explore(model, k, 2, Long.MAX_VALUE);
            assertThat(all.store().forgotten()).isZero();
            assertThat(all.states().size()).isEqualTo(all.store().size());
            for (int percent : new int[] {92, 80}) {
                Seen some = explore(model, k, percent == 92 ? 3 : 1, all.store().bytes() * percent / 100);
                if (some.outcome().complete()) {
                    assertThat(some.states().size()).isEqualTo(all.states().size());
                    assertThat(some.store().size())
                            .isBetween(
                                    all.store().size(),
                                    all.store().size() + some.store().forgotten());
                    forgetful += some.store().forgotten() > 0 ? 1 : 0;
                } else {
                    assertThat(some.outcome().end()).isEqualTo(Outcome.End.MEMORY);
                }
            }
        }
        assertThat(forgetful).as("runs that forgot states and still saw all").isPositive();
    }
}
