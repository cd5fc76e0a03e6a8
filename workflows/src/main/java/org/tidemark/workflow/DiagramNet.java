package org.tidemark.workflow;

import java.util.HashMap;
import java.util.Map;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;
import org.tidemark.workflow.StepTable.Kind;
import org.tidemark.workflow.StepTable.Step;

/**
 * The place/transition net of a diagram: a place for each flow, message and activity that lasts, a source and a sink for each process, a transition for each step.
 * Whatever looks at the absence of tokens, or removes them wherever they are, has no such net: sub-processes, inclusive gateways that wait, terminate
 * end events, signals, events that do not interrupt, messages in order.
 */
final class DiagramNet {
    private final Diagram diagram;
    private final PetriNetBuilder net;
    private final Map<Object, Integer> places = new HashMap<>();
    private final Map<Scope, Integer> sinks = new HashMap<>();

    private DiagramNet(Diagram diagram) {
        this.diagram = diagram;
        net = new PetriNetBuilder(diagram.name());
    }

    /** The net of a diagram. @throws InputException where some element has none */
    static PetriNet of(Diagram diagram, StepTable table, Network network, int instances) throws InputException {
        boolean hasMail = diagram.messages().stream().anyMatch(Message::isInner);
        if (hasMail && network != Network.BAG) {
            throw new InputException(
                    diagram.name() + ": messages in the order '" + network.word() + "' have no net; expected bag");
        }
        for (Node node : diagram.nodes()) {
            String why = why(node, diagram);
            if (!why.isEmpty()) {
                throw new InputException(
                        diagram.name() + ": " + node.title() + " of line " + node.line + " has no net: " + why);
            }
        }
        return new DiagramNet(diagram).net(table, instances);
    }

    /** Why a node has no net, as the end of a sentence; empty where it has one. */
    private static String why(Node node, Diagram diagram) {
        if (node.inside != null) {
            return "it is completed when nothing is left in it";
        }
        if (node.type == NodeType.INCLUSIVE && node.in.size() > 1) {
            return "it looks for flows that get no token any more";
        }
        if (node.type == NodeType.BOUNDARY && !node.isInterrupting) {
            return "how often it occurs is counted from the beginning of each activity";
        }
        if (node.has(Trigger.TERMINATE)) {
            return "it removes tokens wherever they are";
        }
        boolean isThrowing = node.type == NodeType.END || node.type == NodeType.THROW;
        if (diagram.awaitsSignal(node) || (isThrowing && node.has(Trigger.SIGNAL))) {
            return "a signal reaches all that wait for it at once";
        }
        return "";
    }

    private PetriNet net(StepTable table, int instances) {
        boolean isOnly = diagram.processes().size() == 1;
        for (Scope process : diagram.processes()) {
            places.put(process, net.place(isOnly ? "i" : "i " + process.id, 1));
            sinks.put(process, net.place(isOnly ? "o" : "o " + process.id, 0));
        }
        diagram.flows().forEach(flow -> places.put(flow, net.place(flow.id, 0)));
        diagram.nodes().stream().filter(Node::isLasting).forEach(node -> places.put(node, net.place(node.id, 0)));
        diagram.messages().stream()
                .filter(message -> message.target != null)
                .forEach(message -> places.put(message, net.place(message.id, message.isInner() ? 0 : instances)));
        for (int event = 0; event < table.size(); event++) {
            transition(table.step(event), net.transition(table.name(event)));
        }
        return net.build();
    }

    private void transition(Step step, int transition) {
        switch (step.kind()) {
            case START -> input(transition, step.scope());
            case JOIN, MERGE -> step.nodeOf().in.forEach(flow -> input(transition, flow));
            case PASS, CHOOSE, BEGIN -> input(transition, step.inOf());
            case COMPLETE -> input(transition, step.nodeOf());
            case BOUNDARY -> input(transition, step.nodeOf().hostOf());
            case REPEAT, TRIGGER -> throw new IllegalStateException("only sub-processes have these");
        }
        if (step.received() != null) {
            input(transition, step.received());
        }
        if (step.kind() == Kind.BEGIN) {
            net.output(transition, place(step.nodeOf()), 1);
        }
        for (Flow flow : step.out()) {
            net.output(transition, place(flow), 1);
        }
        if (step.out().isEmpty() && step.kind() != Kind.BEGIN) {
            net.output(transition, sinks.getOrDefault(step.scope(), 0), 1);
        }
        step.sends().stream().filter(Message::isInner).forEach(message -> net.output(transition, place(message), 1));
    }

    private int place(Object of) {
        return places.getOrDefault(of, 0);
    }

    private void input(int transition, Object from) {
        net.input(transition, place(from), 1);
    }
}
