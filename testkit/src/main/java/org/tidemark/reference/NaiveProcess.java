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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * BPMN diagrams executed by a direct reading of the standard's rules, as an oracle for small diagrams. It reads what {@link RandomDiagrams} writes: tasks, gateways,
 * sub-processes, plain start and end events, terminate and error ends, boundary timers and errors, messages in any order, and activities with several instances. A
 * state maps the ids of flows, active sub-processes, reached ends and messages to numbers; zeros are left out. Whatever is inside an instance has its number
 * behind its id, like {@code f1#2}. It shares no code with the module for workflows.
 */
public final class NaiveProcess {
    private final Map<String, Part> nodes = new LinkedHashMap<>();
    private final List<Edge> flows = new ArrayList<>();
    private final List<Edge> messages = new ArrayList<>();
    private final List<String> processes = new ArrayList<>();

    /** A node: its element, the process or sub-process around it, what it is attached to, and its event definition. */
    private record Part(
            String id, String kind, String scope, String host, boolean isInterrupting, String event, Many many) {}

    /** The instances of an activity: how few and how many, side by side or in turn, and whether a condition may end them. */
    private record Many(int least, int most, boolean isParallel, boolean mayStop) {}

    /** A sequence flow, or a message flow, from an empty id where nothing in the diagram sends. */
    private record Edge(String id, String from, String to, String scope) {}

    /** A step: what happens, and the state afterwards. */
    private record Step(Set<String> happening, Map<String, Integer> after) {}

    private final int limit;

    /** The diagram of a text, where activities without a number of instances have one. */
    public NaiveProcess(String text) {
        this(text, 1);
    }

    /** The diagram of a text, where activities without a number of instances have up to a limit. */
    public NaiveProcess(String text, int limit) {
        this.limit = limit;
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
            } else if (!kind.endsWith("Definition") && !kind.endsWith("Characteristics")) {
                String event = children(each)
                        .map(Element::getTagName)
                        .filter(name -> name.endsWith("EventDefinition"))
                        .findFirst()
                        .orElse("");
                boolean isInterrupting = !each.getAttribute("cancelActivity").equals("false");
                nodes.put(
                        id,
                        new Part(
                                id,
                                kind,
                                around,
                                each.getAttribute("attachedToRef"),
                                isInterrupting,
                                event,
                                many(each)));
                read(each);
            }
        });
    }

    /** The loop characteristics of an activity. */
    private Many many(Element activity) {
        Element loop = children(activity)
                .filter(each -> each.getTagName().equals("multiInstanceLoopCharacteristics"))
                .findFirst()
                .orElse(null);
        if (loop == null) {
            return new Many(1, 1, true, false);
        }
        boolean isParallel = !loop.getAttribute("isSequential").equals("true");
        boolean mayStop = children(loop).anyMatch(each -> each.getTagName().equals("completionCondition"));
        int fixed = children(loop)
                .filter(each -> each.getTagName().equals("loopCardinality"))
                .map(each -> each.getTextContent().strip())
                .filter(text -> text.matches("[0-9]+"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(0);
        return new Many(fixed == 0 ? 1 : fixed, fixed == 0 ? limit : fixed, isParallel, mayStop);
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

    private static void fill(Map<String, Integer> state, List<Edge> some, String at) {
        some.forEach(flow -> add(state, flow.id + at, 1));
    }

    /** Whether a message comes from a node or leads to it. */
    private boolean hasMail(Part node) {
        return messages.stream().anyMatch(message -> message.from.equals(node.id) || message.to.equals(node.id));
    }

    /** Whether the instances of an activity are to be told apart: those of a task without messages happen as one. */
    private boolean isMany(Part node) {
        return node.many.most > 1 && (node.kind.equals("subProcess") || hasMail(node));
    }

    private boolean isLasting(Part node) {
        return node.kind.equals("subProcess") || isMany(node);
    }

    /** The instances that the inside of an activity has, for the activity in an instance of what is around it. */
    private List<String> within(Part activity, String at) {
        return isMany(activity)
                ? IntStream.rangeClosed(1, activity.many.most)
                        .mapToObj(i -> at + "#" + i)
                        .toList()
                : List.of(at);
    }

    /** All instances of a process or sub-process. */
    private List<String> instances(String scope) {
        return nodes.containsKey(scope)
                ? instances(node(scope).scope).stream()
                        .flatMap(at -> within(node(scope), at).stream())
                        .toList()
                : List.of("");
    }

    /** Everything that can happen in a state. */
    private List<Step> steps(Map<String, Integer> state) {
        List<Step> found = new ArrayList<>();
        for (String process : processes) {
            if (count(state, "started " + process) == 0) {
                begun(process, "", state, found, "", after -> add(after, "started " + process, 1));
            }
        }
        for (Part node : nodes.values()) {
            for (String at : instances(node.scope)) {
                steps(node, at, state, found);
            }
        }
        return found;
    }

    private void steps(Part node, String at, Map<String, Integer> state, List<Step> found) {
        if (isMany(node)) {
            several(node, at, state, found);
            return;
        }
        switch (node.kind) {
            case "task" ->
                into(node.id)
                        .forEach(in -> task(node, in.id + at, after -> fill(after, outOf(node.id), at), state, found));
            case "endEvent" -> end(node, at, state, found);
            case "exclusiveGateway" -> exclusive(node, at, state, found);
            case "parallelGateway" -> parallel(node, at, state, found);
            case "inclusiveGateway" -> inclusive(node, at, state, found);
            case "subProcess" -> subProcess(node, at, state, found);
            case "boundaryEvent" -> boundary(node, at, state, found);
            default -> {} // a start event has happened when what it begins has begun
        }
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
            String at,
            Map<String, Integer> state,
            List<Step> found,
            String node,
            Consumer<Map<String, Integer>> change) {
        for (Part start : nodes.values()) {
            if (start.kind.equals("startEvent") && start.scope.equals(scope)) {
                step(state, found, Set.of(start.id, node), after -> {
                    change.accept(after);
                    fill(after, outOf(start.id), at);
                    fill(
                            after,
                            flows.stream()
                                    .filter(flow -> flow.scope.equals(scope) && flow.from.isEmpty())
                                    .toList(),
                            at);
                });
            }
        }
    }

    /** A task takes a token and a message, sends its own messages, and is left. */
    private void task(
            Part node, String in, Consumer<Map<String, Integer>> leave, Map<String, Integer> state, List<Step> found) {
        if (count(state, in) == 0) {
            return;
        }
        List<Edge> expected =
                messages.stream().filter(message -> message.to.equals(node.id)).toList();
        Consumer<Map<String, Integer>> pass = after -> {
            add(after, in, -1);
            leave.accept(after);
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

    /** An activity with several instances: it begins, each of them begins and is completed, a condition ends them, it is completed. */
    private void several(Part node, String at, Map<String, Integer> state, List<Step> found) {
        Many many = node.many;
        String whole = node.id + at;
        for (Edge in : into(node.id)) {
            for (int created = many.isParallel ? many.least : 1;
                    created <= (many.isParallel ? many.most : 1);
                    created++) {
                int last = created;
                if (count(state, in.id + at) > 0 && count(state, whole) == 0) {
                    step(state, found, Set.of(node.id), after -> {
                        add(after, in.id + at, -1);
                        add(after, whole, 1);
                        for (int i = 1; i <= last; i++) {
                            add(after, "before " + whole + "#" + i, 1);
                        }
                    });
                }
            }
        }
        for (int i = 1; i <= many.most; i++) {
            String instance = at + "#" + i;
            String waiting =
                    many.isParallel || i == 1 ? "before " + node.id + instance : "after " + whole + "#" + (i - 1);
            for (Consumer<Map<String, Integer>> end : ends(node, whole, i)) {
                if (node.kind.equals("task")) {
                    task(node, waiting, end, state, found);
                } else if (count(state, node.id + instance) > 0 && !hasTokens(node.id, instance, state)) {
                    step(state, found, Set.of(node.id), after -> {
                        add(after, node.id + instance, -1);
                        empty(after, node.id, instance, true);
                        end.accept(after);
                    });
                }
            }
            if (node.kind.equals("subProcess") && count(state, waiting) > 0 && count(state, node.id + instance) == 0) {
                begun(node.id, instance, state, found, node.id, after -> {
                    add(after, waiting, -1);
                    add(after, node.id + instance, 1);
                });
            }
            if (many.isParallel && many.mayStop && count(state, "after " + node.id + instance) > 0) {
                step(state, found, Set.of(), after -> clear(after, node, at));
            }
        }
        boolean isGoingOn = within(node, at).stream()
                .anyMatch(each -> count(state, "before " + node.id + each)
                                + count(state, "after " + node.id + each)
                                + count(state, node.id + each)
                        > 0);
        if (count(state, whole) > 0 && !isGoingOn) {
            step(state, found, Set.of(node.id), after -> {
                forget(after, node.id, at);
                fill(after, outOf(node.id), at);
            });
        }
    }

    /** The ways in which an instance may end: with or without the next one, or with the condition that ends all. */
    private List<Consumer<Map<String, Integer>>> ends(Part node, String whole, int instance) {
        Consumer<Map<String, Integer>> plain = after -> {};
        Consumer<Map<String, Integer>> more = after -> add(after, "after " + whole + "#" + instance, 1);
        if (node.many.isParallel) {
            return node.many.mayStop ? List.of(plain, more) : List.of(plain);
        }
        if (instance == node.many.most) {
            return List.of(plain);
        }
        boolean isOpen = node.many.mayStop || node.many.least < node.many.most;
        return isOpen ? List.of(plain, more) : List.of(more);
    }

    private void end(Part node, String at, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id + at) > 0) {
                Caught caught = node.event.equals("errorEventDefinition") ? catcher(node.scope, at) : null;
                Set<String> happening = caught == null ? Set.of(node.id) : Set.of(node.id, caught.by.id);
                step(state, found, happening, after -> {
                    add(after, in.id + at, -1);
                    if (node.event.equals("terminateEventDefinition")) {
                        empty(after, node.scope, at, false);
                    }
                    after.put(node.id + at, Math.min(2, count(after, node.id + at) + 1));
                    if (caught != null) {
                        interrupt(after, caught.by, caught.at);
                    }
                });
            }
        }
    }

    /** A boundary event that catches an error, and the instance that it is in. */
    private record Caught(Part by, String at) {}

    /** The nearest boundary event around that catches errors. */
    private @Nullable Caught catcher(String scope, String at) {
        String instance = at;
        for (String inner = scope; nodes.containsKey(inner); inner = node(inner).scope) {
            instance = isMany(node(inner)) ? instance.substring(0, instance.lastIndexOf('#')) : instance;
            for (Part each : nodes.values()) {
                if (each.host.equals(inner) && each.event.equals("errorEventDefinition")) {
                    return new Caught(each, instance);
                }
            }
        }
        return null;
    }

    private void interrupt(Map<String, Integer> state, Part event, String at) {
        forget(state, event.host, at);
        fill(state, outOf(event.id), at);
    }

    /** Ends an activity with all that is in it and what is counted for it. */
    private void forget(Map<String, Integer> state, String activity, String at) {
        state.remove(activity + at);
        nodes.values().stream()
                .filter(each -> each.host.equals(activity))
                .forEach(each -> state.remove("occurrences of " + each.id + at));
        clear(state, node(activity), at);
    }

    /** Ends all that goes on inside an activity. */
    private void clear(Map<String, Integer> state, Part activity, String at) {
        for (String instance : within(activity, at)) {
            if (isMany(activity)) {
                state.remove(activity.id + instance);
                state.remove("before " + activity.id + instance);
                state.remove("after " + activity.id + instance);
            }
            empty(state, activity.id, instance, true);
        }
    }

    /** Removes all tokens from an instance of a process or sub-process. */
    private void empty(Map<String, Integer> state, String scope, String at, boolean withEnds) {
        flows.stream().filter(flow -> flow.scope.equals(scope)).forEach(flow -> state.remove(flow.id + at));
        for (Part each : nodes.values()) {
            if (each.scope.equals(scope) && isLasting(each)) {
                forget(state, each.id, at);
            } else if (each.scope.equals(scope) && withEnds) {
                state.remove(each.id + at);
            }
        }
    }

    private void exclusive(Part node, String at, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id + at) > 0) {
                List<Edge> out = outOf(node.id);
                for (List<Edge> taken : out.isEmpty()
                        ? List.of(out)
                        : out.stream().map(List::of).toList()) {
                    step(state, found, Set.of(node.id), after -> {
                        add(after, in.id + at, -1);
                        fill(after, taken, at);
                    });
                }
            }
        }
    }

    private void parallel(Part node, String at, Map<String, Integer> state, List<Step> found) {
        if (into(node.id).stream().allMatch(in -> count(state, in.id + at) > 0)) {
            step(state, found, Set.of(node.id), after -> {
                into(node.id).forEach(in -> add(after, in.id + at, -1));
                fill(after, outOf(node.id), at);
            });
        }
    }

    private void inclusive(Part node, String at, Map<String, Integer> state, List<Step> found) {
        if (!isActivated(node, at, state)) {
            return;
        }
        List<Edge> out = outOf(node.id);
        for (int set = out.isEmpty() ? 0 : 1; set == 0 || set < 1 << out.size(); set++) {
            int chosen = set;
            step(state, found, Set.of(node.id), after -> {
                into(node.id).stream()
                        .filter(in -> count(state, in.id + at) > 0)
                        .forEach(in -> add(after, in.id + at, -1));
                for (int i = 0; i < out.size(); i++) {
                    add(after, out.get(i).id + at, chosen >> i & 1);
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
    private boolean isActivated(Part gateway, String at, Map<String, Integer> state) {
        List<Edge> in = into(gateway.id);
        if (in.stream().noneMatch(flow -> count(state, flow.id + at) > 0)) {
            return false;
        }
        Predicate<Edge> isFilled = flow -> in.contains(flow) && count(state, flow.id + at) > 0;
        Predicate<Edge> isEmpty = flow -> in.contains(flow) && count(state, flow.id + at) == 0;
        Stream<List<Edge>> fromFlows = flows.stream()
                .filter(flow -> flow.scope.equals(gateway.scope) && count(state, flow.id + at) > 0)
                .map(List::of);
        Stream<List<Edge>> fromActivities = nodes.values().stream()
                .filter(each -> each.scope.equals(gateway.scope) && isLasting(each) && count(state, each.id + at) > 0)
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

    private void subProcess(Part node, String at, Map<String, Integer> state, List<Step> found) {
        for (Edge in : into(node.id)) {
            if (count(state, in.id + at) > 0 && count(state, node.id + at) == 0) {
                begun(node.id, at, state, found, node.id, after -> {
                    add(after, in.id + at, -1);
                    add(after, node.id + at, 1);
                });
            }
        }
        if (count(state, node.id + at) > 0 && !hasTokens(node.id, at, state)) {
            step(state, found, Set.of(node.id), after -> {
                forget(after, node.id, at);
                fill(after, outOf(node.id), at);
            });
        }
    }

    private boolean hasTokens(String scope, String at, Map<String, Integer> state) {
        return flows.stream().anyMatch(flow -> flow.scope.equals(scope) && count(state, flow.id + at) > 0)
                || nodes.values().stream()
                        .anyMatch(
                                each -> each.scope.equals(scope) && isLasting(each) && count(state, each.id + at) > 0);
    }

    private void boundary(Part node, String at, Map<String, Integer> state, List<Step> found) {
        boolean isSpontaneous = node.event.equals("timerEventDefinition");
        String occurrences = "occurrences of " + node.id + at;
        if (!isSpontaneous || count(state, node.host + at) == 0 || count(state, occurrences) >= limit) {
            return;
        }
        step(state, found, Set.of(node.id), after -> {
            if (node.isInterrupting) {
                interrupt(after, node, at);
            } else {
                add(after, occurrences, 1);
                fill(after, outOf(node.id), at);
            }
        });
    }

    /** All states that the diagram reaches; null where there are more than a number. */
    public @Nullable States states(int most) {
        Map<String, Integer> first = new TreeMap<>();
        messages.stream().filter(message -> message.from.isEmpty()).forEach(message -> first.put(message.id, limit));
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
                    && state.keySet().stream().noneMatch(this::isToken);
        }

        /** Whether a number is that of tokens: on a flow, or in an activity. */
        private boolean isToken(String name) {
            String element = name.replaceFirst("(#[0-9]+)+$", "");
            return element.startsWith("before ")
                    || element.startsWith("after ")
                    || of.flows.stream().anyMatch(flow -> flow.id.equals(element))
                    || (of.nodes.containsKey(element) && of.isLasting(of.node(element)));
        }

        /** Whether a state without tokens can be reached from every state. */
        public boolean hasOptionToComplete() {
            Set<Integer> completed = new HashSet<>();
            for (int s = 0; s < all.size(); s++) {
                if (isCompleted(all.get(s))) {
                    completed.add(s);
                }
            }
            return reaching(completed).size() == all.size();
        }

        /** Whether every process can always reach an end or has nothing left to do, and no end event of a process is reached twice. */
        public boolean isLazilySound() {
            Set<Integer> ended = new HashSet<>();
            for (int s = 0; s < all.size(); s++) {
                Map<String, Integer> state = all.get(s);
                if (of.processes.stream().allMatch(process -> isOver(process, state))) {
                    ended.add(s);
                }
            }
            return reaching(ended).size() == all.size() && all.stream().noneMatch(this::endsTwice);
        }

        private boolean isOver(String process, Map<String, Integer> state) {
            boolean isIdle =
                    state.keySet().stream().noneMatch(name -> isToken(name) && process.equals(processOf(name)));
            boolean hasEnded = of.nodes.values().stream()
                    .anyMatch(each ->
                            each.kind.equals("endEvent") && each.scope.equals(process) && count(state, each.id) > 0);
            return count(state, "started " + process) > 0 && (isIdle || hasEnded);
        }

        /** The process around a token. */
        private String processOf(String token) {
            String element = token.replaceFirst("(#[0-9]+)+$", "");
            String scope = of.flows.stream()
                    .filter(flow -> flow.id.equals(element))
                    .map(Edge::scope)
                    .findFirst()
                    .orElseGet(() -> of.node(
                                    element.replaceFirst("^(before|after) ", "").replaceFirst("(#[0-9]+)+$", ""))
                            .scope);
            while (of.nodes.containsKey(scope)) {
                scope = of.node(scope).scope;
            }
            return scope;
        }

        private boolean endsTwice(Map<String, Integer> state) {
            return of.nodes.values().stream()
                    .anyMatch(each -> each.kind.equals("endEvent")
                            && of.processes.contains(each.scope)
                            && count(state, each.id) > 1);
        }

        /** Whether some run is completed with no end event of a process reached twice. */
        public boolean isEasilySound() {
            return reaching(properly()).contains(0);
        }

        /** Whether every node happens in some run that ends like that. */
        public boolean isRelaxedSound() {
            Set<Integer> can = reaching(properly());
            Set<String> useful = new HashSet<>();
            for (Map<String, Integer> state : all) {
                of.steps(state).stream()
                        .filter(step -> can.contains(all.indexOf(step.after)))
                        .forEach(step -> useful.addAll(step.happening));
            }
            return useful.containsAll(of.nodes.keySet());
        }

        private Set<Integer> properly() {
            Set<Integer> found = new HashSet<>();
            for (int s = 0; s < all.size(); s++) {
                if (isCompleted(all.get(s)) && !endsTwice(all.get(s))) {
                    found.add(s);
                }
            }
            return found;
        }

        /** The states from which one of some states can be reached. */
        private Set<Integer> reaching(Set<Integer> goal) {
            Set<Integer> can = new HashSet<>(goal);
            for (boolean grows = true; grows; ) {
                grows = false;
                for (int s = 0; s < all.size(); s++) {
                    if (!can.contains(s) && next.get(s).stream().anyMatch(can::contains)) {
                        grows |= can.add(s);
                    }
                }
            }
            return can;
        }

        /** Whether no end event of a process was reached twice where it is completed. */
        public boolean hasProperCompletion() {
            return all.stream().noneMatch(state -> isCompleted(state) && endsTwice(state));
        }

        /** Whether every node happens in some run. */
        public boolean hasNoDeadParts() {
            return happened.containsAll(of.nodes.keySet());
        }

        /** Whether no flow ever has two tokens. */
        public boolean isSynchronised() {
            return all.stream()
                    .allMatch(state -> of.flows.stream()
                            .allMatch(flow ->
                                    of.instances(flow.scope).stream().allMatch(at -> count(state, flow.id + at) < 2)));
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
