package org.tidemark.workflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.workflow.Diagram.Definition;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Repetition;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;

/**
 * Replaces each activity that has several instances by a sub-process with a copy of it for each instance (BPMN 2.0.2, 13.3.7). Parallel instances all begin with the
 * activity; of sequential ones each begins after the one before. Where the file does not say how many there are, there may be any number from 1 to a limit. A
 * completion condition may hold whenever an instance is completed; those that are still going on are ended then.
 *
 * <p>Tasks without messages and boundary events stay as they are: whatever instances they have, nothing can be seen of them but that they are done. So do loops
 * of sub-processes and sequences of unknown length, which may be repeated as often as they like.
 */
final class Instances {
    private final Diagram drawn;
    private final int limit;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Flow> flows = new ArrayList<>();
    /** For each node that messages come from or lead to, its first copy. */
    private final Map<Node, Node> first = new HashMap<>();
    /** The node of the file that each copy has its messages from. */
    private final Map<Node, Node> origins = new LinkedHashMap<>();

    private Instances(Diagram drawn, int limit) {
        this.drawn = drawn;
        this.limit = limit;
    }

    /** The diagram with all instances; the same one where no activity has several. */
    static Diagram of(Diagram drawn, int limit) {
        return drawn.nodes().stream().anyMatch(node -> times(node, limit) > 1)
                ? new Instances(drawn, limit).diagram()
                : drawn;
    }

    /** How many elements {@link #of} makes of a diagram. */
    static long size(Diagram drawn, int limit) {
        double size = drawn.processes().stream()
                .mapToDouble(process -> size(process, limit))
                .sum();
        return (long) Math.min(size, Long.MAX_VALUE);
    }

    /** The elements in a process or sub-process: a floating-point number, which nested instances cannot overflow. */
    private static double size(Scope scope, int limit) {
        double size = 0;
        for (Node node : scope.nodes) {
            size += times(node, limit) * (1 + (node.inside == null ? 0 : size(node.inside, limit)));
        }
        return size;
    }

    /** What is assumed about the number of instances, as a sentence; empty where the file says it all. */
    static Optional<String> assumption(Diagram drawn, int limit) {
        boolean isOpen = drawn.nodes().stream()
                .anyMatch(node -> node.repetition != null && node.repetition.count() == 0 && canDiffer(node));
        String most = limit == 1 ? "one instance" : "1 to " + limit + " instances";
        return isOpen
                ? Optional.of("an activity with several instances has " + most + " where the file gives no number")
                : Optional.empty();
    }

    /** Whether it matters how many instances a repeated activity has. */
    private static boolean canDiffer(Node node) {
        Repetition how = node.repetition;
        boolean isTask = node.type == NodeType.TASK || node.type == NodeType.CALL;
        boolean isSeen = !node.sends.isEmpty() || !node.receives.isEmpty() || !node.boundary.isEmpty();
        boolean isCounted = node.type == NodeType.SUB_PROCESS && how != null && !how.isEndless();
        return how != null && (isCounted || (isTask && isSeen));
    }

    /** The most instances that an activity has of which each is to be followed. */
    private static int times(Node node, int limit) {
        Repetition how = node.repetition;
        return how == null || !canDiffer(node) ? 1 : how.count() > 0 ? how.count() : limit;
    }

    private Diagram diagram() {
        List<Scope> processes = new ArrayList<>();
        for (Scope process : drawn.processes()) {
            Scope copy = new Scope(process.id, process.name, null);
            fill(copy, process, "");
            processes.add(copy);
        }
        List<Message> messages = drawn.messages().stream().map(this::message).toList();
        origins.forEach((copy, origin) -> {
            origin.sends.forEach(message -> copy.sends.add(messages.get(message.number)));
            origin.receives.forEach(message -> copy.receives.add(messages.get(message.number)));
        });
        return new Diagram(
                drawn.name(),
                List.copyOf(processes),
                List.copyOf(nodes),
                List.copyOf(flows),
                messages,
                drawn.drawing(),
                drawn.remarks(),
                drawn.text());
    }

    private Message message(Message old) {
        return new Message(old.number, old.id, old.name, copied(old.source), copied(old.target), old.from, old.to);
    }

    private @Nullable Node copied(@Nullable Node end) {
        return end == null ? null : first.get(end);
    }

    /** Copies the content of a process or sub-process. */
    private void fill(Scope copy, Scope old, String instance) {
        Map<Node, Node> copies = new HashMap<>();
        for (Node node : old.nodes) {
            copies.put(node, node(node, copy, instance));
        }
        for (Flow flow : old.flows) {
            Node source = flow.source == null ? null : copies.get(flow.source);
            Node target = Objects.requireNonNull(copies.get(flow.target), flow.id);
            Flow made = connect(flow.id + instance, flow.name, source, target, copy, flow.isConditional, flow.drawn);
            if (source != null && flow.source != null && flow.source.byDefault == flow) {
                source.byDefault = made;
            }
        }
        copies.forEach((node, made) -> {
            made.host = node.host == null ? null : copies.get(node.host);
            node.boundary.forEach(event -> made.boundary.add(copies.get(event)));
        });
    }

    private Flow connect(
            String id,
            String name,
            @Nullable Node source,
            Node target,
            Scope scope,
            boolean isOptional,
            String drawnAt) {
        Flow flow = new Flow(flows.size(), id, name, source, target, scope, isOptional);
        flow.drawn = drawnAt;
        flows.add(flow);
        scope.flows.add(flow);
        target.in.add(flow);
        if (source != null) {
            source.out.add(flow);
        }
        return flow;
    }

    /** A copy of a node, with all its instances inside it where it has several. */
    private Node node(Node old, Scope scope, String instance) {
        Node made = bare(old, old.id + instance, scope, instance);
        int times = times(old, limit);
        if (times == 1) {
            made.repetition = old.repetition;
            content(made, old, instance);
        } else {
            made.inside = new Scope(made.id, made.name, made);
            instances(made, old, times, instance);
        }
        return made;
    }

    private Node bare(Node old, String id, Scope scope, String instance) {
        Node made = new Node(nodes.size(), old.type, id, old.name, old.line, scope);
        made.drawn = old.id;
        made.instance = instance;
        made.definitions.addAll(old.definitions);
        made.isInterrupting = old.isInterrupting;
        made.isInstantiating = old.isInstantiating;
        nodes.add(made);
        scope.nodes.add(made);
        return made;
    }

    /** Gives a copy what happens in it: nodes, or messages. */
    private void content(Node copy, Node old, String instance) {
        first.putIfAbsent(old, copy);
        origins.put(copy, old);
        if (old.inside != null) {
            Scope inside = new Scope(copy.id, copy.name, copy);
            copy.inside = inside;
            fill(inside, old.inside, instance);
        }
    }

    private void instances(Node activity, Node old, int times, String instance) {
        Scope inside = activity.insideOf();
        Repetition how = Objects.requireNonNull(old.repetition);
        List<Node> all = new ArrayList<>();
        for (int i = 1; i <= times; i++) {
            String which = instance + "#" + i;
            Node copy = bare(old, old.id + which, inside, which);
            content(copy, old, which);
            all.add(copy);
        }
        boolean isOpen = how.count() == 0 || how.endsEarly();
        if (how.isParallel()) {
            activity.hasAnyNumber = how.count() == 0;
            all.forEach(copy -> connect("before " + copy.id, "", null, copy, inside, false, old.id));
            if (how.endsEarly()) {
                enough(activity, old, all);
            }
            return;
        }
        connect("before " + all.get(0).id, "", null, all.get(0), inside, false, old.id);
        for (int i = 1; i < times; i++) {
            Node before = all.get(i - 1);
            before.mayEnd = isOpen;
            connect("after " + before.id, "", before, all.get(i), inside, isOpen, old.id);
        }
    }

    /** An end that is reached when the completion condition holds, and ends all other instances. */
    private void enough(Node activity, Node old, List<Node> all) {
        Node enough =
                new Node(nodes.size(), NodeType.END, activity.id + "#done", old.name, old.line, activity.insideOf());
        enough.drawn = old.id;
        enough.isCondition = true;
        enough.definitions.add(new Definition(Trigger.TERMINATE, ""));
        nodes.add(enough);
        activity.insideOf().nodes.add(enough);
        for (Node copy : all) {
            copy.mayEnd = true;
            connect("after " + copy.id, "", copy, enough, activity.insideOf(), true, old.id);
        }
    }
}
