package org.tidemark.net.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** All states that symmetries lead to each other, and no others, have one representative, which is one of them. */
@Seeded
class CanoniserTest {
    private static final int CAP = 3_000;

    private static NetModel model(PetriNet net) {
        int[] most = new int[net.places()];
        Arrays.fill(most, 40);
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    private static List<Integer> moved(Automorphism by, List<Integer> marking) {
        Integer[] moved = new Integer[marking.size()];
        for (int p = 0; p < moved.length; p++) {
            moved[by.place(p)] = marking.get(p);
        }
        return List.of(moved);
    }

    /** Everything that generators lead a marking to. */
    private static Set<List<Integer>> orbit(NetSymmetry symmetry, List<Integer> marking) {
        Set<List<Integer>> orbit = new HashSet<>(Set.of(marking));
        List<List<Integer>> waiting = new ArrayList<>(orbit);
        while (!waiting.isEmpty()) {
            List<Integer> next = waiting.remove(waiting.size() - 1);
            for (AgentSet set : symmetry.sets()) {
                for (Automorphism generator : set.generators()) {
                    List<Integer> led = moved(generator, next);
                    if (orbit.add(led)) {
                        waiting.add(led);
                    }
                }
            }
        }
        return orbit;
    }

    /** How many classes the states of a net have; every class is checked. */
    private static int classes(PetriNet net, NetSymmetry symmetry, NaiveStateSpace space) {
        NetModel model = model(net);
        Canoniser canoniser = symmetry.canoniser(model.layout());
        Map<List<Integer>, List<Integer>> representatives = new HashMap<>();
        int classes = 0;
        for (List<Integer> state : space.states()) {
            if (representatives.containsKey(state)) {
                continue;
            }
            classes++;
            Set<List<Integer>> orbit = orbit(symmetry, state);
            Set<List<Integer>> found = new HashSet<>();
            for (List<Integer> equal : orbit) {
                assertThat(space.find(equal))
                        .as("symmetric states are reachable")
                        .isNotNegative();
                long[] words = words(model, equal);
                assertThat(canoniser.orbitSize(words, 0)).isEqualTo(BigInteger.valueOf(orbit.size()));
                canoniser.canonise(words, 0);
                long[] again = words(model, equal);
                canoniser.move(canoniser.agentImages(), again, 0);
                assertThat(again).isEqualTo(words);
                found.add(marking(model, words));
                representatives.put(equal, state);
            }
            assertThat(found).hasSize(1);
            assertThat(orbit).containsAll(found);
        }
        assertThat(canoniser.isExact()).isTrue();
        return classes;
    }

    private static long[] words(NetModel model, List<Integer> marking) {
        long[] words = new long[model.layout().words()];
        model.encode(marking.stream().mapToInt(n -> n).toArray(), words);
        return words;
    }

    private static List<Integer> marking(NetModel model, long[] words) {
        int[] marking = new int[model.net().places()];
        model.decode(words, 0, marking);
        return Arrays.stream(marking).boxed().toList();
    }

    @Test
    void everyClassHasOneRepresentative(Seeds seeds) {
        long found = 0;
        int nets = 0;
        for (long seed : seeds.upTo(120)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            nets++;
            found += symmetry.isTrivial() ? 0 : 1;
            if (space.isComplete()) {
                classes(net, symmetry, space);
            }
        }
        assertThat(found).isGreaterThan(Seeds.oneIsGiven() ? -1 : nets * 9 / 10);
    }

    /** Known groups, and known numbers of classes: database managers have 1 + n(n+1)/2, processes of a mutex as many as there are multi-sets. */
    @ParameterizedTest
    @CsvSource({
        "dbm/3, 6, 7",
        "dbm/5, 120, 16",
        "dbm/6, 720, 22",
        "mutex/5, 120, 11",
        "philosophers/5, 5, -1",
        "philosophers/6, 6, -1",
    })
    void theZooHasItsSymmetries(String name, long order, int classes) throws Exception {
        PetriNet net = Zoo.open("zoo:" + name);
        NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
        assertThat(symmetry.order()).as(symmetry.inWords()).isEqualTo(BigInteger.valueOf(order));
        int found = classes(net, symmetry, NaiveStateSpace.of(net, 2_000));
        assertThat(found).isEqualTo(classes < 0 ? found : classes);
    }

    /** Successors that are recognised as alike get what each would get by itself. */
    @Test
    void successorsTogetherAreAsEachByItself(Seeds seeds) throws Exception {
        List<PetriNet> nets = new ArrayList<>(List.of(Zoo.open("zoo:dbm/5"), Zoo.open("zoo:two-phase-commit/4")));
        for (long seed : seeds.upTo(20)) {
            nets.add(RandomSymmetricNets.net(seed));
        }
        long compared = 0;
        for (PetriNet net : nets) {
            NaiveStateSpace space = NaiveStateSpace.of(net, 400);
            NetModel model = model(net);
            NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
            Canoniser together = symmetry.canoniser(model.layout());
            Canoniser alone = symmetry.canoniser(model.layout());
            int stride = model.layout().words();
            for (List<Integer> marking : space.isComplete() ? space.states() : List.<List<Integer>>of()) {
                long[] state = new long[stride];
                for (int p = 0; p < net.places(); p++) {
                    model.layout().set(state, 0, p, marking.get(p));
                }
                Successors all = new Successors(stride, 16);
                model.expander().expand(state, 0, all);
                Successors each = new Successors(stride, 16);
                model.expander().expand(state, 0, each);
                together.canoniseSuccessors(state, 0, all, 0);
                for (int i = 0; i < each.size(); i++) {
                    alone.canonise(each.words(), each.at(i));
                    assertThat(Arrays.copyOfRange(all.words(), all.at(i), all.at(i) + stride))
                            .isEqualTo(Arrays.copyOfRange(each.words(), each.at(i), each.at(i) + stride));
                    compared += each.size() > 4 ? 1 : 0;
                }
            }
        }
        assertThat(compared).isGreaterThan(500);
    }
}
