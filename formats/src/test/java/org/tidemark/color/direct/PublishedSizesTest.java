package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.BitBuffer;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.Ranges;
import org.tidemark.color.ColorException;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.type.Spans;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.model.StateCodec;
import org.tidemark.zoo.Zoo;

/** The sizes that Mäkelä publishes for the database managers (Tables 1 and 2), byte for byte. */
class PublishedSizesTest {
    private static final int ALL = Integer.MAX_VALUE;
    private static final String UNUSED = "unused";

    /** The managers of the zoo, with the place of unused messages or without it, and with all that is redundant declared. */
    private static ColoredNet managers(int n, boolean withUnused) throws InputException {
        if (!withUnused) {
            return TideReader.read(source("zoo:tide-dbm-redundant"), "dbm.tide", Map.of("n", "" + n))
                    .net();
        }
        String declared = source("zoo:tide-dbm")
                .replace("place exclusion = 1", "place exclusion = 1 except 1 for m in waiting")
                .replace("= all Manager", "= all Manager except waiting, performing")
                .replace("where s != r\n", "where s != r except sent, received, acknowledged\n");
        return TideReader.read(declared, "dbm.tide", Map.of("n", "" + n)).net();
    }

    private static String source(String reference) {
        return Objects.requireNonNull(Zoo.source(reference));
    }

    private enum Variant {
        FREE,
        CAPACITIES,
        REDUNDANT
    }

    private static List<PlaceRule> rules(ColoredNet net, int n, Variant variant) {
        List<PlaceRule> rules = new ArrayList<>();
        for (PlaceRule declared : PlaceRule.of(net)) {
            String name = net.places().get(rules.size()).name();
            Spans numbers = switch (name) {
                case "exclusion", "waiting" -> Spans.of(0, 1);
                case "inactive" -> Spans.of(0, n);
                case UNUSED -> Spans.of(List.of(one(n * n - n), one(1 + n * n - 2 * n)));
                default -> Spans.of(0, n - 1);
            };
            rules.add(PlaceRule.free(declared.type())
                    .holding(variant == Variant.FREE ? null : numbers)
                    .redundant(variant == Variant.REDUNDANT && declared.isRedundant()));
        }
        return rules;
    }

    private static Spans.Span one(long number) {
        return new Spans.Span(number, number);
    }

    private static long bytes(int n, boolean withUnused, Variant variant) throws ColorException, InputException {
        ColoredNet net = managers(n, withUnused);
        DirectModel model = DirectNet.of(net).wideModel();
        StateCodec codec = model.codec(MarkingPlan.paper(rules(net, n, variant)));
        BitBuffer out = new BitBuffer();
        long bytes = 0;
        for (long[] state : DirectStates.of(model, ALL)) {
            out.clear();
            codec.encode(state, 0, out);
            bytes += (out.size() + 7) / 8;
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4, 2, 2",
        "2, 28, 15, 9",
        "3, 223, 168, 86",
        "4, 1403, 1090, 414",
        "5, 8439, 7487, 2396",
        "6, 46109, 42292, 10807",
        "7, 208807, 198599, 43569",
        "8, 908810, 873816, 168089"
    })
    void theSizesOfTable1(int n, long free, long capacities, long redundant) throws ColorException, InputException {
        assertThat(bytes(n, true, Variant.FREE)).isEqualTo(free);
        assertThat(bytes(n, true, Variant.CAPACITIES)).isEqualTo(capacities);
        assertThat(bytes(n, true, Variant.REDUNDANT)).isEqualTo(redundant);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4, 2, 2",
        "2, 21, 14, 9",
        "3, 150, 111, 86",
        "4, 724, 543, 414",
        "5, 3565, 3159, 2396",
        "6, 15725, 14266, 10807",
        "7, 60786, 55683, 43569",
        "8, 233702, 217213, 168089"
    })
    void theSizesOfTable2(int n, long free, long capacities, long redundant) throws ColorException, InputException {
        assertThat(bytes(n, false, Variant.FREE)).isEqualTo(free);
        assertThat(bytes(n, false, Variant.CAPACITIES)).isEqualTo(capacities);
        assertThat(bytes(n, false, Variant.REDUNDANT)).isEqualTo(redundant);
    }

    /** §4.1, where the constant 8 of the second formula must be 7. */
    @Test
    void theInitialMarkingTakesTheBitsOfTheFormulas() throws ColorException, InputException {
        for (int n : new int[] {5, 8, 10}) {
            int values = (n + 1) * Ranges.bits(n);
            assertThat(initial(n, Variant.FREE)).isEqualTo(11 + CardinalityCode.bits(n) + values);
            assertThat(initial(n, Variant.CAPACITIES)).isEqualTo(7 + Ranges.bits(n + 1L) + values);
        }
        assertThat(initial(4, Variant.CAPACITIES)).isEqualTo(7 + 3 + 5 * 2 + 4); // four places take two bits each
        assertThat(initial(4, Variant.REDUNDANT)).isEqualTo(1 + 4 * 2);
        assertThat(initial(10, Variant.REDUNDANT)).isEqualTo(5);
    }

    private static long initial(int n, Variant variant) throws ColorException, InputException {
        ColoredNet net = managers(n, false);
        DirectModel model = DirectNet.of(net).wideModel();
        BitBuffer out = new BitBuffer();
        model.codec(MarkingPlan.paper(rules(net, n, variant)))
                .encode(DirectStates.of(model, 1).get(0), 0, out);
        return out.size();
    }
}
