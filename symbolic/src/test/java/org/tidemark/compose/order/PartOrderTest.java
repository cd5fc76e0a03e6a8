package org.tidemark.compose.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tidemark.compose.NaiveSystem;
import org.tidemark.compose.RandomSystems;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Orders hold every part once, chains are found again, and an arranged system is the same system. */
@Seeded
class PartOrderTest {
    /** A chain whose parts are numbered in this order. */
    private static Kronecker chain(List<Integer> numbers) {
        StepMatrix step = StepMatrix.of(2, new int[] {0}, new int[] {1}, 1);
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (int i = 1; i < numbers.size(); i++) {
            List<Integer> partners = new ArrayList<>(new TreeSet<>(Set.of(numbers.get(i - 1), numbers.get(i))));
            joints.add(new Kronecker.Joint(partners, List.of(step, step)));
        }
        return new Kronecker(Collections.nCopies(numbers.size(), new Kronecker.Part(0, StepMatrix.none(2))), joints);
    }

    @Test
    void aChainIsFoundAgain(Seeds seeds) {
        for (long seed : seeds.upTo(50)) {
            List<Integer> numbers = new ArrayList<>();
            for (int p = 0; p < 40; p++) {
                numbers.add(p);
            }
            Collections.shuffle(numbers, new Random(seed));
            List<Integer> order = Arrays.stream(PartOrder.of(chain(numbers), () -> false))
                    .boxed()
                    .collect(Collectors.toCollection(ArrayList::new));
            if (!order.get(0).equals(numbers.get(0))) {
                Collections.reverse(order);
            }
            assertThat(order).isEqualTo(numbers);
        }
    }

    @Test
    void anOrderThatIsGoodStays() {
        List<Integer> numbers = List.of(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(PartOrder.of(chain(numbers), () -> false)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void groupsLieSideBySide() {
        List<List<Integer>> groups = List.of(List.of(6, 0, 7), List.of(5, 2), List.of(1), List.of(4, 3));
        int[] order = PartOrder.of(chain(List.of(0, 1, 2, 3, 4, 5, 6, 7)), groups, true, () -> false);
        assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
        List<Integer> places = new ArrayList<>();
        for (List<Integer> group : groups) {
            places.clear();
            for (int i = 0; i < order.length; i++) {
                if (group.contains(order[i])) {
                    places.add(i);
                }
            }
            assertThat(places.get(places.size() - 1) - places.get(0)).isEqualTo(group.size() - 1);
        }
    }

    @Test
    void anArrangedSystemHasTheSameStates(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            Kronecker system = RandomSystems.draw(seed, 5, 4);
            List<Integer> order = new ArrayList<>();
            for (int p = 0; p < system.parts().size(); p++) {
                order.add(p);
            }
            Collections.shuffle(order, new Random(seed));
            Arrangement arrangement =
                    Arrangement.of(system, order.stream().mapToInt(p -> p).toArray());
            assertThat(NaiveSystem.reachable(arrangement.system()).stream()
                            .map(state -> Arrays.stream(arrangement.given(
                                            state.stream().mapToInt(s -> s).toArray()))
                                    .boxed()
                                    .toList())
                            .collect(Collectors.toSet()))
                    .isEqualTo(NaiveSystem.reachable(system));
        }
    }
}
