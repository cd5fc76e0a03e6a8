package org.tidemark.workflow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;
import org.tidemark.workflow.Diagram.Box;
import org.tidemark.workflow.Diagram.Definition;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Point;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;

/**
 * Reads diagrams of BPMN 2.0 XML, as Camunda, bpmn.io and Signavio write it. An element that the semantics does not cover is refused by its id, name and line.
 * Definitions: {@code network=bag} says how messages are kept ({@link Network}), {@code instances=1} how often something without a limit of its own happens.
 */
public final class BpmnReader implements SystemReader {
    static final String NETWORK = "network";
    static final String INSTANCES = "instances";
    private static final int MOST_INSTANCES = 100;

    /** More elements than this take longer to prepare than anybody waits. */
    private static final int MOST_ELEMENTS = 3_000;

    @Override
    public List<String> endings() {
        return List.of(".bpmn", ".bpmn20.xml", ".bpmn2");
    }

    @Override
    public boolean recognises(String start) {
        return Pattern.compile("<(\\w+:)?definitions\\b").matcher(start).find()
                && start.contains("http://www.omg.org/spec/BPMN");
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        for (String name : definitions.keySet()) {
            if (!name.equals(NETWORK) && !name.equals(INSTANCES)) {
                throw new InputException(file + ": a diagram has no parameter " + InputException.quote(name)
                        + NearName.hint(name, List.of(NETWORK, INSTANCES)) + "; it has " + NETWORK + " and "
                        + INSTANCES);
            }
        }
        Network network = network(definitions.getOrDefault(NETWORK, Network.BAG.word()), file);
        int instances = instances(definitions.getOrDefault(INSTANCES, "1"), file);
        Diagram drawn = diagram(in, file);
        long size = Instances.size(drawn, instances);
        if (size > MOST_ELEMENTS) {
            throw new InputException(file + ": with an element for each instance of its activities it has " + size
                    + " elements; expected at most " + MOST_ELEMENTS
                    + ": lower the numbers of instances, or the parameter instances where the file gives none");
        }
        return new DiagramSystem(drawn, network, instances);
    }

    /** Reads a diagram without its execution. */
    static Diagram diagram(InputStream in, String file) throws IOException, InputException {
        byte[] bytes = in.readAllBytes();
        XmlInput xml = XmlInput.open(new ByteArrayInputStream(bytes), file);
        return new Reading(xml).diagram(new String(bytes, StandardCharsets.UTF_8));
    }

    private static Network network(String word, String file) throws InputException {
        return Network.of(word)
                .orElseThrow(() -> new InputException(
                        file + ": network " + InputException.quote(word) + ": expected one of " + Network.words()));
    }

    private static int instances(String text, String file) throws InputException {
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST_INSTANCES) {
            throw new InputException(file + ": instances " + InputException.quote(text)
                    + ": expected a number from 1 to " + MOST_INSTANCES);
        }
        return Integer.parseInt(text);
    }

    /** One file while it is read. */
    private static final class Reading {
        /** Elements inside a process that do not change what happens. */
        private static final Set<String> WITHOUT_EFFECT = Set.of(
                "documentation",
                "extensionElements",
                "incoming",
                "outgoing",
                "laneSet",
                "dataObject",
                "dataObjectReference",
                "dataStoreReference",
                "dataInputAssociation",
                "dataOutputAssociation",
                "textAnnotation",
                "association",
                "group",
                "ioSpecification",
                "property",
                "auditing",
                "monitoring",
                "artifact",
                "resourceRole",
                "performer",
                "potentialOwner",
                "humanPerformer",
                "supports",
                "correlationSubscription",
                "ioBinding",
                "supportedInterfaceRef",
                "rendering",
                "script");

        private static final Map<String, Trigger> TRIGGERS = Map.of(
                "messageEventDefinition", Trigger.MESSAGE,
                "timerEventDefinition", Trigger.TIMER,
                "conditionalEventDefinition", Trigger.CONDITIONAL,
                "signalEventDefinition", Trigger.SIGNAL,
                "errorEventDefinition", Trigger.ERROR,
                "escalationEventDefinition", Trigger.ESCALATION,
                "cancelEventDefinition", Trigger.CANCEL,
                "terminateEventDefinition", Trigger.TERMINATE,
                "linkEventDefinition", Trigger.LINK);

        private static final Map<String, NodeType> TYPES = Map.ofEntries(
                Map.entry("task", NodeType.TASK),
                Map.entry("userTask", NodeType.TASK),
                Map.entry("serviceTask", NodeType.TASK),
                Map.entry("scriptTask", NodeType.TASK),
                Map.entry("manualTask", NodeType.TASK),
                Map.entry("businessRuleTask", NodeType.TASK),
                Map.entry("sendTask", NodeType.TASK),
                Map.entry("receiveTask", NodeType.TASK),
                Map.entry("callActivity", NodeType.CALL),
                Map.entry("subProcess", NodeType.SUB_PROCESS),
                Map.entry("transaction", NodeType.SUB_PROCESS),
                Map.entry("exclusiveGateway", NodeType.EXCLUSIVE),
                Map.entry("parallelGateway", NodeType.PARALLEL),
                Map.entry("inclusiveGateway", NodeType.INCLUSIVE),
                Map.entry("eventBasedGateway", NodeType.EVENT_BASED),
                Map.entry("startEvent", NodeType.START),
                Map.entry("endEvent", NodeType.END),
                Map.entry("intermediateCatchEvent", NodeType.CATCH),
                Map.entry("intermediateThrowEvent", NodeType.THROW),
                Map.entry("boundaryEvent", NodeType.BOUNDARY));

        /** Elements that are refused, and why. */
        private static final Map<String, String> REFUSED = Map.of(
                "complexGateway", "a complex gateway",
                "adHocSubProcess", "an ad hoc sub-process",
                "choreographyTask", "a choreography",
                "subChoreography", "a choreography",
                "callChoreography", "a choreography",
                "implicitThrowEvent", "an implicit throw event");

        /** A sequence flow whose ends are not looked up yet. */
        private record RawFlow(
                String id, String name, String source, String target, boolean isConditional, Scope scope, int line) {}

        /** A message flow whose ends are not looked up yet. */
        private record RawMessage(String id, String name, String source, String target, int line) {}

        /** A pool. */
        private record Participant(String name, @Nullable String process) {}

        private final XmlInput xml;
        private final Map<String, Integer> lines = new HashMap<>();
        private final Map<String, Node> byId = new HashMap<>();
        private final List<Node> nodes = new ArrayList<>();
        private final List<Scope> processes = new ArrayList<>();
        private final List<RawFlow> rawFlows = new ArrayList<>();
        private final List<RawMessage> rawMessages = new ArrayList<>();
        private final List<Flow> flows = new ArrayList<>();
        private final List<Message> messages = new ArrayList<>();
        private final Map<String, Participant> participants = new LinkedHashMap<>();
        private final Map<Node, String> defaults = new LinkedHashMap<>();
        private final Map<Node, String> hosts = new LinkedHashMap<>();
        private final Map<String, String> names = new HashMap<>();
        private final Map<String, Box> boxes = new LinkedHashMap<>();
        private final Map<String, List<Point>> lineOf = new LinkedHashMap<>();
        private final Map<String, String> lanes = new LinkedHashMap<>();
        private final List<String> remarks = new ArrayList<>();
        private String title = "";

        Reading(XmlInput xml) {
            this.xml = xml;
        }

        Diagram diagram(String text) throws InputException {
            if (!xml.nextChild() || !xml.name().equals("definitions")) {
                throw xml.error(xml.line(), "not a BPMN file: expected the element 'definitions'");
            }
            title = attribute("name");
            while (xml.nextChild()) {
                definition();
            }
            processes.removeIf(scope -> scope.nodes.isEmpty());
            if (processes.isEmpty()) {
                throw xml.error(1, "there is no process with a task, event or gateway in the file");
            }
            processes.forEach(this::nameByPool);
            link();
            Map<String, String> frames = new LinkedHashMap<>();
            participants.forEach((id, pool) -> frames.put(id, pool.name));
            frames.putAll(lanes);
            return new Diagram(
                    title(),
                    List.copyOf(processes),
                    List.copyOf(nodes),
                    List.copyOf(flows),
                    List.copyOf(messages),
                    boxes.isEmpty() ? layout() : new Diagram.Drawing(boxes, lineOf, frames),
                    List.copyOf(remarks),
                    text);
        }

        private Diagram.Drawing layout() {
            Map<String, String> pools = new HashMap<>();
            participants.forEach((id, pool) -> {
                if (pool.process != null) {
                    pools.put(pool.process, id);
                }
            });
            return DiagramLayout.of(processes, messages, pools);
        }

        private String title() {
            if (!title.isBlank()) {
                return title;
            }
            String file = xml.file().replaceFirst(".*[/\\\\]", "");
            int end = file.indexOf('.');
            return end > 0 ? file.substring(0, end) : file;
        }

        /** A process is known by the name of its pool, which the file may give before or after it. */
        private void nameByPool(Scope process) {
            participants.values().stream()
                    .filter(pool -> process.id.equals(pool.process) && !pool.name.isBlank())
                    .findFirst()
                    .ifPresent(pool ->
                            process.name = pool.name.replaceAll("\\s+", " ").strip());
        }

        private void definition() throws InputException {
            switch (xml.name()) {
                case "process" -> process();
                case "collaboration" -> collaboration();
                case "BPMNDiagram" -> drawing();
                case "choreography", "globalChoreographyTask" -> throw refused("a choreography");
                case "message", "signal", "error", "escalation" -> {
                    names.put(attribute("id"), attribute("name"));
                    xml.skip();
                }
                default -> xml.skip();
            }
        }

        private void collaboration() throws InputException {
            unused(attribute("id"));
            if (title.isBlank()) {
                title = attribute("name");
            }
            while (xml.nextChild()) {
                switch (xml.name()) {
                    case "participant" -> {
                        String id = xml.attribute("id", "a participant");
                        unused(id);
                        Participant pool = new Participant(attribute("name"), xml.attribute("processRef"));
                        participants.put(id, pool);
                        while (xml.nextChild()) {
                            if (xml.name().equals("participantMultiplicity") && pool.process != null) {
                                remarks.add("pool " + InputException.quote(pool.name.isBlank() ? id : pool.name)
                                        + " stands for several participants; one of them is executed");
                            }
                            xml.skip();
                        }
                    }
                    case "messageFlow" -> {
                        String id = xml.attribute("id", "a message flow");
                        unused(id);
                        rawMessages.add(new RawMessage(
                                id, attribute("name"), attribute("sourceRef"), attribute("targetRef"), xml.line()));
                        xml.skip();
                    }
                    default -> xml.skip();
                }
            }
        }

        private void process() throws InputException {
            String id = xml.attribute("id", "a process");
            unused(id);
            Scope scope = new Scope(id, attribute("name"), null);
            processes.add(scope);
            while (xml.nextChild()) {
                flowElement(scope, null);
            }
        }

        /** Reads an element of a process, or of a sub-process, whose own properties may be among them. */
        private void flowElement(Scope scope, @Nullable Node owner) throws InputException {
            String element = xml.name();
            NodeType type = TYPES.get(element);
            if (type != null) {
                node(type, element, scope);
            } else if (element.equals("sequenceFlow")) {
                sequenceFlow(scope);
            } else if (REFUSED.containsKey(element)) {
                throw refused(REFUSED.getOrDefault(element, element));
            } else if (element.equals("laneSet")) {
                laneSet();
            } else if (owner != null && element.endsWith("LoopCharacteristics")) {
                owner.repetition = repetition(owner);
            } else if (WITHOUT_EFFECT.contains(element)) {
                xml.skip();
            } else {
                throw xml.error(
                        xml.line(),
                        "element " + InputException.quote(element) + named() + " is unknown inside a process");
            }
        }

        private void laneSet() throws InputException {
            while (xml.nextChild()) {
                if (xml.name().equals("lane")) {
                    lanes.put(attribute("id"), attribute("name"));
                    while (xml.nextChild()) {
                        if (xml.name().equals("childLaneSet")) {
                            laneSet();
                        } else {
                            xml.skip();
                        }
                    }
                } else {
                    xml.skip();
                }
            }
        }

        private void sequenceFlow(Scope scope) throws InputException {
            String id = xml.attribute("id", "a sequence flow");
            unused(id);
            String name = attribute("name");
            String source = attribute("sourceRef");
            String target = attribute("targetRef");
            int line = xml.line();
            boolean isConditional = false;
            while (xml.nextChild()) {
                isConditional |= xml.name().equals("conditionExpression");
                xml.skip();
            }
            if (source.isBlank() || target.isBlank()) {
                remarks.add("sequence flow " + InputException.quote(id) + " of line " + line + " has no "
                        + (source.isBlank() ? "source" : "target") + "; it is left out");
            } else {
                rawFlows.add(new RawFlow(id, name, source, target, isConditional, scope, line));
            }
        }

        private void node(NodeType type, String element, Scope scope) throws InputException {
            String id = xml.attribute("id", "element " + InputException.quote(element));
            if ("true".equals(xml.attribute("isForCompensation"))) {
                throw refused("an activity for compensation");
            }
            boolean isEventSub = type == NodeType.SUB_PROCESS && "true".equals(xml.attribute("triggeredByEvent"));
            NodeType kind = isEventSub ? NodeType.EVENT_SUB_PROCESS : type;
            unused(id);
            Node node = new Node(nodes.size(), kind, id, attribute("name"), xml.line(), scope);
            nodes.add(node);
            byId.put(id, node);
            scope.nodes.add(node);
            node.isInterrupting =
                    !"false".equals(xml.attribute(kind == NodeType.BOUNDARY ? "cancelActivity" : "isInterrupting"));
            node.isInstantiating = "true".equals(xml.attribute("instantiate"));
            if (xml.attribute("default") != null) {
                defaults.put(node, attribute("default"));
            }
            if (kind == NodeType.BOUNDARY) {
                hosts.put(node, xml.attribute("attachedToRef", "boundary event " + InputException.quote(id)));
            }
            if (type == NodeType.SUB_PROCESS) {
                Scope inside = new Scope(id, node.name, node);
                node.inside = inside;
                while (xml.nextChild()) {
                    flowElement(inside, node);
                }
            } else {
                while (xml.nextChild()) {
                    property(node);
                }
            }
        }

        /** Reads a child of a node that has no nodes inside. */
        private void property(Node node) throws InputException {
            String element = xml.name();
            Trigger trigger = TRIGGERS.get(element);
            if (trigger != null) {
                node.definitions.add(new Definition(trigger, key(trigger, node)));
            } else if (element.equals("compensateEventDefinition")) {
                throw xml.error(
                        xml.line(), title(node) + ": compensation is not supported; remove the event or the handler");
            } else if (element.equals("eventDefinitionRef")) {
                throw xml.error(
                        xml.line(),
                        title(node)
                                + ": its definition is outside of the event (eventDefinitionRef), which is not supported");
            } else if (element.endsWith("LoopCharacteristics")) {
                node.repetition = repetition(node);
                return;
            }
            xml.skip();
        }

        /** Reads how an activity is executed several times. */
        private Diagram.Repetition repetition(Node node) throws InputException {
            boolean isLoop = xml.name().equals("standardLoopCharacteristics");
            boolean isParallel = !isLoop && !"true".equals(xml.attribute("isSequential"));
            String behavior = xml.attribute("behavior");
            if (behavior != null && !behavior.equals("All")) {
                throw xml.error(
                        xml.line(),
                        title(node) + ": events that its instances throw (behavior " + InputException.quote(behavior)
                                + ") are not supported");
            }
            int count = 0;
            boolean endsEarly = false;
            while (xml.nextChild()) {
                if (xml.name().equals("loopCardinality")) {
                    int line = xml.line();
                    count = count(xml.text(), node, line);
                } else {
                    endsEarly |= xml.name().equals("completionCondition");
                    xml.skip();
                }
            }
            return new Diagram.Repetition(isParallel, count, endsEarly);
        }

        /** The number of instances that a file gives; 0 for one that is not known before. */
        private int count(String text, Node node, int line) throws InputException {
            if (!text.matches("[0-9]{1,9}")) {
                return 0;
            }
            int count = Integer.parseInt(text);
            if (count < 1 || count > MOST_INSTANCES) {
                throw xml.error(
                        line,
                        title(node) + " has " + count + " instances; expected a number from 1 to " + MOST_INSTANCES);
            }
            return count;
        }

        private String key(Trigger trigger, Node node) {
            return switch (trigger) {
                case SIGNAL -> referred("signalRef", node.name);
                case ERROR -> referred("errorRef", "");
                case ESCALATION -> referred("escalationRef", "");
                case LINK -> {
                    String link = attribute("name");
                    yield link.isBlank() ? node.name : link;
                }
                case MESSAGE, TIMER, CONDITIONAL, CANCEL, TERMINATE -> "";
            };
        }

        private String referred(String reference, String otherwise) {
            String key = xml.attribute(reference);
            return key == null || key.isBlank() ? otherwise : key.replaceFirst("^.*:", "");
        }

        private void drawing() throws InputException {
            while (xml.nextChild()) {
                if (!xml.name().equals("BPMNPlane")) {
                    xml.skip();
                    continue;
                }
                while (xml.nextChild()) {
                    switch (xml.name()) {
                        case "BPMNShape" -> shape(attribute("bpmnElement"));
                        case "BPMNEdge" -> edge(attribute("bpmnElement"));
                        default -> xml.skip();
                    }
                }
            }
        }

        private void shape(String element) throws InputException {
            while (xml.nextChild()) {
                if (xml.name().equals("Bounds")) {
                    boxes.put(element, new Box(number("x"), number("y"), number("width"), number("height")));
                }
                xml.skip();
            }
        }

        private void edge(String element) throws InputException {
            List<Point> points = new ArrayList<>();
            while (xml.nextChild()) {
                if (xml.name().equals("waypoint")) {
                    points.add(new Point(number("x"), number("y")));
                }
                xml.skip();
            }
            lineOf.put(element, List.copyOf(points));
        }

        private double number(String attribute) throws InputException {
            String text = attribute(attribute);
            try {
                double value = Double.parseDouble(text);
                if (Double.isFinite(value) && Math.abs(value) < 1e7) {
                    return value;
                }
            } catch (NumberFormatException wrong) {
                // reported below
            }
            throw xml.error(
                    xml.line(),
                    "attribute '" + attribute + "' is " + InputException.quote(text) + ": expected a number");
        }

        private String attribute(String name) {
            String value = xml.attribute(name);
            return value == null ? "" : value;
        }

        private String named() {
            String id = attribute("id");
            String name = attribute("name").replaceAll("\\s+", " ").strip();
            return (id.isEmpty() ? "" : " with id " + InputException.quote(id))
                    + (name.isEmpty() ? "" : " and name " + InputException.quote(name));
        }

        private static String title(Node node) {
            return node.type.noun() + " " + InputException.quote(node.id)
                    + (node.name.isBlank() ? "" : " (" + InputException.quote(node.name) + ")");
        }

        private InputException refused(String what) {
            return xml.error(
                    xml.line(),
                    "element " + InputException.quote(xml.name()) + named() + ": " + what + " is not supported");
        }

        private void unused(String id) throws InputException {
            Integer first = lines.putIfAbsent(id, xml.line());
            if (first != null && !id.isEmpty()) {
                throw xml.error(xml.line(), "the id " + InputException.quote(id) + " is also that of line " + first);
            }
        }

        /** Looks up what elements refer to. */
        private void link() throws InputException {
            for (RawFlow raw : rawFlows) {
                Node source = end(raw, raw.source, "source");
                Node target = end(raw, raw.target, "target");
                if (source.scope != target.scope) {
                    throw xml.error(
                            raw.line,
                            "sequence flow " + InputException.quote(raw.id) + " leads from " + title(source) + " to "
                                    + title(target)
                                    + ", which is not in the same process or sub-process; use a message flow or an event");
                }
                connected(new Flow(flows.size(), raw.id, raw.name, source, target, source.scope, raw.isConditional));
            }
            for (Map.Entry<Node, String> each : hosts.entrySet()) {
                attach(each.getKey(), each.getValue());
            }
            for (Map.Entry<Node, String> each : defaults.entrySet()) {
                Node node = each.getKey();
                node.byDefault = node.out.stream()
                        .filter(flow -> flow.id.equals(each.getValue()))
                        .findFirst()
                        .orElse(null);
            }
            for (RawMessage raw : rawMessages) {
                message(raw);
            }
            links();
            for (Node node : nodes) {
                check(node);
                boolean beginsAlone = node.type == NodeType.START
                        || node.type == NodeType.BOUNDARY
                        || node.type == NodeType.EVENT_SUB_PROCESS
                        || node.isInstantiating;
                if (node.in.isEmpty() && !beginsAlone) {
                    connected(new Flow(flows.size(), "before " + node.id, "", null, node, node.scope, false));
                }
            }
        }

        private void connected(Flow flow) {
            flows.add(flow);
            flow.scope.flows.add(flow);
            flow.target.in.add(flow);
            if (flow.source != null) {
                flow.source.out.add(flow);
            }
        }

        private Node end(RawFlow raw, String id, String which) throws InputException {
            Node node = byId.get(id);
            if (node == null) {
                String what = lines.containsKey(id)
                        ? " is not a task, event or gateway"
                        : " is not in the file" + NearName.hint(id, List.copyOf(byId.keySet()));
                throw xml.error(
                        raw.line,
                        "sequence flow " + InputException.quote(raw.id) + ": its " + which + " "
                                + InputException.quote(id) + what);
            }
            return node;
        }

        private void attach(Node event, String id) throws InputException {
            Node host = byId.get(id);
            if (host == null || !host.type.isActivity() || host.scope != event.scope) {
                throw xml.error(
                        event.line,
                        title(event) + " is attached to " + InputException.quote(id)
                                + ", which is not an activity of the same process or sub-process");
            }
            event.host = host;
            host.boundary.add(event);
        }

        private void message(RawMessage raw) throws InputException {
            Node source = messageEnd(raw, raw.source, true);
            Node target = messageEnd(raw, raw.target, false);
            if (source == null && target == null) {
                return;
            }
            Message message = new Message(
                    messages.size(),
                    raw.id,
                    raw.name,
                    source,
                    target,
                    pool(source, raw.source),
                    pool(target, raw.target));
            messages.add(message);
            if (source != null) {
                source.sends.add(message);
            }
            if (target != null) {
                target.receives.add(message);
            }
        }

        private String pool(@Nullable Node node, String id) {
            if (node != null) {
                return node.scope.process().label();
            }
            Participant pool = participants.get(id);
            return pool == null || pool.name.isBlank() ? "outside" : "'" + pool.name.strip() + "'";
        }

        /** The node at an end of a message flow; null where it is a pool, or something that stands for one. */
        private @Nullable Node messageEnd(RawMessage raw, String id, boolean sends) throws InputException {
            Node node = byId.get(id);
            String flow = "message flow " + InputException.quote(raw.id);
            if (node == null) {
                if (!participants.containsKey(id)) {
                    remarks.add(flow + " has no " + (sends ? "source" : "target")
                            + " in the file; it is taken for one that leads outside");
                }
                return null;
            }
            boolean isFit = sends
                    ? node.type == NodeType.TASK
                            || node.type == NodeType.CALL
                            || node.type == NodeType.THROW
                            || node.type == NodeType.END
                    : node.type == NodeType.TASK
                            || node.type == NodeType.CALL
                            || node.type == NodeType.CATCH
                            || node.type == NodeType.START
                            || node.type == NodeType.BOUNDARY;
            if (isFit) {
                return node;
            }
            if (node.inside != null) {
                remarks.add(flow + " " + (sends ? "comes from" : "leads to") + " " + title(node)
                        + " as a whole, which may " + (sends ? "send" : "receive") + " at any time");
                return null;
            }
            throw xml.error(
                    raw.line,
                    flow + " " + (sends ? "comes from " : "leads to ") + title(node) + ", which cannot "
                            + (sends ? "send" : "receive") + " a message");
        }

        /** Joins the links of each scope by flows. */
        private void links() throws InputException {
            for (Node from : nodes) {
                if (from.type != NodeType.THROW || !from.has(Trigger.LINK)) {
                    continue;
                }
                List<Node> catching = from.scope.nodes.stream()
                        .filter(node -> node.type == NodeType.CATCH)
                        .filter(node -> String.valueOf(from.key(Trigger.LINK)).equals(node.key(Trigger.LINK)))
                        .toList();
                if (catching.size() != 1) {
                    throw xml.error(
                            from.line,
                            title(from) + ": its link " + InputException.quote(String.valueOf(from.key(Trigger.LINK)))
                                    + (catching.isEmpty()
                                            ? " leads nowhere; expected a catching event with the name of the link"
                                            : " leads to several events; expected one"));
                }
                connected(new Flow(flows.size(), "link " + from.id, "", from, catching.get(0), from.scope, false));
            }
        }

        private void check(Node node) throws InputException {
            if (node.type == NodeType.END && !node.out.isEmpty()) {
                throw xml.error(node.line, title(node) + " has an outgoing sequence flow, which an end cannot have");
            }
            if (node.type == NodeType.START && !node.in.isEmpty()) {
                throw xml.error(node.line, title(node) + " has an incoming sequence flow, which a start cannot have");
            }
            if (node.type == NodeType.BOUNDARY && !node.in.isEmpty()) {
                throw xml.error(
                        node.line, title(node) + " has an incoming sequence flow, which a boundary event cannot have");
            }
            if (node.type == NodeType.BOUNDARY && node.definitions.isEmpty() && node.receives.isEmpty()) {
                throw xml.error(node.line, title(node) + " does not say what it waits for, such as a timer");
            }
            if (node.type == NodeType.EVENT_SUB_PROCESS) {
                checkEventSubProcess(node);
            }
            boolean isAwaited =
                    node.in.stream().anyMatch(flow -> flow.source != null && flow.source.type == NodeType.EVENT_BASED);
            if (isAwaited && node.repetition != null && !node.receives.isEmpty()) {
                throw xml.error(
                        node.line,
                        title(node) + " has several instances behind an event-based gateway, which is not supported");
            }
            int most = StepTable.MOST_CHOICES;
            boolean isSplit =
                    node.type == NodeType.INCLUSIVE || node.out.stream().anyMatch(flow -> flow.isConditional);
            if (isSplit && node.type != NodeType.EXCLUSIVE && node.out.size() > most) {
                throw xml.error(
                        node.line,
                        title(node)
                                + String.format(
                                        Locale.ROOT,
                                        " has %d outgoing flows to choose from; at most %d are supported",
                                        node.out.size(),
                                        most));
            }
        }

        private void checkEventSubProcess(Node node) throws InputException {
            int starts = node.insideOf().starts().size();
            if (starts != 1) {
                throw xml.error(
                        node.line,
                        title(node) + " has " + (starts == 0 ? "no" : starts) + " start events; expected one");
            }
            if (!node.in.isEmpty() || !node.out.isEmpty()) {
                throw xml.error(
                        node.line, title(node) + " has a sequence flow, which an event sub-process cannot have");
            }
        }
    }
}
