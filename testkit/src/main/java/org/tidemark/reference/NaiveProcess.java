package org.tidemark.reference;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * BPMN diagrams executed by a direct reading of the standard's rules, as an oracle for small diagrams. It reads what {@link RandomDiagrams} writes: tasks, gateways,
 * sub-processes, plain start and end events, terminate and error ends, boundary timers and errors, and messages in any order. A state maps the
 * ids of flows, active sub-processes, reached ends and messages to numbers; zeros are left out. It shares no code with the module for workflows.
 */
public final class NaiveProcess {
    private final Map<String, Part> nodes = new LinkedHashMap<>();
    private final List<Edge> flows = new ArrayList<>();
    private final List<Edge> messages = new ArrayList<>();
    private final List<String> processes = new ArrayList<>();

    /** A node: its element, the process or sub-process around it, what it is attached to, and its event definition. */
    private record Part(String id, String kind, String scope, String host, boolean isInterrupting, String event) {}

    /** A sequence flow, or a message flow, from an empty id where nothing in the diagram sends. */
    private record Edge(String id, String from, String to, String scope) {}

    /** A step: what happens, and the state afterwards. */
    private record Step(Set<String> happening, Map<String, Integer> after) {}

    /** The diagram of a text. */
    public NaiveProcess(String text) {
        Element all;
        try {
            all = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalArgumentException(text, e);
        }
        children(all).filter(each -> each.getTagName().equals("process")).forEach(process -> {
            processes.add(process.getAttribute("id"));
            read(process);
        });
        for (Part node : nodes.values()) {
            boolean beginsAlone = node.kind.equals("startEvent") || node.kind.equals("boundaryEvent");
            if (!beginsAlone && into(node.id).isEmpty()) {
                flows.add(new Edge("before " + node.id, "", node.id, node.scope));
            }
        }
        children(all)
                .filter(each -> each.getTagName().equals("collaboration"))
                .flatMap(NaiveProcess::children)
                .filter(each -> each.getTagName().equals("messageFlow"))
                .forEach(each -> {
                    String from = each.getAttribute("sourceRef");
                    messages.add(new Edge(
                            each.getAttribute("id"),
                            nodes.containsKey(from) ? from : "",
                            each.getAttribute("targetRef"),
                            ""));
                });
    }

    private static Stream<Element> children(Element parent) {
        NodeList list = parent.getChildNodes();
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < list.getLength(); i++) {
            if (list.item(i) instanceof Element element) {
                found.add(element);
            }
        }
        return found.stream();
    }

    private void read(Element scope) {
        String around = scope.getAttribute("id");
        children(scope).forEach(each -> {
            String id = each.getAttribute("id");
            String kind = each.getTagName();
            if (kind.equals("sequenceFlow")) {
                flows.add(new Edge(id, each.getAttribute("sourceRef"), each.getAttribute("targetRef"), around));
            } else if (!kind.endsWith("Definition")) {
                String event = children(each)
                        .map(Element::getTagName)
                        .filter(name -> name.endsWith("EventDefinition"))
                        .findFirst()
                        .orElse("");
                boolean isInterrupting = !each.getAttribute("cancelActivity").equals("false");
                nodes.put(id, new Part(id, kind, around, each.getAttribute("attachedToRef"), isInterrupting, event));
                read(each);
            }
        });
    }

    private Part node(String id) {
        return Objects.requireNonNull(nodes.get(id), id);
    }

    private List<Edge> into(String node) {
        return flows.stream().filter(flow -> flow.to.equals(node)).toList();
    }

    private List<Edge> outOf(String node) {
        return flows.stream().filter(flow -> flow.from.equals(node)).toList();
    }

    private static int count(Map<String, Integer> state, String name) {
        return state.getOrDefault(name, 0);
    }

    private static void add(Map<String, Integer> state, String name, int change) {
        state.merge(name, change, Integer::sum);
        state.remove(name, 0);
    }

    private static void fill(Map<String, Integer> state, List<Edge> some) {
        some.forEach(flow -> add(state, flow.id, 1));
    }

    /** Everything that can happen in a state. */
    private List<Step> steps(Map<String, Integer> state) {
        List<Step> found = new ArrayList<>();
        for (String process : processes) {
            if (count(state, "started " + process) == 0) {
                begun(process, state, found, "", after -> add(after, "started " + process, 1));
            }
        }
        for (Part node : nodes.values()) {
            switch (node.kind) {
                case "task" -> task(node, state, found);
                case "endEvent" -> end(node, state, found);
                case "exclusiveGateway" -> exclusive(node, state, found);
                case "parallelGateway" -> parallel(node, state, found);
                case "inclusiveGateway" -> inclusive(node, state, found);
                case "subProcess" -> subProcess(node, state, found);
                case "boundaryEvent" -> boundary(node, state, found);
                default -> {} // a start event has happened when what it begins has begun
            }
        }
        return found;
    }

    private static void step(
            Map<String, Integer> state,
            List<Step> found,
            Set<String> happening,
            Consumer<Map<String, Integer>> change) {
        Map<String, Integer> after = new TreeMap<>(state);
        change.accept(after);
        found.add(new Step(happening, after));
    }

    /** A process or sub-process begins with each of its start events, and with every node that nothing leads to. */
    private void begun(
            String scope,
            Map<String, Integer> state,
            List<Step> found,
            String node,
            Consumer<Map<String, Integer>> change) {
        for (Part start : nodes.values()) {
            if (start.kind.equals("startEvent") && start.scope.equals(scope)) {
                step(state, found, Set.of(start.id, node), after -> {
                    change.accept(after);
                    fill(after, outOf(start.id));
                    fill(
                            after,
                            flows.stream()
                                    .filter(flow -> flow.scope.equals(scope) && flow.from.isEmpty())
                                    .toList());
                });
            }
        }
    }

    private void task(Part node, Map<String, Integer> state, List<Step> found) {
        List<Edge> expected =
                messages.stream().filter(message -> message.to.equals(node.id)).toList();
        for (Edge in : into(node.id)) {
            if (count(state, in.id) == 0) {
                continue;
            }
            Consumer<Map<String, Integer>> pass = after -> {
                add(after, in.id, -1);
                fill(after, outOf(node.id));
                messages.stream()
                        .filter(message -> message.from.equals(node.id))
                        .forEach(message -> add(after, message.id, 1));
            };
            if (expected.isEmpty()) {
                step(state, found, Set.of(node.id), pass);
            }
            for (Edge message : expected) {
                if (count(state, message.id) > 0) {
                    step(state, found, Set.of(node.id), after -> {
                        add(after, message.id, -1);
                        pass.accept(after);
                    });
                }
            }
        }
    }

    private void end(Part node, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id) > 0) {
                Part catcher = node.event.equals("errorEventDefinition") ? catcher(node.scope) : null;
                Set<String> happening = catcher == null ? Set.of(node.id) : Set.of(node.id, catcher.id);
                step(state, found, happening, after -> {
                    add(after, in.id, -1);
                    if (node.event.equals("terminateEventDefinition")) {
                        empty(after, node.scope, false);
                    }
                    after.put(node.id, Math.min(2, count(after, node.id) + 1));
                    if (catcher != null) {
                        interrupt(after, catcher);
                    }
                });
            }
        }
    }

    /** The nearest boundary event around that catches errors. */
    private @Nullable Part catcher(String scope) {
        for (String at = scope; nodes.containsKey(at); at = node(at).scope) {
            for (Part each : nodes.values()) {
                if (each.host.equals(at) && each.event.equals("errorEventDefinition")) {
                    return each;
                }
            }
        }
        return null;
    }

    private void interrupt(Map<String, Integer> state, Part event) {
        forget(state, event.host);
        fill(state, outOf(event.id));
    }

    /** Ends a sub-process with all that is in it and what is counted for it. */
    private void forget(Map<String, Integer> state, String sub) {
        state.remove(sub);
        nodes.values().stream()
                .filter(each -> each.host.equals(sub))
                .forEach(each -> state.remove("occurrences of " + each.id));
        empty(state, sub, true);
    }

    /** Removes all tokens from a process or sub-process. */
    private void empty(Map<String, Integer> state, String scope, boolean withEnds) {
        flows.stream().filter(flow -> flow.scope.equals(scope)).forEach(flow -> state.remove(flow.id));
        for (Part each : nodes.values()) {
            if (each.scope.equals(scope) && each.kind.equals("subProcess")) {
                forget(state, each.id);
            } else if (each.scope.equals(scope) && withEnds) {
                state.remove(each.id);
            }
        }
    }

    private void exclusive(Part node, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id) > 0) {
                List<Edge> out = outOf(node.id);
                for (List<Edge> taken : out.isEmpty()
                        ? List.of(out)
                        : out.stream().map(List::of).toList()) {
                    step(state, found, Set.of(node.id), after -> {
                        add(after, in.id, -1);
                        fill(after, taken);
                    });
                }
            }
        }
    }

    private void parallel(Part node, Map<String, Integer> state, List<Step> found) {
        if (into(node.id).stream().allMatch(in -> count(state, in.id) > 0)) {
            step(state, found, Set.of(node.id), after -> {
                into(node.id).forEach(in -> add(after, in.id, -1));
                fill(after, outOf(node.id));
            });
        }
    }

    private void inclusive(Part node, Map<String, Integer> state, List<Step> found) {
        if (!isActivated(node, state)) {
            return;
        }
        List<Edge> out = outOf(node.id);
        for (int set = out.isEmpty() ? 0 : 1; set == 0 || set < 1 << out.size(); set++) {
            int chosen = set;
            step(state, found, Set.of(node.id), after -> {
                into(node.id).stream().filter(in -> count(state, in.id) > 0).forEach(in -> add(after, in.id, -1));
                for (int i = 0; i < out.size(); i++) {
                    add(after, out.get(i).id, chosen >> i & 1);
                }
            });
            if (set == 0) {
                return;
            }
        }
    }

    /**
     * BPMN 2.0.2, 13.4.3: some incoming flow has a token, and wherever a path of flows leads from a token to an incoming flow without one and does not visit
     * the gateway, such a path leads from that token to an incoming flow with one.
     */
    private boolean isActivated(Part gateway, Map<String, Integer> state) {
        List<Edge> in = into(gateway.id);
        if (in.stream().noneMatch(flow -> count(state, flow.id) > 0)) {
            return false;
        }
        Predicate<Edge> isFilled = flow -> in.contains(flow) && count(state, flow.id) > 0;
        Predicate<Edge> isEmpty = flow -> in.contains(flow) && count(state, flow.id) == 0;
        Stream<List<Edge>> fromFlows =
                flows.stream().filter(flow -> count(state, flow.id) > 0).map(List::of);
        Stream<List<Edge>> fromActivities = nodes.values().stream()
                .filter(each -> each.kind.equals("subProcess") && count(state, each.id) > 0)
                .map(each -> outOf(each.id));
        return Stream.concat(fromFlows, fromActivities)
                .allMatch(first -> !leads(first, isEmpty, gateway) || leads(first, isFilled, gateway));
    }

    private boolean leads(List<Edge> first, Predicate<Edge> goal, Part gateway) {
        return first.stream().anyMatch(flow -> leads(flow, goal, gateway, new HashSet<>()));
    }

    /** Whether a path leads from a flow to a goal without visiting a gateway or a flow twice. */
    private boolean leads(Edge at, Predicate<Edge> goal, Part gateway, Set<Edge> path) {
        if (goal.test(at)) {
            return true;
        }
        if (at.to.equals(gateway.id) || !path.add(at)) {
            return false;
        }
        boolean isFound = outOf(at.to).stream().anyMatch(next -> leads(next, goal, gateway, path));
        path.remove(at);
        return isFound;
    }

    private void subProcess(Part node, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id) > 0 && count(state, node.id) == 0) {
                begun(node.id, state, found, node.id, after -> {
                    add(after, in.id, -1);
                    add(after, node.id, 1);
                });
            }
        }
        if (count(state, node.id) > 0 && !hasTokens(node.id, state)) {
            step(state, found, Set.of(node.id), after -> {
                forget(after, node.id);
                fill(after, outOf(node.id));
            });
        }
    }

    private boolean hasTokens(String scope, Map<String, Integer> state) {
        return flows.stream().anyMatch(flow -> flow.scope.equals(scope) && count(state, flow.id) > 0)
                || nodes.values().stream()
                        .anyMatch(each -> each.scope.equals(scope)
                                && each.kind.equals("subProcess")
                                && count(state, each.id) > 0);
    }

    private void boundary(Part node, Map<String, Integer> state, List<Step> found) {
        boolean isSpontaneous = node.event.equals("timerEventDefinition");
        String occurrences = "occurrences of " + node.id;
        if (!isSpontaneous || count(state, node.host) == 0 || count(state, occurrences) > 0) {
            return;
        }
        step(state, found, Set.of(node.id), after -> {
            if (node.isInterrupting) {
                interrupt(after, node);
            } else {
                add(after, occurrences, 1);
                fill(after, outOf(node.id));
            }
        });
    }

    /** All states that the diagram reaches; null where there are more than a number. */
    public @Nullable States states(int most) {
        Map<String, Integer> first = new TreeMap<>();
        messages.stream().filter(message -> message.from.isEmpty()).forEach(message -> first.put(message.id, 1));
        Map<Map<String, Integer>, Integer> numbers = new HashMap<>(Map.of(first, 0));
        List<Map<String, Integer>> all = new ArrayList<>(List.of(first));
        List<Set<Integer>> next = new ArrayList<>();
        Set<String> happened = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            Set<Integer> here = new HashSet<>();
            for (Step step : steps(all.get(i))) {
                happened.addAll(step.happening);
                Integer known = numbers.putIfAbsent(step.after, all.size());
                if (known == null) {
                    all.add(step.after);
                }
                here.add(known == null ? all.size() - 1 : known);
            }
            next.add(here);
            if (all.size() > most) {
                return null;
            }
        }
        return new States(this, all, next, happened);
    }

    /**
     * All states.
     *
     * @param all the states; the first is the initial one
     * @param next for each state the numbers of those that follow it
     * @param happened the nodes that happen in some run
     */
    public record States(
            NaiveProcess of, List<Map<String, Integer>> all, List<Set<Integer>> next, Set<String> happened) {
        private boolean isCompleted(Map<String, Integer> state) {
            return of.processes.stream().allMatch(process -> count(state, "started " + process) > 0)
                    && of.flows.stream().noneMatch(flow -> count(state, flow.id) > 0)
                    && of.nodes.values().stream()
                            .noneMatch(each -> each.kind.equals("subProcess") && count(state, each.id) > 0);
        }

        /** Whether a state without tokens can be reached from every state. */
        public boolean hasOptionToComplete() {
            Set<Integer> can = new HashSet<>();
            for (boolean grows = true; grows; ) {
                grows = false;
                for (int s = 0; s < all.size(); s++) {
                    if (!can.contains(s)
                            && (isCompleted(all.get(s)) || next.get(s).stream().anyMatch(can::contains))) {
                        grows |= can.add(s);
                    }
                }
            }
            return can.size() == all.size();
        }

        /** Whether no end event of a process was reached twice where it is completed. */
        public boolean hasProperCompletion() {
            return all.stream()
                    .filter(this::isCompleted)
                    .allMatch(state -> of.nodes.values().stream()
                            .filter(each -> each.kind.equals("endEvent") && of.processes.contains(each.scope))
                            .allMatch(each -> count(state, each.id) < 2));
        }

        /** Whether every node happens in some run. */
        public boolean hasNoDeadParts() {
            return happened.containsAll(of.nodes.keySet());
        }

        /** Whether no flow ever has two tokens. */
        public boolean isSynchronised() {
            return all.stream().allMatch(state -> of.flows.stream().allMatch(flow -> count(state, flow.id) < 2));
        }

        /** Whether no message between nodes is left where it is completed. */
        public boolean isDelivered() {
            return all.stream()
                    .filter(this::isCompleted)
                    .allMatch(state -> of.messages.stream()
                            .allMatch(message -> message.from.isEmpty() || count(state, message.id) == 0));
        }
    }
}
