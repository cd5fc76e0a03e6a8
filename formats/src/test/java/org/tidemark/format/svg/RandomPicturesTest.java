package org.tidemark.format.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.tidemark.format.Nets;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Pictures of random nets, read by another XML parser: nothing overlaps, lines end at nodes, and names come through. */
@Seeded
class RandomPicturesTest {
    private static final List<String> NAMES = List.of(
            "<b>",
            "a & b",
            "\"quoted\"",
            "it's",
            "]]>",
            "&amp;",
            "été ☂",
            "𝒫",
            "-->",
            "a\tb",
            "<!--",
            "%3C",
            "",
            "a name that is far too long to be shown in a picture of a net");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** A node as it is drawn: the title, and the box that its circle or rectangle fills. */
    private record Shape(String title, double left, double top, double right, double bottom) {
        boolean overlaps(Shape other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }

        /** Whether a point is on the rim or no further from it than numbers are rounded. */
        boolean touches(double x, double y) {
            double near = 0.3;
            return x > left - near && x < right + near && y > top - near && y < bottom + near;
        }
    }

    private static Element picture(PetriNet net) throws Exception {
        String text = Nets.write(SvgWriter::write, net).text();
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private static List<Element> all(Element below, String name) {
        NodeList found = below.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static List<Shape> shapes(Element picture) {
        List<Shape> shapes = new ArrayList<>();
        for (Element group : all(picture, "g")) {
            String title = all(group, "title").get(0).getTextContent();
            List<Element> boxes = all(group, "rect");
            if (boxes.isEmpty()) {
                Element circle = all(group, "circle").get(0);
                double x = number(circle, "cx");
                double y = number(circle, "cy");
                double r = number(circle, "r");
                shapes.add(new Shape(title, x - r, y - r, x + r, y + r));
            } else {
                Element box = boxes.get(0);
                double x = number(box, "x");
                double y = number(box, "y");
                shapes.add(new Shape(title, x, y, x + number(box, "width"), y + number(box, "height")));
            }
        }
        return shapes;
    }

    private static List<String> titles(PetriNet net) {
        List<String> titles = new ArrayList<>(net.placeNames());
        for (int t = 0; t < net.transitions(); t++) {
            titles.add(net.transitionName(t));
        }
        return titles;
    }

    @Test
    void nodesKeepApartWithinThePictureAndLinesEndAtThem(Seeds seeds) throws Exception {
        int lines = 0;
        for (long seed : seeds.upTo(100)) {
            PetriNet net = RandomNets.net(seed);
            Element picture = picture(net);
            List<Shape> shapes = shapes(picture);
            assertThat(shapes).extracting(Shape::title).isEqualTo(titles(net));
            double width = number(picture, "width");
            double height = number(picture, "height");
            for (int i = 0; i < shapes.size(); i++) {
                Shape shape = shapes.get(i);
                assertThat(shape.left >= 0 && shape.top >= 0 && shape.right <= width && shape.bottom <= height)
                        .as("%s within %s x %s", shape, width, height)
                        .isTrue();
                for (Shape other : shapes.subList(0, i)) {
                    assertThat(shape.overlaps(other))
                            .as("%s and %s", shape, other)
                            .isFalse();
                }
            }
            for (Element line : all(picture, "path")) {
                if (line.getAttribute("class").startsWith("a")) {
                    assertJoinsAPlaceAndATransition(line.getAttribute("d"), shapes, net.places());
                    lines++;
                }
            }
        }
        assertThat(lines).isGreaterThan(350);
    }

    private static void assertJoinsAPlaceAndATransition(String path, List<Shape> shapes, int places) {
        List<Double> numbers = new ArrayList<>();
        for (Matcher number = NUMBER.matcher(path); number.find(); ) {
            numbers.add(Double.valueOf(number.group()));
        }
        int last = numbers.size() - 2;
        boolean placeFirst = touches(shapes.subList(0, places), numbers.get(0), numbers.get(1));
        List<Shape> others = placeFirst ? shapes.subList(places, shapes.size()) : shapes.subList(0, places);
        List<Shape> ones = placeFirst ? shapes.subList(0, places) : shapes.subList(places, shapes.size());
        assertThat(touches(ones, numbers.get(0), numbers.get(1)))
                .as("%s begins at a node", path)
                .isTrue();
        assertThat(touches(others, numbers.get(last), numbers.get(last + 1)))
                .as("%s joins a place and a transition", path)
                .isTrue();
    }

    private static boolean touches(List<Shape> shapes, double x, double y) {
        return shapes.stream().anyMatch(shape -> shape.touches(x, y));
    }

    @Test
    void namesComeThroughWhateverIsInThem(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            PetriNetBuilder builder = new PetriNetBuilder(NAMES.get(random.nextInt(NAMES.size())));
            int nodes = 1 + random.nextInt(6);
            for (int i = 0; i < nodes; i++) {
                builder.place("p" + i, NAMES.get(random.nextInt(NAMES.size())), random.nextInt(9));
                builder.transition("t" + i, NAMES.get(random.nextInt(NAMES.size())));
                builder.input(i, random.nextInt(i + 1), 1 + random.nextInt(3));
            }
            PetriNet net = builder.build();
            Element picture = picture(net);
            assertThat(all(picture, "title").get(0).getTextContent())
                    .isEqualTo(net.name().replace('\t', ' '));
            assertThat(shapes(picture))
                    .extracting(Shape::title)
                    .isEqualTo(titles(net).stream()
                            .map(title -> title.replace('\t', ' '))
                            .toList());
        }
    }

    @Test
    void aCharacterOfTwoHalvesIsNotCutInTwo() throws Exception {
        for (int before = 8; before < 16; before++) {
            PetriNetBuilder builder = new PetriNetBuilder("n");
            builder.place("p", "x".repeat(before) + "𝒫".repeat(12), 0);
            Element picture = picture(builder.build());
            String shown = all(picture, "text").get(0).getTextContent();
            assertThat(shown).matches("x+𝒫*…𝒫+").hasSizeLessThanOrEqualTo(26);
        }
    }
}
