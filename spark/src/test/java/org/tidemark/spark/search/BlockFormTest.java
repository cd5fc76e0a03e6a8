package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SmallNets;

/** States come back from blocks as they were, and no two of them are the same there. */
class BlockFormTest {
    private static ShippedModel shipped(PetriNet net, NaiveStates states) {
        int[] most = states.mostInPlaces().stream().mapToInt(Long::intValue).toArray();
        return new ShippedModel(net, FieldWidths.forCounts(net, most));
    }

    @Test
    void readsWhatItWrote() {
        int compared = 0;
        for (long seed = 1; compared < 20; seed++) {
            PetriNet net = SmallNets.net(seed, 40);
            NaiveStates states = new NaiveStates(net, 300);
            if (!states.isComplete()) {
                continue;
            }
            ShippedModel shipped = shipped(net, states);
            BlockForm form = shipped.form();
            assertThat(form.width()).as("seed %d", seed).isLessThan(form.words());
            Set<List<Long>> strings = new HashSet<>();
            for (List<Integer> marking : states.markings()) {
                long[] words = new long[form.words()];
                shipped.model().encode(marking.stream().mapToInt(n -> n).toArray(), words);
                long[] packed = new long[form.width()];
                assertThat(form.isPacked(words, packed)).isTrue();
                strings.add(Arrays.stream(packed).boxed().toList());
            }
            assertThat(strings).as("seed %d", seed).hasSize((int) states.states());
            compared++;
        }
    }

    @Test
    void hasNoStringForMarkingsThatCannotBe() {
        PetriNet net = SmallNets.net(1, 40);
        ShippedModel shipped = shipped(net, new NaiveStates(net, 300));
        BlockForm form = shipped.form();
        int[] marking = net.initialMarking();
        marking[net.places() - 1] = 2;
        long[] words = new long[form.words()];
        shipped.model().encode(marking, words);
        assertThat(form.isPacked(words, new long[form.width()])).isFalse();
    }
}
