package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.cpn.PageDrawing.Line;
import org.tidemark.cpn.PageDrawing.Point;
import org.tidemark.cpn.PageDrawing.Shape;
import org.tidemark.input.InputException;
import org.tidemark.system.Drawing;
import org.tidemark.system.TransitionSystem;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The drawing of a file is kept: positions, sizes, colours, and which element is which. */
class NetDrawingTest {
    private static final String TWO_PAGES = """
            <?xml version="1.0"?>
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT;</ml></globbox>
            <page id="TOP"><pageattr name="Top"/>
              <place id="A"><posattr x="-100,5" y="50.0"/><fillattr colour="Yellow" filled="true"/>
                <lineattr colour="Fucia" thick="2"/><text>Store
            one</text>
                <ellipse w="60" h="40"/><type><posattr x="-60" y="20"/><text>INT</text></type>
                <initmark><text>1`1</text></initmark></place>
              <place id="B"><posattr x="100" y="50"/><text>B</text><ellipse w="60" h="40"/><type><text>INT</text></type></place>
              <trans id="S"><posattr x="0" y="50"/><text>sub</text><box w="50" h="30"/>
                <subst subpage="LOW" portsock="(P,A)(Q,B)"><subpageinfo name="Low"><posattr x="0" y="30"/></subpageinfo></subst></trans>
              <trans id="R"><posattr x="0" y="-50"/><text>sub</text><box w="50" h="30"/><subst subpage="LOW" portsock="(P,B)(Q,A)"/></trans>
              <arc id="1" orientation="PtoT"><transend idref="S"/><placeend idref="A"/><annot/></arc>
            </page>
            <page id="LOW"><pageattr name="Low"/>
              <place id="P"><posattr x="0" y="0"/><text>P</text><ellipse w="60" h="40"/><type><text>INT</text></type>
                <port type="In"><posattr x="-20" y="-20"/></port></place>
              <place id="Q"><posattr x="200" y="0"/><text>Q</text><ellipse w="60" h="40"/><type><text>INT</text></type></place>
              <trans id="T"><posattr x="100" y="100"/><text>t</text><box w="50" h="30"/><cond><text>[i &lt; 3]</text></cond></trans>
              <arc id="2" orientation="PtoT"><transend idref="T"/><placeend idref="P"/>
                <bendpoint serial="1"><posattr x="100" y="40"/></bendpoint><bendpoint serial="2"><posattr x="0" y="40"/></bendpoint>
                <annot><text>i</text></annot></arc>
              <arc id="3" orientation="TtoP"><transend idref="T"/><placeend idref="Q"/><annot><posattr x="160" y="60"/><text>i</text></annot></arc>
            </page></cpnet></workspaceElements>""";

    static List<String> nets() throws IOException {
        List<String> nets = new ArrayList<>(List.of("dbm.cpn", "philosophers.cpn", "protocol.cpn"));
        Path corpus = Path.of("../../shared/corpus/cpn/given");
        if (Files.isDirectory(corpus)) {
            try (Stream<Path> files = Files.list(corpus)) {
                files.filter(each -> each.toString().matches(".*/(cpnbook|cpnjs|solidity|etcs).*\\.cpn(\\.gz)?"))
                        .map(Path::toString)
                        .sorted()
                        .forEach(nets::add);
            }
        }
        return nets;
    }

    private static TransitionSystem read(String net) throws IOException, InputException {
        Path file = net.contains("/") ? Path.of(net) : Path.of("../examples").resolve(net);
        try (InputStream in = Files.newInputStream(file);
                InputStream text = net.endsWith(".gz") ? new GZIPInputStream(in) : new FilterInputStream(in) {}) {
            return new CpnReader().read(text, net, Map.of());
        }
    }

    private static Document svg(TransitionSystem system, boolean isEachInstance) throws Exception {
        StringBuilder svg = new StringBuilder();
        Drawing drawing = Objects.requireNonNull(system.drawing());
        drawing.svg(isEachInstance, svg);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg.toString())));
    }

    private static List<Element> all(Document document, String role) {
        NodeList groups = document.getElementsByTagName("g");
        return IntStream.range(0, groups.getLength())
                .mapToObj(i -> (Element) groups.item(i))
                .filter(each -> each.getAttribute("class").equals(role))
                .toList();
    }

    private static List<String> names(Document document, String role) {
        return all(document, role).stream()
                .map(each -> each.getAttribute("data-name"))
                .toList();
    }

    /** Whatever is drawn: all instances with their names, every node within the picture, every line from edge to edge. */
    @ParameterizedTest
    @MethodSource("nets")
    void drawsEveryPlaceAndTransition(String net) throws Exception {
        TransitionSystem system;
        try {
            system = read(net);
        } catch (InputException refused) {
            return; // other tests say which
        }
        if (system.drawing() == null) {
            return;
        }
        Document document = svg(system, true);
        List<String> places = new ArrayList<>(system.vocabulary().places());
        places.remove("time");
        assertThat(new TreeSet<>(names(document, "place"))).containsExactlyElementsOf(new TreeSet<>(places));
        assertThat(names(document, "element"))
                .containsExactlyInAnyOrderElementsOf(system.vocabulary().transitions());
        assertThat(names(svg(system, false), "place")).allMatch(places::contains);
    }

    private static PageDrawing page(int number) throws Exception {
        CpnFile file = CpnFile.read(new ByteArrayInputStream(TWO_PAGES.getBytes(StandardCharsets.UTF_8)), "two.cpn");
        return file.pages().get(number).drawing();
    }

    @Test
    void keepsPositionsSizesAndColours() throws Exception {
        Shape store = page(0).shapes().get(0);
        assertThat(store.at()).isEqualTo(new Point(-100.5, -50));
        assertThat(List.of(store.width(), store.height())).containsExactly(60.0, 40.0);
        assertThat(store.look()).isEqualTo(new PageDrawing.Look("fuchsia", "yellow", "black", 2, false));
        assertThat(store.text()).containsExactly("Store", "one");
        assertThat(page(0).labels().get(0).at()).isEqualTo(new Point(-60, -20));
        assertThat(page(0).labels().get(0).text()).containsExactly("INT");
    }

    @Test
    void linesRunFromEdgeToEdgeByTheShortestOrderOfTheirBends() throws Exception {
        Line straight = page(0).lines().get(0);
        assertThat(straight.points()).containsExactly(new Point(-70.5, -50), new Point(-25, -50));
        Line bent = page(1).lines().get(0);
        assertThat(bent.points())
                .containsExactly(new Point(0, -20), new Point(0, -40), new Point(100, -40), new Point(100, -85));
        Line slanted = page(1).lines().get(1);
        Point edge = slanted.points().get(0);
        assertThat(Math.pow((edge.x() - 200) / 30, 2) + Math.pow(edge.y() / 20, 2))
                .isBetween(0.999, 1.001);
    }

    @Test
    void instancesAndPortsAreThoseOfTheNet() throws Exception {
        TransitionSystem system = NetText.read(TWO_PAGES, Map.of());
        Document document = svg(system, true);
        assertThat(names(document, "place"))
                .containsExactly(
                        "Top'Store_one 1", "Top'B 1", "Top'Store_one 1", "Top'B 1", "Top'B 1", "Top'Store_one 1");
        assertThat(names(document, "element")).containsExactly("Low't 1", "Low't 2");
        assertThat(all(document, "substitution").stream().map(each -> each.getAttribute("data-below")))
                .containsExactly("1", "2");
        assertThat(names(svg(system, false), "element")).containsExactly("Low't 1");
        assertThat(svg(system, false).getDocumentElement().getTextContent())
                .contains("Low (2 instances)", "[i < 3]", "In");
    }

    @Test
    void aNetWithoutPositionsHasNoDrawing() throws Exception {
        for (String each : List.of("x=\"200\" y=\"0\"", "x=\"\"", "x=\"0\" y=\"0\"", "x=\"NaN\" y=\"1e999\"")) {
            TransitionSystem system = NetText.read(TWO_PAGES.replace("x=\"200\" y=\"0\"", each), Map.of());
            assertThat(system.drawing() == null).as(each).isEqualTo(!each.startsWith("x=\"200\""));
        }
    }

    @Test
    void monitorsAreLeftOutWithANote() throws Exception {
        assertThat(NetText.read(TWO_PAGES, Map.of()).remarks()).isEmpty();
        String monitor = "<monitorblock name=\"Monitors\"><monitor id=\"M\" name=\"Count\"/></monitorblock>";
        assertThat(NetText.read(TWO_PAGES.replace("</cpnet>", monitor + "</cpnet>"), Map.of())
                        .remarks())
                .containsExactly("The file has a monitor, which is left out: it changes no marking.");
    }

    @Test
    void otherNamesThanInTheFileAreSaid() throws Exception {
        String nodes = "<place id=\"A\"><text>A b</text><type><text>UNIT</text></type></place>"
                + "<place id=\"B\"><text>A_b</text><type><text>UNIT</text></type></place>"
                + "<trans id=\"T\"><text></text></trans>";
        CpnSystem net = NetText.read(
                "<workspaceElements><cpnet><globbox><ml>colset UNIT = unit;</ml></globbox><page id=\"P\">"
                        + "<pageattr name=\"Top\"/>" + nodes + "</page></cpnet></workspaceElements>",
                Map.of());
        assertThat(net.vocabulary().places()).containsExactly("Top'A_b 1", "Top'A_b_2 1");
        assertThat(net.remarks())
                .containsExactly(
                        "Another place on page 'Top' has the name 'A_b', too, and is called Top'A_b_2 1 here; Top'A_b 1"
                                + " is the first one.",
                        "A place or transition without a name is called by its id, Top'T 1.");
    }
}
