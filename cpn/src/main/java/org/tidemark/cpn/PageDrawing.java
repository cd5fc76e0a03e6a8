package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnFile.Element;

/**
 * A page as its file draws it: shapes, lines and texts with their positions and colours. The file's heights grow upwards, those here downwards. Immutable.
 *
 * @param isPlaced whether every place and transition has a position of its own
 */
record PageDrawing(List<Shape> shapes, List<Line> lines, List<Label> labels, boolean isPlaced) {
    /** The colours that files name; {@code fucia} is how CPN Tools spells it. */
    private static final Set<String> COLOURS = Set.of(
            "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon", "navy", "olive", "purple", "red",
            "silver", "teal", "white", "yellow");

    /** How far texts without a position are from what they belong to. */
    private static final double NEAR = 8;

    /** The kinds of shapes. */
    enum Kind {
        PLACE,
        TRANSITION,
        SUBSTITUTION,
        /** A decoration, which is no part of the net. */
        ELLIPSE,
        BOX,
        ROUND_BOX
    }

    /** What a text is. */
    enum Role {
        TYPE,
        MARKING,
        INSCRIPTION,
        GUARD,
        NOTE,
        TAG
    }

    /** A position. */
    record Point(double x, double y) {}

    /**
     * The colours of an element, as SVG names them.
     *
     * @param fill empty for none
     */
    record Look(String line, String fill, String text, double thick, boolean isDashed) {
        /** Whether the lines are drawn as they are where nobody has chosen a colour. */
        boolean isPlain() {
            return line.equals("black") && fill.isEmpty() && thick <= 1 && !isDashed;
        }
    }

    /** A place, a transition, or a decoration with its text; the position is that of its middle. */
    record Shape(String id, Kind kind, Point at, double width, double height, Look look, List<String> text) {
        /** Where a line from another point to the middle meets the edge. */
        Point edge(Point from) {
            double dx = from.x() - at.x();
            double dy = from.y() - at.y();
            double a = Math.max(width / 2, 0.5);
            double b = Math.max(height / 2, 0.5);
            boolean isRound = kind == Kind.PLACE || kind == Kind.ELLIPSE;
            double part = isRound ? 1 / Math.hypot(dx / a, dy / b) : Math.min(a / Math.abs(dx), b / Math.abs(dy));
            return dx == 0 && dy == 0 ? at : new Point(at.x() + part * dx, at.y() + part * dy);
        }
    }

    /** An arc, from the edge of its place to that of its transition. */
    record Line(Direction direction, List<Point> points, Look look) {}

    /** A text around its middle. */
    record Label(Role role, Point at, List<String> text, Look look) {}

    /** Reads the drawing of a page. What has no position, or none that can be read, is left out. */
    static PageDrawing of(Element page) {
        Reading reading = new Reading();
        page.children().forEach(reading::element);
        page.all("arc").forEach(reading::arc);
        return new PageDrawing(
                List.copyOf(reading.shapes.values()),
                List.copyOf(reading.lines),
                List.copyOf(reading.labels),
                reading.isPlaced());
    }

    private static final class Reading {
        private final Map<String, Shape> shapes = new java.util.LinkedHashMap<>();
        private final List<Line> lines = new ArrayList<>();
        private final List<Label> labels = new ArrayList<>();
        private final Map<Point, String> nodes = new HashMap<>();
        private boolean isMissing;

        boolean isPlaced() {
            return !isMissing;
        }

        void element(Element element) {
            switch (element.name()) {
                case "place" -> place(element);
                case "trans" -> transition(element);
                case "Aux" -> decoration(element);
                default -> {
                    // Arcs come after all shapes; the rest is not drawn.
                }
            }
        }

        private void place(Element element) {
            node(element, Kind.PLACE, element.first("ellipse"));
            label(element, "type", Role.TYPE, 0.5, 0.5);
            label(element, "initmark", Role.MARKING, 0.5, -0.5);
            Element port = element.first("port");
            if (port != null) {
                tag(port, port.attribute("type"));
            }
            Element fusion = element.first("fusioninfo");
            if (fusion != null) {
                tag(fusion, fusion.attribute("name"));
            }
        }

        private void transition(Element element) {
            Element substitution = element.first("subst");
            node(element, substitution == null ? Kind.TRANSITION : Kind.SUBSTITUTION, element.first("box"));
            label(element, "cond", Role.GUARD, -0.5, -0.5);
            label(element, "time", Role.GUARD, 0.5, -0.5);
            label(element, "code", Role.GUARD, 0.5, 0.5);
            label(element, "priority", Role.GUARD, -0.5, 0.5);
            Element subpage = substitution == null ? null : substitution.first("subpageinfo");
            if (subpage != null) {
                tag(subpage, subpage.attribute("name"));
            }
        }

        private void node(Element element, Kind kind, @Nullable Element size) {
            Point at = position(element);
            double width = size == null ? Double.NaN : number(size.attribute("w"));
            double height = size == null ? Double.NaN : number(size.attribute("h"));
            if (at == null || Double.isNaN(width) || Double.isNaN(height) || nodes.put(at, "") != null) {
                isMissing = true;
                return;
            }
            String id = element.attribute("id");
            shapes.put(id, new Shape(id, kind, at, Math.abs(width), Math.abs(height), look(element), text(element)));
        }

        private void decoration(Element element) {
            Point at = position(element);
            if (at == null) {
                return;
            }
            List<String> text = text(element);
            for (Kind kind : List.of(Kind.ELLIPSE, Kind.BOX, Kind.ROUND_BOX)) {
                Element shape =
                        element.first(kind.name().toLowerCase(Locale.ROOT).replace("_", ""));
                double width = shape == null ? Double.NaN : number(shape.attribute("w"));
                double height = shape == null ? Double.NaN : number(shape.attribute("h"));
                if (!Double.isNaN(width) && !Double.isNaN(height)) {
                    String id = element.attribute("id");
                    shapes.put(id, new Shape(id, kind, at, Math.abs(width), Math.abs(height), look(element), text));
                    return;
                }
            }
            if (!text.isEmpty()) {
                labels.add(new Label(Role.NOTE, at, text, look(element)));
            }
        }

        /** A text of a node; where the file does not say where, it stands at a corner, which is given in parts of the width and height. */
        private void label(Element of, String kind, Role role, double across, double down) {
            Shape node = shapes.get(of.attribute("id"));
            if (node != null) {
                double away = down < 0 ? -NEAR : NEAR;
                label(
                        of,
                        kind,
                        role,
                        new Point(
                                node.at().x() + across * node.width(), node.at().y() + down * node.height() + away));
            }
        }

        private void label(Element of, String kind, Role role, Point otherwise) {
            Element element = of.first(kind);
            if (element != null) {
                List<String> text = text(element);
                boolean isUsual = kind.equals("priority") && text.equals(List.of("P_NORMAL"));
                Point at = position(element);
                if (!text.isEmpty() && !isUsual) {
                    labels.add(new Label(role, at == null ? otherwise : at, text, look(element)));
                }
            }
        }

        private void tag(Element element, String text) {
            Point at = position(element);
            if (at != null && !text.isBlank()) {
                labels.add(new Label(Role.TAG, at, List.of(text.strip()), look(element)));
            }
        }

        /** The bends of an arc are stored from either end: the shorter line is meant. */
        void arc(Element element) {
            Element placeEnd = element.first("placeend");
            Element transitionEnd = element.first("transend");
            Shape place = placeEnd == null ? null : shapes.get(placeEnd.attribute("idref"));
            Shape transition = transitionEnd == null ? null : shapes.get(transitionEnd.attribute("idref"));
            Direction direction = CpnFile.direction(element);
            if (place == null || transition == null || direction == null) {
                return;
            }
            List<Point> bends = new ArrayList<>();
            element.all("bendpoint").stream()
                    .sorted(Comparator.comparingDouble(each -> number(each.attribute("serial"))))
                    .map(this::position)
                    .filter(each -> each != null)
                    .forEach(bends::add);
            if (length(place.at(), bends, transition.at()) > length(transition.at(), bends, place.at())) {
                Collections.reverse(bends);
            }
            List<Point> points = new ArrayList<>(bends);
            points.add(0, place.edge(bends.isEmpty() ? transition.at() : bends.get(0)));
            points.add(transition.edge(bends.isEmpty() ? place.at() : bends.get(bends.size() - 1)));
            lines.add(new Line(direction, List.copyOf(points), look(element)));
            Point one = points.get(points.size() / 2 - 1);
            Point other = points.get(points.size() / 2);
            label(
                    element,
                    "annot",
                    Role.INSCRIPTION,
                    new Point((one.x() + other.x()) / 2, (one.y() + other.y()) / 2 - NEAR));
        }

        private static double length(Point from, List<Point> bends, Point to) {
            double length = 0;
            Point last = from;
            for (Point each : bends) {
                length += Math.hypot(each.x() - last.x(), each.y() - last.y());
                last = each;
            }
            return length + Math.hypot(to.x() - last.x(), to.y() - last.y());
        }

        private @Nullable Point position(Element of) {
            Element position = of.first("posattr");
            double x = position == null ? Double.NaN : number(position.attribute("x"));
            double y = position == null ? Double.NaN : number(position.attribute("y"));
            return Double.isNaN(x) || Double.isNaN(y) ? null : new Point(x, 0 - y);
        }

        /** A number of the file, with a point or a comma; NaN where it is none that could be drawn. */
        private static double number(String text) {
            try {
                double found = Double.parseDouble(text.strip().replace(',', '.'));
                return Math.abs(found) <= 1e6 ? found : Double.NaN;
            } catch (NumberFormatException none) {
                return Double.NaN;
            }
        }

        private static List<String> text(Element of) {
            Element text = of.first("text");
            return text == null || text.trimmed().isEmpty()
                    ? List.of()
                    : text.trimmed().lines().map(String::stripTrailing).toList();
        }

        private static Look look(Element of) {
            Element line = of.first("lineattr");
            Element fill = of.first("fillattr");
            Element text = of.first("textattr");
            double thick = line == null ? 1 : number(line.attribute("thick"));
            boolean isFilled = fill != null && fill.attribute("filled").equals("true");
            String kind = line == null ? "" : line.attribute("type").toLowerCase(Locale.ROOT);
            return new Look(
                    colour(line),
                    isFilled ? colour(fill) : "",
                    colour(text),
                    Double.isNaN(thick) ? 1 : Math.min(10, Math.max(1, thick)),
                    kind.startsWith("da") || kind.startsWith("do"));
        }

        private static String colour(@Nullable Element of) {
            String named = of == null ? "" : of.attribute("colour").strip().toLowerCase(Locale.ROOT);
            if (named.equals("fucia")) {
                return "fuchsia";
            }
            return COLOURS.contains(named) || named.matches("#[0-9a-f]{6}") ? named : "black";
        }
    }
}
