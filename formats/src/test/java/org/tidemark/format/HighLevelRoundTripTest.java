package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.pnml.SymmetricNetWriter;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.HighLevelTideWriter;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Remedy;
import org.tidemark.zoo.Zoo;

/** High-level nets that are written and read again have the same unfolding, name by name. */
@Seeded
class HighLevelRoundTripTest {
    private static final int LARGE_FILE = 200_000;

    private static NetSource throughTide(ColoredNet net) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HighLevelTideWriter.write(net, out, unheard -> {});
        return TideReader.read(out.toString(StandardCharsets.UTF_8), "m.tide", Map.of())
                .source();
    }

    private static NetSource throughPnml(ColoredNet net) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SymmetricNetWriter.write(net, NodePositions.NONE, out, unheard -> {});
        return PnmlReader.open(new ByteArrayInputStream(out.toByteArray()), "m.pnml", unheard -> {});
    }

    /** The nodes and arcs of the unfolding, in an order that does not depend on that of the file. */
    private static List<String> unfolding(NetSource source) throws InputException {
        return Nets.structure(source.unfolded(UnfoldingLimits.usual())).stream()
                .sorted()
                .toList();
    }

    private static ColoredNet colored(NetSource source) {
        return Objects.requireNonNull(source.colored());
    }

    @Test
    void randomNetsSurviveTheTideLanguage(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(300)) {
            ColoredNet net = RandomColoredNets.net(seed);
            assertThat(unfolding(throughTide(net)))
                    .as("seed %s", seed)
                    .isEqualTo(unfolding(NetSource.of(net, "random", Map.of())));
        }
    }

    @Test
    void randomNetsSurvivePnmlOrAreRefused(Seeds seeds) throws Exception {
        int written = 0;
        for (long seed : seeds.upTo(300)) {
            ColoredNet net = RandomColoredNets.net(seed);
            NetSource again;
            try {
                again = throughPnml(net);
            } catch (InputException refused) {
                assertThat(refused.remedy()).as("seed %s: %s", seed, refused).isEqualTo(Remedy.WRITE_UNFOLDING);
                continue;
            }
            written++;
            assertThat(unfolding(again).stream()
                            .map(node -> node.replaceAll("_case[0-9]+", ""))
                            .sorted())
                    .as("seed %s", seed)
                    .isEqualTo(unfolding(NetSource.of(net, "random", Map.of())));
        }
        assertThat(written).isGreaterThan(Seeds.oneIsGiven() ? -1 : 30);
    }

    /** A transition for each case, which together have the bindings of the one that was written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "in p: x out p: if x = 3 then 0 else succ(x)",
                "in p: x out p: if x = 3 then 0 else x + 1; q: if y = x then (x, 0) else (0, y) read q: (y, y)",
                "in p: x out p: next(x); q: if x > 1 && y < 2 then (next(next(y)), x) else swap((y, x)) read q: (y, y)",
                "guard (if x > y then x else y) = 2 in p: x read q: (y, y) out p: if x = y then x else y",
                "in p: x; p: x read q: (y, y) out p: if x = 0 then 1 else (if y = 0 then 2 else 3)",
            })
    void conditionsBecomeCases(String transition) throws Exception {
        NetSource source = TideReader.read(
                        "fun next(x: 0..3): 0..3 = if x = 3 then 0 else x + 1 "
                                + "fun swap(p: (0..3, 0..3)): (0..3, 0..3) = (p.2, p.1) "
                                + "place p: 0..3 = all 0..3, all 0..3 place q: (0..3, 0..3) = (z, z) for z: 0..3 "
                                + "transition t(x: 0..3, y: 0..3) { " + transition + " }",
                        "m.tide",
                        Map.of())
                .source();
        List<String> again = unfolding(throughPnml(colored(source))).stream()
                .map(node -> node.replaceAll("_case[0-9]+", ""))
                .sorted()
                .toList();
        assertThat(again).isEqualTo(unfolding(source));
    }

    @Test
    void modelsOfTheZooSurvivePnml() throws Exception {
        for (String name : List.of("tide-dbm", "clients", "tide-leader", "tide-peterson")) {
            TideModel model = Objects.requireNonNull(Zoo.tide("zoo:" + name), name);
            assertThat(unfolding(throughPnml(model.net()))).as(name).isEqualTo(unfolding(model.source()));
        }
    }

    @Test
    void symmetricNetsSurviveBothLanguages() throws Exception {
        List<Path> files = new ArrayList<>(CorpusFiles.below("mcc", "model.pnml"));
        files.removeIf(file -> !file.toString().contains("-COL-")
                || file.toString().matches(".*-COL-00[0-9]*[1-9]0+\\b.*")
                || file.toFile().length() > LARGE_FILE);
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            NetSource source = NetFiles.open(file, unheard -> {});
            List<String> before = unfolding(source);
            NetSource tide = throughTide(colored(source));
            assertThat(unfolding(tide)).as("%s as tide", file).isEqualTo(before);
            assertThat(unfolding(throughPnml(colored(source)))).as("%s", file).isEqualTo(before);
            assertThat(unfolding(throughPnml(colored(tide))))
                    .as("%s by way of tide", file)
                    .isEqualTo(before);
        }
    }

    @Test
    void namesThatNeedQuotesSurvive() throws Exception {
        String text = """
                type Odd = enum {"true", "in", "1", "a b", x}
                type Other = enum {"1", y}
                place "place": Odd = all Odd except "in"
                place o: (Other, Odd) = (Other("1"), x)
                transition "t-1"(x_: Odd, z: Other) {
                  guard x_ != x && succ(x_) != "a b"
                  in "place": x_
                  out o: (z, x_)
                }
                """;
        TideModel model = TideReader.read(text, "m.tide", Map.of());
        assertThat(unfolding(throughTide(model.net()))).isEqualTo(unfolding(model.source()));
        assertThat(unfolding(throughPnml(model.net()))).isEqualTo(unfolding(model.source()));
    }

    @Test
    void typesKeepTheirNamesInPnml() throws Exception {
        ColoredNet net = TideReader.read("""
                        type Index = 0..3
                        type Pair = {from: Index, to: Index}
                        type Hue = enum {red, green}
                        type "odd name" = 5..6
                        place p: Index = 1
                        place q: Pair = {from = 0, to = 1}
                        place h: Hue = red
                        place o: "odd name" = 5
                        place e: enum {on, off} = on
                        place Index_2: 7..9 = 7
                        """, "m.tide", Map.of()).net();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SymmetricNetWriter.write(net, NodePositions.NONE, out, unheard -> {});
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("<namedsort id=\"Index\" name=\"Index\"><finiteintrange start=\"0\" end=\"3\"/>")
                .contains("<namedsort id=\"Pair\" name=\"Pair\"><productsort><usersort declaration=\"Index\"/>")
                .contains("<namedsort id=\"Hue\" name=\"Hue\"><finiteenumeration>")
                .contains("<namedsort id=\"Sort\" name=\"Sort\"><finiteintrange start=\"5\" end=\"6\"/>")
                .contains("<namedsort id=\"Sort_2\" name=\"Sort_2\"><finiteenumeration>")
                .contains("<namedsort id=\"Sort_3\" name=\"Sort_3\"><finiteintrange start=\"7\" end=\"9\"/>");
    }

    @Test
    void fieldsAndSumsBecomeVariablesAndSuccessors() throws Exception {
        String text = """
                type R = {n: 0..5, b: bool}
                place p: R = {n = 0, b = false}
                place q: 0..5
                transition up(r: R) { guard r.n % 2 = 0 || r.b; in p: r out p: r.(n := r.n + 1); q: r.n }
                transition flip(r: R) { in p: r out p: {n = r.n - 1, b = !r.b && false} }
                """;
        TideModel model = TideReader.read(text.replace("!r.b && false", "r.b"), "m.tide", Map.of());
        List<String> heard = new ArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SymmetricNetWriter.write(model.net(), NodePositions.NONE, out, heard::add);
        assertThat(heard).anyMatch(note -> note.contains("outside its type")).anyMatch(note -> note.contains("fields"));
        assertThat(unfolding(throughPnml(model.net()))).isEqualTo(unfolding(model.source()));
    }

    @Test
    void whatSymmetricNetsLackIsNamed() throws Exception {
        TideModel queue = TideReader.read("place p: queue[2] of bool = []", "m.tide", Map.of());
        assertThatThrownBy(() -> throughPnml(queue.net()))
                .isInstanceOf(InputException.class)
                .hasMessage("place 'p': the type queue[2] of bool: symmetric nets have no such sort");
        TideModel sum = TideReader.read(
                "place p: 1..3 = 1 place q: 1..6 transition t(x, y: 1..3) { in p: x, y out q: x + y }",
                "m.tide",
                Map.of());
        assertThatThrownBy(() -> throughPnml(sum.net()))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("transition 't': 'x + y': symmetric nets have no such operation");
    }
}
