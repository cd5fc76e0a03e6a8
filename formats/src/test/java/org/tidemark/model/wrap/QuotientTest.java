package org.tidemark.model.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Canonical;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StackFrontier;
import org.tidemark.store.StateStore;
import org.tidemark.store.delta.DeltaStore;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.zoo.Zoo;

/** Nets whose processes are all alike: a representative of each orbit is found, and Δ-markings need no permutations. */
class QuotientTest {
    /** Sorts the processes of a net, whose places end in their numbers, by their local states. */
    private record SortedProcesses(Layout layout, List<int[]> processes) implements Canonical {
        static SortedProcesses of(Layout layout) {
            int count = IntStream.range(0, layout.fields())
                    .map(f -> processOf(layout.name(f)))
                    .max()
                    .orElseThrow();
            List<int[]> fields = IntStream.rangeClosed(1, count)
                    .mapToObj(process -> IntStream.range(0, layout.fields())
                            .filter(f -> processOf(layout.name(f)) == process)
                            .toArray())
                    .toList();
            return new SortedProcesses(layout, fields);
        }

        private static int processOf(String place) {
            var number = Pattern.compile("_(\\d+)").matcher(place);
            return number.find() ? Integer.parseInt(number.group(1)) : 0;
        }

        @Override
        public void canonise(long[] words, int at) {
            List<long[]> locals = processes.stream()
                    .map(fields -> Arrays.stream(fields)
                            .mapToLong(f -> layout.get(words, at, f))
                            .toArray())
                    .sorted(Comparator.comparing(Arrays::toString))
                    .toList();
            for (int p = 0; p < processes.size(); p++) {
                for (int i = 0; i < processes.get(p).length; i++) {
                    layout.set(words, at, processes.get(p)[i], locals.get(p)[i]);
                }
            }
        }
    }

    private static Outcome explore(Model model, StateStore store, int threads, boolean depthFirst) {
        return new Search(model, store, Limits.none(), threads, worker -> (id, words, at, successors) -> {})
                .run(initial -> depthFirst
                        ? new StackFrontier(MemoryBudget.unlimited(), Long.MAX_VALUE)
                        : new LevelFrontier(store, threads, Long.MAX_VALUE, MemoryBudget.unlimited()));
    }

    private static Set<List<Long>> states(Model model, StateStore store, Canonical canon) {
        Set<List<Long>> all = new HashSet<>();
        long[] state = new long[model.layout().words()];
        for (long id = 0; id < store.size(); id++) {
            store.read(id, state, 0);
            canon.canonise(state, 0);
            all.add(Arrays.stream(state).boxed().toList());
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:mutex/7", "zoo:mutex-steps/5/3"})
    void deltaMarkingsOfTheQuotientAreTheRepresentativesOfAllStates(String name) throws Exception {
        PetriNet net = Zoo.open(name);
        int[] most = new int[net.places()];
        Arrays.fill(most, 7);
        Model model = NetModel.of(net, FieldWidths.forCounts(net, most));
        Model quotient = new Quotient(model, () -> SortedProcesses.of(model.layout()));
        Canonical canon = SortedProcesses.of(model.layout());
        PlainStore whole = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        explore(model, whole, 1, false);
        Set<List<Long>> orbits = states(model, whole, canon);
        assertThat(orbits.size()).isLessThan((int) whole.size() / 10);
        for (int k : new int[] {1, 3, 20}) {
            for (boolean depthFirst : new boolean[] {false, true}) {
                MemoryBudget budget = MemoryBudget.unlimited();
                DeltaStore delta = new DeltaStore(quotient, k, depthFirst, budget, Long.MAX_VALUE);
                assertThat(explore(quotient, delta, depthFirst ? 1 : 3, depthFirst)
                                .complete())
                        .isTrue();
                assertThat(delta.size()).isEqualTo(orbits.size());
                assertThat(states(quotient, delta, (words, at) -> {})).isEqualTo(orbits);
                assertThat(new PathFinder<>(quotient, delta).to(delta.size() - 1, (event, state) -> {}, () -> false))
                        .isNotNull();
            }
        }
    }
}
