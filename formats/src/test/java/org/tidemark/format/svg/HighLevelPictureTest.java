package org.tidemark.format.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.svg.Caption.TextWidth;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Pictures of high-level nets show types, markings, guards and inscriptions, and no text is drawn over another. */
@Seeded
class HighLevelPictureTest {
    private static ColoredNet zoo(String name) throws Exception {
        return Objects.requireNonNull(Zoo.tide(name), name).net();
    }

    private static Element picture(ColoredNet net) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SvgWriter.write(net, out);
        return parsed(out);
    }

    private static Element parsed(ByteArrayOutputStream out) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toByteArray()))
                .getDocumentElement();
    }

    private record Box(String text, double left, double top, double right, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    private static List<Box> texts(Element picture) {
        List<Box> boxes = new ArrayList<>();
        NodeList texts = picture.getElementsByTagName("text");
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            boolean large = text.getAttribute("class").isEmpty()
                    || text.getAttribute("class").equals("in");
            double size = large ? 11 : 10;
            double half = TextWidth.of(text.getTextContent(), size) / 2;
            double x = number(text, "x");
            double y = number(text, "y");
            boxes.add(new Box(text.getTextContent(), x - half, y - 0.75 * size, x + half, y + 0.2 * size));
        }
        return boxes;
    }

    private static List<Box> circles(Element picture) {
        List<Box> boxes = new ArrayList<>();
        NodeList circles = picture.getElementsByTagName("circle");
        for (int i = 0; i < circles.getLength(); i++) {
            Element circle = (Element) circles.item(i);
            if (circle.getAttribute("class").startsWith("p")) {
                double x = number(circle, "cx");
                double y = number(circle, "cy");
                double r = number(circle, "r");
                boxes.add(new Box("circle", x - r, y - r, x + r, y + r));
            }
        }
        return boxes;
    }

    private static void assertNothingMeets(String what, Element picture) {
        List<Box> boxes = texts(picture);
        double width = number(picture, "width");
        double height = number(picture, "height");
        for (int i = 0; i < boxes.size(); i++) {
            Box box = boxes.get(i);
            assertThat(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height)
                    .as("%s: %s within %s x %s", what, box, width, height)
                    .isTrue();
            for (Box other : boxes.subList(0, i)) {
                assertThat(box.meets(other))
                        .as("%s: %s and %s", what, box, other)
                        .isFalse();
            }
        }
        for (Box circle : circles(picture)) {
            boxes.stream()
                    .filter(box -> box.meets(circle))
                    .forEach(box -> assertThat(box.text).as(what).matches("\\d+"));
        }
    }

    @Test
    void textsKeepApart(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(80)) {
            assertNothingMeets("seed " + seed, picture(RandomColoredNets.faulty(seed)));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SvgWriter.write(RandomNets.net(seed), out, unheard -> {});
            assertNothingMeets("plain, seed " + seed, parsed(out));
        }
        for (String name : List.of("tide-dbm", "connection", "wireless", "clients", "tide-two-phase-commit")) {
            assertNothingMeets(name, picture(zoo("zoo:" + name)));
        }
    }

    @Test
    void theNetItselfIsDrawn() throws Exception {
        Element picture = picture(zoo("zoo:tide-dbm/8"));
        assertThat(picture.getElementsByTagName("rect").getLength()).isEqualTo(1 + 4);
        assertThat(texts(picture))
                .extracting(Box::text)
                .contains("exclusion", "Manager", "(Manager, Manager)", "all Manager", "s", "(s, r)", "update");
        assertThat(number(picture, "width")).isLessThan(2000);
        assertThat(number(picture, "height")).isLessThan(600);
    }

    @Test
    void longInscriptionsAreBrokenIntoLinesAndWholeInTooltips() throws Exception {
        String whole = "(w, if b = [yes, yes] then commit else abort) for w: 1..2 where b[w] = yes";
        Element picture = picture(zoo("zoo:tide-two-phase-commit/2"));
        NodeList titles = picture.getElementsByTagName("title");
        List<String> tooltips = new ArrayList<>();
        for (int i = 0; i < titles.getLength(); i++) {
            tooltips.add(titles.item(i).getTextContent());
        }
        assertThat(tooltips).contains(whole);
        assertThat(texts(picture)).extracting(Box::text).contains("(w, if b = [yes, yes] then");
    }
}
