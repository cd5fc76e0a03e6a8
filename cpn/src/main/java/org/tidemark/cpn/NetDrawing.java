package org.tidemark.cpn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.PageDrawing.Kind;
import org.tidemark.cpn.PageDrawing.Label;
import org.tidemark.cpn.PageDrawing.Line;
import org.tidemark.cpn.PageDrawing.Look;
import org.tidemark.cpn.PageDrawing.Point;
import org.tidemark.cpn.PageDrawing.Role;
import org.tidemark.cpn.PageDrawing.Shape;
import org.tidemark.system.Drawing;

/** Draws the pages of a net as its file does, each in a frame with its name, the frames in rows. Immutable. */
final class NetDrawing implements Drawing {
    /** More instances of pages are not drawn. */
    static final int MOST_FRAMES = 60;

    private static final double MARGIN = 24;
    private static final double HEADING = 26;
    private static final double GAP = 30;
    private static final double LINE = 13;
    private static final double CHARACTER = 6.6;
    private static final double LEAST_ROW = 1200;
    /** How much wider than high the whole is, about. */
    private static final double ASPECT = 1.6;

    private static final String STYLE = """
            <style>
            text { font: 12px sans-serif; fill: #222 }
            text.left { text-anchor: start }
            .frame { fill: none; stroke: #bbb }
            .heading { font-weight: bold; font-size: 14px }
            .node { fill: #fff; stroke: #222; stroke-width: 1.3 }
            .inner { fill: none; stroke: #222; stroke-width: 1 }
            .aux { fill: none; stroke: #222 }
            .flow { fill: none; stroke: #222; stroke-width: 1.2 }
            .dash { stroke-dasharray: 5 3 }
            .type { font-style: italic }
            .tag { font-size: 10px; fill: #fff }
            .tagbox { fill: #48608a }
            </style>
            """;

    /**
     * An instance of a page.
     *
     * @param number its number among those of the page, from 1
     * @param names the names of places and transitions in the net, by their ids; that of a port is the name of its socket
     * @param below the numbers of the instances that its substitution transitions stand for, by their ids
     */
    record PageInstance(
            String page, int number, PageDrawing drawing, Map<String, String> names, Map<String, Integer> below) {}

    /** A page in its place: the corner of its frame, and what is added to the positions on it. */
    private record Frame(int instance, double x, double y, double width, double height, Point shift) {}

    private final String name;
    private final List<PageInstance> instances;

    NetDrawing(String name, List<PageInstance> instances) {
        this.name = name;
        this.instances = instances;
    }

    @Override
    public void svg(boolean isEachInstance, Appendable out) throws IOException {
        List<Integer> drawn = new ArrayList<>();
        Map<String, Integer> instancesOf = new HashMap<>();
        for (int i = 0; i < instances.size(); i++) {
            boolean isFirst = instancesOf.merge(instances.get(i).page, 1, Integer::sum) == 1;
            if ((isFirst || isEachInstance) && drawn.size() < MOST_FRAMES) {
                drawn.add(i);
            }
        }
        List<Frame> frames = arranged(drawn);
        double width =
                frames.stream().mapToDouble(each -> each.x + each.width).max().orElse(0) + MARGIN;
        double height =
                frames.stream().mapToDouble(each -> each.y + each.height).max().orElse(0) + MARGIN;
        out.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\">%n",
                width,
                height,
                width,
                height));
        out.append("<title>").append(escaped(name)).append("</title>\n").append(STYLE);
        out.append("<defs>")
                .append(marker("arrow", "M0 0L10 5L0 10z", 9))
                .append(marker("double", "M0 0L7 5L0 10zM7 0L14 5L7 10z", 13))
                .append(
                        "<marker id=\"ring\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" ")
                .append(
                        "markerUnits=\"userSpaceOnUse\"><circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"#fff\" stroke=\"#222\"/></marker>")
                .append("</defs>\n<g>\n");
        for (Frame frame : frames) {
            frame(frame, isEachInstance ? 1 : instancesOf.getOrDefault(instances.get(frame.instance).page, 1), out);
        }
        if (isEachInstance && instances.size() > MOST_FRAMES) {
            text(
                    MARGIN,
                    height - 4,
                    "left",
                    "and " + (instances.size() - MOST_FRAMES) + " more instances of pages",
                    out);
        }
        out.append("</g>\n</svg>\n");
    }

    private static String marker(String id, String path, int tip) {
        return "<marker id=\"" + id + "\" viewBox=\"0 0 " + (tip + 1) + " 10\" refX=\"" + tip
                + "\" refY=\"5\" markerWidth=\""
                + (tip + 1)
                + "\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path d=\""
                + path + "\" fill=\"#222\"/></marker>";
    }

    // Where pages are

    /** Puts the frames into rows, in the order of the pages. */
    private List<Frame> arranged(List<Integer> drawn) {
        List<Frame> sizes = drawn.stream().map(this::framed).toList();
        double area = sizes.stream()
                .mapToDouble(each -> (each.width + GAP) * (each.height + GAP))
                .sum();
        double widest = sizes.stream().mapToDouble(Frame::width).max().orElse(0);
        double row = Math.max(widest, Math.max(LEAST_ROW, Math.sqrt(area * ASPECT)));
        List<Frame> placed = new ArrayList<>();
        double x = 0;
        double y = 0;
        double high = 0;
        for (Frame each : sizes) {
            if (x > 0 && x + each.width > row) {
                x = 0;
                y += high + GAP;
                high = 0;
            }
            placed.add(new Frame(
                    each.instance,
                    MARGIN + x,
                    MARGIN + y,
                    each.width,
                    each.height,
                    new Point(MARGIN + x + each.shift.x(), MARGIN + y + each.shift.y())));
            x += each.width + GAP;
            high = Math.max(high, each.height);
        }
        return placed;
    }

    /** The frame of a page, in the corner of the picture. */
    private Frame framed(int instance) {
        PageDrawing drawing = instances.get(instance).drawing;
        List<Point> corners = new ArrayList<>();
        for (Shape each : drawing.shapes()) {
            around(
                    each.at(),
                    Math.max(each.width(), width(each.text())),
                    Math.max(each.height(), LINE * each.text().size()),
                    corners);
        }
        for (Label each : drawing.labels()) {
            around(each.at(), width(each.text()), LINE * each.text().size(), corners);
        }
        drawing.lines().forEach(each -> corners.addAll(each.points()));
        double left = least(corners.stream().mapToDouble(Point::x));
        double top = least(corners.stream().mapToDouble(Point::y));
        double right = -least(corners.stream().mapToDouble(each -> -each.x()));
        double bottom = -least(corners.stream().mapToDouble(each -> -each.y()));
        double heading = instances.get(instance).page.length() * 9.0 + 140;
        return new Frame(
                instance,
                0,
                0,
                Math.max(heading, right - left + 2 * MARGIN),
                bottom - top + 2 * MARGIN + HEADING,
                new Point(MARGIN - left, MARGIN + HEADING - top));
    }

    private static void around(Point at, double width, double height, List<Point> corners) {
        corners.add(new Point(at.x() - width / 2, at.y() - height / 2));
        corners.add(new Point(at.x() + width / 2, at.y() + height / 2));
    }

    private static double least(DoubleStream of) {
        return of.min().orElse(0);
    }

    private static double width(List<String> text) {
        return text.stream().mapToInt(String::length).max().orElse(0) * CHARACTER;
    }

    // What is on them

    private void frame(Frame frame, int count, Appendable out) throws IOException {
        PageInstance instance = instances.get(frame.instance);
        out.append(String.format(
                Locale.ROOT,
                "<g data-page=\"%d\"><rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"4\"/>%n",
                frame.instance,
                frame.x,
                frame.y,
                frame.width,
                frame.height));
        String times = count > 1 ? " (" + count + " instances)" : instance.number > 1 ? " " + instance.number : "";
        text(frame.x + 12, frame.y + 20, "heading left", instance.page + times, out);
        out.append(String.format(
                Locale.ROOT, "<g transform=\"translate(%.1f %.1f)\">%n", frame.shift.x(), frame.shift.y()));
        for (Shape each : instance.drawing.shapes()) {
            if (isDecoration(each)) {
                shape(instance, each, out);
            }
        }
        for (Line each : instance.drawing.lines()) {
            line(each, out);
        }
        for (Shape each : instance.drawing.shapes()) {
            if (!isDecoration(each)) {
                shape(instance, each, out);
            }
        }
        for (Label each : instance.drawing.labels()) {
            label(each, out);
        }
        out.append("</g></g>\n");
    }

    private static boolean isDecoration(Shape shape) {
        return shape.kind() == Kind.ELLIPSE || shape.kind() == Kind.BOX || shape.kind() == Kind.ROUND_BOX;
    }

    private static void line(Line line, Appendable out) throws IOException {
        StringBuilder path = new StringBuilder();
        for (Point each : line.points()) {
            path.append(path.length() == 0 ? 'M' : 'L')
                    .append(String.format(Locale.ROOT, "%.1f %.1f", each.x(), each.y()));
        }
        Direction direction = line.direction();
        String start = direction == Direction.OUT || direction == Direction.BOTH ? " marker-start=\"url(#arrow)\"" : "";
        String end = switch (direction) {
            case IN, BOTH -> " marker-end=\"url(#arrow)\"";
            case INHIBITOR -> " marker-end=\"url(#ring)\"";
            case RESET -> " marker-end=\"url(#double)\"";
            case OUT -> "";
        };
        out.append("<path class=\"flow")
                .append(line.look().isDashed() ? " dash\"" : "\"")
                .append(start)
                .append(end)
                .append(style(line.look(), true))
                .append(" d=\"")
                .append(path)
                .append("\"/>\n");
    }

    private static void shape(PageInstance instance, Shape shape, Appendable out) throws IOException {
        String known = instance.names.get(shape.id());
        Integer below = instance.below.get(shape.id());
        String role = switch (shape.kind()) {
            case PLACE -> "place";
            case TRANSITION -> "element";
            case SUBSTITUTION -> "substitution";
            case ELLIPSE, BOX, ROUND_BOX -> "decoration";
        };
        out.append("<g class=\"").append(role).append('"');
        if (known != null) {
            out.append(" data-name=\"").append(escaped(known)).append('"');
        }
        if (below != null) {
            out.append(" data-below=\"").append(String.valueOf(below)).append('"');
        }
        out.append('>');
        if (known != null) {
            out.append("<title>").append(escaped(known)).append("</title>");
        }
        String kind = isDecoration(shape) ? "aux" : "node";
        outline(shape, kind, 0, out);
        if (shape.kind() == Kind.SUBSTITUTION) {
            outline(shape, "inner", 4, out);
        }
        text(new Label(Role.NOTE, shape.at(), wrapped(shape), shape.look()), "", false, out);
        out.append("</g>\n");
    }

    /** The text of a shape; one that is too wide for it is broken at its blanks. */
    private static List<String> wrapped(Shape shape) {
        if (shape.text().size() != 1 || width(shape.text()) <= shape.width()) {
            return shape.text();
        }
        List<String> lines = new ArrayList<>();
        for (String word : shape.text().get(0).split(" +", -1)) {
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1) + " " + word;
            if (!lines.isEmpty() && width(List.of(last)) <= shape.width()) {
                lines.set(lines.size() - 1, last);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    private static void outline(Shape shape, String style, double inset, Appendable out) throws IOException {
        double width = Math.max(1, shape.width() - 2 * inset);
        double height = Math.max(1, shape.height() - 2 * inset);
        String look = style(shape.look(), style.equals("inner"));
        String dash = shape.look().isDashed() ? " dash" : "";
        if (shape.kind() == Kind.PLACE || shape.kind() == Kind.ELLIPSE) {
            out.append(String.format(
                    Locale.ROOT,
                    "<ellipse class=\"%s%s\"%s cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\"/>",
                    style,
                    dash,
                    look,
                    shape.at().x(),
                    shape.at().y(),
                    width / 2,
                    height / 2));
        } else {
            out.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"%s%s\"%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"%s/>",
                    style,
                    dash,
                    look,
                    shape.at().x() - width / 2,
                    shape.at().y() - height / 2,
                    width,
                    height,
                    shape.kind() == Kind.ROUND_BOX ? " rx=\"10\"" : ""));
        }
    }

    /** The colours that somebody has chosen; the others are those of the style sheet. */
    private static String style(Look look, boolean isLine) {
        if (look.isPlain()) {
            return "";
        }
        StringBuilder style = new StringBuilder();
        if (!look.line().equals("black")) {
            style.append("stroke:").append(look.line()).append(';');
        }
        if (look.thick() > 1) {
            style.append(String.format(Locale.ROOT, "stroke-width:%.1f;", look.thick()));
        }
        if (!look.fill().isEmpty() && !isLine) {
            style.append("fill:").append(look.fill()).append(';');
            style.append(look.fill().equals(look.text()) ? "fill-opacity:.35;" : ""); // its text would not be seen
        }
        return style.length() == 0 ? "" : " style=\"" + style + "\"";
    }

    private static void label(Label label, Appendable out) throws IOException {
        if (label.role() == Role.TAG) {
            double width = width(label.text()) * 0.9 + 8;
            out.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"tagbox\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"14\" rx=\"2\"/>%n",
                    label.at().x() - width / 2,
                    label.at().y() - 7,
                    width));
        }
        text(label, label.role().name().toLowerCase(Locale.ROOT), label.role() != Role.TAG, out);
        out.append('\n');
    }

    /** A text around its middle: one line is centred, several begin at one height. */
    private static void text(Label label, String style, boolean isAligned, Appendable out) throws IOException {
        List<String> lines = label.text();
        boolean isLeft = isAligned && lines.size() > 1;
        double x = label.at().x() - (isLeft ? width(lines) / 2 : 0);
        double y = label.at().y() - (lines.size() - 1) * LINE / 2 + 4;
        boolean isOwn =
                !label.look().text().equals("black") && !label.look().text().equals("white");
        for (String line : lines) {
            if (!line.isBlank()) {
                out.append(String.format(
                        Locale.ROOT,
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s%s xml:space=\"preserve\">%s</text>",
                        x,
                        y,
                        isLeft ? "start" : "middle",
                        classes(style + (isLeft ? " left" : "")),
                        isOwn && label.role() != Role.TAG
                                ? " style=\"fill:" + label.look().text() + ";\""
                                : "",
                        escaped(line)));
            }
            y += LINE;
        }
    }

    private static void text(double x, double y, String style, String text, Appendable out) throws IOException {
        out.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>%n", x, y, classes(style), escaped(text)));
    }

    private static String classes(String style) {
        return style.isBlank() ? "" : " class=\"" + style.strip() + "\"";
    }

    /** Text for XML, without the characters that it cannot have. */
    private static String escaped(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
