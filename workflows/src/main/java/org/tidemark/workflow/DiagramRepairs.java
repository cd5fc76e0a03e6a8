package org.tidemark.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Workflow.Edit;
import org.tidemark.system.Workflow.Repair;
import org.tidemark.workflow.Diagram.Box;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;

/**
 * Small changes of a diagram that may make it sound, as edits of its file: another kind of a gateway, another end of a flow or message, a flow more, an end event that terminates.
 * Nothing is known about whether they do: whoever offers one reads the changed file and asks again. What lies near a fault comes first.
 */
final class DiagramRepairs {
    private static final Map<NodeType, String> GATEWAYS = Map.of(
            NodeType.EXCLUSIVE, "exclusiveGateway",
            NodeType.PARALLEL, "parallelGateway",
            NodeType.INCLUSIVE, "inclusiveGateway");

    /** There are many ends for many flows, and little hope for those far from the fault. */
    private static final int MOST = 3_000;

    private final Diagram diagram;
    private final Set<String> near;
    private final Source source;
    private final List<Repair> found = new ArrayList<>();

    private DiagramRepairs(Diagram diagram, Set<String> near) {
        this.diagram = diagram;
        this.near = near;
        source = new Source(diagram.text());
    }

    /**
     * The changes to try, in the order to try them.
     *
     * @param near the ids of elements where something is wrong
     */
    static List<Repair> of(Diagram diagram, Set<String> near) {
        DiagramRepairs repairs = new DiagramRepairs(diagram, near);
        List<Node> nodes = repairs.nearest(diagram.nodes(), node -> repairs.isNear(node));
        List<Flow> flows = repairs.nearest(diagram.flows(), flow -> repairs.isNear(flow)).stream()
                .filter(Flow::isDrawn)
                .toList();
        nodes.stream().sorted(Comparator.comparingInt(DiagramRepairs::weight)).forEach(repairs::otherKind);
        diagram.messages().stream()
                .filter(message -> message.isInner() && near.contains(message.id))
                .forEach(message -> repairs.moved(message, nodes));
        flows.forEach(flow -> repairs.moved(flow, nodes, true));
        flows.forEach(flow -> repairs.moved(flow, nodes, false));
        nodes.stream().filter(repairs::isNear).forEach(node -> repairs.added(node, nodes));
        nodes.stream().filter(repairs::isNear).forEach(repairs::terminating); // hides what is not completed, so last
        return repairs.found;
    }

    /** How much the kind of a gateway says what somebody meant: least where ways join, most where they have names or conditions. */
    private static int weight(Node node) {
        boolean isDecision =
                node.out.size() > 1 && node.out.stream().anyMatch(flow -> flow.isConditional || !flow.name.isBlank());
        return isDecision ? 2 : node.out.size() > 1 ? 1 : 0;
    }

    private boolean isNear(Node node) {
        return near.contains(node.id)
                || Stream.concat(node.in.stream(), node.out.stream()).anyMatch(flow -> near.contains(flow.id));
    }

    private boolean isNear(Flow flow) {
        return near.contains(flow.id)
                || near.contains(flow.target.id)
                || (flow.source != null && near.contains(flow.source.id));
    }

    private <T> List<T> nearest(List<T> all, Predicate<T> isNear) {
        return all.stream()
                .sorted(Comparator.comparing(each -> !isNear.test(each)))
                .toList();
    }

    private void add(String text, List<String> elements, List<Edit> edits) {
        if (!edits.isEmpty() && found.size() < MOST) {
            found.add(new Repair(
                    text,
                    elements,
                    edits.stream().sorted(Comparator.comparingInt(Edit::at)).toList()));
        }
    }

    private void otherKind(Node node) {
        String element = GATEWAYS.get(node.type);
        if (element == null || node.in.size() + node.out.size() < 3) {
            return; // one way in and one way out: the kind does not matter
        }
        for (NodeType type : List.of(NodeType.PARALLEL, NodeType.EXCLUSIVE, NodeType.INCLUSIVE)) {
            if (type != node.type) {
                add(
                        "make " + node.title() + " " + type.noun().replace(" gateway", ""),
                        List.of(node.id),
                        source.renamed(node.id, GATEWAYS.getOrDefault(type, element)));
            }
        }
    }

    /** Lets a flow lead to another node, or come from another one; nodes at its ends keep other flows, and decisions their ways out. */
    private void moved(Flow flow, List<Node> nodes, boolean isTarget) {
        Node from = flow.source;
        if (from == null
                || (isTarget ? flow.target.in.size() : from.out.size()) < 2
                || (!isTarget && isWay(flow, from))) {
            return;
        }
        for (Node node : found.size() < MOST ? byDistance(flow, from, isTarget, nodes) : List.<Node>of()) {
            boolean isFit = node.scope == flow.scope && node != from && node != flow.target && fits(node, isTarget);
            if (isFit && isNew(isTarget ? from : node, isTarget ? node : flow.target)) {
                String way = isTarget
                        ? "let the flow from " + from.label() + " lead to " + node.label() + " instead of "
                                + flow.target.label()
                        : "let the flow to " + flow.target.label() + " come from " + node.label() + " instead of "
                                + from.label();
                List<Edit> edits =
                        new ArrayList<>(source.attribute(flow.id, isTarget ? "targetRef" : "sourceRef", node.id));
                if (!edits.isEmpty()) {
                    String child = isTarget ? "incoming" : "outgoing";
                    edits.addAll(source.withoutChild((isTarget ? flow.target : from).id, child, flow.id));
                    edits.addAll(
                            source.waypoints(flow.id, line(isTarget ? from : node, isTarget ? node : flow.target)));
                }
                add(way, List.of(flow.id, node.id), edits);
            }
        }
    }

    /** Whether a flow is one of two answers to a question, or the one with a name: the question asks for it. */
    private static boolean isWay(Flow flow, Node from) {
        boolean decides = from.type == NodeType.EXCLUSIVE || from.type == NodeType.INCLUSIVE;
        return decides && (from.out.size() == 2 || flow.isConditional || !flow.name.isBlank());
    }

    /**
     * The nodes by their distance from the end that moves, since a small change is likelier what was meant; first those by which a flow that leads on still leads
     * on, and one that leads back still leads back.
     */
    private static List<Node> byDistance(Flow flow, Node from, boolean isTarget, List<Node> nodes) {
        Node moving = isTarget ? flow.target : from;
        Node staying = isTarget ? from : flow.target;
        Map<Node, Integer> distances = steps(moving, staying, true, true);
        Map<Node, Integer> onLoop = steps(staying, null, !isTarget, isTarget);
        boolean leadsBack = onLoop.containsKey(moving);
        return nodes.stream()
                .filter(distances::containsKey)
                .sorted(Comparator.comparing((Node node) -> onLoop.containsKey(node) != leadsBack)
                        .thenComparing(distances::get))
                .toList();
    }

    /** How many flows away nodes are, along flows, against them, or both, on ways that avoid a node. */
    private static Map<Node, Integer> steps(Node first, @Nullable Node avoided, boolean isAlong, boolean isAgainst) {
        Map<Node, Integer> steps = new LinkedHashMap<>(Map.of(first, 0));
        Deque<Node> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            Node node = open.remove();
            int away = Objects.requireNonNull(steps.get(node)) + 1;
            List<Node> next = new ArrayList<>();
            if (isAlong) {
                node.out.forEach(flow -> next.add(flow.target));
            }
            if (isAgainst) {
                for (Flow flow : node.in) {
                    if (flow.source != null) {
                        next.add(flow.source);
                    }
                }
            }
            for (Node each : next) {
                if (each != avoided && steps.putIfAbsent(each, away) == null) {
                    open.add(each);
                }
            }
        }
        return steps;
    }

    /** Lets a message be received by another node of its receiver, or sent by another one of its sender. */
    private void moved(Message message, List<Node> nodes) {
        for (boolean isTarget : new boolean[] {true, false}) {
            Node from = Objects.requireNonNull(message.source);
            Node to = Objects.requireNonNull(message.target);
            Node end = isTarget ? to : from;
            for (Node node : nodes) {
                boolean isFit = node != end && node.scope.process() == end.scope.process() && exchanges(node, isTarget);
                if (isFit && found.size() < MOST) {
                    List<Edit> edits = new ArrayList<>(
                            source.attribute(message.id, isTarget ? "targetRef" : "sourceRef", node.id));
                    if (!edits.isEmpty()) {
                        edits.addAll(source.waypoints(message.id, isTarget ? line(from, node) : line(node, to)));
                    }
                    add(
                            "let " + message.label() + " be " + (isTarget ? "received" : "sent") + " by " + node.label()
                                    + " instead of " + end.label(),
                            List.of(message.id, node.id),
                            edits);
                }
            }
        }
    }

    /** Whether a node may receive a message, or send one. */
    private static boolean exchanges(Node node, boolean isReceiving) {
        return switch (node.type) {
            case TASK, CALL, SUB_PROCESS -> true;
            case CATCH -> isReceiving && node.has(Diagram.Trigger.MESSAGE);
            case THROW, END -> !isReceiving && node.has(Diagram.Trigger.MESSAGE);
            case START, BOUNDARY, EVENT_SUB_PROCESS, EVENT_BASED, EXCLUSIVE, PARALLEL, INCLUSIVE -> false;
        };
    }

    /** Whether a flow may lead to a node, or come from it. */
    private static boolean fits(Node node, boolean isTarget) {
        return switch (node.type) {
            case START, BOUNDARY -> !isTarget;
            case END -> isTarget;
            case EVENT_SUB_PROCESS -> false;
            case THROW, CATCH -> !node.has(Diagram.Trigger.LINK);
            case EVENT_BASED -> isTarget;
            case TASK, CALL, SUB_PROCESS, EXCLUSIVE, PARALLEL, INCLUSIVE -> true;
        };
    }

    private static boolean isNew(Node from, Node to) {
        return from.out.stream().noneMatch(flow -> flow.target == to);
    }

    private void terminating(Node node) {
        if (node.type == NodeType.END && node.definitions.isEmpty()) {
            add(
                    "make " + node.title() + " a terminate end event, which removes all that is still going on",
                    List.of(node.id),
                    source.child(node.id, "terminateEventDefinition"));
        }
    }

    private void added(Node from, List<Node> nodes) {
        for (Node to : found.size() < MOST ? nodes : List.<Node>of()) {
            boolean isFit = from.scope == to.scope && from != to && fits(from, false) && fits(to, true);
            if (isFit && isNew(from, to)) {
                String id = "Flow_" + from.id + "_" + to.id;
                add(
                        "add a flow from " + from.label() + " to " + to.label(),
                        List.of(from.id, to.id),
                        source.flow(id, from.id, to.id, line(from, to)));
            }
        }
    }

    /** A straight line from one node to another; empty where one of them is not drawn. */
    private Optional<double[]> line(Node from, Node to) {
        Box a = diagram.drawing().boxes().get(from.id);
        Box b = diagram.drawing().boxes().get(to.id);
        if (a == null || b == null) {
            return Optional.empty();
        }
        boolean isAhead = b.x() > a.x() + a.width();
        double startX = isAhead ? a.x() + a.width() : a.x() + a.width() / 2;
        double startY = isAhead ? a.y() + a.height() / 2 : a.y() + a.height();
        double endX = isAhead ? b.x() : b.x() + b.width() / 2;
        double endY = isAhead ? b.y() + b.height() / 2 : b.y() + b.height();
        return Optional.of(new double[] {startX, startY, endX, endY});
    }

    /** The text of a file, and where its elements are. */
    private static final class Source {
        private static final Pattern TAG = Pattern.compile(
                "<!--.*?-->|<!\\[CDATA\\[.*?]]>|<\\?.*?\\?>|<(/?)((?:[\\w.-]+:)?)([\\w.-]+)"
                        + "((?:\\s++[\\w:.-]++\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+'))*+)\\s*+(/?)>",
                Pattern.DOTALL);

        private final String text;
        private final List<Tag> tags = new ArrayList<>();
        private final Map<String, Tag> byId = new HashMap<>();
        /** The edges of the drawing, by the flows that they show. */
        private final Map<String, Tag> edges = new HashMap<>();

        /** A tag: where it is, its name with its prefix apart, its attributes, and which tag ends the element. */
        private static final class Tag {
            final int start;
            final int end;
            final String prefix;
            final String name;
            final int attributesAt;
            final String attributes;
            final boolean isAlone;
            /** The tag that closes the element; itself where it is alone. */
            @Nullable
            Tag close;

            Tag(Matcher at) {
                start = at.start();
                end = at.end();
                prefix = at.group(2);
                name = at.group(3);
                attributesAt = at.start(4);
                attributes = at.group(4);
                isAlone = !at.group(5).isEmpty();
            }

            /** Where the value of an attribute is within the text, without its quotes. */
            int @Nullable [] value(String attribute) {
                Matcher at = Pattern.compile("\\s" + attribute + "\\s*=\\s*(\"([^\"]*)\"|'([^']*)')")
                        .matcher(attributes);
                return at.find() ? new int[] {attributesAt + at.start(1) + 1, attributesAt + at.end(1) - 1} : null;
            }

            String prefixed(String other) {
                return prefix + other;
            }
        }

        Source(String text) {
            this.text = text;
            List<Tag> open = new ArrayList<>();
            for (Matcher at = TAG.matcher(text); at.find(); ) {
                if (at.group(3) == null) {
                    continue;
                }
                Tag tag = new Tag(at);
                if (!at.group(1).isEmpty()) {
                    if (!open.isEmpty()) {
                        open.remove(open.size() - 1).close = tag;
                    }
                } else {
                    tags.add(tag);
                    put(tag, "id", byId);
                    put(tag, "bpmnElement", edges);
                    if (tag.isAlone) {
                        tag.close = tag;
                    } else {
                        open.add(tag);
                    }
                }
            }
        }

        private void put(Tag tag, String attribute, Map<String, Tag> where) {
            int[] at = tag.value(attribute);
            if (at != null) {
                where.putIfAbsent(text.substring(at[0], at[1]), tag);
            }
        }

        /** The element with an id. */
        private @Nullable Tag find(String id) {
            return byId.get(id);
        }

        /** Another name for an element. */
        List<Edit> renamed(String id, String name) {
            Tag tag = find(id);
            Tag close = tag == null ? null : tag.close;
            if (tag == null || close == null) {
                return List.of();
            }
            Edit first = new Edit(tag.start + 1 + tag.prefix.length(), tag.name.length(), name);
            return close == tag
                    ? List.of(first)
                    : List.of(first, new Edit(close.start + 2 + close.prefix.length(), close.name.length(), name));
        }

        /** Another value for an attribute. */
        List<Edit> attribute(String id, String attribute, String value) {
            Tag tag = find(id);
            int[] at = tag == null ? null : tag.value(attribute);
            return at == null ? List.of() : List.of(new Edit(at[0], at[1] - at[0], value));
        }

        /** An element more inside another one. */
        List<Edit> child(String id, String name) {
            Tag tag = find(id);
            Tag close = tag == null ? null : tag.close;
            if (tag == null || close == null) {
                return List.of();
            }
            String inner = "<" + tag.prefixed(name) + "/>";
            return close == tag
                    ? List.of(new Edit(tag.end - 2, 2, ">" + inner + "</" + tag.prefixed(tag.name) + ">"))
                    : List.of(new Edit(close.start, 0, inner));
        }

        /** Leaves out a child that only names another element. */
        List<Edit> withoutChild(String id, String name, String content) {
            Tag tag = find(id);
            Tag close = tag == null ? null : tag.close;
            if (tag == null || close == null || close == tag) {
                return List.of();
            }
            Matcher at = Pattern.compile("\\s*<[\\w.-]*:?" + name + ">\\s*" + Pattern.quote(content)
                            + "\\s*</[\\w.-]*:?" + name + ">")
                    .matcher(text)
                    .region(/* start= */ tag.end, /* end= */ close.start);
            return at.find() ? List.of(new Edit(at.start(), at.end() - at.start(), "")) : List.of();
        }

        /** A straight line for a flow, where the file draws it. */
        List<Edit> waypoints(String id, Optional<double[]> line) {
            Tag edge = edges.get(id);
            Tag close = edge == null ? null : edge.close;
            Tag first = tags.stream()
                    .filter(tag -> tag.name.equals("waypoint"))
                    .findFirst()
                    .orElse(null);
            if (edge == null || close == null || close == edge || first == null || line.isEmpty()) {
                return List.of();
            }
            return List.of(new Edit(edge.end, close.start - edge.end, points(line.get(), first.prefixed("waypoint"))));
        }

        private static String points(double[] line, String element) {
            return String.format(
                    Locale.ROOT,
                    "<%1$s x=\"%2$.0f\" y=\"%3$.0f\"/><%1$s x=\"%4$.0f\" y=\"%5$.0f\"/>",
                    element,
                    line[0],
                    line[1],
                    line[2],
                    line[3]);
        }

        /** A sequence flow more, beside another element of its scope. */
        List<Edit> flow(String id, String from, String to, Optional<double[]> line) {
            Tag beside = find(from);
            Tag close = beside == null ? null : beside.close;
            if (beside == null || close == null || find(id) != null) {
                return List.of();
            }
            List<Edit> edits = new ArrayList<>();
            edits.add(new Edit(
                    close.end,
                    0,
                    "\n    <" + beside.prefixed("sequenceFlow") + " id=\"" + id + "\" sourceRef=\"" + from
                            + "\" targetRef=\"" + to + "\"/>"));
            Tag edge = tags.stream()
                    .filter(tag -> tag.name.equals("BPMNEdge"))
                    .findFirst()
                    .orElse(null);
            Tag point = tags.stream()
                    .filter(tag -> tag.name.equals("waypoint"))
                    .findFirst()
                    .orElse(null);
            if (edge != null && point != null && line.isPresent()) {
                String name = edge.prefixed("BPMNEdge");
                edits.add(new Edit(
                        edge.start,
                        0,
                        "<" + name + " id=\"" + id + "_edge\" bpmnElement=\"" + id + "\">"
                                + points(line.get(), point.prefixed("waypoint")) + "</" + name + ">\n      "));
            }
            return edits;
        }
    }
}
