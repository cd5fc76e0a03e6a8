package org.tidemark.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.workflow.Diagram.Definition;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;

/**
 * Lists what can happen in a diagram, each alternative as a step of its own: the flow that a token comes from, the message that is received, the flows that are
 * taken. It says nothing about when a step is enabled and what it changes: {@link DiagramModel} and {@link DiagramGame} know that, each in its own way. Immutable.
 */
final class StepTable {
    /** Flows of one choice that may be taken together; there is a step for each set of them. */
    static final int MOST_CHOICES = 10;

    /** The effects of a step. */
    enum Kind {
        /** A process begins, with a start event or, where there is none, with all nodes that have no incoming flow. */
        START,
        /** A token passes a node. */
        PASS,
        /** A parallel gateway takes a token from each incoming flow. */
        JOIN,
        /** An inclusive gateway takes a token from each incoming flow that has one. */
        MERGE,
        /** An activity begins that lasts. */
        BEGIN,
        /** An activity is completed. */
        COMPLETE,
        /** A sub-process is completed and begins again. */
        REPEAT,
        /** A boundary event occurs. */
        BOUNDARY,
        /** An event sub-process begins. */
        TRIGGER,
        /** An event that an event-based gateway waits for occurs. */
        CHOOSE
    }

    /**
     * Something that can happen.
     *
     * @param scope the process of a start, and the scope of the node otherwise
     * @param node the node; null where a process begins without a start event
     * @param in the flow that the token comes from; null where none or several do
     * @param out the flows that get a token
     * @param received the message that is received; null where none is
     * @param via the event behind an event-based gateway, or the start event that a sub-process begins with; null where there is none
     */
    record Step(
            Kind kind,
            Scope scope,
            @Nullable Node node,
            @Nullable Flow in,
            List<Flow> out,
            @Nullable Message received,
            @Nullable Node via) {
        Node nodeOf() {
            return Objects.requireNonNull(node, scope.id);
        }

        Flow inOf() {
            return Objects.requireNonNull(in, scope.id);
        }

        /** The nodes that have happened when the step has. */
        List<Node> happening() {
            List<Node> both = new ArrayList<>();
            if (node != null) {
                both.add(node);
            }
            if (via != null) {
                both.add(via);
            }
            return both;
        }

        /** Whether messages are sent in it. */
        List<Message> sends() {
            boolean isSending = kind == Kind.PASS || kind == Kind.COMPLETE;
            return isSending && node != null && node.inside == null ? node.sends : List.of();
        }

        private String name() {
            StringBuilder text = new StringBuilder(node == null ? "start " + scope.id : node.id);
            if (kind == Kind.BEGIN || kind == Kind.COMPLETE || kind == Kind.REPEAT) {
                text.append(kind == Kind.BEGIN ? " begins" : kind == Kind.COMPLETE ? " completes" : " repeats");
            }
            if (in != null) {
                text.append(" from ").append(in.id);
            }
            if (via != null) {
                text.append(" by ").append(via.id);
            }
            if (received != null) {
                text.append(" with ").append(received.id);
            }
            return text + " to " + out.stream().map(flow -> flow.id).collect(Collectors.joining("+"));
        }

        /** The step in the words of the drawing. */
        String shown() {
            String taken = received == null ? "" : ", receiving " + received.label();
            if (node == null) {
                return scope.label() + " starts";
            }
            return switch (kind) {
                case START, JOIN -> node.title() + taken;
                case PASS, MERGE -> node.title() + taken + way();
                case BEGIN ->
                    node.title() + " begins"
                            + (node.hasAnyNumber
                                    ? " with " + out.size() + (out.size() == 1 ? " instance" : " instances")
                                    : "");
                case COMPLETE -> node.title() + " completes" + taken + way();
                case REPEAT -> node.title() + " is repeated";
                case BOUNDARY ->
                    node.title()
                            + (node.isInterrupting ? " interrupts " : " occurs at ")
                            + node.hostOf().label()
                            + taken;
                case TRIGGER -> node.title() + " begins" + taken;
                case CHOOSE -> (via == null ? node.title() + way() : via.title()) + taken;
            };
        }

        /** Which way it goes, where there is a choice. */
        private String way() {
            if (node != null && node.mayEnd) {
                return out.isEmpty() ? "" : out.get(0).target.isCondition ? ", which is enough" : ", not the last one";
            }
            return node == null
                            || (node.out.size() == out.size() && node.type != NodeType.INCLUSIVE)
                            || node.out.size() < 2
                    ? ""
                    : " → " + out.stream().map(Flow::way).collect(Collectors.joining(" and "));
        }
    }

    private final Diagram diagram;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();

    StepTable(Diagram diagram) {
        this.diagram = diagram;
        diagram.processes().forEach(this::starts);
        diagram.nodes().forEach(this::steps);
        Map<String, Long> perNode = steps.stream()
                .collect(Collectors.groupingBy(
                        step -> step.node == null ? "start " + step.scope.id : step.node.id, Collectors.counting()));
        for (Step step : steps) {
            String node = step.node == null ? "start " + step.scope.id : step.node.id;
            String name = perNode.getOrDefault(node, 0L) == 1 ? node : step.name();
            byName.putIfAbsent(name, names.size());
            names.add(name);
        }
        shown();
    }

    /** Steps that would be shown alike also say where the token comes from, or else their names. */
    private void shown() {
        shown.addAll(steps.stream().map(Step::shown).toList());
        Map<String, Long> uses = counted(shown);
        for (int i = 0; i < shown.size(); i++) {
            Flow in = steps.get(i).in;
            if (uses.getOrDefault(shown.get(i), 0L) > 1 && in != null && in.source != null) {
                shown.set(i, shown.get(i) + ", coming from " + in.source.label());
            }
        }
        Map<String, Long> left = counted(shown);
        for (int i = 0; i < shown.size(); i++) {
            if (left.getOrDefault(shown.get(i), 0L) > 1) {
                shown.set(i, shown.get(i) + " (" + names.get(i) + ")");
            }
        }
    }

    private static Map<String, Long> counted(List<String> texts) {
        return texts.stream().collect(Collectors.groupingBy(text -> text, Collectors.counting()));
    }

    /** A step in the words of the drawing, as no other one is. */
    String shown(int event) {
        return shown.get(event);
    }

    List<Step> all() {
        return List.copyOf(steps);
    }

    int size() {
        return steps.size();
    }

    Step step(int event) {
        return steps.get(event);
    }

    String name(int event) {
        return names.get(event);
    }

    /** The step of a name; -1 where there is none. */
    int find(String name) {
        return byName.getOrDefault(name, -1);
    }

    private void starts(Scope process) {
        List<Node> alternatives = process.nodes.stream()
                .filter(node -> node.type == NodeType.START || (node.isInstantiating && node.in.isEmpty()))
                .toList();
        if (alternatives.isEmpty()) {
            steps.add(new Step(Kind.START, process, null, null, process.implicitStarts(), null, null));
        }
        for (Node start : alternatives) {
            if (start.type == NodeType.EVENT_BASED) {
                for (Flow flow : start.out) {
                    for (Step chosen : behind(start, null, flow)) {
                        steps.add(new Step(
                                Kind.START,
                                process,
                                start,
                                null,
                                begun(process, chosen.out),
                                chosen.received,
                                chosen.via));
                    }
                }
            } else if (!diagram.awaitsSignal(start)) {
                for (List<Flow> out : choices(start)) {
                    for (Message received : received(start)) {
                        steps.add(new Step(
                                Kind.START, process, start, null, begun(process, out), nullable(received), null));
                    }
                }
            }
        }
    }

    private static List<Flow> begun(Scope scope, List<Flow> out) {
        List<Flow> all = new ArrayList<>(out);
        all.addAll(scope.implicitStarts());
        return List.copyOf(all);
    }

    /** Stands for no message in lists, which cannot have null. */
    private static final Message NONE = new Message(-1, "", "", null, null, "", "");

    private static @Nullable Message nullable(Message message) {
        return message == NONE ? null : message;
    }

    /** The messages that a node waits for, one at a time; {@link #NONE} where it also happens without one. */
    private static List<Message> received(Node node) {
        if (node.receives.isEmpty()) {
            return List.of(NONE);
        }
        List<Message> all = new ArrayList<>(node.receives);
        boolean hasOther = node.definitions.stream().anyMatch(each -> each.trigger() != Trigger.MESSAGE);
        if (hasOther) {
            all.add(NONE);
        }
        return all;
    }

    private void steps(Node node) {
        switch (node.type) {
            case START -> {}
            case PARALLEL -> steps.add(new Step(Kind.JOIN, node.scope, node, null, List.copyOf(node.out), null, null));
            case INCLUSIVE -> {
                for (List<Flow> out : choices(node)) {
                    steps.add(new Step(Kind.MERGE, node.scope, node, null, out, null, null));
                }
            }
            case EVENT_BASED -> {
                for (Flow in : node.in) {
                    for (Flow out : node.out) {
                        steps.addAll(behind(node, in, out));
                    }
                }
            }
            case BOUNDARY -> occurrences(Kind.BOUNDARY, node, node);
            case EVENT_SUB_PROCESS -> {
                occurrences(Kind.TRIGGER, node, node.trigger());
                steps.add(new Step(Kind.COMPLETE, node.scope, node, null, List.of(), null, null));
            }
            case TASK, CALL, SUB_PROCESS, EXCLUSIVE, END, CATCH, THROW -> {
                if (node.isLasting()) {
                    lasting(node);
                } else if (node.type != NodeType.CATCH || !diagram.awaitsSignal(node)) {
                    passes(node);
                }
            }
        }
    }

    private void passes(Node node) {
        for (Flow in : node.in) {
            if (in.source != null && in.source.type == NodeType.EVENT_BASED && isChosen(node)) {
                continue; // the gateway waits for it
            }
            for (Message received : received(node)) {
                for (List<Flow> out : choices(node)) {
                    steps.add(new Step(Kind.PASS, node.scope, node, in, out, nullable(received), null));
                }
            }
        }
    }

    /** Whether an event-based gateway waits for a node. */
    private static boolean isChosen(Node node) {
        return !node.isLasting()
                && (node.type == NodeType.CATCH || (node.type == NodeType.TASK && !node.receives.isEmpty()));
    }

    /** The effects of leaving an event-based gateway by a flow. */
    private List<Step> behind(Node gateway, @Nullable Flow in, Flow flow) {
        Node event = flow.target;
        List<Step> found = new ArrayList<>();
        if (!isChosen(event)) {
            found.add(new Step(Kind.CHOOSE, gateway.scope, gateway, in, List.of(flow), null, null));
        } else if (!diagram.awaitsSignal(event)) {
            for (Message received : received(event)) {
                for (List<Flow> out : choices(event)) {
                    found.add(new Step(Kind.CHOOSE, gateway.scope, gateway, in, out, nullable(received), event));
                }
            }
        }
        return found;
    }

    private void lasting(Node node) {
        for (Flow in : node.in) {
            begins(Kind.BEGIN, node, in);
        }
        for (Message received : node.inside == null ? received(node) : List.of(NONE)) {
            for (List<Flow> out : choices(node)) {
                steps.add(new Step(Kind.COMPLETE, node.scope, node, null, out, nullable(received), null));
            }
        }
        if (node.inside != null && node.repetition != null && node.repetition.isEndless()) {
            begins(Kind.REPEAT, node, null);
        }
    }

    private void begins(Kind kind, Node node, @Nullable Flow in) {
        Scope inside = node.inside;
        if (inside == null || inside.starts().isEmpty()) {
            List<Flow> out = inside == null ? List.of() : inside.implicitStarts();
            for (int count = node.hasAnyNumber ? 1 : out.size(); count <= out.size(); count++) {
                steps.add(new Step(kind, node.scope, node, in, List.copyOf(out.subList(0, count)), null, null));
            }
            return;
        }
        for (Node start : inside.starts()) {
            steps.add(new Step(kind, node.scope, node, in, begun(inside, start.out), null, start));
        }
    }

    /** The steps in which an event occurs that nothing in the diagram causes, or a message. */
    private void occurrences(Kind kind, Node node, Node event) {
        boolean isThrown = (event.definitions.size() == 1 && isThrownTo(node)) || diagram.awaitsSignal(event);
        if (isThrown) {
            return;
        }
        for (Message received : received(event)) {
            for (List<Flow> out : choices(event)) {
                List<Flow> all = kind == Kind.TRIGGER ? begun(node.insideOf(), out) : out;
                Node via = kind == Kind.TRIGGER ? event : null;
                steps.add(new Step(kind, node.scope, node, null, all, nullable(received), via));
            }
        }
    }

    /** Whether an error, escalation or cancellation that is thrown in the diagram reaches a boundary event or event sub-process. */
    private boolean isThrownTo(Node reaction) {
        return diagram.nodes().stream()
                .filter(node -> node.type == NodeType.END || node.type == NodeType.THROW)
                .anyMatch(node -> node.definitions.stream().anyMatch(each -> catcher(node, each) == reaction));
    }

    /** The boundary event or event sub-process that catches what a node throws; null where nothing does. */
    @Nullable
    Node catcher(Node thrower, Definition thrown) {
        boolean isCaught = thrown.trigger() == Trigger.ERROR
                || thrown.trigger() == Trigger.ESCALATION
                || thrown.trigger() == Trigger.CANCEL;
        for (Scope scope = thrower.scope; isCaught && scope != null; scope = scope.parent()) {
            List<Node> candidates = new ArrayList<>();
            for (Node sub : scope.eventSubProcesses()) {
                if (!sub.insideOf().contains(thrower.scope)) {
                    candidates.add(sub);
                }
            }
            if (scope.owner != null && scope.owner.type == NodeType.SUB_PROCESS) {
                candidates.addAll(scope.owner.boundary);
            }
            Node exact = matching(candidates, thrown, thrown.key());
            Node any = exact == null ? matching(candidates, thrown, "") : exact;
            if (any != null) {
                return any;
            }
        }
        return null;
    }

    private static @Nullable Node matching(List<Node> candidates, Definition thrown, String key) {
        return candidates.stream()
                .filter(node ->
                        key.equals((node.type == NodeType.BOUNDARY ? node : node.trigger()).key(thrown.trigger())))
                .findFirst()
                .orElse(null);
    }

    /** The effects of something thrown that reaches a catcher. */
    static Step caught(Node catcher) {
        if (catcher.type == NodeType.BOUNDARY) {
            return new Step(Kind.BOUNDARY, catcher.scope, catcher, null, List.copyOf(catcher.out), null, null);
        }
        Node start = catcher.trigger();
        return new Step(Kind.TRIGGER, catcher.scope, catcher, null, begun(catcher.insideOf(), start.out), null, start);
    }

    /** The effects of a signal, in the order of the file: each happens if it can. */
    List<Step> reactions(String signal) {
        List<Step> found = new ArrayList<>();
        for (Node node : diagram.nodes()) {
            if (!diagram.awaitsSignal(node) || !signal.equals(node.key(Trigger.SIGNAL))) {
                continue;
            }
            switch (node.type) {
                case START -> started(node, found);
                case BOUNDARY -> found.add(caught(node));
                case CATCH -> {
                    for (Flow in : node.in) {
                        found.addAll(awaited(node, in));
                    }
                }
                default -> {}
            }
        }
        return found;
    }

    private static void started(Node start, List<Step> found) {
        Node owner = start.scope.owner;
        if (owner == null) {
            found.add(new Step(Kind.START, start.scope, start, null, begun(start.scope, start.out), null, null));
        } else if (owner.type == NodeType.EVENT_SUB_PROCESS) {
            found.add(caught(owner));
        }
    }

    private static List<Step> awaited(Node event, Flow in) {
        if (in.source == null || in.source.type != NodeType.EVENT_BASED) {
            return List.of(new Step(Kind.PASS, event.scope, event, in, List.copyOf(event.out), null, null));
        }
        Node gateway = in.source;
        return gateway.in.stream()
                .map(before ->
                        new Step(Kind.CHOOSE, gateway.scope, gateway, before, List.copyOf(event.out), null, event))
                .toList();
    }

    /** The sets of outgoing flows that may get a token together. */
    static List<List<Flow>> choices(Node node) {
        List<Flow> out = List.copyOf(node.out);
        if (node.type == NodeType.EXCLUSIVE) {
            return out.isEmpty() ? List.of(out) : out.stream().map(List::of).toList();
        }
        boolean isInclusive = node.type == NodeType.INCLUSIVE;
        List<Flow> optional = out.stream()
                .filter(flow -> (isInclusive || flow.isConditional) && flow != node.byDefault)
                .toList();
        if (optional.isEmpty()) {
            return List.of(out);
        }
        List<Flow> always = out.stream()
                .filter(flow -> !isInclusive && !flow.isConditional && flow != node.byDefault)
                .toList();
        List<List<Flow>> sets = new ArrayList<>();
        for (int mask = 1; mask < 1 << optional.size(); mask++) {
            List<Flow> set = new ArrayList<>(always);
            for (int i = 0; i < optional.size(); i++) {
                if ((mask >> i & 1) != 0) {
                    set.add(optional.get(i));
                }
            }
            sets.add(List.copyOf(set));
        }
        if (node.byDefault != null || !always.isEmpty() || node.mayEnd) {
            List<Flow> none = new ArrayList<>(always);
            if (node.byDefault != null) {
                none.add(node.byDefault);
            }
            sets.add(List.copyOf(none));
        }
        return sets;
    }
}
