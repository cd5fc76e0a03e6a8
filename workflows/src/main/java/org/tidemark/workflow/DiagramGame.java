package org.tidemark.workflow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.workflow.Diagram.Definition;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;
import org.tidemark.workflow.StepTable.Kind;
import org.tidemark.workflow.StepTable.Step;

/** A diagram executed by the rules of BPMN 2.0.2, chapter 13: a state is the numbers that are not zero, by their names, and the letters on their way. */
final class DiagramGame implements Game {
    private final DiagramSystem system;
    private State state;

    /**
     * A message on its way.
     *
     * @param message its flow
     * @param after the letters before it in the list whose sending it depends on
     */
    private record Letter(Message message, Set<Integer> after) {}

    /**
     * A state. Letters are in the order of sending.
     *
     * @param known for each process the letters in the list whose sending it knows of
     */
    private record State(Map<String, Integer> numbers, List<Letter> letters, Map<String, Set<Integer>> known) {}

    DiagramGame(DiagramSystem system) {
        this.system = system;
        Map<String, Integer> numbers = new TreeMap<>();
        for (Message message : system.diagram().messages()) {
            if (message.source == null) {
                numbers.put(message.id, system.instances());
            }
        }
        state = new State(numbers, List.of(), Map.of());
    }

    private int count(String name) {
        return state.numbers.getOrDefault(name, 0);
    }

    @Override
    public boolean enabled(int event) {
        return canHappen(system.table().step(event));
    }

    private boolean canHappen(Step step) {
        boolean hasMessage = step.received() == null || canReceive(step.received());
        return hasMessage && canSend(step.sends()) && hasTokens(step);
    }

    private boolean hasTokens(Step step) {
        return switch (step.kind()) {
            case START -> count("started " + step.scope().id) == 0;
            case PASS, CHOOSE -> count(step.inOf().id) > 0;
            case JOIN -> step.nodeOf().in.stream().allMatch(flow -> count(flow.id) > 0);
            case MERGE -> canMerge(step.nodeOf());
            case BEGIN -> count(step.inOf().id) > 0 && (step.nodeOf().inside == null || count(step.nodeOf().id) == 0);
            case COMPLETE, REPEAT ->
                count(step.nodeOf().id) > 0
                        && (step.nodeOf().inside == null
                                || isEmpty(step.nodeOf().insideOf()));
            case BOUNDARY -> count(step.nodeOf().hostOf().id) > 0 && mayOccur(step.nodeOf(), step.nodeOf());
            case TRIGGER -> isActive(step.scope()) && mayTrigger(step.nodeOf());
        };
    }

    /** Whether an event may occur once more. */
    private boolean mayOccur(Node counted, Node event) {
        return event.isInterrupting || count("occurrences of " + counted.id) < system.instances();
    }

    private boolean mayTrigger(Node sub) {
        boolean isInterrupted = sub.scope.eventSubProcesses().stream()
                .anyMatch(other -> other.trigger().isInterrupting && count(other.id) > 0);
        return !isInterrupted && count(sub.id) == 0 && mayOccur(sub, sub.trigger());
    }

    /** Whether there is no token on the flows and in the activities of a scope. */
    private boolean isEmpty(Scope scope) {
        return scope.flows.stream().allMatch(flow -> count(flow.id) == 0)
                && scope.nodes.stream().noneMatch(node -> node.isLasting() && count(node.id) > 0);
    }

    private boolean isActive(Scope scope) {
        return scope.owner == null ? !isEmpty(scope) : count(scope.owner.id) > 0;
    }

    /**
     * The rule of the standard for inclusive gateways: some incoming flow has a token, and for every token with a path to an incoming flow that has none, there is
     * a path from that token to an incoming flow that has one. Paths are formed by sequence flows and do not visit the gateway.
     */
    private boolean canMerge(Node gateway) {
        List<Flow> filled =
                gateway.in.stream().filter(flow -> count(flow.id) > 0).toList();
        if (filled.isEmpty()) {
            return false;
        }
        Scope scope = gateway.scope;
        Stream<Set<Flow>> fromFlows =
                scope.flows.stream().filter(flow -> count(flow.id) > 0).map(flow -> reachable(List.of(flow), gateway));
        Stream<Set<Flow>> fromNodes = scope.nodes.stream()
                .filter(node -> node.isLasting() && count(node.id) > 0)
                .map(node -> reachable(node.out, gateway));
        return Stream.concat(fromFlows, fromNodes).allMatch(ways -> {
            boolean reachesEmpty = gateway.in.stream().anyMatch(flow -> !filled.contains(flow) && ways.contains(flow));
            return !reachesEmpty || filled.stream().anyMatch(ways::contains);
        });
    }

    /** All flows on paths that begin with some flows and do not visit a gateway. */
    private static Set<Flow> reachable(List<Flow> first, Node gateway) {
        Set<Flow> met = new HashSet<>();
        List<Flow> open = new ArrayList<>(first);
        while (!open.isEmpty()) {
            Flow flow = open.remove(open.size() - 1);
            if (met.add(flow) && flow.target != gateway) {
                open.addAll(flow.target.out);
            }
        }
        return met;
    }

    private boolean canReceive(Message message) {
        return message.source == null ? count(message.id) > 0 : letter(message) >= 0;
    }

    /** The letter in the list that is received where a message is; -1 where none can be. */
    private int letter(Message message) {
        int first = -1;
        for (int i = 0; first < 0 && i < state.letters.size(); i++) {
            first = state.letters.get(i).message == message ? i : -1;
        }
        if (first < 0) {
            return -1;
        }
        int mine = first;
        boolean isBlocked = IntStream.range(0, first)
                .anyMatch(other -> mustComeBefore(state.letters.get(other).message, message, other, mine));
        return isBlocked ? -1 : first;
    }

    private boolean mustComeBefore(Message other, Message message, int at, int mine) {
        boolean isFromSame = other.sender() == message.sender();
        boolean isToSame = other.receiver() == message.receiver();
        return switch (system.network()) {
            case BAG, RSC -> false;
            case FIFO_PAIR -> isFromSame && isToSame;
            case INBOX -> isToSame;
            case OUTBOX -> isFromSame;
            case FIFO -> true;
            case CAUSAL -> isToSame && state.letters.get(mine).after.contains(at);
        };
    }

    private boolean canSend(List<Message> messages) {
        boolean isSending = messages.stream().anyMatch(Message::isInner);
        return system.network() != Network.RSC || !isSending || state.letters.isEmpty();
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(system.eventName(event) + " is not enabled in " + text());
        }
        happen(system.table().step(event));
    }

    private void happen(Step step) {
        Changes changes = new Changes(state);
        changes.take(step);
        state = changes.result();
        List<Step> caused = caused(step).stream().filter(this::canReact).toList();
        changes.leave(step);
        state = changes.result();
        for (Step reaction : caused) {
            if (canReact(reaction)) {
                happen(reaction);
            }
        }
    }

    /** Whether something that was thrown is caught; what is thrown inside a scope shows that the scope is active. */
    private boolean canReact(Step step) {
        boolean isThrownInside =
                step.kind() == Kind.TRIGGER && !step.nodeOf().trigger().has(Trigger.SIGNAL);
        return isThrownInside ? mayTrigger(step.nodeOf()) : canHappen(step);
    }

    /** The effects of a node that throws. */
    private List<Step> caused(Step step) {
        Node node = step.node();
        if (node == null || step.kind() != Kind.PASS || (node.type != NodeType.END && node.type != NodeType.THROW)) {
            return List.of();
        }
        List<Step> caused = new ArrayList<>();
        for (Definition thrown : node.definitions) {
            if (thrown.trigger() == Trigger.SIGNAL) {
                caused.addAll(system.table().reactions(thrown.key()));
            } else {
                Node catcher = system.table().catcher(node, thrown);
                if (catcher != null) {
                    caused.add(StepTable.caught(catcher));
                }
            }
        }
        return caused;
    }

    /** A state while it changes. */
    private final class Changes {
        private final Map<String, Integer> numbers;
        private final List<Letter> letters;
        private final Map<String, Set<Integer>> known;

        Changes(State from) {
            numbers = new TreeMap<>(from.numbers);
            letters = new ArrayList<>(from.letters);
            known = new TreeMap<>(from.known);
        }

        State result() {
            return new State(new TreeMap<>(numbers), List.copyOf(letters), new TreeMap<>(known));
        }

        private void add(String name, int change) {
            numbers.merge(name, change, Integer::sum);
            numbers.remove(name, 0);
        }

        /** Takes what the step needs. */
        void take(Step step) {
            switch (step.kind()) {
                case PASS, CHOOSE, BEGIN -> add(step.inOf().id, -1);
                case JOIN -> step.nodeOf().in.forEach(flow -> add(flow.id, -1));
                case MERGE ->
                    step.nodeOf().in.stream()
                            .filter(flow -> numbers.containsKey(flow.id))
                            .forEach(flow -> add(flow.id, -1));
                case COMPLETE -> add(step.nodeOf().id, -1);
                case BOUNDARY -> {
                    if (step.nodeOf().isInterrupting) {
                        add(step.nodeOf().hostOf().id, -1);
                    }
                }
                case START, REPEAT, TRIGGER -> {}
            }
            if (step.received() != null) {
                receive(step.received());
            }
        }

        /** Puts tokens and messages where the step leads. */
        void leave(Step step) {
            Node node = step.node();
            switch (step.kind()) {
                case START -> add("started " + step.scope().id, 1);
                case BEGIN -> add(step.nodeOf().id, 1);
                case COMPLETE, REPEAT -> forgetInside(step.nodeOf());
                case BOUNDARY -> occur(step.nodeOf());
                case TRIGGER -> trigger(step.nodeOf());
                case PASS, CHOOSE, JOIN, MERGE -> {}
            }
            if (node != null && step.kind() == Kind.PASS && node.type == NodeType.END) {
                if (node.has(Trigger.TERMINATE)) {
                    forget(node.scope, false);
                }
                if (!node.isCondition) {
                    numbers.put(node.id, Math.min(2, numbers.getOrDefault(node.id, 0) + 1));
                }
            }
            step.out().forEach(flow -> add(flow.id, 1));
            step.sends().stream().filter(Message::isInner).forEach(this::send);
        }

        private void occur(Node event) {
            if (event.isInterrupting) {
                forgetInside(event.hostOf());
            } else {
                add("occurrences of " + event.id, 1);
            }
        }

        private void trigger(Node sub) {
            if (sub.trigger().isInterrupting) {
                forget(sub.scope, false);
            } else {
                add("occurrences of " + sub.id, 1);
            }
            add(sub.id, 1);
        }

        /** Forgets what belongs to one execution of an activity. */
        private void forgetInside(Node node) {
            node.boundary.forEach(event -> numbers.remove("occurrences of " + event.id));
            if (node.inside != null) {
                forget(node.insideOf(), true);
            }
        }

        private void forget(Scope scope, boolean withEnds) {
            scope.flows.forEach(flow -> numbers.remove(flow.id));
            for (Node node : scope.nodes) {
                if (node.type != NodeType.END || withEnds) {
                    numbers.remove(node.id);
                }
                numbers.remove("occurrences of " + node.id);
                if (node.inside != null) {
                    forget(node.insideOf(), true);
                }
            }
        }

        private void receive(Message message) {
            add(message.id, -1);
            if (message.source == null) {
                return;
            }
            int at = letter(message);
            Letter received = letters.remove(at);
            if (system.network() == Network.CAUSAL) {
                known.merge(message.receiver().id, received.after, (some, more) -> {
                    Set<Integer> all = new TreeSet<>(some);
                    all.addAll(more);
                    return all;
                });
                letters.replaceAll(letter -> new Letter(letter.message, without(letter.after, at)));
                known.replaceAll((process, some) -> without(some, at));
                known.values().removeIf(Set::isEmpty);
            }
        }

        /** Some letters after one of the list has gone. */
        private static Set<Integer> without(Set<Integer> some, int gone) {
            return some.stream()
                    .filter(i -> i != gone)
                    .map(i -> i > gone ? i - 1 : i)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private void send(Message message) {
            add(message.id, 1);
            Set<Integer> before = Set.of();
            if (system.network() == Network.CAUSAL) {
                before = known.getOrDefault(message.sender().id, Set.of());
                Set<Integer> all = new TreeSet<>(before);
                all.add(letters.size());
                known.put(message.sender().id, all);
            }
            letters.add(new Letter(message, before));
        }
    }

    @Override
    public int[] enabled() {
        return IntStream.range(0, system.table().size()).filter(this::enabled).toArray();
    }

    /** A bag has no order, and queues that have nothing to do with each other have none between them. */
    @Override
    public Object state() {
        if (system.network() == Network.CAUSAL) {
            return state;
        }
        Map<String, List<Message>> queues = state.letters.stream()
                .map(Letter::message)
                .collect(Collectors.groupingBy(this::queue, TreeMap::new, Collectors.toList()));
        List<Letter> ordered = queues.values().stream()
                .flatMap(List::stream)
                .map(message -> new Letter(message, Set.of()))
                .toList();
        return new State(state.numbers, ordered, Map.of());
    }

    private String queue(Message message) {
        return switch (system.network()) {
            case BAG, RSC -> message.id;
            case FIFO_PAIR -> message.sender().id + " " + message.receiver().id;
            case INBOX -> message.receiver().id;
            case OUTBOX -> message.sender().id;
            case FIFO, CAUSAL -> "";
        };
    }

    @Override
    public void goTo(Object other) {
        state = (State) other;
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        Layout layout = model.layout();
        List<String> names = system.fields().names();
        return IntStream.range(0, names.size())
                        .allMatch(field -> count(names.get(field)) == layout.get(words, at, field))
                && isMailAt(layout, words, at);
    }

    /** Whether the slots of queues have the letters, in the order of the model's queues. */
    private boolean isMailAt(Layout layout, long[] words, int at) {
        if (!system.network().isQueued()) {
            return true;
        }
        Map<String, List<Long>> queues = new LinkedHashMap<>();
        system.diagram().messages().stream()
                .filter(Message::isInner)
                .forEach(message -> queues.putIfAbsent(queue(message), new ArrayList<>()));
        state.letters.forEach(letter ->
                queues.getOrDefault(queue(letter.message), new ArrayList<>()).add(letter.message.number + 1L));
        int first = system.fields().size();
        int slots = queues.isEmpty() ? 0 : (layout.fields() - first) / queues.size();
        int field = first;
        for (List<Long> queue : queues.values()) {
            for (int i = 0; i < slots; i++) {
                long expected = i < queue.size() ? queue.get(i) : 0;
                if (layout.get(words, at, field++) != expected) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean atom(Formula f) {
        return f instanceof Formula.Fireable fireable
                ? system.eventsOf(fireable.transition()).anyMatch(this::enabled)
                : Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        return BigInteger.valueOf(count(name));
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : system.fields().names()) {
            if (count(name) != 0) {
                values.put(name, count(name));
            }
        }
        return values;
    }

    @Override
    public String text() {
        List<String> parts = system.leftovers(this).stream()
                .map(left -> left.text())
                .collect(Collectors.toCollection(ArrayList::new));
        if (parts.isEmpty()) {
            parts.add(system.isBegun(this) ? "completed" : "not started");
        }
        return String.join("; ", parts);
    }

    /** A number by its name. */
    int tokens(String name) {
        return count(name);
    }

    /** The flows into a node that lack a token, where the node is a gateway that waits for several. */
    static @Nullable String awaited(Node node, DiagramGame game) {
        List<String> lacking = node.in.stream()
                .filter(flow -> game.count(flow.id) == 0)
                .map(flow -> flow.source == null ? flow.where() : flow.source.label())
                .toList();
        return lacking.isEmpty() ? null : String.join(" and ", lacking);
    }
}
