package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.TaskKilledException;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SmallNets;

/** States come back from blocks as they were, and no two of them are the same there. */
class BlockFormTest {
    private static ShippedModel shipped(PetriNet net, NaiveStates states) {
        return ShippedModel.smallest(net, widths(net, states), () -> false);
    }

    private static FieldWidths widths(PetriNet net, NaiveStates states) {
        int[] most = states.mostInPlaces().stream().mapToInt(Long::intValue).toArray();
        return FieldWidths.forCounts(net, most);
    }

    /** A codec that was cut off is another one than those of processes that had the time. */
    @Test
    void statesAreTheirWordsWhereThereIsNoTime() {
        PetriNet net = SmallNets.net(1, 40);
        FieldWidths widths = widths(net, new NaiveStates(net, 300));
        ShippedModel cut = ShippedModel.smallest(net, widths, () -> true);
        assertThat(cut.codecBits()).isZero();
        assertThat(cut.form().width()).isEqualTo(cut.form().words());
        assertThat(Objects.requireNonNull(ShippedModel.asBefore(net, widths, 0)).width())
                .isEqualTo(cut.width());
        int bits = ShippedModel.smallest(net, widths, () -> false).codecBits();
        assertThat(Objects.requireNonNull(ShippedModel.asBefore(net, widths, bits))
                        .width())
                .isLessThan(cut.width());
        assertThat(ShippedModel.asBefore(net, widths, bits + 1)).isNull();
    }

    /** On another machine: a task that was killed does not look for proofs any longer, and leaves nothing to the next one. */
    @Test
    void aKilledTaskLeavesNoCodecBehind() throws Exception {
        PetriNet net = SmallNets.net(1, 40);
        NaiveStates states = new NaiveStates(net, 300);
        ShippedModel here = shipped(net, states);
        ShippedModel there = sent(here);
        assertThatThrownBy(() -> there.form(() -> true)).isInstanceOf(TaskKilledException.class);
        for (List<Integer> marking : states.markings()) {
            assertThat(string(there, there.form(() -> false), marking)).isEqualTo(string(here, here.form(), marking));
        }
    }

    private static ShippedModel sent(ShippedModel model) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(model);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (ShippedModel) in.readObject();
        }
    }

    private static List<Long> string(ShippedModel model, BlockForm form, List<Integer> marking) {
        long[] words = new long[form.words()];
        model.model().encode(marking.stream().mapToInt(n -> n).toArray(), words);
        long[] packed = new long[form.width()];
        assertThat(form.isPacked(words, packed)).isTrue();
        return Arrays.stream(packed).boxed().toList();
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
                strings.add(string(shipped, form, marking));
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
