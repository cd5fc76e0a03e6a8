package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.bits.BitBuffer;
import org.tidemark.color.ColorException;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.input.InputException;
import org.tidemark.model.StateCodec;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** A trained plan takes no more than the paper's with the same declarations, on every high-level net of the zoo. */
class TightPlanTest {
    private static final int STATES = 20_000;

    static Stream<String> models() throws InputException {
        List<String> models = new ArrayList<>();
        for (ZooModel model : Zoo.models()) {
            if (Zoo.tide("zoo:" + model.name()) != null) {
                models.add(model.name());
            }
        }
        return models.stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void noModelOfTheZooTakesMore(String name) throws InputException, ColorException {
        ColoredNet net = Objects.requireNonNull(Zoo.tide("zoo:" + name)).net();
        DirectModel model = DirectNet.of(net).wideModel();
        StateCodec tight = model.codec();
        StateCodec paper = model.codec(MarkingPlan.paper(PlaceRule.of(net)));
        List<long[]> states = DirectStates.of(model, STATES);
        assertThat(bytes(states, tight)).isLessThanOrEqualTo(bytes(states, paper));
    }

    private static long bytes(List<long[]> states, StateCodec codec) {
        BitBuffer out = new BitBuffer();
        long bytes = 0;
        for (long[] state : states) {
            out.clear();
            codec.encode(state, 0, out);
            bytes += (out.size() + 7) / 8;
        }
        return bytes;
    }
}
