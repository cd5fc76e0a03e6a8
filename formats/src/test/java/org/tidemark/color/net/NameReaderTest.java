package org.tidemark.color.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.type.DotType;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.Folding;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** What an unfolding left out has its name all the same. */
@Seeded
class NameReaderTest {
    private static final String TYPES = """
            type Node = 1..3 | 7..8
            type Even = x: 0..10 where x % 2 = 0
            type Color = enum {red, redder}
            type Agent = id[2]
            type Message = union {data: (Node, bool), pair: {shade: Color, to: Agent}, stop}
            place number: -2..2
            place node: Node
            place even: Even
            place message: Message
            place wire: queue[2] of (Agent, Color)
            place table: array[Agent] of Color
            place inner: vector[1] of stack[2] of bool
            place dots
            transition send(c: Color, w: queue[1] of bool) { guard false }
            transition quiet { guard false }
            """;

    private static Folding.Names reader() throws Exception {
        return new ColorNames(TideReader.read(TYPES, "m.tide", Map.of()).net()).reader();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            number.-2 | number.3
            number.0 | number.00
            node.8 | node.4
            even.10 | even.9
            message.data.7.true | message.data.7
            message.pair.redder.2 | message.pair.redd.2
            message.stop | message.stop.1
            wire.[] | wire.[1.red
            wire.[1.red.2.redder] | wire.[1.red.2.redder.1.red]
            table.[red.red] | table.[red]
            inner.[[true.false]] | inner.[[true.false.true]]
            inner.[] | inner.[[]].1
            """)
    void values(String some, String none) throws Exception {
        assertThat(reader().isPlace(some)).as(some).isTrue();
        assertThat(reader().isPlace(none)).as(none).isFalse();
    }

    @Test
    void transitionsHaveAllTheirVariables() throws Exception {
        assertThat(reader().isTransition("send.red.[true]")).isTrue();
        assertThat(reader().isTransition("send.red")).isFalse();
        assertThat(reader().isTransition("send.red.[true.true]")).isFalse();
        assertThat(reader().isTransition("quiet")).isTrue();
        assertThat(reader().isPlace("dots")).isFalse();
    }

    /** Every name that an unfolding may give is read, by its id and by its label. */
    @Test
    void namesOfRandomNets(Seeds seeds) {
        int read = 0;
        for (long seed : seeds.upTo(200)) {
            ColoredNet net = RandomColoredNets.net(seed);
            ColorNames names = new ColorNames(net);
            for (ColoredPlace place : net.places()) {
                for (long rank = 0;
                        !(place.type() instanceof DotType)
                                && rank < place.type().count();
                        rank++) {
                    String suffix = names.suffix(place, rank);
                    assertThat(names.reader().isPlace(place.id() + suffix)).isTrue();
                    assertThat(names.reader().isPlace(place.name() + suffix)).isTrue();
                    assertThat(names.reader().isPlace(place.id() + suffix + "?"))
                            .isFalse();
                    read++;
                }
            }
        }
        assertThat(read).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\", a", "a, \"]\", \"[\", \"[a\", \"a]\", \"a].[a\"", "\"\", \".\", \"]/[\""})
    void noTwoValuesHaveOneName(String constants) throws Exception {
        ColoredNet net = TideReader.read(
                        "type E = enum {" + constants + "} type Q = queue[2] of E place p: vector[2] of Q "
                                + "place q: (Q, E, Q) place a: array[1..2] of Q",
                        "m.tide",
                        Map.of())
                .net();
        ColorNames names = new ColorNames(net);
        for (ColoredPlace place : net.places()) {
            Set<String> seen = new HashSet<>();
            for (long rank = 0; rank < place.type().count(); rank++) {
                String name = place.id() + names.suffix(place, rank);
                assertThat(seen.add(name)).as(name).isTrue();
                assertThat(names.reader().isPlace(name)).as(name).isTrue();
            }
        }
    }

    @Test
    void whatNeverOccursStandsForNothing() throws Exception {
        PetriNet net = Unfolding.of(
                TideReader.read("place p: 1..3 = 1 transition t(x: 1..3) { in p: x }", "m.tide", Map.of())
                        .net(),
                UnfoldingLimits.usual());
        NetVocabulary names = new NetVocabulary(net);
        assertThat(names.place("p.3")).isEqualTo("p.3");
        assertThat(names.placesOf("p.3")).isEmpty();
        assertThat(names.placesOf("p.1")).containsExactly("p.1");
        assertThat(names.placesOf("p")).containsExactly("p.1");
        assertThat(names.transition("t.3")).isEqualTo("t.3");
        assertThat(names.eventsOf("t.3")).isEmpty();
        assertThat(names.place("p.4")).isNull();
        assertThat(names.transition("t.4")).isNull();
    }
}
