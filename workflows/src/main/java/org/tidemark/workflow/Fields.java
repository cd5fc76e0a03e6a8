package org.tidemark.workflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;

/**
 * The numbers that a state of a diagram consists of, each with a name: tokens on flows and in activities, processes that were started, ends that were reached,
 * messages. Immutable.
 */
final class Fields {
    /** An end that was reached is counted no further. */
    static final int MANY = 2;

    /** Means that there is no such number. */
    static final int NONE = -1;

    private final List<String> names = new ArrayList<>();
    private final List<Integer> initial = new ArrayList<>();
    private final int[] flows;
    private final int[] active;
    private final int[] occurred;
    private final int[] reached;
    private final int[] messages;
    private final List<Scope> processes;

    Fields(Diagram diagram, int instances) {
        flows = diagram.flows().stream().mapToInt(flow -> add(flow.id, 0)).toArray();
        active = none(diagram.nodes().size());
        occurred = none(diagram.nodes().size());
        reached = none(diagram.nodes().size());
        for (Node node : diagram.nodes()) {
            if (node.isLasting()) {
                active[node.number] = add(node.id, 0);
            }
            boolean isBoundary = node.type == NodeType.BOUNDARY && !node.isInterrupting;
            boolean isBeside = node.type == NodeType.EVENT_SUB_PROCESS && !node.trigger().isInterrupting;
            if (isBoundary || isBeside) {
                occurred[node.number] = add("occurrences of " + node.id, 0);
            }
            if (node.type == NodeType.END && !node.isCondition) {
                reached[node.number] = add(node.id, 0);
            }
        }
        processes = diagram.processes();
        processes.forEach(process -> add("started " + process.id, 0));
        messages = none(diagram.messages().size());
        for (Message message : diagram.messages()) {
            if (message.target != null) {
                messages[message.number] = add(message.id, message.isInner() ? 0 : instances);
            }
        }
    }

    private static int[] none(int length) {
        int[] all = new int[length];
        Arrays.fill(all, NONE);
        return all;
    }

    private int add(String name, int first) {
        names.add(name);
        initial.add(first);
        return names.size() - 1;
    }

    List<String> names() {
        return List.copyOf(names);
    }

    int size() {
        return names.size();
    }

    int initial(int field) {
        return initial.get(field);
    }

    /** The tokens on a flow. */
    int of(Flow flow) {
        return flows[flow.number];
    }

    /** The tokens in an activity that lasts; {@link #NONE} for other nodes. */
    int active(Node node) {
        return active[node.number];
    }

    /** How often a non-interrupting event has occurred; {@link #NONE} for other nodes. */
    int occurred(Node node) {
        return occurred[node.number];
    }

    /** How often an end event was reached, up to {@link #MANY}; {@link #NONE} for other nodes. */
    int reached(Node node) {
        return reached[node.number];
    }

    /** Whether a process was started. */
    int started(Scope process) {
        return names.indexOf("started " + process.id);
    }

    /** The messages on their way, or those that a pool may still send; {@link #NONE} where they leave the diagram. */
    int of(Message message) {
        return messages[message.number];
    }

    /** The tokens right inside a scope: on its flows and in its activities. */
    int[] tokens(Scope scope) {
        IntStream onFlows = scope.flows.stream().mapToInt(this::of);
        IntStream inNodes = scope.nodes.stream().mapToInt(this::active).filter(field -> field != NONE);
        return IntStream.concat(onFlows, inNodes).toArray();
    }

    /** All that is forgotten when a scope is left, of the scopes inside it, too; its own ends only where asked for. */
    int[] everything(Scope scope, boolean withEnds) {
        IntStream own = IntStream.concat(
                Arrays.stream(tokens(scope)),
                scope.nodes.stream().mapToInt(this::occurred).filter(field -> field != NONE));
        IntStream ends = withEnds
                ? scope.nodes.stream().mapToInt(this::reached).filter(field -> field != NONE)
                : IntStream.empty();
        IntStream deeper = scope.nodes.stream()
                .filter(node -> node.inside != null)
                .flatMapToInt(node -> Arrays.stream(everything(node.insideOf(), true)));
        return IntStream.concat(IntStream.concat(own, ends), deeper).toArray();
    }
}
