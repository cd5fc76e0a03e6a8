package org.tidemark.workflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Workflow.Marks;
import org.tidemark.workflow.Diagram.Box;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Point;
import org.tidemark.workflow.Diagram.Trigger;

/** Draws a diagram as SVG at the positions of its file: what a run passes in blue, tokens as dots, what can never happen dashed and grey, faults in red. */
final class DiagramSvg {
    private static final double MARGIN = 30;
    private static final double CHARACTER = 6.2;
    private static final double LINE = 13;
    private static final String STYLE = """
            <style>
            text { font: 11px sans-serif; fill: #222 }
            .frame { fill: none; stroke: #999 }
            .node { fill: #fff; stroke: #222; stroke-width: 1.5 }
            .end { stroke-width: 4 }
            .aside { stroke-dasharray: 4 3 }
            .sign { font-size: 18px }
            .inside { fill-opacity: 0.2 }
            .flow { fill: none; stroke: #222; stroke-width: 1.2 }
            .message { stroke-dasharray: 6 4; stroke: #666 }
            .run { stroke: #1565c0; stroke-width: 2.5 }
            .dead { stroke: #999; stroke-dasharray: 3 3; fill: #eee }
            .fault { stroke: #c62828; stroke-width: 3 }
            .fault.node { fill: #ffebee }
            .note { fill: #c62828; font-weight: bold }
            .token { fill: #c62828; stroke: #fff; stroke-width: 1.5 }
            .count { fill: #fff; font-weight: bold; font-size: 10px }
            </style>
            """;

    private final Diagram diagram;
    private final Marks marks;

    DiagramSvg(Diagram diagram, Marks marks) {
        this.diagram = diagram;
        this.marks = marks;
    }

    void write(Appendable out) throws IOException {
        Box all = extent();
        out.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\">%n",
                all.width(),
                all.height(),
                all.width(),
                all.height()));
        out.append("<title>").append(escaped(diagram.name())).append("</title>\n");
        out.append(STYLE);
        out.append(
                "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" "
                        + "markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#222\"/></marker></defs>\n");
        out.append(String.format(Locale.ROOT, "<g transform=\"translate(%.1f %.1f)\">%n", -all.x(), -all.y()));
        frames(out);
        flows(out);
        for (Node node : diagram.nodes()) {
            Box box = diagram.drawing().boxes().get(node.id);
            if (box != null) {
                node(node, box, out);
            }
        }
        tokens(out);
        out.append("</g>\n</svg>\n");
    }

    private Box extent() {
        List<Point> corners = new ArrayList<>();
        diagram.drawing().boxes().values().forEach(box -> {
            corners.add(new Point(box.x(), box.y()));
            corners.add(new Point(box.x() + box.width(), box.y() + box.height()));
        });
        diagram.drawing().lines().values().forEach(corners::addAll);
        double left = corners.stream().mapToDouble(Point::x).min().orElse(0);
        double top = corners.stream().mapToDouble(Point::y).min().orElse(0);
        double right = corners.stream().mapToDouble(Point::x).max().orElse(0);
        double bottom = corners.stream().mapToDouble(Point::y).max().orElse(0);
        return new Box(left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN);
    }

    private void frames(Appendable out) throws IOException {
        for (Map.Entry<String, String> frame : diagram.drawing().frames().entrySet()) {
            Box box = diagram.drawing().boxes().get(frame.getKey());
            if (box != null) {
                out.append(String.format(
                        Locale.ROOT,
                        "<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>%n",
                        box.x(),
                        box.y(),
                        box.width(),
                        box.height()));
                out.append(String.format(
                        Locale.ROOT,
                        "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
                        box.x() + 18,
                        box.y() + box.height() / 2,
                        escaped(frame.getValue())));
            }
        }
    }

    private void flows(Appendable out) throws IOException {
        for (Diagram.Flow flow : diagram.flows()) {
            line(flow.id, flow.name, "flow", out);
        }
        for (Diagram.Message message : diagram.messages()) {
            line(message.id, message.name, "flow message", out);
        }
    }

    private void line(String id, String name, String style, Appendable out) throws IOException {
        List<Point> points = diagram.drawing().lines().getOrDefault(id, List.of());
        if (points.size() < 2) {
            return;
        }
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            path.append(path.length() == 0 ? 'M' : 'L')
                    .append(String.format(Locale.ROOT, "%.1f %.1f", point.x(), point.y()));
        }
        out.append("<path id=\"")
                .append(escaped(id))
                .append("\" class=\"")
                .append(style)
                .append(classes(id))
                .append("\" marker-end=\"url(#arrow)\" d=\"")
                .append(path)
                .append("\"/>\n");
        Point at = longest(points);
        if (!name.isBlank()) {
            text(at.x(), at.y() - 4, name, "", out);
        }
        note(id, at.x(), at.y() + LINE, out);
    }

    private String classes(String id) {
        return (marks.run().contains(id) ? " run" : "")
                + (marks.dead().contains(id) ? " dead" : "")
                + (marks.faults().containsKey(id) ? " fault" : "");
    }

    private void note(String id, double x, double y, Appendable out) throws IOException {
        String note = marks.faults().get(id);
        if (note != null && !note.isBlank()) {
            text(x, y, note, "note", out);
        }
    }

    /** The middle of the longest part of a line. */
    private static Point longest(List<Point> points) {
        int best = 1;
        for (int i = 2; i < points.size(); i++) {
            best = length(points, i) > length(points, best) ? i : best;
        }
        return between(points.get(best - 1), points.get(best), 0.5);
    }

    /** The length of the part that leads to a point. */
    private static double length(List<Point> points, int to) {
        Point a = points.get(to - 1);
        Point b = points.get(to);
        return Math.hypot(b.x() - a.x(), b.y() - a.y());
    }

    private static Point between(Point a, Point b, double share) {
        return new Point(a.x() + share * (b.x() - a.x()), a.y() + share * (b.y() - a.y()));
    }

    /** The point half way along a line. */
    private static Point middle(List<Point> points) {
        double left = IntStream.range(1, points.size())
                        .mapToDouble(i -> length(points, i))
                        .sum()
                / 2;
        int i = 1;
        while (i < points.size() - 1 && left > length(points, i)) {
            left -= length(points, i++);
        }
        double whole = length(points, i);
        return between(points.get(i - 1), points.get(i), whole == 0 ? 0 : left / whole);
    }

    private void node(Node node, Box box, Appendable out) throws IOException {
        double x = box.x() + box.width() / 2;
        double y = box.y() + box.height() / 2;
        String style = "node" + classes(node.id) + (node.isInterrupting ? "" : " aside");
        out.append("<g id=\"")
                .append(escaped(node.id))
                .append("\" class=\"element\"><title>")
                .append(escaped(node.title()))
                .append("</title>\n");
        if (node.type.isActivity()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"8\"/>%n",
                    node.inside == null ? style : style + " inside",
                    box.x(),
                    box.y(),
                    box.width(),
                    box.height()));
        } else if (node.type.isGateway()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>%n",
                    style,
                    x,
                    box.y(),
                    box.x() + box.width(),
                    y,
                    x,
                    box.y() + box.height(),
                    box.x(),
                    y));
        } else {
            double radius = box.width() / 2;
            out.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>%n",
                    node.type == NodeType.END ? style + " end" : style,
                    x,
                    y,
                    radius));
            if (node.type != NodeType.START && node.type != NodeType.END) {
                out.append(String.format(
                        Locale.ROOT,
                        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>%n",
                        style,
                        x,
                        y,
                        radius - 3));
            }
        }
        String symbol = symbol(node);
        if (symbol != null) {
            out.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" class=\"sign\">%s</text>%n",
                    x,
                    y + 6,
                    symbol));
        }
        label(node, box, out);
        out.append("</g>\n");
    }

    private static @Nullable String symbol(Node node) {
        return switch (node.type) {
            case EXCLUSIVE -> "×";
            case PARALLEL -> "+";
            case INCLUSIVE -> "○";
            case EVENT_BASED -> "⬠";
            case START, END, CATCH, THROW, BOUNDARY -> sign(node);
            case TASK, CALL, SUB_PROCESS, EVENT_SUB_PROCESS -> null;
        };
    }

    private static @Nullable String sign(Node event) {
        if (event.definitions.isEmpty()) {
            return null;
        }
        Trigger trigger = event.definitions.get(0).trigger();
        return switch (trigger) {
            case MESSAGE -> "✉";
            case TIMER -> "◷";
            case CONDITIONAL -> "≡";
            case SIGNAL -> "△";
            case ERROR -> "ϟ";
            case ESCALATION -> "↑";
            case CANCEL -> "✕";
            case TERMINATE -> "●";
            case LINK -> "→";
        };
    }

    /** The name of an activity is inside it, that of a gateway with several ways out above and left of it, between its lines, and that of anything else below. */
    private void label(Node node, Box box, Appendable out) throws IOException {
        boolean isInside = node.type.isActivity() && node.inside == null;
        boolean isAbove = node.type.isGateway() && node.out.size() > 1;
        List<String> lines = wrapped(node.name, isInside ? box.width() : Math.max(90, box.width()));
        double x = box.x() + box.width() / 2;
        double y = isInside
                ? box.y() + box.height() / 2 - (lines.size() - 1) * LINE / 2 + 4
                : isAbove
                        ? box.y() + 4 - (lines.size() - 1) * LINE
                        : node.inside != null ? box.y() + LINE + 2 : box.y() + box.height() + LINE;
        note(node.id, x, (isAbove && !node.name.isBlank() ? y - LINE : box.y()) - 6, out);
        for (String line : lines) {
            text(isAbove ? x - 8 - line.length() * CHARACTER / 2 : x, y, line, "", out);
            y += LINE;
        }
    }

    private static List<String> wrapped(String name, double width) {
        int most = Math.max(4, (int) (width / CHARACTER));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : name.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    private static void text(double x, double y, String text, String style, Appendable out) throws IOException {
        out.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\"%s>%s</text>%n",
                x,
                y,
                style.isEmpty() ? "" : " class=\"" + style + "\"",
                escaped(text)));
    }

    private void tokens(Appendable out) throws IOException {
        for (Map.Entry<String, Integer> token : marks.tokens().entrySet()) {
            Point at = place(token.getKey());
            if (at == null) {
                continue;
            }
            out.append(String.format(
                    Locale.ROOT, "<circle class=\"token\" cx=\"%.1f\" cy=\"%.1f\" r=\"8\"/>%n", at.x(), at.y()));
            if (token.getValue() > 1) {
                text(at.x(), at.y() + 4, String.valueOf(token.getValue()), "count", out);
            }
        }
    }

    /** Where a token of an element is drawn; null where the element has no position. */
    private @Nullable Point place(String id) {
        List<Point> points = diagram.drawing().lines().getOrDefault(id, List.of());
        if (points.size() >= 2) {
            return middle(points);
        }
        Box box = Stream.of(id, id.replaceFirst("^before ", ""))
                .map(each -> diagram.drawing().boxes().get(each))
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
        return box == null ? null : new Point(box.x() + 8, box.y() + 8);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
