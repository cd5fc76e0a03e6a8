package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.zoo.Zoo;

/** What a composed net says without going through its states, against going through all of them. */
class ComposedNetTest {
    private static ComposedNet composed(PetriNet net) throws NotSplittable {
        return Objects.requireNonNull(new NetComposition(
                        net,
                        PartChoice.found(PartChoice.Way.AUTO),
                        CompositionOptions.standard(),
                        ExploreOptions.plain())
                .run(false)
                .composed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:kanban/2", "zoo:fms/2", "zoo:philosophers/5", "zoo:slotted-ring/3"})
    void mostTokensAreThoseOfSomeState(String model) throws InputException, NotSplittable {
        ComposedNet composed = composed(Zoo.open(model));
        long inMarking = 0;
        long inPlace = 0;
        DagCursor states = composed.states().states().cursor();
        while (states.next()) {
            int[] marking = composed.marking(states.state());
            inMarking = Math.max(inMarking, Arrays.stream(marking).sum());
            inPlace = Math.max(inPlace, Arrays.stream(marking).max().orElse(0));
        }
        assertThat(composed.mostInMarking(MemoryBudget.unlimited())).isEqualTo(inMarking);
        assertThat(composed.mostInPlace()).isEqualTo(inPlace);
    }

    @ParameterizedTest
    @ValueSource(strings = {"card_1 >= 1", "card_1 + card_2 = 2 && !(card_3 = 0)", "card_1 > card_4 || false"})
    void conditionsAreCountedAsStateByState(String condition) throws InputException, NotSplittable, FormulaException {
        PetriNet net = Zoo.open("zoo:kanban/2");
        ComposedNet composed = composed(net);
        int[] card = {net.findPlace("card_1"), net.findPlace("card_2"), net.findPlace("card_3"), net.findPlace("card_4")
        };
        long expected = 0;
        DagCursor states = composed.states().states().cursor();
        while (states.next()) {
            int[] marking = composed.marking(states.state());
            boolean holds = condition.startsWith("card_1 >=")
                    ? marking[card[0]] >= 1
                    : condition.startsWith("card_1 >")
                            ? marking[card[0]] > marking[card[3]]
                            : marking[card[0]] + marking[card[1]] == 2 && marking[card[2]] != 0;
            expected += holds ? 1 : 0;
        }
        DagFile file = new DagFile(composed.states().states(), composed.card());
        try (DiagramStates kept = new DiagramStates(file, MemoryBudget.unlimited(), () -> false)) {
            assertThat(kept.count(kept.condition(condition))).isEqualTo(BigInteger.valueOf(expected));
        }
    }
}
