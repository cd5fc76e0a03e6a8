package org.tidemark.color.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.BitStrings;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

@Seeded
class EdgeCodeTest {
    private static ColoredNet managers() throws InputException {
        return Objects.requireNonNull(Zoo.tide("zoo:tide-dbm/3")).net();
    }

    /** 28 states, four transitions, three managers: 5 + 4 bits for the source, then 5 + 2 and 2 for each variable. */
    @Test
    void anEdgeTakesTheBitsOfItsParts() throws InputException {
        EdgeCode code = new EdgeCode(managers());
        assertThat(BitStrings.of(out -> code.putSource(7, 2, 28, out))).hasSize(5 + 4);
        EdgeCode.Edge receive = new EdgeCode.Edge().to(12, 1, 2).with(0, 1).with(1, 2);
        assertThat(BitStrings.of(out -> code.putEdge(receive, 28, out))).hasSize(5 + 2 + 2 + 2);
        EdgeCode.Edge update = new EdgeCode.Edge().to(12, 0, 1).with(0, 1);
        assertThat(BitStrings.of(out -> code.putEdge(update, 28, out))).hasSize(5 + 2 + 2);
        EdgeCode.Edge small = new EdgeCode.Edge().to(3, 0, 1).with(0, 1);
        assertThat(BitStrings.of(out -> code.putEdge(small, 4, out))).hasSize(2 + 2 + 2);
    }

    @Test
    void aVariableWithoutAValueTakesOneBit() throws InputException {
        EdgeCode code = new EdgeCode(managers(), variable -> variable.name().equals("r"));
        EdgeCode.Edge without = new EdgeCode.Edge().to(3, 1, 2).with(0, 1);
        EdgeCode.Edge with = new EdgeCode.Edge().to(3, 1, 2).with(0, 1).with(1, 0);
        assertThat(BitStrings.of(out -> code.putEdge(without, 28, out))).hasSize(5 + 2 + 2 + 1);
        assertThat(BitStrings.of(out -> code.putEdge(with, 28, out))).hasSize(5 + 2 + 2 + 1 + 2);
        EdgeCode strict = new EdgeCode(managers());
        assertThatThrownBy(() -> strict.putEdge(without, 28, new BitBuffer())).hasMessageContaining("without a value");
    }

    @Test
    void edgesComeBack(Seeds seeds) throws InputException {
        ColoredNet net = TideReader.read("""
                        type Big = queue[20] of 0..255
                        place p: Big = []
                        place q: 1..5
                        transition a(b: Big, x: 1..5) { in p: b; q: x out p: b }
                        transition c { }
                        transition d(x: 1..5, y: bool) { in q: x out q: if y then x else 1 }
                        """, "edges.tide", Map.of()).net();
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            EdgeCode code = new EdgeCode(net, variable -> variable.name().equals("x"));
            RandomTypes values = new RandomTypes(seed, net.values());
            BitBuffer out = new BitBuffer();
            EdgeCode.Edge[] edges = new EdgeCode.Edge[random.nextInt(20)];
            long states = random.nextLong(1, 1L << random.nextInt(1, 40));
            long source = random.nextLong(states);
            code.putSource(source, edges.length, states, out);
            for (int i = 0; i < edges.length; i++) {
                int t = random.nextInt(3);
                var variables = net.transitions().get(t).variables();
                edges[i] = new EdgeCode.Edge().to(random.nextLong(states), t, variables.size());
                for (Variable variable : variables) {
                    if (!variable.name().equals("x") || random.nextBoolean()) {
                        edges[i].with(variable.index(), variable.type().rank(values.value(variable.type())));
                    }
                }
                code.putEdge(edges[i], states, out);
            }
            BitReader in = BitStrings.reader(out);
            assertThat(code.takeSource(states, in)).isEqualTo(source);
            assertThat(code.takeCount(in)).isEqualTo(edges.length);
            EdgeCode.Edge back = new EdgeCode.Edge();
            for (EdgeCode.Edge edge : edges) {
                code.takeEdge(states, in, back);
                assertThat(back.target()).isEqualTo(edge.target());
                assertThat(back.transition()).isEqualTo(edge.transition());
                for (Variable variable :
                        net.transitions().get(edge.transition()).variables()) {
                    int i = variable.index();
                    assertThat(back.hasValue(i)).isEqualTo(edge.hasValue(i));
                    assertThat(!back.hasValue(i) || back.value(i) == edge.value(i))
                            .isTrue();
                }
            }
        }
    }
}
