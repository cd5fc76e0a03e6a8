package org.tidemark.cpn;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Source;
import org.tidemark.input.InputException;

/**
 * A file of CPN Tools as it is written: declarations, pages with their drawings, and fusion sets. Options and what monitors say are left out, since they change no marking.
 * Documents are read without their DTD and without external entities.
 *
 * @param declarations the elements of the declarations, in order
 * @param fusions the sets of places that are one place, by their identifiers
 * @param monitors how many monitors the file has, which are not read
 */
record CpnFile(List<Element> declarations, List<Page> pages, List<List<String>> fusions, int monitors) {
    private static final int MOST_DEPTH = 200;
    private static final Pattern PAIR = Pattern.compile("\\(\\s*([^,()\\s]+)\\s*,\\s*([^,()\\s]+)\\s*\\)");

    /** An element of the document. */
    record Element(String name, Map<String, String> attributes, List<Element> children, StringBuilder text, int line) {
        List<Element> all(String of) {
            return children.stream().filter(each -> each.name.equals(of)).toList();
        }

        @Nullable
        Element first(String of) {
            return children.stream()
                    .filter(each -> each.name.equals(of))
                    .findFirst()
                    .orElse(null);
        }

        String attribute(String of) {
            return attributes.getOrDefault(of, "");
        }

        String trimmed() {
            return text.toString().strip();
        }
    }

    /** A page with what is on it. */
    record Page(
            String id,
            String name,
            int line,
            boolean isPrime,
            List<Place> places,
            List<Transition> transitions,
            List<Arc> arcs,
            PageDrawing drawing) {}

    /** A place; the source of an inscription that is missing is empty. */
    record Place(String id, String name, int line, Source type, Source initial) {}

    /**
     * A transition.
     *
     * @param subpage the page that it stands for; null for one that occurs itself
     * @param ports pairs of a place of the subpage and one of this page
     */
    record Transition(
            String id,
            String name,
            int line,
            Map<String, Source> inscriptions,
            @Nullable String subpage,
            List<List<String>> ports) {
        Source inscription(String kind) {
            Source found = inscriptions.get(kind);
            return found == null ? new Source("transition '" + name + "'", line, "") : found;
        }
    }

    /** The directions of arcs. */
    enum Direction {
        IN,
        OUT,
        BOTH,
        INHIBITOR,
        RESET
    }

    record Arc(String place, String transition, Direction direction, Source inscription, int line) {}

    static CpnFile read(InputStream in, String file) throws InputException {
        Element root = document(in, file);
        if (!root.name.equals("workspaceElements")) {
            throw InputException.at(
                    file,
                    root.line,
                    "expected a file of CPN Tools, whose first element is workspaceElements, found " + root.name);
        }
        Element net = root.first("cpnet");
        if (net == null) {
            throw InputException.at(file, root.line, "the file has no net: expected an element cpnet");
        }
        Element box = net.first("globbox");
        List<Page> pages = new ArrayList<>();
        boolean hasCounts = net.all("page").stream().anyMatch(each -> each.first("mult") != null);
        for (Element each : net.all("page")) {
            pages.add(page(each, file, hasCounts));
        }
        if (pages.isEmpty()) {
            throw InputException.at(file, net.line, "the net has no page");
        }
        List<List<String>> fusions = new ArrayList<>();
        for (Element each : net.all("fusion")) {
            fusions.add(each.all("fusion_elm").stream()
                    .map(elm -> elm.attribute("idref"))
                    .toList());
        }
        return new CpnFile(box == null ? List.of() : box.children, pages, fusions, monitors(net));
    }

    /** The monitors in a block, and in the blocks inside it. */
    private static int monitors(Element block) {
        return block.all("monitor").size()
                + block.all("monitorblock").stream().mapToInt(CpnFile::monitors).sum();
    }

    private static Page page(Element element, String file, boolean hasCounts) throws InputException {
        Element attributes = element.first("pageattr");
        String name = attributes == null ? "" : attributes.attribute("name");
        String where = "page '" + name + "'";
        List<Place> places = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (Element each : element.all("place")) {
            String called = text(each);
            String here = where + ", place '" + called + "'";
            names.put(each.attribute("id"), "'" + called + "'");
            places.add(new Place(
                    identifier(each, file, here),
                    called,
                    each.line,
                    inscription(each, "type", here + ", colour set"),
                    inscription(each, "initmark", here + ", initial marking")));
        }
        List<Transition> transitions = new ArrayList<>();
        for (Element each : element.all("trans")) {
            names.put(each.attribute("id"), "'" + text(each) + "'");
            transitions.add(transition(each, file, where));
        }
        List<Arc> arcs = new ArrayList<>();
        for (Element each : element.all("arc")) {
            arcs.add(arc(each, file, where, names));
        }
        Element count = element.first("mult");
        boolean isPrime =
                !hasCounts || (count != null && !count.attribute("insts").equals("0"));
        return new Page(
                identifier(element, file, where),
                name,
                element.line,
                isPrime,
                places,
                transitions,
                arcs,
                PageDrawing.of(element));
    }

    private static String identifier(Element element, String file, String where) throws InputException {
        String id = element.attribute("id");
        if (id.isEmpty()) {
            throw InputException.at(file, element.line, where + ": the element " + element.name + " has no id");
        }
        return id;
    }

    private static String text(Element of) {
        Element text = of.first("text");
        return text == null ? "" : text.trimmed().replaceAll("\\s+", " ");
    }

    private static Source inscription(Element of, String kind, String where) {
        Element element = of.first(kind);
        Element text = element == null ? null : element.first("text");
        return text == null ? new Source(where, of.line, "") : new Source(where, text.line, text.text.toString());
    }

    private static final Map<String, String> INSCRIPTIONS = Map.of(
            "cond", "guard", "time", "delay", "code", "code segment", "channel", "channel", "priority", "priority");

    private static Transition transition(Element element, String file, String page) throws InputException {
        String name = text(element);
        String where = page + ", transition '" + name + "'";
        Map<String, Source> inscriptions = new LinkedHashMap<>();
        INSCRIPTIONS.forEach((kind, noun) -> inscriptions.put(kind, inscription(element, kind, where + ", " + noun)));
        Element substitution = element.first("subst");
        List<List<String>> ports = new ArrayList<>();
        String subpage = null;
        if (substitution != null) {
            subpage = substitution.attribute("subpage");
            Matcher pairs = PAIR.matcher(substitution.attribute("portsock"));
            while (pairs.find()) {
                ports.add(List.of(pairs.group(1), pairs.group(2)));
            }
        }
        return new Transition(identifier(element, file, where), name, element.line, inscriptions, subpage, ports);
    }

    private static Arc arc(Element element, String file, String page, Map<String, String> names) throws InputException {
        Element place = element.first("placeend");
        Element transition = element.first("transend");
        if (place == null || transition == null) {
            throw InputException.at(
                    file, element.line, page + ", arc '" + element.attribute("id") + "': an end is missing");
        }
        String from = names.getOrDefault(place.attribute("idref"), "");
        String to = names.getOrDefault(transition.attribute("idref"), "");
        if (from.isEmpty() || to.isEmpty()) {
            throw InputException.at(
                    file,
                    element.line,
                    page + ", arc '" + element.attribute("id") + "': no "
                            + (from.isEmpty()
                                    ? "place '" + place.attribute("idref")
                                    : "transition '" + transition.attribute("idref"))
                            + "' on this page");
        }
        Direction direction = direction(element);
        if (direction == null) {
            throw InputException.at(
                    file,
                    element.line,
                    page + ", arc between " + from + " and " + to + ": unknown orientation "
                            + InputException.quote(element.attribute("orientation")));
        }
        String ends = direction == Direction.OUT ? to + " to " + from : from + " to " + to;
        Source inscription = inscription(element, "annot", page + ", arc from " + ends + ", inscription");
        return new Arc(place.attribute("idref"), transition.attribute("idref"), direction, inscription, element.line);
    }

    /** The direction of an arc; null where the file names none. */
    static @Nullable Direction direction(Element arc) {
        return switch (arc.attribute("orientation").toLowerCase(Locale.ROOT)) {
            case "ptot" -> Direction.IN;
            case "ttop" -> Direction.OUT;
            case "bothdir" -> Direction.BOTH;
            case "inhibitor" -> Direction.INHIBITOR;
            case "reset" -> Direction.RESET;
            default -> null;
        };
    }

    // The document

    private static Element document(InputStream in, String file) throws InputException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        int line = 1;
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            List<Element> open = new ArrayList<>();
            while (reader.hasNext()) {
                int event = reader.next();
                line = reader.getLocation().getLineNumber();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    Element element = element(reader);
                    if (!open.isEmpty()) {
                        open.get(open.size() - 1).children.add(element);
                    }
                    open.add(element);
                    if (open.size() > MOST_DEPTH) {
                        throw InputException.at(file, line, "elements are nested too deeply");
                    }
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    Element done = open.remove(open.size() - 1);
                    if (open.isEmpty()) {
                        return done;
                    }
                } else if (reader.isCharacters() && !open.isEmpty()) {
                    open.get(open.size() - 1).text.append(reader.getText());
                }
            }
        } catch (XMLStreamException e) {
            int at = e.getLocation() == null ? line : e.getLocation().getLineNumber();
            String message = String.valueOf(e.getMessage())
                    .replaceFirst("(?s)^.*Message: ", "")
                    .strip();
            throw InputException.at(file, at, "not a document of XML: " + message, e);
        }
        throw InputException.at(file, line, "the document has no element");
    }

    private static Element element(XMLStreamReader reader) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        return new Element(
                reader.getLocalName(),
                attributes,
                new ArrayList<>(),
                new StringBuilder(),
                reader.getLocation().getLineNumber());
    }
}
