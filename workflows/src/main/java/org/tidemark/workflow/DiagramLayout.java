package org.tidemark.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tidemark.workflow.Diagram.Box;
import org.tidemark.workflow.Diagram.Drawing;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.Point;
import org.tidemark.workflow.Diagram.Scope;

/**
 * Positions for diagrams whose files have none. Each scope is drawn from left to right: a node is one column behind the last node that leads to it, flows that
 * close a circle aside; the order within a column follows the middle of what leads there. Pools are drawn below each other, and flows run in right angles.
 */
final class DiagramLayout {
    private static final double GAP_X = 46;
    private static final double GAP_Y = 36;
    private static final double TASK_WIDTH = 104;
    private static final double TASK_HEIGHT = 64;
    private static final double GATEWAY = 46;
    private static final double EVENT = 36;
    private static final double PADDING = 28;
    private static final double POOL_NAME = 36;
    /** How far below a row the flows that go back run, and their distance from each other. */
    private static final double BELOW = 18;

    private final Map<String, Box> boxes = new LinkedHashMap<>();
    private final Map<String, List<Point>> lines = new LinkedHashMap<>();
    private final Map<String, String> frames = new LinkedHashMap<>();

    private DiagramLayout() {}

    /**
     * Positions of everything in some processes.
     *
     * @param pools the pools of processes, by the ids of the processes
     */
    static Drawing of(List<Scope> processes, List<Message> messages, Map<String, String> pools) {
        DiagramLayout layout = new DiagramLayout();
        double y = 0;
        for (Scope process : processes) {
            String pool = pools.get(process.id);
            double left = pool == null ? 0 : POOL_NAME;
            Rows rows = layout.new Rows(process);
            rows.place(left + PADDING, y + PADDING);
            double height = rows.height + 2 * PADDING;
            if (pool != null) {
                layout.frames.put(pool, process.name);
                layout.boxes.put(pool, new Box(0, y, left + rows.width + 2 * PADDING, height));
            }
            y += height + GAP_Y;
        }
        for (Message message : messages) {
            layout.message(message);
        }
        return new Drawing(layout.boxes, layout.lines, layout.frames);
    }

    private Box box(Node node) {
        return Objects.requireNonNull(boxes.get(node.id), node.id);
    }

    private void message(Message message) {
        Node source = message.source;
        Node target = message.target;
        if (source == null || target == null) {
            Node end = source == null ? target : source;
            if (end != null) {
                Box at = box(end);
                Point near = new Point(at.x() + at.width() / 2, at.y());
                Point far = new Point(near.x(), near.y() - PADDING);
                lines.put(message.id, source == null ? List.of(far, near) : List.of(near, far));
            }
            return;
        }
        Box from = box(source);
        Box to = box(target);
        boolean isDown = from.y() < to.y();
        lines.put(
                message.id,
                List.of(
                        new Point(from.x() + from.width() / 2, isDown ? from.y() + from.height() : from.y()),
                        new Point(to.x() + to.width() / 2, isDown ? to.y() : to.y() + to.height())));
    }

    /** The nodes of a scope in columns. */
    private final class Rows {
        private final Scope scope;
        private final Map<Node, Integer> column = new HashMap<>();
        private final List<List<Node>> columns = new ArrayList<>();
        private final Map<Node, Rows> inside = new HashMap<>();
        private final Map<Node, Double> middle = new HashMap<>();
        private final Set<Flow> back = new HashSet<>();
        private double width;
        private double height;

        Rows(Scope scope) {
            this.scope = scope;
            for (Node node : scope.nodes) {
                if (node.inside != null) {
                    inside.put(node, new Rows(node.inside));
                }
            }
            arrange();
            for (Node node : scope.nodes) {
                if (isOwn(node)) {
                    int at = column.getOrDefault(node, 0);
                    while (columns.size() <= at) {
                        columns.add(new ArrayList<>());
                    }
                    columns.get(at).add(node);
                }
            }
            columns.forEach(this::spread);
            double top = middle.entrySet().stream()
                    .mapToDouble(each -> each.getValue() - height(each.getKey()) / 2)
                    .min()
                    .orElse(0);
            middle.replaceAll((node, y) -> y - top);
            height = middle.entrySet().stream()
                    .mapToDouble(each -> each.getValue() + height(each.getKey()) / 2)
                    .max()
                    .orElse(0);
            width = columns.stream()
                            .mapToDouble(some ->
                                    some.stream().mapToDouble(this::width).max().orElse(0))
                            .sum()
                    + GAP_X * Math.max(0, columns.size() - 1);
            int below = back.size();
            height += below == 0 ? 0 : BELOW * (below + 1);
        }

        /** Whether a node has a place of its own: a boundary event is drawn at its activity. */
        private static boolean isOwn(Node node) {
            return node.host == null;
        }

        /** Finds the flows that close a circle, and a column for each node behind all that lead to it by other flows. */
        private void arrange() {
            Deque<Node> order = new ArrayDeque<>();
            Set<Node> met = new HashSet<>();
            Stream<Node> first = scope.nodes.stream().filter(node -> node.in.isEmpty());
            Stream.concat(first, scope.nodes.stream()).filter(Rows::isOwn).forEach(node -> walk(node, met, order));
            for (Node node : order) {
                int next = column.computeIfAbsent(node, none -> 0) + 1;
                leaving(node).stream()
                        .filter(flow -> !back.contains(flow))
                        .forEach(flow -> column.merge(flow.target, next, Math::max));
            }
        }

        /** Walks along the flows as far as there is something new; nodes come into the order when all behind them are there. */
        private void walk(Node first, Set<Node> met, Deque<Node> order) {
            Deque<Node> path = new ArrayDeque<>();
            Map<Node, Iterator<Flow>> left = new HashMap<>();
            if (met.add(first)) {
                path.push(first);
            }
            while (!path.isEmpty()) {
                Node node = path.element();
                Iterator<Flow> flows =
                        left.computeIfAbsent(node, each -> leaving(each).iterator());
                if (!flows.hasNext()) {
                    path.pop();
                    left.remove(node);
                    order.push(node);
                    continue;
                }
                Flow flow = flows.next();
                if (left.containsKey(flow.target)) {
                    back.add(flow);
                } else if (met.add(flow.target)) {
                    path.push(flow.target);
                }
            }
        }

        /** The flows out of a node and out of the events at its boundary. */
        private static List<Flow> leaving(Node node) {
            List<Flow> all = new ArrayList<>(node.out);
            node.boundary.forEach(event -> all.addAll(event.out));
            return all;
        }

        /** Puts the nodes of a column below each other, near the middle of what leads to them. */
        private void spread(List<Node> nodes) {
            Map<Node, Double> wanted = new HashMap<>();
            for (Node node : nodes) {
                double[] before = node.in.stream()
                        .filter(flow -> flow.source != null && !back.contains(flow))
                        .mapToDouble(flow -> wish(flow))
                        .toArray();
                double sum = 0;
                for (double y : before) {
                    sum += y;
                }
                wanted.put(node, before.length == 0 ? 0 : sum / before.length);
            }
            nodes.sort(Comparator.comparingDouble(node -> wanted.getOrDefault(node, 0.0)));
            double shift = 0;
            double low = Double.NEGATIVE_INFINITY;
            for (Node node : nodes) {
                double half = height(node) / 2;
                double y = Math.max(wanted.getOrDefault(node, 0.0), low + half);
                shift += y - wanted.getOrDefault(node, 0.0);
                middle.put(node, y);
                low = y + half + GAP_Y;
            }
            double up = nodes.isEmpty()
                    ? 0
                    : shift / nodes.size(); // pushed down by the others: the column is centred again
            nodes.forEach(node -> middle.merge(node, -up, Double::sum));
        }

        /** Where the end of a flow would be if it ran straight: the ways out of a node lie in their order around its middle. */
        private double wish(Flow flow) {
            Node source = Objects.requireNonNull(flow.source);
            Node own = source.host == null ? source : source.host;
            double y = middle.getOrDefault(own, 0.0);
            List<Flow> all =
                    leaving(own).stream().filter(each -> !back.contains(each)).toList();
            int place = all.indexOf(flow);
            return y + (place - (all.size() - 1) / 2.0) * (TASK_HEIGHT + GAP_Y) * (all.size() > 1 ? 1 : 0);
        }

        private double width(Node node) {
            Rows own = inside.get(node);
            return own != null
                    ? own.width + 2 * PADDING
                    : node.type.isActivity() ? TASK_WIDTH : node.type.isGateway() ? GATEWAY : EVENT;
        }

        private double height(Node node) {
            Rows own = inside.get(node);
            return own != null
                    ? own.height + 2 * PADDING
                    : node.type.isActivity() ? TASK_HEIGHT : node.type.isGateway() ? GATEWAY : EVENT;
        }

        void place(double left, double top) {
            double x = left;
            for (List<Node> some : columns) {
                double widest = some.stream().mapToDouble(this::width).max().orElse(0);
                for (Node node : some) {
                    double w = width(node);
                    double h = height(node);
                    Box box = new Box(x + (widest - w) / 2, top + middle.getOrDefault(node, 0.0) - h / 2, w, h);
                    boxes.put(node.id, box);
                    for (int i = 0; i < node.boundary.size(); i++) {
                        double right = box.x() + w - EVENT / 2 - i * (EVENT + 6);
                        boxes.put(
                                node.boundary.get(i).id,
                                new Box(right - EVENT / 2, box.y() + h - EVENT / 2, EVENT, EVENT));
                    }
                    Rows own = inside.get(node);
                    if (own != null) {
                        own.place(box.x() + PADDING, box.y() + PADDING);
                    }
                }
                x += widest + GAP_X;
            }
            int deep = 0;
            for (Flow flow : scope.flows) {
                if (flow.isDrawn()) {
                    lines.put(flow.id, back.contains(flow) ? around(flow, top + height - BELOW * deep++) : ahead(flow));
                }
            }
        }

        private List<Point> ahead(Flow flow) {
            Node source = Objects.requireNonNull(flow.source);
            Box from = box(source);
            Box to = box(flow.target);
            double endY = to.y() + to.height() / 2;
            Point end = new Point(to.x(), endY);
            if (source.host != null) {
                Point down = new Point(from.x() + from.width() / 2, from.y() + from.height());
                return endY > down.y() + 4
                        ? List.of(down, new Point(down.x(), endY), end)
                        : List.of(
                                down,
                                new Point(down.x(), down.y() + BELOW),
                                new Point(to.x() - BELOW, down.y() + BELOW),
                                new Point(to.x() - BELOW, endY),
                                end);
            }
            Point start = new Point(from.x() + from.width(), from.y() + from.height() / 2);
            if (Math.abs(start.y() - endY) < 1) {
                return List.of(start, end);
            }
            if (source.type.isGateway() && source.out.size() > 1) { // out of the upper or lower corner
                double y = endY < start.y() ? from.y() : from.y() + from.height();
                double middle = from.x() + from.width() / 2;
                return List.of(new Point(middle, y), new Point(middle, endY), end);
            }
            double turn = end.x() - GAP_X / 2;
            return List.of(start, new Point(turn, start.y()), new Point(turn, endY), end);
        }

        /** A flow that goes back: below everything else. */
        private List<Point> around(Flow flow, double y) {
            Box from = box(Objects.requireNonNull(flow.source));
            Box to = box(flow.target);
            double right = from.x() + from.width() / 2;
            double left = to.x() + to.width() / 2;
            return List.of(
                    new Point(right, from.y() + from.height()),
                    new Point(right, y),
                    new Point(left, y),
                    new Point(left, to.y() + to.height()));
        }
    }
}
