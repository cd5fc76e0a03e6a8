package org.tidemark.workflow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.NetForm;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;
import org.tidemark.workflow.StepTable.Kind;
import org.tidemark.workflow.StepTable.Step;

/** A diagram as a system: its names are the ids of the file, and the names of elements where they are unique. Immutable. */
final class DiagramSystem implements TransitionSystem, Workflow, NetForm {
    /** The names of conditions that formulas may use. */
    private static final String COMPLETED = "completed";

    private final Diagram drawn;
    /** The diagram with an element for each instance of an activity that has several. */
    private final Diagram diagram;

    private final Network network;
    private final int instances;
    private final StepTable table;
    private final Fields fields;
    private final Names names;

    DiagramSystem(Diagram drawn, Network network, int instances) {
        this.drawn = drawn;
        diagram = Instances.of(drawn, instances);
        this.network = network;
        this.instances = instances;
        table = new StepTable(diagram);
        fields = new Fields(diagram, instances);
        names = new Names();
    }

    Diagram diagram() {
        return diagram;
    }

    Network network() {
        return network;
    }

    int instances() {
        return instances;
    }

    StepTable table() {
        return table;
    }

    Fields fields() {
        return fields;
    }

    @Override
    public String name() {
        return diagram.name();
    }

    @Override
    public TransitionSystem system() {
        return this;
    }

    @Override
    public Nouns nouns() {
        return new Nouns("BPMN diagram", "state", "states", "number", "numbers", "element", "elements");
    }

    @Override
    public String definition() {
        return network.word() + " " + instances + " " + diagram.text();
    }

    @Override
    public Vocabulary vocabulary() {
        return names;
    }

    @Override
    public String eventName(int event) {
        return table.name(event);
    }

    @Override
    public String shownEvent(int event) {
        return table.shown(event);
    }

    @Override
    public OptionalInt findEvent(String name) {
        int event = table.find(name);
        if (event >= 0) {
            return OptionalInt.of(event);
        }
        return IntStream.range(0, table.size())
                .filter(each -> shownEvent(each).equals(name))
                .findFirst();
    }

    @Override
    public int transitionOf(int event) {
        return names.transitions().indexOf(element(event));
    }

    /** The id of the element that an event happens at. */
    private String element(int event) {
        Step step = table.step(event);
        return step.node() == null ? step.scope().id : step.node().drawn;
    }

    /** The events of an element. */
    IntStream eventsOf(String nameOfElementOrEvent) {
        return IntStream.range(0, table.size())
                .filter(event -> element(event).equals(nameOfElementOrEvent)
                        || eventName(event).equals(nameOfElementOrEvent));
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public Game game() {
        return new DiagramGame(this);
    }

    /** The names of a diagram. */
    private final class Names implements Vocabulary {
        private final List<String> elements = IntStream.range(0, table.size())
                .mapToObj(DiagramSystem.this::element)
                .distinct()
                .toList();
        private final Map<String, List<String>> events = IntStream.range(0, table.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        DiagramSystem.this::element,
                        Collectors.mapping(DiagramSystem.this::eventName, Collectors.toList())));
        private final Map<String, String> aliases = aliases(drawn.nodes(), node -> node.name, node -> node.id);
        private final Map<String, String> placeAliases = placeAliases();

        private Map<String, String> placeAliases() {
            Map<String, String> all = new HashMap<>(aliases(drawn.flows(), flow -> flow.name, flow -> flow.id));
            aliases(diagram.messages(), message -> message.name, message -> message.id)
                    .forEach(all::putIfAbsent);
            aliases(drawn.nodes(), node -> node.name, node -> node.id).forEach(all::putIfAbsent);
            all.values().removeIf(id -> !fields.names().contains(id));
            return all;
        }

        private static <T> Map<String, String> aliases(List<T> all, Function<T, String> name, Function<T, String> id) {
            Map<String, Long> uses = all.stream().collect(Collectors.groupingBy(name, Collectors.counting()));
            return all.stream()
                    .filter(each -> !name.apply(each).isBlank() && uses.getOrDefault(name.apply(each), 0L) == 1)
                    .collect(Collectors.toMap(name, id));
        }

        @Override
        public @Nullable String place(String name) {
            return fields.names().contains(name) ? name : placeAliases.get(name);
        }

        @Override
        public @Nullable String transition(String name) {
            if (elements.contains(name)) {
                return name;
            }
            String id = aliases.get(name);
            return id != null && elements.contains(id) ? id : null;
        }

        @Override
        public List<String> places() {
            return fields.names();
        }

        @Override
        public List<String> transitions() {
            return elements;
        }

        @Override
        public List<String> eventsOf(String transition) {
            return events.getOrDefault(transition, List.of(transition));
        }

        @Override
        public @Nullable Formula condition(String name) {
            return name.equals(COMPLETED) ? completed() : null;
        }

        @Override
        public List<String> conditions() {
            return List.of(COMPLETED);
        }

        @Override
        public String placeNoun() {
            return "flow, activity or message";
        }

        @Override
        public String transitionNoun() {
            return "element";
        }
    }

    /** Models with fields as wide as was necessary so far. */
    private final class Models implements StateModels {
        private static final int MOST_BITS = 16;
        private static final int MOST_SLOTS = 1 << 10;
        /** A mask has a bit for each slot, and is an {@code int}. */
        private static final int MOST_MASKED_SLOTS = 30;

        private int[] bits = new int[fields.size()];
        private int slots = 4;
        private boolean isWidened;

        Models() {
            Arrays.setAll(bits, f -> Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(fields.initial(f))));
            diagram.nodes().stream()
                    .mapToInt(fields::reached)
                    .filter(field -> field != Fields.NONE)
                    .forEach(field -> bits[field] = 2);
        }

        @Override
        public TransitionSystem system() {
            return DiagramSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            return new DiagramModel(diagram, table, fields, network, instances, bits.clone(), slots);
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            if (overflow.field() >= bits.length) {
                int most = network == Network.CAUSAL ? MOST_MASKED_SLOTS : MOST_SLOTS;
                boolean isPossible = slots < most;
                slots = Math.min(2 * slots, most);
                isWidened = true;
                return isPossible;
            }
            int wider = 2 * bits[overflow.field()];
            bits[overflow.field()] = wider;
            isWidened = true;
            return wider <= MOST_BITS;
        }

        @Override
        public synchronized boolean isWidened() {
            return isWidened;
        }

        @Override
        public synchronized String widths() {
            return slots + " " + Arrays.stream(bits).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        }

        @Override
        public StateModels startingWith(String widths) {
            Models same = new Models();
            int[] all = Arrays.stream(widths.split(" ", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (all.length == bits.length + 1) {
                same.slots = all[0];
                same.bits = Arrays.copyOfRange(all, 1, all.length);
            }
            return same;
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return overflow.field() < bits.length ? fields.names().get(overflow.field()) : "a queue of messages";
        }
    }

    private static Formula is(Term term, Relation relation, long value) {
        return new Formula.Comparison(term, relation, new Term.Constant(value));
    }

    private static Term sum(Stream<String> some) {
        return Term.counts(some.toList());
    }

    /** The names of all tokens: on flows, and in activities. */
    private Stream<String> tokens() {
        return diagram.scopes().stream()
                .flatMapToInt(scope -> Arrays.stream(fields.tokens(scope)))
                .mapToObj(field -> fields.names().get(field));
    }

    private Stream<String> started() {
        return diagram.processes().stream().map(process -> "started " + process.id);
    }

    /** The processes that need nobody to start them: they are not done before they have run. */
    private List<Scope> spontaneous() {
        return diagram.processes().stream()
                .filter(process -> table.all().stream()
                        .anyMatch(step -> step.kind() == Kind.START
                                && step.scope() == process
                                && (step.received() == null || step.received().source == null)))
                .toList();
    }

    @Override
    public Formula completed() {
        List<Formula> parts = new ArrayList<>();
        List<Scope> first = spontaneous();
        first.forEach(process -> parts.add(is(new Term.Count("started " + process.id), Relation.EQUAL, 1)));
        if (first.isEmpty()) {
            parts.add(is(sum(started()), Relation.AT_LEAST, 1));
        }
        parts.add(is(sum(tokens()), Relation.EQUAL, 0));
        for (int event = 0; event < table.size(); event++) {
            Step step = table.step(event);
            if (step.kind() == Kind.START
                    && step.received() != null
                    && step.received().isInner()) {
                parts.add(new Formula.Not(new Formula.Fireable(eventName(event)))); // a process is about to start
            }
        }
        return Formula.and(parts);
    }

    boolean isBegun(DiagramGame game) {
        return started().anyMatch(name -> game.tokens(name) > 0);
    }

    /** The end events of processes, not those of sub-processes. */
    private Stream<Node> ends() {
        return diagram.nodes().stream().filter(node -> node.type == NodeType.END);
    }

    /** Each process that has begun, or has to, has reached an end event, or nothing is going on in it. */
    @Override
    public Formula ended() {
        List<Formula> parts = new ArrayList<>();
        List<Scope> first = spontaneous();
        for (Scope process : diagram.processes()) {
            Formula begun = is(new Term.Count("started " + process.id), Relation.EQUAL, 1);
            Formula over = Formula.or(Stream.concat(
                            Stream.of(is(sum(tokensInside(process)), Relation.EQUAL, 0)),
                            ends().filter(node -> node.scope == process)
                                    .map(node -> is(new Term.Count(node.id), Relation.AT_LEAST, 1)))
                    .toList());
            boolean mayStayAway = !first.contains(process);
            parts.add(
                    mayStayAway
                            ? Formula.or(List.of(new Formula.Not(begun), over))
                            : Formula.and(List.of(begun, over)));
        }
        if (first.isEmpty()) {
            parts.add(is(sum(started()), Relation.AT_LEAST, 1));
        }
        return Formula.and(parts);
    }

    @Override
    public String missingEnd() {
        return drawn.processes().stream()
                .filter(process -> process.nodes.stream()
                        .noneMatch(node -> node.out.isEmpty() && node.type != NodeType.EVENT_SUB_PROCESS))
                .findFirst()
                .map(process -> process.label() + " has no end event")
                .orElse("");
    }

    @Override
    public Formula endedTwice() {
        return Formula.or(Stream.concat(
                        Stream.of(new Formula.Constant(false)),
                        ends().filter(node -> node.scope.owner == null)
                                .map(node -> is(new Term.Count(node.id), Relation.AT_LEAST, 2)))
                .toList());
    }

    @Override
    public Formula exceeding(int tokens) {
        Stream<String> mail =
                diagram.messages().stream().filter(Message::isInner).map(message -> message.id);
        return Formula.or(Stream.concat(
                        Stream.of(new Formula.Constant(false)),
                        Stream.concat(tokens(), mail).map(name -> is(new Term.Count(name), Relation.MORE, tokens)))
                .toList());
    }

    @Override
    public Obligation removal() {
        List<Obligation.Clause> clauses = ends().filter(node -> node.has(Trigger.TERMINATE) && !node.isCondition)
                .map(node -> new Obligation.Clause(
                        new Formula.Not(Formula.and(List.of(
                                Formula.or(eventsAt(node)
                                        .map(event -> (Formula) new Formula.Fireable(event))
                                        .toList()),
                                is(sum(tokensInside(node.scope)), Relation.AT_LEAST, 2)))),
                        node.title() + " removes tokens"))
                .toList();
        return new Obligation("removal", "no terminate end event removes tokens", clauses);
    }

    /** The names of the events of one node, in one instance. */
    private Stream<String> eventsAt(Node node) {
        return IntStream.range(0, table.size())
                .filter(event -> table.step(event).node() == node)
                .mapToObj(this::eventName);
    }

    /** The names of all tokens in a scope and the scopes inside it. */
    private Stream<String> tokensInside(Scope scope) {
        return diagram.scopes().stream()
                .filter(scope::contains)
                .flatMapToInt(each -> Arrays.stream(fields.tokens(each)))
                .mapToObj(field -> fields.names().get(field));
    }

    @Override
    public Obligation properCompletion() {
        Formula open = new Formula.Not(completed());
        List<Obligation.Clause> clauses = ends().filter(node -> node.scope.owner == null)
                .map(node -> new Obligation.Clause(
                        Formula.or(List.of(open, is(new Term.Count(node.id), Relation.LESS, 2))),
                        node.title() + " is reached more than once"))
                .toList();
        return new Obligation("proper completion", "no end event is reached more than once", clauses);
    }

    @Override
    public Obligation synchronisation() {
        List<Obligation.Clause> clauses = diagram.flows().stream()
                .map(flow -> new Obligation.Clause(
                        is(new Term.Count(flow.id), Relation.LESS, 2), "there are two tokens " + flow.where()))
                .toList();
        return new Obligation("synchronisation", "no flow ever holds two tokens", clauses);
    }

    @Override
    public Obligation delivery() {
        Formula open = new Formula.Not(completed());
        List<Obligation.Clause> clauses = diagram.messages().stream()
                .filter(Message::isInner)
                .map(message -> new Obligation.Clause(
                        Formula.or(List.of(open, is(new Term.Count(message.id), Relation.EQUAL, 0))),
                        message.label() + " is never received"))
                .toList();
        return new Obligation("delivery", "every message is received", clauses);
    }

    @Override
    public List<Task> tasks() {
        return drawn.nodes().stream()
                .map(node -> new Task(
                        node.id,
                        node.title(),
                        node.type.isActivity(),
                        IntStream.range(0, table.size())
                                .filter(event -> happens(table.step(event), node))
                                .boxed()
                                .toList()))
                .toList();
    }

    /** Whether a node happens in a step, or in what the step causes elsewhere. */
    private boolean happens(Step step, Node node) {
        return Stream.concat(Stream.of(step), caused(step).stream())
                .flatMap(each -> each.happening().stream())
                .anyMatch(each -> each.drawn.equals(node.id) && !each.isCondition);
    }

    private List<Step> caused(Step step) {
        Node node = step.node();
        if (node == null || step.kind() != Kind.PASS || (node.type != NodeType.END && node.type != NodeType.THROW)) {
            return List.of();
        }
        return node.definitions.stream()
                .flatMap(thrown -> thrown.trigger() == Trigger.SIGNAL
                        ? table.reactions(thrown.key()).stream()
                        : Stream.ofNullable(table.catcher(node, thrown)).map(StepTable::caught))
                .toList();
    }

    @Override
    public @Nullable Recorded recordedIn(int event) {
        Step step = table.step(event);
        Node node = switch (step.kind()) {
            case START, PASS, COMPLETE, REPEAT, BOUNDARY -> step.node();
            case BEGIN, TRIGGER, CHOOSE -> step.via();
            case JOIN, MERGE -> null;
        };
        if (node == null || node.type.isGateway() || node.isCondition) {
            return null;
        }
        boolean isWork = node.type == NodeType.TASK || node.type == NodeType.CALL;
        boolean hasInstances = isWork && node.inside != null; // each of them is recorded
        return hasInstances ? null : new Recorded(node.drawn, node.name.strip(), isWork);
    }

    @Override
    public Set<String> elementsOf(int event) {
        Step step = table.step(event);
        Set<String> ids = new LinkedHashSet<>();
        step.happening().forEach(node -> ids.add(node.drawn));
        Stream.concat(Stream.ofNullable(step.in()), step.out().stream()).forEach(flow -> ids.add(flow.drawn));
        if (step.received() != null) {
            ids.add(step.received().id);
        }
        return ids;
    }

    @Override
    public List<Leftover> leftovers(Game game) {
        DiagramGame at = (DiagramGame) game;
        List<Leftover> left = new ArrayList<>();
        for (Flow flow : diagram.flows()) {
            int tokens = at.tokens(flow.id);
            if (tokens > 0) {
                String many = tokens == 1 ? "a token" : tokens + " tokens";
                left.add(new Leftover(flow.drawn, tokens, many + " " + flow.where() + waiting(flow.target, at)));
            }
        }
        for (Node node : diagram.nodes()) {
            if (node.isLasting() && at.tokens(node.id) > 0) {
                left.add(new Leftover(node.drawn, at.tokens(node.id), node.title() + " is active"));
            }
        }
        for (Message message : diagram.messages()) {
            if (message.isInner() && at.tokens(message.id) > 0) {
                left.add(new Leftover(
                        message.id,
                        at.tokens(message.id),
                        (at.tokens(message.id) == 1 ? "" : at.tokens(message.id) + " times ") + message.label()
                                + " is on its way to "
                                + Objects.requireNonNull(message.target).plainLabel()));
            }
        }
        return left;
    }

    /** The missing tokens or messages of a node that has a token before it. */
    private String waiting(Node node, DiagramGame at) {
        if (node.type == NodeType.PARALLEL || node.type == NodeType.INCLUSIVE) {
            String awaited = DiagramGame.awaited(node, at);
            return awaited == null ? "" : ", waiting there for a token from " + awaited;
        }
        List<Message> expected = node.type == NodeType.EVENT_BASED
                ? node.out.stream()
                        .flatMap(flow -> flow.target.receives.stream())
                        .toList()
                : node.receives;
        boolean isWaiting = !expected.isEmpty() && expected.stream().allMatch(message -> at.tokens(message.id) == 0);
        return isWaiting
                ? ", waiting for " + expected.stream().map(Message::label).collect(Collectors.joining(" or "))
                : "";
    }

    @Override
    public List<Leftover> removedBy(int event, Game before) {
        Step step = table.step(event);
        Node node = step.node();
        if (node == null || node.type != NodeType.END || !node.has(Trigger.TERMINATE) || node.isCondition) {
            return List.of();
        }
        List<Leftover> removed = new ArrayList<>();
        DiagramGame at = (DiagramGame) before;
        diagram.flows().stream()
                .filter(flow -> node.scope.contains(flow.scope))
                .filter(flow -> at.tokens(flow.id) > (flow == step.in() ? 1 : 0))
                .forEach(flow -> removed.add(new Leftover(flow.drawn, 1, "a token " + flow.where())));
        diagram.nodes().stream()
                .filter(other -> other.isLasting() && node.scope.contains(other.scope) && at.tokens(other.id) > 0)
                .forEach(other -> removed.add(new Leftover(other.drawn, 1, other.title() + ", which is active")));
        return removed;
    }

    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(diagram.remarks());
        boolean hasChoices = drawn.nodes().stream()
                .anyMatch(node ->
                        ((node.type == NodeType.EXCLUSIVE || node.type == NodeType.INCLUSIVE) && node.out.size() > 1)
                                || node.out.stream().anyMatch(flow -> flow.isConditional));
        if (hasChoices) {
            all.add("conditions are not evaluated: every way out of a gateway may be taken");
        }
        List<String> outside = diagram.messages().stream()
                .filter(message -> message.source == null)
                .map(message -> message.from)
                .distinct()
                .toList();
        if (!outside.isEmpty()) {
            String times = instances == 1 ? "once" : "up to " + instances + " times";
            all.add(String.join(" and ", outside) + " may send at any time, " + times + " on each message flow");
        }
        if (diagram.messages().stream().anyMatch(Message::isInner)) {
            all.add("messages are kept in "
                    + (network == Network.BAG ? "any order" : "the order '" + network.word() + "'"));
        }
        Instances.assumption(drawn, instances).ifPresent(all::add);
        if (diagram.nodes().stream().anyMatch(node -> fields.occurred(node) != Fields.NONE)) {
            all.add("a non-interrupting event occurs at most " + (instances == 1 ? "once" : instances + " times")
                    + " while its activity lasts");
        }
        return all;
    }

    @Override
    public PetriNet net() throws InputException {
        return DiagramNet.of(diagram, table, network, instances);
    }

    /** Both say how the diagram is executed. */
    @Override
    public Map<String, String> parameters() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(BpmnReader.NETWORK, network.word());
        all.put(BpmnReader.INSTANCES, String.valueOf(instances));
        return all;
    }

    @Override
    public List<Repair> repairs(Set<String> near) {
        return DiagramRepairs.of(drawn, near);
    }

    @Override
    public Workflow repaired(Repair repair) throws InputException {
        byte[] changed = repair.applied(drawn.text()).getBytes(StandardCharsets.UTF_8);
        try {
            return new DiagramSystem(
                    BpmnReader.diagram(new ByteArrayInputStream(changed), diagram.name()), network, instances);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public boolean isDrawn() {
        return !drawn.drawing().boxes().isEmpty();
    }

    @Override
    public void draw(Marks marks, Appendable svg) throws IOException {
        new DiagramSvg(drawn, marks).write(svg);
    }
}
