package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.SampleNets;

/** A place that overflows has its own number, wherever its field lies. */
class OverflowInLayoutsTest {
    private static final int FULL = 79;
    private static final int SPILL = 79;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theFullPlaceIsNamedWhereverItLies(int most) {
        PetriNet net = SampleNets.spill();
        int[] bound = new int[net.places()];
        Arrays.fill(bound, most);
        int[] marking = new int[net.places()];
        marking[77] = 1;
        marking[78] = 1;
        marking[FULL] = most;
        List<NetModel> models = NetLayouts.of(net, FieldWidths.forCounts(net, bound));
        assertThat(models.stream().map(model -> position(model.layout())).distinct())
                .as("different positions of the full place")
                .hasSizeGreaterThan(3);
        for (NetModel model : models) {
            long[] words = new long[model.layout().words()];
            model.encode(marking, words);
            Expander expander = model.expander();
            FieldOverflow fired = catchThrowableOfType(FieldOverflow.class, () -> expander.fire(SPILL, words, 0));
            assertThat(fired.field()).isEqualTo(FULL);
            FieldOverflow expanded = catchThrowableOfType(
                    FieldOverflow.class, () -> expander.expand(words, 0, new Successors(words.length, 4)));
            assertThat(expanded.event()).isEqualTo(SPILL);
            assertThat(expanded.field()).isEqualTo(FULL);
        }
    }

    /** Otherwise the test above would look at the order of the net only. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partsMoveTheFullPlace(boolean areWords) {
        PetriNet net = SampleNets.spill();
        FieldWidths widths = FieldWidths.forCounts(net, net.initialMarking());
        Layout asGiven = NetModel.of(net, widths).layout();
        Layout forParts = NetModel.forParts(net, widths, areWords).layout();
        assertThat(position(forParts)).isNotEqualTo(position(asGiven));
        assertThat(position(forParts)).isNotEqualTo(position(asGiven.evenly()));
    }

    private static int position(Layout layout) {
        return 64 * layout.word(FULL) + layout.shift(FULL);
    }
}
