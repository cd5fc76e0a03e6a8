package org.tidemark.format.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.Nets;
import org.tidemark.format.XmlInput;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class SvgWriterTest {
    /** How often each element is in the picture, read by the XML parser. */
    private static Map<String, Integer> elements(String picture) throws Exception {
        XmlInput xml = XmlInput.open(new ByteArrayInputStream(picture.getBytes(StandardCharsets.UTF_8)), "picture.svg");
        Map<String, Integer> elements = new HashMap<>();
        for (int depth = 0; depth >= 0; ) {
            if (xml.nextChild()) {
                depth++;
                elements.merge(xml.name(), 1, Integer::sum);
            } else {
                depth--;
            }
        }
        return elements;
    }

    private static void drawsAll(PetriNet net) throws Exception {
        Map<String, Integer> elements =
                elements(Nets.write(SvgWriter::write, net).text());
        assertThat(elements.getOrDefault("path", 0) - 1)
                .as(net.name() + " arcs")
                .isEqualTo(net.arcs());
        assertThat(elements.getOrDefault("rect", 0) - 1)
                .as(net.name() + " boxes")
                .isEqualTo(net.transitions());
        assertThat(elements.getOrDefault("g", 0)).as(net.name() + " nodes").isEqualTo(net.places() + net.transitions());
    }

    @Test
    void everyNodeAndArcOfTheZooIsDrawn() throws Exception {
        for (PetriNet net : drawable()) {
            drawsAll(net);
        }
    }

    @Test
    void smallNetsOfTheCorpus() throws Exception {
        int drawn = 0;
        for (String folder : List.of("texts", "tapaal")) {
            for (Path file : CorpusFiles.below(folder, ".pnml")) {
                PetriNet net = PnmlReader.read(file);
                if (net.places() + net.transitions() <= 100) {
                    drawsAll(net);
                    drawn++;
                }
            }
        }
        assertThat(drawn).isGreaterThan(CorpusFiles.hasLarge() ? 30 : 0);
    }

    @Test
    void nodesOfAColumnKeepApart() throws Exception {
        for (PetriNet net : drawable()) {
            Drawing drawing = new Drawing(Diagram.of(net, net::placeName, net::transitionName));
            int nodes = net.places() + net.transitions();
            for (int a = 0; a < nodes; a++) {
                for (int b = a + 1; b < nodes; b++) {
                    if (drawing.x(a) == drawing.x(b)) {
                        assertThat(Math.abs(drawing.y(a) - drawing.y(b)))
                                .as("%s nodes %d and %d", net.name(), a, b)
                                .isGreaterThan(2 * Drawing.RADIUS - 1);
                    }
                }
                assertThat(drawing.x(a)).isBetween(0.0, drawing.width());
                assertThat(drawing.y(a)).isBetween(0.0, drawing.height());
            }
        }
    }

    @Test
    void tokensWeightsAndOddNames() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("<odd> & \u0007");
        int p = builder.place("p<&>", 5);
        int q = builder.place("a name that is far too long to be shown in full", 12345);
        int t = builder.transition("");
        String text = Nets.write(
                        SvgWriter::write,
                        builder.input(t, p, 42).inhibitor(t, q, 1).read(t, q, 1).build())
                .text();
        assertThat(elements(text)).containsEntry("circle", 2 + 5 + 1);
        assertThat(text)
                .contains(">42</text>", ">12345</text>", "url(#circle)", "class=\"a r\"")
                .contains("<title>a name that is far too long to be shown in full</title>")
                .contains(">a name that i…hown in full</text>");
    }

    @Test
    void netsWithNothingInThem() throws Exception {
        drawsAll(new PetriNetBuilder("empty").build());
        PetriNetBuilder cycle = new PetriNetBuilder("unmarked cycle");
        int p = cycle.place("p", 0);
        int t = cycle.transition("t");
        drawsAll(cycle.input(t, p, 1).output(t, p, 1).build());
    }

    @Test
    void tooBigForAPicture() {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        for (int p = 0; p <= SvgWriter.MOST_NODES; p++) {
            builder.place("p" + p, 0);
        }
        assertThat(Nets.refusal(SvgWriter::write, builder.build()))
                .isEqualTo(
                        "a net of 401 nodes and 0 arcs is too large for an SVG picture, which holds at most 400 and 1500;"
                                + " write it as .dot and let Graphviz draw it");
    }

    @Test
    void theBiggestPictureIsDrawnAllTheSame() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int half = SvgWriter.MOST_NODES / 2;
        for (int i = 0; i < half; i++) {
            builder.place("p" + i, i == 0 ? 1 : 0);
        }
        for (int i = 0; i < half; i++) {
            int t = builder.transition("t" + i);
            builder.input(t, i, 1).output(t, (i + 1) % half, 1).output(t, (i * 7) % half, 1);
        }
        drawsAll(builder.build());
    }

    @Test
    void theSameNetGivesTheSamePicture() throws Exception {
        List<PetriNet> nets = drawable();
        List<PetriNet> again = drawable();
        for (int i = 0; i < nets.size(); i++) {
            assertThat(Nets.write(SvgWriter::write, nets.get(i)).text())
                    .isEqualTo(Nets.write(SvgWriter::write, again.get(i)).text());
        }
    }

    /** The models of the zoo that are not too large for a picture. */
    private static List<PetriNet> drawable() throws Exception {
        List<PetriNet> nets = Nets.zoo().stream()
                .filter(net -> net.places() + net.transitions() <= SvgWriter.MOST_NODES)
                .filter(net -> net.arcs() <= SvgWriter.MOST_ARCS)
                .toList();
        assertThat(nets).hasSizeGreaterThan(30);
        return nets;
    }
}
